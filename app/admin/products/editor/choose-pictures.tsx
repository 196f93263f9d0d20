import type { ReactNode } from "react";
import { imageLines } from "#domain/catalog/product-form.ts";
import { MediaLibrary } from "../../media/media-library.tsx";
import type { ProductFormDraft } from "./use-product-form.ts";

/** What pictures are chosen for. */
export type PictureField = "image" | "additionalImages";

/**
 * The media library for one of a bar's fields. It belongs beside the editor's form and not into it:
 * there Enter in one of the library's own fields would save the bar.
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
