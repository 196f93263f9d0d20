import { describeDamage, describeLostDigits } from "../csv/cell-damage.ts";
import { withoutZeroDecimals } from "../csv/without-zero-decimals.ts";
import type { FileRow } from "../input/file-row.ts";
import { withoutUndefined } from "../input/without-undefined.ts";
import { formatUsd, ZERO } from "../money/cents.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";
import { longDayIn } from "../time/day-in.ts";
import { countNoun } from "../words/count-noun.ts";
import { addressIn, type HistoryCells, historyCells, nameIn } from "./history-cells.ts";
import { type HistoryFormat, historyFormats } from "./history-formats.ts";
import type { HistoryItem } from "./history-item.ts";
import { emailIn, type FileClock, momentIn, textIn } from "./history-values.ts";
import { type ImportedOrder, importedOrderSchema, MAX_LINES } from "./imported-order.ts";
import { type FileLine, linesOf, shown, UnreadableError } from "./order-lines.ts";
import { sumsOf } from "./order-sums.ts";

/**
 * Each row is a line of an order. All rows with the same number are one order; so are rows without
 * a number, which go on with the order above.
 */
export function readOrders(
  format: HistoryFormat,
  rows: readonly FileRow[],
  clock: FileClock,
): HistoryItem[] {
  const cells = historyCells(format);
  const groups = new Map<string, OrderRows>();
  const copies: HistoryItem[] = [];
  const seen = new Set<string>();
  let number = "";
  let isCopy = false;

  for (const row of rows) {
    number = withoutZeroDecimals(textIn(cells.one(row, "number"), 60) ?? number);
    const group = groups.get(number);
    // A row without a total goes on with the order above, or with its copy.
    const content = JSON.stringify(row.cells);
    if (cells.one(row, "total") !== "") {
      isCopy = group !== undefined && (isTotalOnFirstRow(format) || seen.has(content));
    }
    seen.add(content);
    if (isCopy) {
      const skipped = `The same as in row ${group?.[0]?.row}.`;
      copies.push({ row: row.row, name: number, skipped });
    } else if (group) group.push(row);
    else groups.set(number, [row]);
  }

  const orders = [...groups].map(([key, group]) => readOrder(format, key, group, clock));
  return [...orders, ...copies].toSorted((a, b) => a.row - b.row);
}

/**
 * Shopify writes the total in an order's first row alone, so a second one begins a copy, as two
 * exports in one file have it. Others repeat the total in each row, which then has another line.
 */
function isTotalOnFirstRow(format: HistoryFormat): boolean {
  return historyFormats[format].source === "shopify";
}

function readOrder(
  format: HistoryFormat,
  number: string,
  rows: OrderRows,
  clock: FileClock,
): HistoryItem {
  const { row } = rows[0];
  try {
    if (number === "") throw new UnreadableError("It has no order number.");
    const { record, notes } = orderOf(format, number, rows, clock);
    const { email } = record;
    const said = [factsOf(record, clock.timeZone), ...notes];
    const item = { row, name: number, key: number, email, record, notes: said };
    return withoutUndefined(item) as HistoryItem;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { row, name: number, skipped: error.message };
  }
}

/** The rows of one order, one at least. */
type OrderRows = [FileRow, ...FileRow[]];

type Field = Parameters<HistoryCells["one"]>[1];

