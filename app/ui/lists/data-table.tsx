import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Selection } from "../hooks/use-selection.ts";

export type Column<Row> = {
  /** Unique in its table; also used for the CSS class `cell-<id>`. */
  readonly id: string;
  readonly title: string;
  /** The title is only for screen readers. */
  readonly hiddenTitle?: boolean;
  /** Right-aligned. */
  readonly numeric?: boolean;
  /** The column with the row's header. */
  readonly isRowHeader?: boolean;
  /** Makes the column sortable. */
  readonly sort?: ColumnSort;
  readonly cell: (row: Row) => ReactNode;
};

export type ColumnSort = {
  /** The current direction; undefined when sorted by another column. */
  readonly direction: "ascending" | "descending" | undefined;
  /** The query that sorts by this column, or reverses the direction. */
  readonly query: string;
};

type DataTableProps<Row> = {
  readonly className?: string;
  /** For screen readers: the content and its order. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What is said instead of a table without rows. */
  readonly empty?: string;
  readonly idOf: (row: Row) => string | number;
  /** A mark of the row. */
  readonly markOf?: (row: Row) => "new" | undefined;
  /** Whether cards show the columns' titles, as they do by default. */
  readonly labelsOnCards?: boolean;
  /** Checkboxes. */
  readonly selection?: Selection & { readonly labelOf: (row: Row) => string };
};

/** A list as a table; on a phone each row is a card. `useListKeys` adds keyboard shortcuts. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { className = "", caption, columns, rows, idOf, markOf, selection } = props;
  const { labelsOnCards = true, empty } = props;
  const labelled = labelsOnCards ? labelOnCard : "";
  if (rows.length === 0 && empty !== undefined) return <p className="mt-2 text-soft">{empty}</p>;
  return (
    <table className={`admin-table key-rows ${className}`} data-cards={labelsOnCards || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="cell-select">
              <SelectAll selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cellClass(column)}
              aria-sort={column.sort?.direction}
            >
              <Title column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = String(idOf(row));
          return (
            <tr
              key={id}
              data-new={markOf?.(row) === "new"}
              data-selected={selection?.has(id) ?? false}
            >
              {selection && (
                <td className="cell-select">
                  <label>
                    <input
                      type="checkbox"
                      name="select"
                      value={id}
                      autoComplete="off"
                      checked={selection.has(id)}
                      onChange={({ currentTarget, nativeEvent }) => {
                        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
                        selection.set(id, currentTarget.checked, isRange);
                      }}
                    />
                    <span className="sr-only">{`Select ${selection.labelOf(row)}`}</span>
                  </label>
                </td>
              )}
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.id} scope="row" className={cellClass(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.id}
                    data-label={column.hiddenTitle ? "" : column.title}
                    className={`${cellClass(column)} ${labelled}`}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Title({ column: { title, hiddenTitle, sort } }: { column: Column<never> }) {
  if (hiddenTitle) return <span className="sr-only">{title}</span>;
  if (!sort) return <span>{title}</span>;
  const sign = { ascending: "▲", descending: "▼", none: "" }[sort.direction ?? "none"];
  return (
    <>
      <Link
        className="inline-flex min-h-6 items-center gap-1 hover:text-accent hover:underline @max-[52rem]/main:hidden"
        to={{ search: sort.query }}
        preventScrollReset
      >
        <span>{title}</span>
        <span aria-hidden="true" className="text-[0.625rem]">
          {sign}
        </span>
      </Link>
      {/* The titles of cards are only for screen readers, so they must not contain focusable
          elements. */}
      <span className="hidden @max-[52rem]/main:inline">{title}</span>
    </>
  );
}

/** Below this width rows are cards. Labels of empty cells are hidden. */
const labelOnCard =
  "@max-[52rem]/main:empty:hidden @max-[52rem]/main:flex @max-[52rem]/main:justify-between @max-[52rem]/main:gap-4 @max-[52rem]/main:before:shrink-0 @max-[52rem]/main:before:text-soft @max-[52rem]/main:before:content-[attr(data-label)]";

function cellClass({ id, numeric }: Column<never>): string {
  return numeric ? `cell-${id} cell-number` : `cell-${id}`;
}

/** Selects all shown rows of a list, or none. */
function SelectAll({ selection }: { selection: Selection }) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center justify-center gap-2.5 text-sm font-semibold">
      <input
        type="checkbox"
        checked={selection.all}
        autoComplete="off"
        ref={(box) => {
          if (box) box.indeterminate = selection.ids.length > 0 && !selection.all;
        }}
        onChange={(event) => selection.setAll(event.currentTarget.checked)}
      />
      <span className="@min-[52rem]/main:sr-only">Select all</span>
    </label>
  );
}
