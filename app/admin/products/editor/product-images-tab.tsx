import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import type { Form } from "#app/admin/form/use-form.ts";
import { acceptedPictures } from "#app/admin/media/accepted-pictures.ts";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { UploadList } from "#app/admin/media/upload-list.tsx";
import type { Uploads } from "#app/admin/media/use-uploads.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { FileButton } from "#app/ui/buttons/file-button.tsx";
import type { ProductDetails, TypedProduct } from "#domain/catalog/product-codec.ts";
import { imageLines } from "#domain/catalog/product-fields.ts";
import { PictureList } from "./picture-list.tsx";
import { F } from "./product-form-fields.tsx";

/** The fields that pictures are chosen for. */
export type PictureField = "image" | "additionalImages";

export function ProductImagesTab(props: {
  uploads: Uploads;
  isOver: boolean;
  onChoose: (field: PictureField) => void;
}): ReactNode {
  const { uploads, isOver, onChoose } = props;
  return (
    <div className="grid gap-5">
      <FormSection
        title="Pictures"
        help="The first is the main picture. Drag them or use the arrows. The description is read to people who can't see the picture; the focus stays in sight where it is cut."
      >
        <PictureList />
        <div
          className="drop-pictures rounded-lg border-[1.5px] border-dashed border-soft/70 p-4 text-center"
          data-over={isOver}
        >
          <p className="mb-3 text-soft">Drop pictures anywhere on this page, or paste them.</p>
          <Actions className="justify-center">
            <FileButton
              label="Upload pictures"
              multiple
              accept={acceptedPictures}
              onFiles={(files) => void uploads.start(files)}
            />
            <Button variant="quiet" onClick={() => onChoose("image")}>
              Choose the main image
            </Button>
            <Button variant="quiet" onClick={() => onChoose("additionalImages")}>
              Add from the library
            </Button>
          </Actions>
        </div>
        <div className="mt-4">
          <UploadList uploads={uploads.shown} />
        </div>
      </FormSection>
      <FormSection title="More" fold="Addresses of the pictures" fields="grid gap-4.5">
        <F.Text path="image" label="Main image" optional inputMode="url" hint="Its address." />
        <F.Textarea
          path="additionalImages"
          label="Additional images"
          optional
          hint="One URL per line."
          rows={4}
          wrap="off"
          spellCheck={false}
          inputMode="url"
        />
      </FormSection>
    </div>
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
