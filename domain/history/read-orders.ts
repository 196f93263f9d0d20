import type { FileRow } from "../input/file-row.ts";
import { add, type Cents, cents, formatUsd, subtract, ZERO } from "../money/cents.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import type { PaymentStatus } from "../orders/payment-status.ts";
import { longDayIn } from "../time/day-in.ts";
import {
  addressIn,
  type HistoryCells,
  historyCells,
  nameIn,
  withoutUndefined,
} from "./history-cells.ts";
import { type HistoryFormat, historyFormats } from "./history-formats.ts";
import type { HistoryItem } from "./history-item.ts";
import { amountIn, emailIn, momentIn, textIn, whyUnreadable } from "./history-values.ts";
import { type ImportedOrder, importedOrderSchema, MOST_LINES } from "./imported-order.ts";

/**
 * Each row is a line of an order. All rows with the same number are one order; so are rows without
 * a number, which go on with the order above.
 */
export function readOrders(
  format: HistoryFormat,
  rows: readonly FileRow[],
  timeZone: string,
): HistoryItem[] {
  const cells = historyCells(format);
  const groups = new Map<string, FileRow[]>();
  let number = "";
  for (const row of rows) {
    number = textIn(cells.one(row, "number"), 60) ?? number;
    const group = groups.get(number);
    if (group) group.push(row);
    else groups.set(number, [row]);
  }
  return [...groups].map(([key, group]) => readOrder(format, key, group, timeZone));
}

/** A row that cannot be read; caught in readOrder. */
class UnreadableError extends Error {}

function readOrder(
  format: HistoryFormat,
  number: string,
  rows: readonly FileRow[],
  timeZone: string,
): HistoryItem {
  const [first] = rows;
  const row = first?.row ?? 0;
  try {
    if (!first || number === "") throw new UnreadableError("It has no order number.");
    const { record, notes } = orderOf(format, number, first, rows, timeZone);
    const said = [factsOf(record, timeZone), ...notes];
    return withoutUndefined({
      row,
      name: number,
      key: number,
      email: record.email,
      record,
      notes: said,
    }) as HistoryItem;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { row, name: number, skipped: error.message };
  }
}

function orderOf(
  format: HistoryFormat,
  number: string,
  first: FileRow,
  rows: readonly FileRow[],
  timeZone: string,
): { readonly record: ImportedOrder; readonly notes: readonly string[] } {
  const cells = historyCells(format);
  const one = (field: Parameters<HistoryCells["one"]>[1]) => cells.one(first, field);
  const texts = rows.flatMap((row) =>
    [
      ...(["number", "email", "name", "firstName", "lastName", "street", "city"] as const),
      ...(["shipName", "shipStreet", "shipCity", "lineName", "total", "subtotal"] as const),
    ].map((field) => cells.one(row, field)),
  );
  const why = whyUnreadable(texts);
  if (why) throw new UnreadableError(why);
  const currency = one("currency").toUpperCase();
  if (currency !== "" && currency !== "USD") {
    throw new UnreadableError(
      `Its amounts are in ${currency.slice(0, 10)}, and the shop counts in US dollars.`,
    );
  }
  const notes: string[] = [];
  const amount = (field: Parameters<typeof one>[0]): Cents => amountOf(one(field));
  const moment = (field: Parameters<typeof one>[0]): string | undefined => {
    const text = one(field);
    if (text === "") return undefined;
    const at = momentIn(text, timeZone);
    if (at === undefined) throw new UnreadableError(`“${shown(text)}” isn't a date.`);
    return at;
  };
  const placedAt = moment("placedAt");
  if (placedAt === undefined) throw new UnreadableError("It has no date.");
  if (one("total") === "") throw new UnreadableError("It has no total.");
  const email = emailIn(one("email"));
  if (one("email") !== "" && email === undefined) {
    notes.push("Its email address isn't one, so it is left out.");
  }
  const total = amount("total");
  const discount = amount("discount");
  const isShopify = historyFormats[format].source === "shopify";
  // Shopify's subtotal is what is left after the discount, WooCommerce's is before it.
  const subtotal = isShopify ? add(amount("subtotal"), discount) : amount("subtotal");
  const states = isShopify
    ? shopifyStates(one("paymentStatus"), one("status"), one("cancelledAt"), notes)
    : wooCommerceStates(one("status"), one("paidAt"));
  const given = amount("refunded");
  const refunded = states.paymentStatus === "refunded" && given === ZERO ? total : given;
  const [shipping, tax] = [amount("shipping"), amount("tax")];
  const beforeTax = add(subtract(subtotal, discount), shipping);
  if (one("subtotal") !== "" && total !== beforeTax && total !== add(beforeTax, tax)) {
    notes.push(
      `Its parts come to ${formatUsd(add(beforeTax, tax))}, not ${formatUsd(total)}. The total is kept as it is.`,
    );
  }
  const lines = rows.flatMap((row) => linesOf(cells, row));
  if (lines.length > MOST_LINES) {
    throw new UnreadableError(`It has more than ${MOST_LINES} lines.`);
  }
  const billingAddress = addressIn(cells, first, "billing");
  const shippingAddress = addressIn(cells, first, "shipping") ?? billingAddress;
  const read = importedOrderSchema.safeParse(
    withoutUndefined({
      number,
      email,
      name: nameIn(cells, first, "billing") ?? nameIn(cells, first, "shipping"),
      placedAt,
      paidAt: moment("paidAt"),
      shippedAt: moment("shippedAt"),
      cancelledAt: moment("cancelledAt"),
      ...states,
      lines,
      subtotal,
      discount,
      discountCode: textIn(one("discountCode"), 200),
      shipping,
      tax,
      total,
      refunded,
      shippingMethod: textIn(one("shippingMethod"), 200),
      paymentMethod: textIn(one("paymentMethod"), 200),
      shippingAddress,
      billingAddress,
      note: textIn(one("note"), 5000, true),
      tags: textIn(one("tags"), 500),
    }),
  );
  if (!read.success) throw new UnreadableError("Something in it is more than the shop can store.");
  return { record: read.data, notes };
}

