import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { Button, Group, ToggleButton, Toolbar } from "react-aria-components";
import type { PhotoPlace } from "#domain/pages/html/page-blocks.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { changeTable, insertTable, isTableOpen, type TableChange } from "./page-nodes.ts";
import { isBesideText, switchSides } from "./photo-nodes.ts";
import { PhotosDialog } from "./photos-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

const look =
  "inline-flex min-h-10 min-w-10 cursor-pointer items-center justify-center rounded-md px-2.5 text-sm font-semibold hover:bg-sunken data-selected:bg-ink data-selected:text-paper data-disabled:cursor-not-allowed data-disabled:text-soft/60 data-focus-visible:outline-3 data-focus-visible:outline-accent";

type Mark = {
  readonly name: string;
  readonly sign: ReactNode;
  readonly isOn: (editor: Editor) => boolean;
  readonly toggle: (editor: Editor) => void;
};

const groups: readonly { readonly label: string; readonly marks: readonly Mark[] }[] = [
  {
    label: "Headings",
    marks: [
      {
        name: "Heading",
        sign: "Heading",
        isOn: (editor) => editor.isActive("heading", { level: 2 }),
        toggle: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      },
      {
        name: "Small heading",
        sign: "Small heading",
        isOn: (editor) => editor.isActive("heading", { level: 3 }),
        toggle: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      },
    ],
  },
  {
    label: "Words",
    marks: [
      {
        name: "Bold",
        sign: <b>B</b>,
        isOn: (editor) => editor.isActive("bold"),
        toggle: (editor) => editor.chain().focus().toggleBold().run(),
      },
      {
        name: "Italic",
        sign: <i className="font-serif">I</i>,
        isOn: (editor) => editor.isActive("italic"),
        toggle: (editor) => editor.chain().focus().toggleItalic().run(),
      },
      {
        name: "Underline",
        sign: <u>U</u>,
        isOn: (editor) => editor.isActive("underline"),
        toggle: (editor) => editor.chain().focus().toggleUnderline().run(),
      },
      {
        name: "Strikethrough",
        sign: <s>S</s>,
        isOn: (editor) => editor.isActive("strike"),
        toggle: (editor) => editor.chain().focus().toggleStrike().run(),
      },
    ],
  },
  {
    label: "Paragraphs",
    marks: [
      {
        name: "Bullets",
        sign: "Bullets",
        isOn: (editor) => editor.isActive("bulletList"),
        toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
      },
      {
        name: "Numbers",
        sign: "Numbers",
        isOn: (editor) => editor.isActive("orderedList"),
        toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
      },
      {
        name: "Quote",
        sign: "Quote",
        isOn: (editor) => editor.isActive("blockquote"),
        toggle: (editor) => editor.chain().focus().toggleBlockquote().run(),
      },
    ],
  },
];

/** Kinds of photographs, by the name of their button. */
const photoKinds: readonly { readonly name: string; readonly place: PhotoPlace }[] = [
  { name: "Wide photo", place: "wide" },
  { name: "Photo beside text", place: "left" },
  { name: "Two photos", place: "pair" },
  { name: "Photo with quote", place: "quote" },
];

const tableChanges: readonly { readonly name: string; readonly change: TableChange }[] = [
  { name: "Add row", change: "addRow" },
  { name: "Add column", change: "addColumn" },
  { name: "Header row", change: "toggleHeaderRow" },
  { name: "Delete row", change: "deleteRow" },
  { name: "Delete column", change: "deleteColumn" },
  { name: "Delete table", change: "deleteTable" },
];

/** Formats the selected text. Arrow keys move through the toolbar; Tab moves to the text. */
export function EditorToolbar(props: { editor: Editor; controls: string }): ReactNode {
  const { editor, controls } = props;
  const [dialog, setDialog] = useState<"link" | "picture" | PhotoPlace | null>(null);
  const photoKind = photoKinds.find(({ place }) => place === dialog);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: groups.map(({ marks }) => marks.map(({ isOn }) => isOn(current))),
      isLink: current.isActive("link"),
      isPicture: current.isActive("image"),
      isTable: isTableOpen(current),
      isBesideText: isBesideText(current),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  return (
    <>
      <Toolbar
        aria-label="Text tools"
        aria-controls={controls}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line p-1.5"
      >
        {groups.map(({ label, marks }, row) => (
          <Group key={label} aria-label={label} className="flex flex-wrap gap-0.5">
            {marks.map(({ name, sign, toggle }, place) => (
              <ToggleButton
                key={name}
                aria-label={name}
                className={look}
                isSelected={state.on[row]?.[place] ?? false}
                onChange={() => toggle(editor)}
              >
                {sign}
              </ToggleButton>
            ))}
          </Group>
        ))}
        <Group aria-label="Insert" className="flex flex-wrap gap-0.5">
          <ToggleButton
            className={look}
            isSelected={state.isLink}
            onChange={() => setDialog("link")}
          >
            Link
          </ToggleButton>
          <ToggleButton
            className={look}
            isSelected={state.isPicture}
            onChange={() => setDialog("picture")}
          >
            Picture
          </ToggleButton>
          <Button className={look} isDisabled={state.isTable} onPress={() => insertTable(editor)}>
            Table
          </Button>
        </Group>
        <Group aria-label="Photographs" className="flex flex-wrap gap-0.5">
          {photoKinds.map(({ name, place }) => (
            <Button key={place} className={look} onPress={() => setDialog(place)}>
              {name}
            </Button>
          ))}
          {state.isBesideText && (
            <Button className={look} onPress={() => switchSides(editor)}>
              Switch sides
            </Button>
          )}
        </Group>
        {state.isTable && (
          <Group aria-label="Table" className="flex flex-wrap gap-0.5">
            {tableChanges.map(({ name, change }) => (
              <Button key={change} className={look} onPress={() => changeTable(editor, change)}>
                {name}
              </Button>
            ))}
          </Group>
        )}
        <Group aria-label="Steps" className="flex flex-wrap gap-0.5">
          <Button
            className={look}
            isDisabled={!state.canUndo}
            onPress={() => editor.chain().focus().undo().run()}
          >
            Undo
          </Button>
          <Button
            className={look}
            isDisabled={!state.canRedo}
            onPress={() => editor.chain().focus().redo().run()}
          >
            Redo
          </Button>
        </Group>
      </Toolbar>
      {dialog === "link" && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === "picture" && <PictureDialog editor={editor} onClose={() => setDialog(null)} />}
      {photoKind && (
        <PhotosDialog
          editor={editor}
          place={photoKind.place}
          title={photoKind.name}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
