import { Link } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink, DownloadLink } from "#app/ui/buttons/button.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { formatSelection } from "#domain/cart/bundle-selection.ts";
import { boxOfLots } from "#domain/stock/lots.ts";
import { listLots } from "#server/stock/lot-queries.ts";
import { listStock, type StockRow } from "#server/stock/read-stock.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/stock.route";
import { CountFilePanel } from "./count-file.tsx";
import { EndsSoon } from "./lots/ends-soon.tsx";
import { lotView } from "./lots/lot-view.ts";
import { stockMessages } from "./stock-messages.ts";

export const meta = adminMeta("Stock", "How many bars there are.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { name: shopName, timeZone } = shop.details();
  const lots = (await listLots(shop.db, null)).map((lot) => lotView(lot, timeZone, shop.clock()));
  const ending = lots.filter(({ state, onHand }) => state !== "fine" && onHand > 0);
  const box = boxOfLots(ending.filter(({ state }) => state === "ends-soon"));
  return {
    shopName,
    rows: await listStock(shop.db),
    ending,
    box: box ? `/bundles?size=${box.size}&bars=${formatSelection(box.productIds)}` : null,
  };
}

const columns: Column<StockRow>[] = [
  {
    id: "bar",
    title: "Bar",
    isRowHeader: true,
    cell: ({ productId, name }) => (
      <Link className="row-link" to={`/admin/stock/${productId}`}>
        {name || "No name"}
      </Link>
    ),
  },
  {
    id: "left",
    title: "For sale",
    numeric: true,
    cell: ({ level, isSwitchedOn }) =>
      level ? level.onHand - level.reserved : isSwitchedOn ? "In stock" : "Out of stock",
  },
  {
    id: "reserved",
    title: "Being paid",
    numeric: true,
    cell: ({ level }) => (level ? level.reserved : "–"),
  },
  { id: "to-ship", title: "Sold, to be packed", numeric: true, cell: ({ toShip }) => toShip },
  { id: "state", title: "Count", cell: (row) => <StockState row={row} /> },
];

function StockState({ row: { level } }: { row: StockRow }) {
  if (!level) return <span className="text-soft">Not counted</span>;
  const remaining = level.onHand - level.reserved;
  if (remaining === 0) return <span className="font-semibold text-danger">Sold out</span>;
  if (level.lowAt !== null && remaining <= level.lowAt) {
    return <span className="font-semibold text-danger">Running low</span>;
  }
  return <span className="text-good">Counted</span>;
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { rows, ending, box } = loaderData;
  return (
    <>
      <PageHead title="Stock">
        <Actions>
          <DownloadLink href="/admin/stock/counts.csv">Export Counts</DownloadLink>
          <ButtonLink variant="quiet" to="/admin/labels">
            Labels
          </ButtonLink>
        </Actions>
      </PageHead>
      {rows.length === 0 ? (
        <EmptyState title={stockMessages.empty} />
      ) : (
        <DataTable
          caption="Stock, what runs low first"
          columns={columns}
          rows={rows}
          idOf={({ productId }) => productId}
          labelsOnCards
        />
      )}
      <EndsSoon lots={ending} box={box} />
      <Panel className="mt-6" aria-labelledby="count-file-title">
        <PanelTitle id="count-file-title">Counts from a file</PanelTitle>
        <CountFilePanel />
      </Panel>
    </>
  );
}
