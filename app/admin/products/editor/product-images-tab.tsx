import type { ReactNode } from "react";
import type { Form } from "#app/admin/form/use-form.ts";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { PicturePreview } from "#app/admin/media/picture-preview.tsx";
import { ProductImage } from "#app/shop/shared/product-image.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { isImageAddress } from "#domain/catalog/product.ts";
import { imageLines } from "#domain/catalog/product-fields.ts";
import type { ProductDetails, TypedProduct } from "#domain/catalog/product-form.ts";
import { EditorColumn, EditorColumns } from "./editor-columns.tsx";
import { PictureList } from "./picture-list.tsx";
import { F } from "./product-fields.tsx";

/** The fields that pictures are chosen for. */
export type PictureField = "image" | "additionalImages";

/** A product's pictures: the one in lists, and the others of its page. */
export function ProductImagesTab(props: { onChoose: (field: PictureField) => void }): ReactNode {
  const { onChoose } = props;
  const draft = F.useDraft();
  const image = draft.image.trim();

  return (
    <EditorColumns>
      <EditorColumn>
        <div className="w-[min(15rem,70%)] overflow-hidden rounded-md text-[4rem]">
          {isImageAddress(image) ? (
            <PicturePreview
              key={image}
              image={image}
              name={draft.name}
              alt="The main picture"
              sizes="240px"
            />
          ) : (
            <ProductImage
              image={null}
              name={draft.name || "?"}
              alt="No picture yet: the initial is shown"
              sizes="240px"
            />
          )}
        </div>
        <F.Text
          path="image"
          label="Main image"
          optional
          inputMode="url"
          hint="Its address. The button below finds or uploads the picture."
        />
        <Button variant="quiet" className="justify-self-start" onClick={() => onChoose("image")}>
          Choose the main image
        </Button>
      </EditorColumn>
      <EditorColumn>
        <F.Textarea
          path="additionalImages"
          label="Additional images"
          optional
          hint="One URL per line."
          rows={6}
          wrap="off"
          spellCheck={false}
          inputMode="url"
        />
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => onChoose("additionalImages")}
        >
          Add from the library
        </Button>
      </EditorColumn>
      <PictureList />
    </EditorColumns>
  );
}

/**
 * The media library for one of a product's fields. Rendered outside of the editor's form, where
 * Enter in one of its own fields would save the product.
 */
export function ChoosePictures(props: {
  field: PictureField;
  form: Pick<Form<ProductDetails, TypedProduct>, "draft" | "edit">;
  onClose: () => void;
}): ReactNode {
  const { field, form, onClose } = props;
  return (
    <MediaLibrary
      multiple={field === "additionalImages"}
      onAttach={(addresses) => {
        const [first = ""] = addresses;
        const lines = [...imageLines(form.draft.additionalImages), ...addresses];
        form.edit(field, field === "image" ? first : [...new Set(lines)].join("\n"));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
