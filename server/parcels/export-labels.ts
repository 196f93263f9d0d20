import { fullName } from "#domain/input/full-name.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { type CustomsLine, type MailPlace, sumCustoms } from "#domain/parcels/customs.ts";
import { type ParcelWeight, weighParcel } from "#domain/parcels/parcel-weight.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import type { ShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import { splitStreet } from "#domain/parcels/split-street.ts";
import { listItemsToSend } from "../orders/line-counts.ts";
import { whyNotPackable } from "../orders/list/packable.ts";
import { findOrder } from "../orders/order-queries.ts";
import { plainCsvRows } from "../platform/csv/csv-rows.ts";
import type { Database } from "../platform/db/database.ts";
import { declareCustoms } from "./declare-customs.ts";
import { listProductsToWeigh } from "./list-products-to-weigh.ts";

/**
 * Columns that Pirate Ship and similar programs accept; the owner maps them once. Source: Pirate
 * Ship's support, "Format your spreadsheet" (article 1068428).
 */
const titles = [
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
  // Filled in for military mail, and for parcels to or from some territories. The form has one line for
  // all of the bars.
  "Customs Description",
  "Customs Quantity",
  "Customs Weight (oz)",
  "Customs Value",
  "HS Code",
  "Country of Origin",
] as const;

/** What is missing is empty in the file. */
type LabelCells = { readonly [Title in (typeof titles)[number]]?: string | undefined };

/**
 * Exports the chosen orders for label programs: one parcel per order with what is still to be sent.
 * Leaves out orders that can't be packed now and pickups. Cells aren't escaped, because a label
 * program prints them.
 *
 * @param from where the shop is, if it is known
 */
export async function* exportLabels(
  db: Database,
  orderIds: readonly string[],
  settings: ShipmentSettings,
  from: MailPlace | undefined,
): AsyncGenerator<string> {
  yield plainCsvRows([titles]);
  for (const id of orderIds) {
    const order = await findOrder(db, id);
    if (!order || order.isErased || order.shippingCharge?.pickup) continue;
    if (await whyNotPackable(db, id, order)) continue;
    const waiting = await listItemsToSend(db, id);
    const weight = weighParcel(await listProductsToWeigh(db, order.items, waiting), settings);
    const parcel = { items: waiting, ounces: weight.ounces };
    const customs = await declareCustoms(db, order, parcel, settings, from);
    const cells: LabelCells = {
      ...addressCells(order),
      ...parcelCells(weight, settings),
      ...stampCells(order, waiting),
      ...customsCells(customs),
    };
    yield plainCsvRows([titles.map((title) => cells[title] ?? "")]);
  }
}

function addressCells({ orderNumber, customerEmail, shippingAddress: to }: Order): LabelCells {
  const [street, unit] = splitStreet(to.street);
  return {
    "Order ID": orderNumber,
    Name: fullName(to),
    "Address Line 1": street,
    "Address Line 2": unit,
    City: to.city,
    State: to.state,
    Zipcode: to.zipCode,
    Country: "US",
    Email: customerEmail,
    Phone: to.phone,
  };
}

function parcelCells(
  { ounces, estimatedUnits }: ParcelWeight,
  { lengthInches, widthInches, heightInches }: ShipmentSettings,
): LabelCells {
  const measure = (inches: number) => (inches > 0 ? String(inches) : "");
  return {
    // The file cannot say that a weight is an estimate, so estimates are left out.
    "Weight (oz)": estimatedUnits > 0 ? "" : ounces.toFixed(1),
    "Length (in)": measure(lengthInches),
    "Width (in)": measure(widthInches),
    "Height (in)": measure(heightInches),
  };
}

/** What is printed on the label beside the address. */
function stampCells(order: Order, waiting: readonly ShipmentItem[]): LabelCells {
  const contents = waiting.map(({ itemId, quantity }) => {
    const name = order.items.find(({ id }) => id === itemId)?.productName ?? "Bar";
    return `${quantity} x ${name}`;
  });
  if (order.shippingCharge?.heat === "cold-pack") contents.push("cold pack");
  return { "Rubber Stamp 1": order.orderNumber, "Rubber Stamp 2": contents.join(", ") };
}

function customsCells(lines: readonly CustomsLine[]): LabelCells {
  if (lines.length === 0) return {};
  const { description, quantity, ounces, value, hsCode, originCountry } = sumCustoms(lines);
  return {
    "Customs Description": description,
    "Customs Quantity": String(quantity),
    "Customs Weight (oz)": ounces.toFixed(2),
    "Customs Value": toDecimal(value),
    "HS Code": hsCode,
    "Country of Origin": originCountry,
  };
}
