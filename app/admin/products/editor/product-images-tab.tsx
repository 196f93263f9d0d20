import type { ReactNode } from "react";
import { PicturePreview } from "#app/admin/media/picture-preview.tsx";
import { ProductImage } from "#app/shop/shared/product-image.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Textarea } from "#app/ui/fields/input.tsx";
import { isImageAddress } from "#domain/catalog/product.ts";
import type { PictureField } from "./choose-pictures.tsx";
import { EditorColumn, EditorColumns } from "./editor-columns.tsx";
import { PictureList } from "./picture-list.tsx";
import { ProductField } from "./product-field.tsx";
import type { ProductFormDraft } from "./use-product-form.ts";

/** A product's pictures: the one in lists, and the others of its page. */
export function ProductImagesTab(props: {
  form: ProductFormDraft;
  onChoose: (field: PictureField) => void;
}): ReactNode {
  const { form, onChoose } = props;
  const { texts } = form.draft;
  const image = texts.image.trim();

  return (
    <EditorColumns>
      <EditorColumn>
        <div className="w-[min(15rem,70%)] overflow-hidden rounded-md text-[4rem]">
          {isImageAddress(image) ? (
            <PicturePreview
              key={image}
              image={image}
              name={texts.name}
              alt="The main picture"
              sizes="240px"
            />
          ) : (
            <ProductImage
              image={null}
              name={texts.name || "?"}
              alt="No picture yet: the initial is shown"
              sizes="240px"
            />
          )}
        </div>
        <ProductField
          form={form}
          field="image"
          label="Main image"
          optional
          input={{ inputMode: "url", maxLength: 1000 }}
          hint="Its address. The button below finds or uploads the picture."
        />
        <Button variant="quiet" className="justify-self-start" onClick={() => onChoose("image")}>
          Choose the main image
        </Button>
      </EditorColumn>
      <EditorColumn>
        <ProductField
          form={form}
          field="additionalImages"
          label="Additional images"
          optional
          hint="One URL per line."
          control={(own) => (
            <Textarea {...own} rows={6} wrap="off" spellCheck={false} inputMode="url" />
          )}
        />
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => onChoose("additionalImages")}
        >
          Add from the library
        </Button>
      </EditorColumn>
      <PictureList form={form} />
    </EditorColumns>
  );
}
