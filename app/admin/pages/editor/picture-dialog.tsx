import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { AltTextField } from "./alt-text-field.tsx";

/** Chooses a picture and asks for its alternative text; for a selected picture, only the latter. */
export function PictureDialog(props: { editor: Editor; onClose: () => void }): ReactNode {
  const { editor, onClose } = props;
  const selected = editor.getAttributes("image") as { src?: string; alt?: string | null };
  const { src = "" } = selected;
  const [address, setAddress] = useState(src);
  const [alt, setAlt] = useState(selected.alt ?? "");
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
    if (alt.trim() === "") return setWrong(true);

    onClose();
    const chain = editor.chain().focus();
    if (src === "") chain.setImage({ src: address, alt: alt.trim() }).run();
    else chain.updateAttributes("image", { src: address, alt: alt.trim() }).run();
  }

  function remove() {
    onClose();
    editor.chain().focus().deleteSelection().run();
  }

  return (
    <FormDialog
      title="Picture"
      submit={src === "" ? "Insert picture" : "Set"}
      isBusy={false}
      leftAction={
        src !== "" && (
          <Button variant="quiet-danger" onClick={remove}>
            Remove picture
          </Button>
        )
      }
      onSubmit={set}
      onClose={onClose}
    >
      <AltTextField
        image={address}
        alt={alt}
        isWrong={isWrong}
        autoFocus
        onChange={(text) => {
          setAlt(text);
          setWrong(false);
        }}
      >
        <Button variant="quiet" size="small" onClick={() => setAddress("")}>
          Choose another one
        </Button>
      </AltTextField>
    </FormDialog>
  );
}
