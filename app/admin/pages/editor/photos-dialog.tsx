import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import type { PhotoPlace } from "#domain/pages/html/page-blocks.ts";
import { AltTextField } from "./alt-text-field.tsx";
import { insertPhotos, type Photo } from "./photo-nodes.ts";

/** Chooses one photograph, or two for a pair, asks what they show and inserts them. */
export function PhotosDialog(props: {
  editor: Editor;
  place: PhotoPlace;
  title: string;
  onClose: () => void;
}): ReactNode {
  const { editor, place, title, onClose } = props;
  const count = place === "pair" ? 2 : 1;
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [isChecked, setChecked] = useState(false);

  if (photos.length < count) {
    return (
      <MediaLibrary
        key={photos.length}
        multiple={count > 1}
        onAttach={(chosen) => {
          const added = chosen.map((src) => ({ src, alt: "" }));
          setPhotos([...photos, ...added].slice(0, count));
        }}
        onClose={onClose}
      />
    );
  }

  function insert() {
    setChecked(true);
    if (photos.some(({ alt }) => alt.trim() === "")) return;

    onClose();
    insertPhotos(
      editor,
      place,
      photos.map(({ src, alt }) => ({ src, alt: alt.trim() })),
    );
  }

  return (
    <FormDialog
      title={title}
      submit="Insert"
      isBusy={false}
      leftAction={
        <Button variant="quiet" onClick={() => setPhotos([])}>
          {count === 1 ? "Choose another one" : "Choose others"}
        </Button>
      }
      className="grid gap-6"
      onSubmit={insert}
      onClose={onClose}
    >
      {photos.map(({ src, alt }, index) => (
        <AltTextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the same photograph may be chosen twice.
          key={index}
          image={src}
          alt={alt}
          isWrong={isChecked && alt.trim() === ""}
          autoFocus={index === 0}
          onChange={(typed) => setPhotos(photos.with(index, { src, alt: typed }))}
        />
      ))}
    </FormDialog>
  );
}
