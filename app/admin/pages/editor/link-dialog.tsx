import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { Modal, ModalActions, ModalTitle } from "#app/ui/overlays/modal.tsx";
import { readPageHtml } from "#domain/pages/html/read-page-html.ts";
import { pageLinkFrom } from "#domain/pages/page-link.ts";

/** Asks for the link of the selected text; without a selection the address becomes the text. */
export function LinkDialog({
  editor,
  onClose,
}: {
  editor: Editor;
  onClose: () => void;
}): ReactNode {
  const current = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(current);
  const [wrong, setWrong] = useState(false);
  const [headings] = useState(() => headingsOf(editor));

  function set() {
    const href = pageLinkFrom(typed);
    if (href === undefined) {
      setWrong(true);
      document.getElementById("link-address")?.focus();
      return;
    }
    onClose();
    const chain = editor.chain().focus();
    if (current === "" && editor.state.selection.empty) {
      const text = href.replace(/^mailto:/, "");
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.extendMarkRange("link").setLink({ href }).run();
  }

  return (
    <Modal titleId="link-title" onClose={onClose}>
      <ModalTitle id="link-title">Link</ModalTitle>
      <TextField
        id="link-address"
        label="Where it leads"
        hint="A page of the shop, like /products, another site, an email address, or a heading of this text."
        problem={
          wrong
            ? "Please enter an address that begins with / or https://, or an email address."
            : undefined
        }
        autoFocus
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
      />
      {headings.length > 0 && (
        <div className="mt-4">
          <SelectField
            label="Or a heading of this text"
            value={headings.some(({ id }) => `#${id}` === typed) ? typed : ""}
            onChange={(value) => {
              setTyped(value);
              setWrong(false);
            }}
          >
            <option value="">None</option>
            <Options of={headings.map(({ id, text }) => [`#${id}`, text])} />
          </SelectField>
        </div>
      )}
      <ModalActions>
        {current !== "" && (
          <Button
            variant="quiet-danger"
            className="mr-auto"
            onClick={() => {
              onClose();
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
            }}
          >
            Remove link
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={set}>Set link</Button>
      </ModalActions>
    </Modal>
  );
}

/** With the ids that they will have on the page. */
function headingsOf(editor: Editor): { readonly id: string; readonly text: string }[] {
  const { headings } = readPageHtml(editor.getHTML(), { isPasted: false });
  return headings.filter(({ text }) => text !== "");
}
