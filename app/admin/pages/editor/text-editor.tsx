import Image from "@tiptap/extension-image";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import "#app/styles/page-photos.css";
import type { LeftOut } from "#domain/pages/html/page-blocks.ts";
import { isPageLink } from "#domain/pages/page-link.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { pageNodes } from "./page-nodes.ts";
import { photoNodes } from "./photo-nodes.ts";
import { htmlOfPlainText, readPaste } from "./read-paste.ts";

const extensions = [
  StarterKit.configure({
    document: false,
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (href) => isPageLink(href),
    },
  }),
  Image,
  ...pageNodes,
  ...photoNodes,
];

/**
 * A rich text editor with headings, lists, tables, links, pictures, photographs beside text and quotes. The server sanitizes
 * its HTML.
 */
export default function TextEditor(props: {
  id: string;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (html: string) => void;
  /** Called with what a page cannot have of something pasted. */
  onLeftOut: (leftOut: ReadonlyMap<LeftOut, number>) => void;
}): ReactNode {
  const { id, label, value, problem, onChange, onLeftOut } = props;
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
      transformPastedHTML(html, { state }) {
        const paste = readPaste(state, html);
        if (paste.leftOut.size > 0) onLeftOut(paste.leftOut);
        return paste.html;
      },
      handlePaste(view, { clipboardData }) {
        if (refuseFiles(clipboardData)) return true;
        return pasteText(view, clipboardData);
      },
      handleDrop: (_, { dataTransfer }) => refuseFiles(dataTransfer),
    },
  });
  useEditorValue(editor, value, onChange);

  function refuseFiles(data: DataTransfer | null): boolean {
    const hasFilesAlone = (data?.files.length ?? 0) > 0 && data?.getData("text/html") === "";
    if (hasFilesAlone) onLeftOut(new Map([["pictures", data?.files.length ?? 1]]));
    return hasFilesAlone;
  }

  useEffect(() => {
    const element = editor?.view.dom;
    if (!element) return;
    element.setAttribute("aria-invalid", String(problem !== undefined));
    if (problem) element.setAttribute("aria-describedby", `${id}-problem`);
    else element.removeAttribute("aria-describedby");
  }, [editor, id, problem]);

  return (
    <div className="grid min-w-0 gap-1">
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      <div
        className={`min-w-0 rounded-md border-[1.5px] bg-raised ${problem ? "border-danger" : "border-soft/70"}`}
      >
        {editor && <EditorToolbar editor={editor} controls={id} />}
        <EditorContent editor={editor} />
      </div>
      {problem && (
        <p id={`${id}-problem`} className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Keeps the form's value and the editor's text the same. */
function useEditorValue(
  editor: Editor | null,
  value: string,
  onChange: (html: string) => void,
): void {
  /** The form's value, and the same text as the editor serializes it. */
  const known = useRef({ value, html: "" });

  const takeText = useEffectEvent((html: string) => {
    // The editor's trailing empty paragraph is not a change.
    if (html === known.current.html) return;
    known.current = { value: html, html };
    onChange(html);
  });

  useEffect(() => {
    if (!editor) return;
    known.current.html = htmlOf(editor);
    const onUpdate = () => takeText(htmlOf(editor));
    editor.on("update", onUpdate);
    return () => {
      editor.off("update", onUpdate);
    };
  }, [editor]);

  useEffect(() => {
    if (!editor || value === known.current.value) return;
    replaceText(editor, value);
    known.current = { value, html: htmlOf(editor) };
  }, [editor, value]);
}

/** Pastes tables and Markdown that come as text alone. */
function pasteText(view: EditorView, data: DataTransfer | null): boolean {
  if (data?.getData("text/html") !== "") return false;
  const html = htmlOfPlainText(data.getData("text/plain"));
  // Without the event, which would come here again.
  return html !== undefined && view.pasteHTML(html);
}

/** Without the empty paragraph that the editor keeps at the end. */
function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, "");
}

/** Keeps the cursor position as far as it still exists. */
function replaceText(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false });
  const { size } = editor.state.doc.content;
  editor.commands.setTextSelection({ from: Math.min(from, size), to: Math.min(to, size) });
}
