import { requestContext } from "#app/http/request-context.ts";
import { pickList } from "#domain/packing/pick-list.ts";
import { shopAddress } from "#domain/shop/shop-details.ts";
import type { LotShare } from "#domain/stock/lots.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { readStaffNotes } from "#server/orders/changes/save-staff-notes.ts";
import { planLots } from "#server/orders/lots/order-lots.ts";
import { rememberPrintedSlips } from "#server/orders/printed-slip.ts";
import { listOrdersToPack } from "#server/packing/list-orders-to-pack.ts";
import { readPackingSheets } from "#server/packing/read-packing-sheets.ts";
import { barcodeModules } from "#server/platform/barcode-modules.ts";
import type { Database } from "#server/platform/db/database.ts";
import { isOrderId } from "../orders/data/is-order-id.ts";
import { orderDetails } from "../orders/data/order-views.ts";
import { sheetMeta } from "../shared/admin-meta.ts";
import { MAX_AT_ONCE, type Paper } from "../shared/packing-paper.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/packing-sheets.route";
import { PackingSheets } from "./packing-sheets.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const ids = await readIds(shop.db, url.searchParams);
  const { orders, leftOut } = await readPackingSheets(shop, ids);
  await rememberPrintedSlips(
    shop.db,
    orders.map(({ id }) => id),
  );
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
    notes: notes.filter(({ packerNote, staffNotes }) => packerNote || staffNotes),
    leftOut,
  };
}

/** The orders that the address names, or `?all` that are to be packed. */
async function readIds(db: Database, query: URLSearchParams): Promise<string[]> {
  if (query.has("all")) return (await listOrdersToPack(db, "to-pack")).map(({ id }) => id);
  return query.getAll("order").filter(isOrderId).slice(0, MAX_AT_ONCE);
}

/** "Lot RO-41: 5, RO-42: 2"; empty for a bar without lots. */
function describeLot(shares: readonly LotShare[] | undefined): string {
  if (!shares || shares.length === 0) return "";
  return `Lot ${shares.map(({ lot, quantity }) => `${lot.code}: ${quantity}`).join(", ")}`;
}

export const meta: Route.MetaFunction = () => sheetMeta("Pick list and packing slips");

export default function PackingSheetsPage({ loaderData }: Route.ComponentProps) {
  return <PackingSheets {...loaderData} />;
}
