import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Modal, ModalActions, ModalTitle } from "#app/ui/overlays/modal.tsx";
import { PictureWords } from "./picture-words.tsx";

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
      <PictureWords
        id="picture-words"
        image={address}
        words={words}
        isWrong={wrong}
        autoFocus
        onChange={(text) => {
          setWords(text);
          setWrong(false);
        }}
        onEnter={set}
      >
        <Button variant="quiet" size="small" onClick={() => setAddress("")}>
          Choose another one
        </Button>
      </PictureWords>
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
