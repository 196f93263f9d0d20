import { fullName } from "#domain/input/full-name.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { type CustomsLine, sumCustoms } from "#domain/parcels/customs.ts";
import { type ParcelWeight, weighParcel } from "#domain/parcels/parcel-weight.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import type { ShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import { splitStreet } from "#domain/parcels/split-street.ts";
import { listItemsToSend } from "../orders/line-counts.ts";
import { findOrder } from "../orders/order-queries.ts";
import { plainCsvRows } from "../platform/csv/csv-rows.ts";
import type { Database } from "../platform/db/database.ts";
import { declareCustoms } from "./declare-customs.ts";
import { listProductsToWeigh } from "./list-products-to-weigh.ts";

/**
 * Columns that Pirate Ship and similar programs accept; the owner maps them once. Source: Pirate
 * Ship's support, "Format your spreadsheet" (article 1068428).
 */
const columns = [
  "Order ID",
  "Name",
  "Address Line 1",
  "Address Line 2",
  "City",
  "State",
  "Zipcode",
  "Country",
  "Email",
  "Phone",
  "Weight (oz)",
  "Length (in)",
  "Width (in)",
  "Height (in)",
  "Rubber Stamp 1",
  "Rubber Stamp 2",
  // Filled for military mail and some territories. The form has one line for all of the bars.
  "Customs Description",
  "Customs Quantity",
  "Customs Weight (oz)",
  "Customs Value",
  "HS Code",
  "Country of Origin",
];

/**
 * Exports the chosen orders for label programs: one parcel per order with what is still to be sent.
 * Orders that are picked up need no label. Cells are as they are, since a program prints them.
 */
export async function* exportLabels(
  db: Database,
  orderIds: readonly string[],
  settings: ShipmentSettings,
): AsyncGenerator<string> {
  yield plainCsvRows([columns]);
  for (const id of orderIds) {
    const order = await findOrder(db, id);
    if (!order || order.isErased || order.shippingCharge?.pickup) continue;
    const waiting = await listItemsToSend(db, id);
    if (waiting.length === 0) continue;
    const weight = weighParcel(await listProductsToWeigh(db, order.items, waiting), settings);
    const parcel = { items: waiting, ounces: weight.ounces };
    const customs = await declareCustoms(db, order, parcel, settings);
    yield plainCsvRows([[...cellsOf(order, waiting, weight, settings), ...customsCells(customs)]]);
  }
}

function cellsOf(
  order: Order,
  waiting: readonly ShipmentItem[],
  { ounces, estimatedUnits }: ParcelWeight,
  { lengthInches, widthInches, heightInches }: ShipmentSettings,
): string[] {
  const { shippingAddress: to } = order;
  const contents = waiting.map(({ itemId, quantity }) => {
    const name = order.items.find(({ id }) => id === itemId)?.productName ?? "Bar";
    return `${quantity} x ${name}`;
  });
  if (order.shippingCharge?.heat === "cold-pack") contents.push("cold pack");
  return [
    order.orderNumber,
    fullName(to),
    ...splitStreet(to.street),
    to.city,
    to.state,
    to.zipCode,
    "US",
    order.customerEmail,
    to.phone ?? "",
    // The file cannot say that a weight is an estimate, so estimates are left out.
    estimatedUnits > 0 ? "" : ounces.toFixed(1),
    ...[lengthInches, widthInches, heightInches].map((inches) =>
      inches > 0 ? inches.toString() : "",
    ),
    order.orderNumber,
    contents.join(", "),
  ];
}

function customsCells(lines: readonly CustomsLine[]): string[] {
  if (lines.length === 0) return ["", "", "", "", "", ""];
  const { description, quantity, ounces, value, hsCode, originCountry } = sumCustoms(lines);
  return [
    description,
    String(quantity),
    ounces.toFixed(2),
    toDecimal(value),
    hsCode,
    originCountry,
  ];
}