function orderOf(
  format: HistoryFormat,
  number: string,
  rows: OrderRows,
  clock: FileClock,
): { readonly record: ImportedOrder; readonly notes: readonly string[] } {
  const [first] = rows;
  const cells = historyCells(format);
  const one = (field: Field) => cells.one(first, field);
  const moment = (field: Field) => momentOf(one(field), clock);
  const notes: string[] = [];

  const texts = rows.flatMap((row) => checkedFields.map((field) => cells.one(row, field)));
  const why = texts.map(describeDamage).find(Boolean) ?? describeLostDigits(number);
  if (why) throw new UnreadableError(why);

  const currency = one("currency").toUpperCase();
  if (currency !== "" && currency !== "USD") {
    throw new UnreadableError(
      `Its amounts are in ${currency.slice(0, 10)}, and the shop counts in US dollars.`,
    );
  }

  const placedAt = moment("placedAt");
  if (placedAt === undefined) throw new UnreadableError("It has no date.");
  if (one("total") === "") throw new UnreadableError("It has no total.");
  if (/^[-(\u2212]/.test(one("total"))) {
    throw new UnreadableError("Its total is negative, so it's a refund and not an order.");
  }

  const email = emailIn(one("email"));
  if (one("email") !== "" && email === undefined) {
    notes.push("Its email address isn't one, so it is left out.");
  }

  if (isTestPayment(one("paymentMethod"))) {
    throw new UnreadableError("It was a test order in the other shop, so nobody paid for it.");
  }

  const lines = linesIn(cells, rows);
  const isShopify = historyFormats[format].source === "shopify";
  const states = isShopify
    ? shopifyStates(one("paymentStatus"), one("status"), one("cancelledAt"), notes)
    : wooCommerceStates(one("status"), one("paidAt"), notes);

  const sums = sumsOf(one, lines, notes, { isAfterDiscount: isShopify });
  const isAllRefunded = states.paymentStatus === "refunded" && sums.refunded === ZERO;
  if (lines.some(({ line }) => line.price === undefined)) {
    notes.push("The file doesn't say what each bar cost.");
  }
  if (lines.length > MAX_LINES) throw new UnreadableError(`It has more than ${MAX_LINES} lines.`);

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
      lines: lines.map(({ line }) => line),
      ...sums,
      refunded: isAllRefunded ? sums.total : sums.refunded,
      discountCode: textIn(one("discountCode"), 200),
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

const checkedFields = [
  ...(["number", "email", "name", "firstName", "lastName", "street", "city"] as const),
  ...(["shipName", "shipStreet", "shipCity", "lineName", "total", "subtotal"] as const),
];

/** Shopify's "Bogus Gateway" takes no money. */
function isTestPayment(method: string): boolean {
  return /\bbogus\b/i.test(method);
}

function momentOf(text: string, clock: FileClock): string | undefined {
  if (text === "") return undefined;
  const at = momentIn(text, clock);
  if (at === undefined) throw new UnreadableError(`“${shown(text)}” isn't a date.`);
  return at;
}

/** All lines of an order's rows. */
function linesIn(cells: HistoryCells, rows: OrderRows): FileLine[] {
  // With all lines in one cell, further rows would repeat them.
  const isPacked = cells.all(rows[0], "lines").length > 0;
  return (isPacked ? [rows[0]] : rows).flatMap((row) => linesOf(cells, row));
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

function wooCommerceStates(text: string, paidAt: string, notes: string[]): States {
  const status = text.toLowerCase().replace(/^wc-/, "").replace(/\s/g, "-");
  const paymentStatus = paidAt === "" ? "pending" : "paid";
  switch (status) {
    case "completed":
    case "shipped":
    case "delivered":
    case "partially-refunded":
      return { status: "shipped", paymentStatus: "paid" };
    case "processing":
    case "partial-shipped":
    case "partially-shipped":
      return { status: "processing", paymentStatus: "paid" };
    case "refunded":
      return { status: "cancelled", paymentStatus: "refunded" };
    case "cancelled":
    case "canceled":
      return { status: "cancelled", paymentStatus };
    case "failed":
      return { status: "cancelled", paymentStatus: "failed" };
    case "draft":
    case "auto-draft":
    case "checkout-draft":
    case "trash":
      throw new UnreadableError("It was never placed: it's a draft or in the trash there.");
    default:
      if (!/^(?:pending(?:-payment)?|on-hold|)$/.test(status)) {
        notes.push(
          `“${shown(text)}” isn't a standard WooCommerce status, so this order was imported as ${paymentStatus}.`,
        );
      }
      return { status: "pending", paymentStatus };
  }
}

/** Such as "3 items, $42.00, paid, shipped, November 3, 2025." */
function factsOf(order: ImportedOrder, timeZone: string): string {
  const { lines, total, paymentStatus, status, refunded, placedAt } = order;
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${[
    countNoun(items, "item"),
    formatUsd(total),
    paymentNames[paymentStatus],
    ...(paymentStatus === "paid" && refunded > 0 ? [`${formatUsd(refunded)} refunded`] : []),
    ...(status === "pending" ? [] : [status]),
    longDayIn(timeZone, new Date(placedAt)),
  ].join(", ")}.`;
}

const paymentNames: Record<PaymentStatus, string> = {
  pending: "not paid",
  paid: "paid",
  failed: "payment failed",
  refunded: "refunded",
};
