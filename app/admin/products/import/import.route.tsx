import type { ReactNode } from "react";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { isUuid } from "#app/admin/shared/is-uuid.ts";
import { RowLink, TwoLines } from "#app/admin/shared/list-cells.tsx";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { DownloadLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import type { AppContext } from "#server/app-context.ts";
import {
  countImportRows,
  findEarlierImport,
  findImport,
  getImportMapping,
  listImportRows,
  listImports,
} from "#server/imports/import-queries.ts";
import type { Route } from "./+types/import.route";
import { ChooseFile } from "./choose-file.tsx";
import { counted, describeState, importMessages } from "./import-messages.ts";
import {
  type ImportView,
  importListRow,
  importQuery,
  importView,
  mappingView,
  rowFilter,
} from "./import-view.ts";
import { OneImport } from "./one-import.tsx";

const ROWS_PER_PAGE = 25;
const IMPORTS_SHOWN = 10;

export const meta = adminMeta(
  "Import and export",
  "Bring bars, orders and customers from another shop, and take them with you.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = url.searchParams.get("import");
  const time = shopTime(shop.details().timeZone);
  if (id === null) {
    const imports = await listImports(shop.db, IMPORTS_SHOWN);
    return { imports: imports.map((summary) => importView(summary, time)), opened: null };
  }
  return { imports: [], opened: await openImport(shop, id, url.searchParams) };
}

/** @returns "none" when there is no such import */
async function openImport({ db, details }: AppContext, id: string, query: URLSearchParams) {
  const summary = isUuid(id) ? await findImport(db, id) : undefined;
  if (!summary) return "none" as const;
  const time = shopTime(details().timeZone);
  const filter = rowFilter(query);
  const page = pageOf(query.get("page"), ROWS_PER_PAGE, await countImportRows(db, id, filter));
  const [rows, mapping, earlier] = await Promise.all([
    listImportRows(db, id, filter, { limit: page.size, offset: page.offset }),
    getImportMapping(db, id),
    findEarlierImport(db, id),
  ]);
  return {
    summary: importView(summary, time),
    filter: filter ?? null,
    page,
    rows: rows.map(importListRow),
    mapping: mappingView(mapping),
    /** When the same file was imported before. */
    earlier: earlier ? time.dayAndTime(earlier) : null,
  };
}

export default function Import({ loaderData }: Route.ComponentProps) {
  const { imports, opened } = loaderData;
  return (
    <>
      <PageHead title={opened && opened !== "none" ? opened.summary.fileName : "Import and export"}>
        {opened ? (
          <TextLink to="/admin/products/import">All imports</TextLink>
        ) : (
          <TextLink to="/admin/products">Products</TextLink>
        )}
      </PageHead>
      {opened === "none" && <p>{importMessages.notFound}</p>}
      {opened && opened !== "none" && <OneImport {...opened} />}
      {!opened && (
        <>
          <ChooseFile />
          <TakeWithYou />
          <ImportList imports={imports} />
        </>
      )}
    </>
  );
}

/** Downloads that another shop system can read. */
function TakeWithYou(): ReactNode {
  return (
    <Panel className="mt-6" title="Take everything with you">
      <p className="mt-1 mb-4 max-w-160 text-soft">
        All products as a CSV that you can edit and import again, or the whole shop as one JSON
        file: products, stock, settings, orders with their payments and parcels, customers and
        emails. The JSON has your customers' addresses, so keep it safe.
      </p>
      <Actions>
        <DownloadLink href="/admin/export/products.csv">Export Products</DownloadLink>
        <DownloadLink href="/admin/export/everything.json">Export Everything</DownloadLink>
      </Actions>
    </Panel>
  );
}

const importColumns: Column<ImportView>[] = [
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

function ImportList({ imports }: { imports: readonly ImportView[] }) {
  if (imports.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="imports-title">
      <h2 id="imports-title" className="mb-3 text-[1.375rem]">
        Imports so far
      </h2>
      <DataTable
        caption="Imports, the latest first"
        columns={importColumns}
        rows={imports}
        idOf={({ id }) => id}
      />
    </section>
  );
}
