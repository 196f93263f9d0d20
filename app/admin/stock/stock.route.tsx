import { randomUUID } from "node:crypto";
import { RowLink } from "#app/admin/shared/list-cells.tsx";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink, DownloadLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { formatSelection } from "#domain/cart/bundle-selection.ts";
import { boxOfLots } from "#domain/stock/lots.ts";
import { isCountedInErp } from "#server/erp/stock/is-counted-in-erp.ts";
import { listLots } from "#server/stock/lot-queries.ts";
import { listStock, type StockRow } from "#server/stock/read-stock.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/stock.route";
import { CountFilePanel } from "./count-file.tsx";
import { BestBefore } from "./lots/best-before.tsx";
import { type LotView, lotView } from "./lots/lot-view.ts";
import type { SheetRow } from "./sheet-cells.ts";
import { stockMessages } from "./stock-messages.ts";
import { StockSheet } from "./stock-sheet.tsx";

export const meta = adminMeta("Stock", "How many bars there are.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { timeZone } = shop.details();
  const lots = (await listLots(shop.db, null)).map((lot) => lotView(lot, timeZone, shop.clock()));
  const ending = lots.filter(({ state, onHand }) => state !== "fine" && onHand > 0);
  const box = boxOfLots(ending.filter(({ state }) => state === "ends-soon"));
  const stock = await listStock(shop.db);
  const isLowOnly = url.searchParams.get("show") === "low";
  return {
    isLowOnly,
    all: stock.length,
    rows: stock.filter(({ isLow }) => isLow || !isLowOnly).map(sheetRow),
    isReadOnly: await isCountedInErp(shop),
    ending,
    box: box ? `/bundles?size=${box.size}&bars=${formatSelection(box.productIds)}` : null,
  };
}

/** The ids are used once: after a save the rows are loaded again. */
function sheetRow(row: StockRow): SheetRow {
  const [received, sold, broken, shelf] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  return { ...row, requestIds: { received, sold, broken, shelf } };
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { all, rows, isLowOnly, isReadOnly, ending, box } = loaderData;
  return (
    <>
      <PageHead title="Stock">
        <DownloadLink href="/admin/stock/counts.csv">Export Counts</DownloadLink>
        <ButtonLink variant="quiet" to="/admin/labels">
          Labels
        </ButtonLink>
      </PageHead>
      {isLowOnly && (
        <p className="mb-3">
          <span>{stockMessages.lowOnly(rows.length)}</span>{" "}
          <TextLink to="/admin/stock">Show all bars</TextLink>
        </p>
      )}
      {all === 0 && (
        <EmptyState title={stockMessages.empty}>
          <TextLink to="/admin/products/new">Add the first bar</TextLink>
        </EmptyState>
      )}
      {rows.length > 0 && <StockSheet rows={rows} isReadOnly={isReadOnly} />}
      <EndsSoon lots={ending} box={box} />
      <Panel className="mt-6" aria-labelledby="count-file-title">
        <PanelTitle id="count-file-title">Counts from a file</PanelTitle>
        <CountFilePanel />
      </Panel>
    </>
  );
}

const lotColumns: Column<LotView>[] = [
  {
    id: "bar",
    title: "Bar",
    isRowHeader: true,
    cell: ({ productId, productName }) => (
      <RowLink to={`/admin/stock/${productId}`}>{productName || "No name"}</RowLink>
    ),
  },
  { id: "code", title: "Lot", cell: ({ code }) => code },
  { id: "ends", title: "Best before", cell: (lot) => <BestBefore lot={lot} /> },
  { id: "on-hand", title: "On the shelf", numeric: true, cell: ({ onHand }) => onHand },
];

/** Lots that expire soon, with a link to make a box of them. */
function EndsSoon(props: {
  lots: readonly LotView[];
  /** URL of a box with packable bars; null when there are too few. */
  box: string | null;
}) {
  const { lots, box } = props;
  if (lots.length === 0) return null;
  return (
    <Panel className="mt-6" title="Best before soon">
      <DataTable
        className="mt-3"
        caption="Lots that end soon"
        columns={lotColumns}
        rows={lots}
        idOf={({ id }) => id}
      />
      {box && (
        <p className="mt-4">
          <TextLink to={box} target="_blank">
            Make a seasonal box of them
          </TextLink>
          <span className="block text-sm text-soft">
            Opens the box as shoppers see it. Copy its address into your newsletter.
          </span>
        </p>
      )}
    </Panel>
  );
}
