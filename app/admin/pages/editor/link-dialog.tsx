import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { readPageHtml } from "#domain/pages/html/read-page-html.ts";
import { pageLinkFrom } from "#domain/pages/page-link.ts";

/** Asks for the link of the selected text; without a selection the address becomes the text. */
export function LinkDialog(props: { editor: Editor; onClose: () => void }): ReactNode {
  const { editor, onClose } = props;
  const current = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(current);
  const [isWrong, setWrong] = useState(false);
  const [headings] = useState(() => headingsOf(editor));

  function type(address: string) {
    setTyped(address);
    setWrong(false);
  }

  function set() {
    const href = pageLinkFrom(typed);
    if (href === undefined) return setWrong(true);

    onClose();
    const chain = editor.chain().focus();
    if (current === "" && editor.state.selection.empty) {
      const text = href.replace(/^mailto:/, "");
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.extendMarkRange("link").setLink({ href }).run();
  }

  function remove() {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  }

  return (
    <FormDialog
      title="Link"
      submit="Set link"
      isBusy={false}
      leftAction={
        current !== "" && (
          <Button variant="quiet-danger" onClick={remove}>
            Remove link
          </Button>
        )
      }
      onSubmit={set}
      onClose={onClose}
    >
      <TextField
        label="Where it leads"
        hint="A page of the shop, like /products, another site, an email address, or a heading of this text."
        problem={isWrong ? WRONG_ADDRESS : undefined}
        autoFocus
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        value={typed}
        onChange={type}
      />
      {headings.length > 0 && (
        <div className="mt-4">
          <SelectField
            label="Or a heading of this text"
            value={headings.some(({ id }) => `#${id}` === typed) ? typed : ""}
            onChange={type}
            empty="None"
            options={headings.map(({ id, text }) => [`#${id}`, text])}
          />
        </div>
      )}
    </FormDialog>
  );
}

const WRONG_ADDRESS =
  "Please enter an address that begins with / or https://, or an email address.";

/** With the ids that they will have on the page. */
function headingsOf(editor: Editor): { readonly id: string; readonly text: string }[] {
  const { headings } = readPageHtml(editor.getHTML(), { isPasted: false });
  return headings.filter(({ text }) => text !== "");
}
