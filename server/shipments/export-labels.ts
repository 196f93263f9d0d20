import type { Order } from "#domain/orders/order.ts";
import { waitingItems } from "#domain/shipments/shipment.ts";
import type { ShipmentSettings } from "#domain/shipments/shipment-settings.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listShipments } from "../orders/shipment-queries.ts";
import { csvRows } from "../platform/csv/csv-rows.ts";
import type { Database } from "../platform/db/database.ts";

/**
 * The columns that Pirate Ship and the like take; they are matched by name once. Source: Pirate
 * Ship's support, "Format your spreadsheet" (article 1068428).
 */
const columns = [
  "Order ID",
  "Name",
  "Address Line 1",
  "City",
  "State",
  "Zipcode",
  "Country",
  "Email",
  "Phone",
  "Weight (oz)",
  "Rubber Stamp 1",
  "Rubber Stamp 2",
];

/** The chosen orders as a file that label programs read: one parcel of what waits of each. */
export async function* exportLabels(
  db: Database,
  orderIds: readonly string[],
  settings: ShipmentSettings,
): AsyncGenerator<string> {
  yield csvRows([columns]);
  for (const id of orderIds) {
    const order = await findOrder(db, id);
    if (!order || order.isErased) continue;
    const waiting = waitingItems(order.items, await listShipments(db, id));
    if (waiting.length > 0) yield csvRows([cellsOf(order, waiting, settings)]);
  }
}

function cellsOf(
  order: Order,
  waiting: ReturnType<typeof waitingItems>,
  settings: ShipmentSettings,
): string[] {
  const { shippingAddress: to } = order;
  const bars = waiting.reduce((sum, { quantity }) => sum + quantity, 0);
  const contents = waiting.map(({ itemId, quantity }) => {
    const name = order.items.find(({ id }) => id === itemId)?.productName ?? "Bar";
    return `${quantity} x ${name}`;
  });
  return [
    order.orderNumber,
    `${to.firstName} ${to.lastName}`,
    to.street,
    to.city,
    to.state,
    to.zipCode,
    "US",
    order.customerEmail,
    to.phone ?? "",
    weightOf(bars, settings),
    order.orderNumber,
    contents.join(", "),
  ];
}

/** In ounces, rounded up to a tenth as carriers bill; empty where the owner gave no weights. */
function weightOf(bars: number, { barOunces, parcelOunces }: ShipmentSettings): string {
  if (barOunces === 0) return "";
  return (Math.ceil((bars * barOunces + parcelOunces) * 10 - 1e-9) / 10).toFixed(1);
}
