import type { ReactNode } from "react";
import { imageLines } from "#domain/catalog/product-form.ts";
import { MediaLibrary } from "../../media/media-library.tsx";
import type { ProductDrafting } from "./use-product-draft.ts";

/** What pictures are chosen for. */
export type PictureField = "image" | "additionalImages";

/**
 * The media library for one of a bar's fields. It belongs beside the editor's form and not into it:
 * there Enter in one of the library's own fields would save the bar.
 */
export function ChoosePictures(props: {
  field: PictureField;
  drafting: ProductDrafting;
  onClose: () => void;
}): ReactNode {
  const { field, drafting, onClose } = props;
  return (
    <MediaLibrary
      multiple={field === "additionalImages"}
      onAttach={(addresses) => {
        if (field === "image") drafting.edit(field, addresses[0] ?? "");
        else {
          const lines = [...imageLines(drafting.draft.texts[field]), ...addresses];
          drafting.edit(field, [...new Set(lines)].join("\n"));
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
