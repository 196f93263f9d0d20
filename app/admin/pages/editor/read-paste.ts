import type { EditorState } from "@tiptap/pm/state";
import { marked } from "marked";
import type { LeftOut } from "#domain/pages/html/page-blocks.ts";
import { readPageHtml } from "#domain/pages/html/read-page-html.ts";

/** Reads pasted HTML as the text of a page. */
export function readPaste(
  state: EditorState,
  html: string,
): { readonly html: string; readonly leftOut: ReadonlyMap<LeftOut, number> } {
  if (isOwnCopy(html)) return { html, leftOut: new Map() };
  const { origin } = location;
  return readPageHtml(html, { isPasted: true, origin, takenIds: idsAround(state) });
}

const outsidePicture = /^<img [^>]*src="(?!\/(?!\/))/i;

/** Copied in an editor like this one, with its note of where the copy begins and ends. */
function isOwnCopy(html: string): boolean {
  const tags = html.match(/<[a-z][^>]*(?:>|$)/gi) ?? [];
  const allowedTag =
    /^<(?:p|h2|h3|ul|ol|li|a|strong|em|u|s|sub|sup|blockquote|table|tbody|tr|th|td|br|hr|img|div|meta|span)(?: (?:data-pm-slice|data-photos|id|href|src|alt|charset|start|type|colspan|rowspan)(?:="[^"]*"|='[^']*'|=[\w-]+)?)* ?\/?>$/i;
  const hasOutsidePicture = tags.some((tag) => outsidePicture.test(tag));
  const isAllowed = tags.every((tag) => allowedTag.test(tag));
  return html.includes("data-pm-slice") && !hasOutsidePicture && isAllowed;
}

/** Ids that the text keeps if the selection is replaced. */
function idsAround({ selection, doc }: EditorState): string[] {
  const { from, to } = selection;
  const ids: string[] = [];
  doc.descendants((node, position) => {
    const isReplaced = position >= from && position + node.nodeSize <= to;
    if (node.attrs.id && !isReplaced) ids.push(String(node.attrs.id));
  });
  return ids;
}

const MAX_PLAIN_TEXT_LENGTH = 100_000;

/** Signs of Markdown that people don't type by chance. */
const markdown =
  /^#{1,4} \S|^(?:[-*+]|\d{1,2}[.)]) \S.*\n+(?:[-*+]|\d{1,2}[.)]) \S|^\|.*\|[ \t]*\n\|[ :|-]+\|[ \t]*$|\[[^[\]\n]{1,200}\]\((?:https?:|mailto:|[/#])[^[)\s]*\)|\*\*\S[^*\n]*\*\*/m;

/** HTML of pasted text that is a table's cells between tabs, or Markdown; otherwise undefined. */
export function htmlOfPlainText(text: string): string | undefined {
  if (text.length > MAX_PLAIN_TEXT_LENGTH) return undefined;
  const plain = text.replace(/\r\n?/g, "\n").trimEnd();
  const rows = plain.split("\n").map((line) => line.split("\t"));
  const columns = rows[0]?.length ?? 0;
  const isTable = columns > 1 && rows.length > 1 && rows.every((row) => row.length === columns);
  if (isTable) return `<table>${rows.map(rowHtml).join("")}</table>`;
  if (!markdown.test(plain)) return undefined;
  return marked.parse(plain, { async: false, gfm: true, breaks: false });
}

function rowHtml(row: readonly string[]): string {
  const cells = row.map((cell) => cell.replace(/&/g, "&amp;").replace(/</g, "&lt;").trim());
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}
