import type { ReactNode } from "react";
import { isImageAddress } from "#domain/catalog/product.ts";
import { imageLines } from "#domain/catalog/product-form.ts";
import { ProductImage } from "../../../shop/shared/product-image.tsx";
import { Button } from "../../../ui/button.tsx";
import { Textarea } from "../../../ui/input.tsx";
import type { PictureField } from "./choose-pictures.tsx";
import { EditorColumn, EditorColumns } from "./editor-columns.tsx";
import { ProductField } from "./product-field.tsx";
import type { ProductFormDraft } from "./use-product-form.ts";

/** A bar's pictures: the one that lists show, and the others of its page. */
export function ProductImagesTab(props: {
  form: ProductFormDraft;
  onChoose: (field: PictureField) => void;
}): ReactNode {
  const { form, onChoose } = props;
  const { texts } = form.draft;
  const image = texts.image.trim();
  const additional = imageLines(texts.additionalImages).filter(isImageAddress);

  return (
    <EditorColumns>
      <EditorColumn>
        <div className="w-[min(15rem,70%)] overflow-hidden rounded-md text-[4rem]">
          <ProductImage
            key={image}
            image={isImageAddress(image) ? image : null}
            name={texts.name || "?"}
            alt={image ? "The main picture" : "No picture yet: the initial is shown"}
            sizes="240px"
          />
        </div>
        <ProductField
          form={form}
          field="image"
          label="Main image"
          optional
          input={{ inputMode: "url", maxLength: 1000 }}
          hint="The address of the picture that lists show."
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
        {additional.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Additional images">
            {[...new Set(additional)].map((address, index) => (
              <li key={address} className="w-18 overflow-hidden rounded-sm">
                <ProductImage
                  image={address}
                  name={texts.name}
                  alt={`Additional picture ${index + 1}`}
                  sizes="80px"
                />
              </li>
            ))}
          </ul>
        )}
      </EditorColumn>
    </EditorColumns>
  );
}
