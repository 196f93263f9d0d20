import type { ReactNode } from "react";
import { RowLink, TwoLines } from "#app/admin/shared/list-cells.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { counted, describeState } from "./import-messages.ts";
import { type ImportView, importQuery } from "./import-view.ts";

const columns: Column<ImportView>[] = [
  {
    id: "file",
    title: "File",
    isRowHeader: true,
    cell: ({ id, fileName, formatName }) => (
      <TwoLines second={formatName}>
        <RowLink to={{ search: importQuery(id) }}>{fileName}</RowLink>
      </TwoLines>
    ),
  },
  { id: "count", title: "In the file", cell: ({ kind, count }) => counted(kind, count) },
  { id: "state", title: "Result", cell: (view) => describeState(view) },
  {
    id: "when",
    title: "When",
    cell: ({ when }) => <span className="whitespace-nowrap">{when}</span>,
  },
];

export function ImportList({ imports }: { imports: readonly ImportView[] }): ReactNode {
  if (imports.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="imports-title">
      <h2 id="imports-title" className="mb-3 text-[1.375rem]">
        Imports so far
      </h2>
      <DataTable
        caption="Imports, the latest first"
        columns={columns}
        rows={imports}
        idOf={({ id }) => id}
      />
    </section>
  );
}