type Line = ImportedOrder["lines"][number];

function linesOf(cells: HistoryCells, row: FileRow): Line[] {
  const packed = cells.all(row, "lines").flatMap(packedLine);
  if (packed.length > 0) return packed;
  const name = textIn(cells.one(row, "lineName"), 300);
  if (name === undefined) return [];
  return lineOf({
    name,
    sku: textIn(cells.one(row, "lineSku"), 100),
    quantity: cells.one(row, "lineQuantity"),
    price: cells.one(row, "linePrice"),
    total: cells.one(row, "lineTotal"),
  });
}

/** A line in one cell: "name:Lark Hill 72%|product_id:7|sku:LH|quantity:2|total:19.00". */
function packedLine(cell: string): Line[] {
  const part = (key: string) =>
    new RegExp(`(?:^|\\|)${key}:([^|]*)`, "i").exec(cell)?.[1]?.trim() ?? "";
  const name = textIn(part("name"), 300);
  if (name === undefined) return [];
  const sku = textIn(part("sku"), 100);
  return lineOf({ name, sku, quantity: part("quantity"), price: "", total: part("total") });
}

function lineOf(line: {
  readonly name: string;
  readonly sku: string | undefined;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
}): Line[] {
  const { name, sku, total } = line;
  const digits = line.quantity.replace(/\.0+$/, "") || "1";
  if (!/^\d{1,5}$/.test(digits)) throw new UnreadableError(`“${shown(digits)}” isn't a quantity.`);
  const quantity = Number(digits);
  // Everything of it was given back.
  if (quantity === 0) return [];
  const price =
    line.price === "" ? cents(Math.round(amountOf(total) / quantity)) : amountOf(line.price);
  return [withoutUndefined({ name, sku, quantity, price })];
}

function amountOf(text: string): Cents {
  const amount = amountIn(text);
  if (amount === undefined) throw new UnreadableError(`“${shown(text)}” isn't an amount.`);
  return amount;
}

type States = { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus };

function shopifyStates(
  payment: string,
  fulfillment: string,
  cancelledAt: string,
  notes: string[],
): States {
  const paid = payment.toLowerCase();
  if (paid === "partially_paid") notes.push("It was paid only in part.");
  const payments: Readonly<Record<string, PaymentStatus>> = {
    paid: "paid",
    partially_refunded: "paid",
    refunded: "refunded",
    voided: "failed",
    expired: "failed",
  };
  const statuses: Readonly<Record<string, OrderStatus>> = {
    fulfilled: "shipped",
    partial: "processing",
    restocked: "cancelled",
  };
  return {
    status: cancelledAt === "" ? (statuses[fulfillment.toLowerCase()] ?? "pending") : "cancelled",
    paymentStatus: payments[paid] ?? "pending",
  };
}

function wooCommerceStates(text: string, paidAt: string): States {
  const status = text.toLowerCase().replace(/^wc-/, "").replace(/\s/g, "-");
  switch (status) {
    case "completed":
      return { status: "shipped", paymentStatus: "paid" };
    case "processing":
      return { status: "processing", paymentStatus: "paid" };
    case "refunded":
      return { status: "cancelled", paymentStatus: "refunded" };
    case "cancelled":
      return { status: "cancelled", paymentStatus: paidAt === "" ? "pending" : "paid" };
    case "failed":
      return { status: "cancelled", paymentStatus: "failed" };
    case "draft":
    case "auto-draft":
    case "checkout-draft":
    case "trash":
      throw new UnreadableError("It was never placed: it's a draft or in the trash there.");
    default:
      return { status: "pending", paymentStatus: paidAt === "" ? "pending" : "paid" };
  }
}

/** Such as "3 items, $42.00, paid, shipped, November 3, 2025." */
function factsOf(order: ImportedOrder, timeZone: string): string {
  const { lines, total, paymentStatus, status, refunded, placedAt } = order;
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${[
    items === 1 ? "1 item" : `${items.toLocaleString("en-US")} items`,
    formatUsd(total),
    paymentWords[paymentStatus],
    ...(paymentStatus === "paid" && refunded > 0 ? [`${formatUsd(refunded)} refunded`] : []),
    ...(status === "pending" ? [] : [status]),
    longDayIn(timeZone, new Date(placedAt)),
  ].join(", ")}.`;
}

const paymentWords: Record<PaymentStatus, string> = {
  pending: "not paid",
  paid: "paid",
  failed: "payment failed",
  refunded: "refunded",
};

function shown(text: string): string {
  return text.slice(0, 40).toWellFormed();
}
