import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { PictureWords } from "./picture-words.tsx";

/** Chooses a picture and asks for its alternative text; for a selected picture, only the latter. */
export function PictureDialog(props: { editor: Editor; onClose: () => void }): ReactNode {
  const { editor, onClose } = props;
  const { src = "", alt = "" } = editor.getAttributes("image") as { src?: string; alt?: string };
  const [address, setAddress] = useState(src);
  const [words, setWords] = useState(alt ?? "");
  const [isWrong, setWrong] = useState(false);
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
    if (words.trim() === "") return setWrong(true);

    onClose();
    const chain = editor.chain().focus();
    if (src === "") chain.setImage({ src: address, alt: words.trim() }).run();
    else chain.updateAttributes("image", { src: address, alt: words.trim() }).run();
  }

  function remove() {
    onClose();
    editor.chain().focus().deleteSelection().run();
  }

  return (
    <FormDialog
      title="Picture"
      submit={src === "" ? "Insert picture" : "Set"}
      other={
        src !== "" && (
          <Button variant="quiet-danger" className="mr-auto" onClick={remove}>
            Remove picture
          </Button>
        )
      }
      onSubmit={set}
      onClose={onClose}
    >
      <PictureWords
        image={address}
        words={words}
        isWrong={isWrong}
        autoFocus
        onChange={(text) => {
          setWords(text);
          setWrong(false);
        }}
      >
        <Button variant="quiet" size="small" onClick={() => setAddress("")}>
          Choose another one
        </Button>
      </PictureWords>
    </FormDialog>
  );
}
