import { requestContext } from "#app/http/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import { pickList } from "#domain/packing/pick-list.ts";
import { shopAddress } from "#domain/shop/shop-details.ts";
import type { LotShare } from "#domain/stock/lots.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { readStaffNotes } from "#server/orders/changes/save-staff-notes.ts";
import { planLots } from "#server/orders/lots/order-lots.ts";
import { rememberPrintedSlips } from "#server/orders/printed-slip.ts";
import { listOrdersToPack } from "#server/packing/list-orders-to-pack.ts";
import { readPackingSheets } from "#server/packing/read-packing-sheets.ts";
import { barcodeModules } from "#server/platform/barcode-modules.ts";
import type { Database } from "#server/platform/db/database.ts";
import { orderDetails } from "../orders/data/order-views.ts";
import { PackingSlip } from "../orders/details/packing-slip.tsx";
import { sheetMeta } from "../shared/admin-meta.ts";
import { isUuid } from "../shared/is-uuid.ts";
import { MAX_ORDERS_TO_PRINT, type Paper } from "../shared/packing-paper.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/packing-sheets.route";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const ids = await readIds(shop.db, url.searchParams);
  const { orders, leftOut } = await readPackingSheets(shop, ids);
  const orderIds = orders.map(({ id }) => id);
  await rememberPrintedSlips(shop.db, orderIds);

  const { name, email, phone, timeZone } = shop.details();
  const time = shopTime(timeZone);
  const paper: Paper = url.searchParams.get("paper") === "label" ? "label" : "letter";

  const products = pickList(orders);
  const lots = await planLots(shop.db, products, dayIn(timeZone, shop.clock()));
  const notes = await Promise.all(
    orders.map(async ({ id, orderNumber, packerNote = "" }) => ({
      orderNumber,
      packerNote,
      staffNotes: await readStaffNotes(shop.db, id),
    })),
  );

  return {
    paper,
    printedAt: time.dayAndTime(shop.clock()),
    shop: { name, email, phone, address: shopAddress(shop.details()) },
    products: products.map((product) => ({
      ...product,
      lots: describeLot(lots.get(product.productId)),
    })),
    slips: orders.map((order) => ({
      order: orderDetails(order, time),
      barcode: barcodeModules(order.orderNumber, "CODE128"),
    })),
    /** Printed on the pick list only, because the slips go into the parcels. */
    notes: notes.filter(({ packerNote, staffNotes }) => packerNote || staffNotes),
    leftOut,
  };
}

/** The orders that the address names, or `?all` that are to be packed. */
async function readIds(db: Database, query: URLSearchParams): Promise<string[]> {
  if (query.has("all")) return (await listOrdersToPack(db, "to-pack")).map(({ id }) => id);
  return query.getAll("order").filter(isUuid).slice(0, MAX_ORDERS_TO_PRINT);
}

/** "Lot RO-41: 5, RO-42: 2"; empty for a bar without lots. */
function describeLot(shares: readonly LotShare[] | undefined): string {
  if (!shares || shares.length === 0) return "";
  return `Lot ${shares.map(({ lot, quantity }) => `${lot.code}: ${quantity}`).join(", ")}`;
}

export const meta: Route.MetaFunction = () => sheetMeta("Pick list and packing slips");

/** A printable document: the pick list, then a slip for each order. */
export default function PackingSheets({ loaderData }: Route.ComponentProps) {
  const { paper, printedAt, shop, products, notes, slips, leftOut } = loaderData;
  const print = usePrintWindow({ byItself: leftOut.length === 0 });
  const total = products.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="packing-sheets" data-paper={paper}>
      {leftOut.length > 0 && (
        <Note
          role="alert"
          className="mb-6 print:hidden"
        >{`Left out, because they no longer need packing: ${leftOut.join(", ")}.`}</Note>
      )}
      <article className="packing-slip">
        <h1>Pick list</h1>
        <p>{`${countNoun(slips.length, "order")} · ${printedAt}`}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Picked</th>
              <th scope="col">Bar</th>
              <th scope="col">Quantity</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ name, quantity, lots }) => (
              <tr key={name}>
                <td>
                  <span className="packing-box" />
                </td>
                <td>
                  <span>{name}</span>
                  {lots && <span className="packing-detail">{lots}</span>}
                </td>
                <td>{quantity}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">Bars in all</th>
              <td>{total}</td>
            </tr>
          </tfoot>
        </table>
        {notes.length > 0 && (
          <section>
            <h2>Notes for you</h2>
            {notes.map(({ orderNumber, packerNote, staffNotes }) => (
              <p key={orderNumber} className="packing-notes">
                <strong>{orderNumber}</strong>{" "}
                <span>
                  {[packerNote && `From the buyer: ${packerNote}`, staffNotes]
                    .filter(Boolean)
                    .join("\n")}
                </span>
              </p>
            ))}
          </section>
        )}
        <p className="packing-buttons">
          <Button onClick={print}>Print</Button>
          <Button variant="quiet" onClick={() => window.close()}>
            Close
          </Button>
        </p>
      </article>
      {slips.map(({ order, barcode }) => (
        <PackingSlip key={order.id} order={order} shop={shop} barcode={barcode} />
      ))}
    </div>
  );
}
