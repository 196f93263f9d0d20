import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { PicturePreview } from "#app/admin/media/picture-preview.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Modal, ModalActions, ModalTitle } from "#app/ui/overlays/modal.tsx";

/** Chooses a picture and asks for its alternative text; for a selected picture, only the latter. */
export function PictureDialog(props: { editor: Editor; onClose: () => void }): ReactNode {
  const { editor, onClose } = props;
  const { src = "", alt = "" } = editor.getAttributes("image") as { src?: string; alt?: string };
  const [address, setAddress] = useState(src);
  const [words, setWords] = useState(alt ?? "");
  const [wrong, setWrong] = useState(false);
  if (address === "") {
    return (
      <MediaLibrary
        multiple={false}
        onAttach={([chosen = ""]) => setAddress(chosen)}
        onClose={onClose}
      />
    );
  }

  function set() {
    if (words.trim() === "") {
      setWrong(true);
      document.getElementById("picture-words")?.focus();
      return;
    }
    onClose();
    const chain = editor.chain().focus();
    if (src === "") chain.setImage({ src: address, alt: words.trim() }).run();
    else chain.updateAttributes("image", { src: address, alt: words.trim() }).run();
  }

  return (
    <Modal titleId="picture-title" onClose={onClose}>
      <ModalTitle id="picture-title">Picture</ModalTitle>
      <div className="mb-4 flex items-end gap-4">
        <div className="w-28">
          <PicturePreview key={address} image={address} name="" alt="" sizes="112px" />
        </div>
        <Button variant="quiet" size="small" onClick={() => setAddress("")}>
          Choose another one
        </Button>
      </div>
      <TextField
        id="picture-words"
        label="What it shows"
        hint="In a few words, for people who can't see it."
        problem={wrong ? "Please say in a few words what the picture shows." : undefined}
        autoFocus
        maxLength={300}
        value={words}
        onChange={(text) => {
          setWords(text);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
      />
      <ModalActions>
        {src !== "" && (
          <Button
            variant="quiet-danger"
            className="mr-auto"
            onClick={() => {
              onClose();
              editor.chain().focus().deleteSelection().run();
            }}
          >
            Remove picture
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={set}>{src === "" ? "Insert picture" : "Set"}</Button>
      </ModalActions>
    </Modal>
  );
}
