import Image from "@tiptap/extension-image";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isPageLink } from "#domain/pages/page-link.ts";
import { cleanPaste } from "./clean-paste.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";

const PICTURES_LEFT_OUT =
  "Pasted pictures were left out. Add them with Picture, so that the shop keeps them.";

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (href) => isPageLink(href),
    },
  }),
  Image,
];

/**
 * A rich text editor with headings, lists, links, pictures and quotes. The server sanitizes its
 * HTML.
 */
export default function TextEditor(props: {
  id: string;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (html: string) => void;
}): ReactNode {
  const { id, label, value, problem, onChange } = props;
  const [leftOut, setLeftOut] = useState(false);
  /** The form's value, and the same text as the editor serializes it. */
  const known = useRef({ value, html: "" });
  const editor = useEditor({
    extensions,
    content: value,
    // The security policy blocks style elements, and the editor cannot be server-rendered.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        class: "page-text page-text-field",
      },
      transformPastedHTML(html) {
        const { kept, dropped } = cleanPaste(html);
        setLeftOut(dropped > 0);
        return kept;
      },
      handlePaste: (_, { clipboardData }) => refuseFiles(clipboardData),
      handleDrop: (_, { dataTransfer }) => refuseFiles(dataTransfer),
    },
    onCreate({ editor: created }) {
      known.current.html = htmlOf(created);
    },
    onUpdate({ editor: changed }) {
      const html = htmlOf(changed);
      // The editor's trailing empty paragraph is not a change.
      if (html === known.current.html) return;
      known.current = { value: html, html };
      onChange(html);
    },
  });

  function refuseFiles(data: DataTransfer | null): boolean {
    const hasFilesAlone = (data?.files.length ?? 0) > 0 && data?.getData("text/html") === "";
    if (hasFilesAlone) setLeftOut(true);
    return hasFilesAlone;
  }

  useEffect(() => {
    if (!editor || value === known.current.value) return;
    replaceText(editor, value);
    known.current = { value, html: htmlOf(editor) };
  }, [editor, value]);

  useEffect(() => {
    const element = editor?.view.dom;
    if (!element) return;
    element.setAttribute("aria-invalid", String(problem !== undefined));
    if (problem) element.setAttribute("aria-describedby", `${id}-problem`);
    else element.removeAttribute("aria-describedby");
  }, [editor, id, problem]);

  return (
    <div className="grid gap-1">
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      <div
        className={`rounded-md border-[1.5px] bg-raised ${problem ? "border-danger" : "border-soft/70"}`}
      >
        {editor && <EditorToolbar editor={editor} controls={id} />}
        <EditorContent editor={editor} />
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {leftOut && PICTURES_LEFT_OUT}
      </p>
      {problem && (
        <p id={`${id}-problem`} className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Without the empty paragraph that the editor keeps at the end. */
function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}

/** Keeps the cursor position as far as it still exists. */
function replaceText(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false });
  const { size } = editor.state.doc.content;
  editor.commands.setTextSelection({ from: Math.min(from, size), to: Math.min(to, size) });
}
