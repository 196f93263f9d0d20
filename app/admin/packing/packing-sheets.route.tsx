import { pickList } from "#domain/packing/pick-list.ts";
import { readStaffNotes } from "#server/orders/staff-notes.ts";
import { code128 } from "#server/packing/code128.ts";
import { readPackingSheets } from "#server/packing/read-packing-sheets.ts";
import { requestContext } from "../../http/request-context.ts";
import { isOrderId } from "../orders/data/is-order-id.ts";
import { orderDetails } from "../orders/data/order-views.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/packing-sheets.route";
import { PackingSheets } from "./packing-sheets.tsx";
import { MOST_AT_ONCE, type Paper } from "./paper.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const ids = url.searchParams.getAll("order").filter(isOrderId).slice(0, MOST_AT_ONCE);
  const { orders, leftOut } = await readPackingSheets(shop.db, ids);
  const { name, email, phone, timeZone } = shop.config.shop;
  const time = shopTime(timeZone);
  const paper: Paper = url.searchParams.get("paper") === "label" ? "label" : "letter";
  const staffNotes = await Promise.all(
    orders.map(async ({ id, orderNumber }) => ({
      orderNumber,
      notes: await readStaffNotes(shop.db, id),
    })),
  );
  return {
    paper,
    printedAt: time.dayAndTime(shop.clock()),
    shop: { name, email, phone },
    bars: pickList(orders),
    slips: orders.map((order) => ({
      order: orderDetails(order, time),
      barcode: code128(order.orderNumber),
    })),
    staffNotes: staffNotes.filter(({ notes }) => notes !== ""),
    leftOut,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Pick list and packing slips" },
  { name: "robots", content: "noindex" },
];

export default function PackingSheetsPage({ loaderData }: Route.ComponentProps) {
  return <PackingSheets {...loaderData} />;
}
