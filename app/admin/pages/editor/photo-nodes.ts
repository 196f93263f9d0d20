import { Node } from "@tiptap/core";
import type { Editor } from "@tiptap/react";
import type { PhotoPlace } from "#domain/pages/html/page-blocks.ts";
import { WRITE_HERE } from "#domain/pages/page-outlines.ts";

// Photographs beside each other, beside a text or a quote, or alone in the whole width. The server
// reads them as domain/pages/html/place-photos.ts says, so that one without its picture is a text.

/** The page itself, and the only place for photographs. */
const Doc = Node.create({ name: "doc", topNode: true, content: "(block | photos)+" });

const Photos = Node.create({
  name: "photos",
  content: "(image | photoText | blockquote)+",
  isolating: true,
  addAttributes: () => ({
    place: {
      default: "wide",
      parseHTML: (element) => element.getAttribute("data-photos"),
      renderHTML: ({ place }) => ({ "data-photos": place as PhotoPlace }),
    },
  }),
  parseHTML: () => [{ tag: "div[data-photos]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes, 0],
});

const PhotoText = Node.create({
  name: "photoText",
  content: "(paragraph | heading | bulletList | orderedList | blockquote)+",
  defining: true,
  parseHTML: () => [{ tag: "div", context: "photos/" }],
  renderHTML: () => ["div", 0],
});

export const photoNodes = [Doc, Photos, PhotoText];

export type Photo = { readonly src: string; readonly alt: string };

/** Inserts photographs after the current paragraph or table, and selects the text to be replaced. */
export function insertPhotos(editor: Editor, place: PhotoPlace, photos: readonly Photo[]): void {
  const { $from } = editor.state.selection;
  const isInEmptyLine = $from.depth === 1 && $from.parent.content.size === 0;
  const from = isInEmptyLine ? $from.before(1) : outermostEnd(editor);
  const to = isInEmptyLine ? $from.after(1) : from;
  const text = textBeside(place);
  const content = [...photos.map((attrs) => ({ type: "image", attrs })), ...text];

  const chain = editor.chain().focus();
  chain.insertContentAt({ from, to }, { type: "photos", attrs: { place }, content });
  if (text.length > 0) {
    // Into the element, over its picture, into its text and its paragraph.
    const start = from + 4;
    chain.setTextSelection({ from: start, to: start + WRITE_HERE.length });
  }
  chain.run();
}

/** Where a block that is in no other one can be. */
function outermostEnd(editor: Editor): number {
  const { $from, to } = editor.state.selection;
  return $from.depth > 0 ? $from.after(1) : to;
}

function textBeside(place: PhotoPlace) {
  const paragraph = { type: "paragraph", content: [{ type: "text", text: WRITE_HERE }] };
  switch (place) {
    case "left":
    case "right":
      return [{ type: "photoText", content: [paragraph] }];
    case "quote":
      return [{ type: "blockquote", content: [paragraph] }];
    case "wide":
    case "pair":
      return [];
  }
}

/** Moves the picture of the current text to its other side. */
export function switchSides(editor: Editor): void {
  const place = editor.getAttributes("photos").place === "left" ? "right" : "left";
  editor.chain().focus().updateAttributes("photos", { place }).run();
}

export function isBesideText(editor: Editor): boolean {
  return (
    editor.isActive("photos", { place: "left" }) || editor.isActive("photos", { place: "right" })
  );
}
