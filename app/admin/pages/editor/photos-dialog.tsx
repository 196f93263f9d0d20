import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Modal, ModalActions, ModalTitle } from "#app/ui/overlays/modal.tsx";
import type { PhotoPlace } from "#domain/pages/html/page-blocks.ts";
import { insertPhotos, type Photo } from "./photo-nodes.ts";
import { PictureWords } from "./picture-words.tsx";

const fieldId = (index: number) => `photo-words-${index}`;

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
    const missing = photos.findIndex(({ alt }) => alt.trim() === "");
    if (missing >= 0) {
      setChecked(true);
      document.getElementById(fieldId(missing))?.focus();
      return;
    }
    onClose();
    insertPhotos(
      editor,
      place,
      photos.map(({ src, alt }) => ({ src, alt: alt.trim() })),
    );
  }

  return (
    <Modal titleId="photos-title" onClose={onClose}>
      <ModalTitle id="photos-title">{title}</ModalTitle>
      <div className="grid gap-6">
        {photos.map(({ src, alt }, index) => (
          <PictureWords
            key={fieldId(index)}
            id={fieldId(index)}
            image={src}
            words={alt}
            isWrong={isChecked && alt.trim() === ""}
            autoFocus={index === 0}
            onChange={(words) => setPhotos(photos.with(index, { src, alt: words }))}
            onEnter={insert}
          />
        ))}
      </div>
      <ModalActions>
        <Button variant="quiet" className="mr-auto" onClick={() => setPhotos([])}>
          {count === 1 ? "Choose another one" : "Choose others"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={insert}>Insert</Button>
      </ModalActions>
    </Modal>
  );
}
