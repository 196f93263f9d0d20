import { randomUUID } from "node:crypto";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { StatStrip } from "#app/ui/content/stat-strip.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { BackLink } from "#app/ui/navigation/back-link.tsx";
import { parseProductId } from "#domain/catalog/product.ts";
import { describeUnpaid } from "#domain/stock/describe-unpaid.ts";
import { isCountedInErp as readCountedInErp } from "#server/erp/stock/is-counted-in-erp.ts";
import { isInLots, listLots } from "#server/stock/lot-queries.ts";
import { findStock, type LedgerEntry, listLedger } from "#server/stock/read-stock.ts";
import { findUnpaid } from "#server/stock/read-unpaid.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import { type ShopTime, shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/product-stock.route";
import { CountForm, LowForm, ReleaseUnpaid, StartForm, StopCounting } from "./count-forms.tsx";
import { lotView } from "./lots/lot-view.ts";
import { LotsPanel } from "./lots/lots-panel.tsx";
import { movementNames, stockMessages } from "./stock-messages.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(matches, loaderData?.row.name ?? "Stock", "How many there are of a bar, and why.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = parseProductId(params.productId);
  const row = id === undefined ? undefined : await findStock(shop.db, id);
  if (!row) throw new Response(null, { status: 404 });

  const time = shopTime(shop.details().timeZone);
  const ledger = await listLedger(shop.db, row.productId);
  const lots = await listLots(shop.db, row.productId);
  const thing = { kind: "product", id: row.productId } as const;
  const unpaid = row.level?.reserved ? await findUnpaid(shop.db, thing, shop.clock()) : undefined;
  return {
    unpaid: unpaid ? describeUnpaid(unpaid) : null,
    row,
    lots: lots.map((lot) => lotView(lot, shop.details().timeZone, shop.clock())),
    isCountedInErp: await readCountedInErp(shop),
    isInLots: await isInLots(shop.db, row.productId),
    ledger: ledger.map((entry) => ledgerLine(entry, time)),
    // Id of the next change, so that pressing twice changes it once.
    requestId: randomUUID(),
  };
}

const columns: Column<ReturnType<typeof ledgerLine>>[] = [
  { id: "at", title: "When", isRowHeader: true, cell: ({ at }) => at },
  { id: "what", title: "What", cell: ({ what }) => what },
  { id: "change", title: "Change", numeric: true, cell: ({ change }) => change },
  { id: "on-hand", title: "Then", numeric: true, cell: ({ onHand }) => onHand },
];

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  const { row, unpaid, ledger, lots, isInLots, isCountedInErp, requestId } = loaderData;
  const { level } = row;
  return (
    <>
      <BackLink to="/admin/stock">Stock</BackLink>
      <PageHead title={row.name || "No name"}>
        <TextLink to={`/admin/products/${row.productId}`}>Edit the product</TextLink>
        <TextLink to={`/admin/labels?product=${row.productId}`}>Print labels</TextLink>
      </PageHead>
      {level === null ? (
        <Panel title="Count this bar">
          {isCountedInErp ? <CountedInOdoo /> : <StartForm row={row} />}
        </Panel>
      ) : (
        <>
          <StatStrip
            label="Stock"
            stats={[
              { name: "For sale", value: String(level.onHand - level.reserved) },
              { name: "Being paid right now", value: String(level.reserved) },
              { name: "Sold, to be packed", value: String(row.toShip) },
            ]}
          />
          {unpaid && (
            <Panel className="mt-5" title="In unpaid checkouts">
              <p className="mt-2">{unpaid}</p>
              <ReleaseUnpaid row={row} />
            </Panel>
          )}
          <div className="mt-5 grid gap-5 lg:grid-cols-2">
            <Panel title="Change the count">
              {isCountedInErp ? (
                <CountedInOdoo />
              ) : (
                <CountForm
                  key={requestId}
                  row={row}
                  level={level}
                  lots={isInLots ? lots : []}
                  requestId={requestId}
                />
              )}
            </Panel>
            <Panel title="Running low">
              <LowForm row={row} lowAt={level.lowAt} />
              {!isCountedInErp && <StopCounting row={row} />}
            </Panel>
          </div>
        </>
      )}
      {((level && !isCountedInErp) || lots.length > 0) && (
        <LotsPanel
          productId={row.productId}
          name={row.name}
          lots={lots}
          isInLots={isInLots}
          isCounted={level !== null && !isCountedInErp}
        />
      )}
      <Panel className="mt-5" title="History">
        <DataTable
          className="mt-3"
          caption="Changes of the count, the latest first"
          columns={columns}
          rows={ledger}
          empty={stockMessages.ledgerEmpty}
          idOf={({ id }) => id}
        />
      </Panel>
    </>
  );
}

function CountedInOdoo() {
  return (
    <p className="mt-2 max-w-prose text-soft">
      <span>{stockMessages.countedInErp}</span> <TextLink to="/admin/odoo">Odoo</TextLink>
    </p>
  );
}

function ledgerLine(entry: LedgerEntry, time: ShopTime) {
  const { id, kind, quantity, orderNumber, note, onHand } = entry;
  return {
    id,
    at: time.dayAndTime(entry.at),
    what: [movementNames[kind], orderNumber, note].filter(Boolean).join(" · "),
    /** "+12", "−1", "0" */
    change: quantity > 0 ? `+${quantity}` : String(quantity).replace("-", "\u2212"),
    onHand,
  };
}
