import type { ReactNode } from "react";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { imageLines } from "#domain/catalog/product-form.ts";
import type { ProductFormDraft } from "./use-product-form.ts";

/** The fields that pictures are chosen for. */
export type PictureField = "image" | "additionalImages";

/**
 * The media library for one of a product's fields. Rendered outside of the editor's form, where
 * Enter in one of its own fields would save the product.
 */
export function ChoosePictures(props: {
  field: PictureField;
  form: ProductFormDraft;
  onClose: () => void;
}): ReactNode {
  const { field, form, onClose } = props;
  return (
    <MediaLibrary
      multiple={field === "additionalImages"}
      onAttach={(addresses) => {
        if (field === "image") form.type(field, addresses[0] ?? "");
        else {
          const lines = [...imageLines(form.draft.texts[field]), ...addresses];
          form.type(field, [...new Set(lines)].join("\n"));
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
