import { Extension, Mark, mergeAttributes, Node } from "@tiptap/core";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeader,
} from "@tiptap/pm/tables";
import type { Editor } from "@tiptap/react";

// What a page may have beside Tiptap's own nodes. They write no styles, which the security policy
// would block.

const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

/** `colwidth` belongs to the nodes of prosemirror-tables; pages have no widths of columns. */
const cellAttributes = () => ({
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  colwidth: { default: null, rendered: false },
});

/** What each node is to prosemirror-tables. */
const roles: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  // It is called for each node of the editor.
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    // At the last cell, Tab leaves the text as it does elsewhere.
    return {
      Tab: () => goToNextCell(1)(this.editor.state, this.editor.view.dispatch),
      "Shift-Tab": () => goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
    };
  },
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const TableCell = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

const TableHeader = Node.create({
  name: "tableHeader",
  content: "block+",
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

const scriptMark = (tag: "sub" | "sup") =>
  Mark.create({
    name: tag,
    excludes: "sub sup",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

/** Places in the text to which links lead. The server names headings that have no id yet. */
const PlaceIds = Extension.create({
  name: "placeIds",
  addGlobalAttributes: () => [
    {
      types: ["heading", "paragraph"],
      attributes: { id: { default: null, keepOnSplit: false } },
    },
  ],
});

export const pageNodes = [
  Table,
  TableRow,
  TableCell,
  TableHeader,
  scriptMark("sub"),
  scriptMark("sup"),
  PlaceIds,
];

/** A table of three columns with a row of headers, and the cursor in its first cell. */
export function insertTable(editor: Editor): void {
  const row = (type: "tableCell" | "tableHeader") => ({
    type: "tableRow",
    content: [0, 1, 2].map(() => ({ type, content: [{ type: "paragraph" }] })),
  });
  const content = [row("tableHeader"), row("tableCell"), row("tableCell")];
  const { from } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContent({ type: "table", content })
    .command(({ tr, commands }) => {
      let first: number | undefined;
      tr.doc.descendants((node, position) => {
        if (first === undefined && position >= from - 1 && node.type.name === "tableHeader") {
          first = position;
        }
      });
      return first === undefined || commands.setTextSelection(first + 2);
    })
    .run();
}

const commands = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  toggleHeaderRow: toggleHeader("row"),
  deleteTable,
} as const;

export type TableChange = keyof typeof commands;

export function changeTable(editor: Editor, change: TableChange): void {
  editor.commands.focus();
  commands[change](editor.state, editor.view.dispatch);
}

export function isTableOpen(editor: Editor): boolean {
  return isInTable(editor.state);
}
