import { type CartLine, parseCart } from "#domain/cart/cart.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { checkoutFields } from "#domain/checkout/checkout-field-names.ts";
import { parseOrderId } from "#domain/checkout/order-id.ts";
import { cents } from "#domain/money/cents.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import { browserStorage } from "../cart/state/browser-storage.ts";
import { LOCAL_ORDERS_KEY } from "./forget-old-orders.ts";

/**
 * The browser's copy of an order, for when the server is down. The server's data is authoritative.
 */
export type LocalOrder = {
  readonly checkoutId: string;
  /** Undefined until the server has said it. */
  readonly orderNumber?: string;
  /** ISO 8601. */
  readonly placedAt: string;
  readonly lines: readonly CartLine[];
  readonly totals: QuotedSums;
  readonly details: CheckoutDetails;
  /** "handing-in": paid or possibly paid, and not confirmed by the server yet. */
  readonly status: "handing-in" | "placed";
};

/** Oldest copies are deleted first. */
const MAX_KEPT = 20;

/** Newest first. Unreadable copies are skipped. */
export function listLocalOrders(storage = browserStorage()): LocalOrder[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(LOCAL_ORDERS_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap((entry) => parseLocalOrder(entry) ?? []) : [];
  } catch (error) {
    console.warn("The orders kept in this browser could not be read.", error);
    return [];
  }
}

export function findLocalOrder(
  checkoutId: string,
  storage = browserStorage(),
): LocalOrder | undefined {
  return listLocalOrders(storage).find((order) => order.checkoutId === checkoutId);
}

/** Stores or replaces a copy of an order. */
export function keepLocalOrder(order: LocalOrder, storage = browserStorage()): void {
  const others = listLocalOrders(storage).filter((saved) => saved.checkoutId !== order.checkoutId);
  write([order, ...others].slice(0, MAX_KEPT), storage);
}

/** The server has the order: the copy needs no more than its number. */
export function markLocalOrderPlaced(
  checkoutId: string,
  orderNumber: string,
  storage = browserStorage(),
): void {
  const orders = listLocalOrders(storage);
  const order = orders.find((saved) => saved.checkoutId === checkoutId);
  if (!order || (order.status === "placed" && order.orderNumber === orderNumber)) return;
  const placed: LocalOrder = { ...order, orderNumber, status: "placed" };
  write(
    orders.map((saved) => (saved === order ? placed : saved)),
    storage,
  );
}

export function forgetLocalOrder(checkoutId: string, storage = browserStorage()): void {
  const orders = listLocalOrders(storage);
  const remaining = orders.filter((order) => order.checkoutId !== checkoutId);
  if (remaining.length < orders.length) write(remaining, storage);
}

function write(orders: readonly LocalOrder[], storage: ReturnType<typeof browserStorage>): void {
  try {
    storage?.setItem(LOCAL_ORDERS_KEY, JSON.stringify(orders));
  } catch (error) {
    // The server's sweep will still find the payment.
    console.warn("The order could not be kept in this browser.", error);
  }
}

function parseLocalOrder(entry: unknown): LocalOrder | undefined {
  if (!isRecord(entry)) return undefined;
  const checkoutId = parseOrderId(typeof entry.checkoutId === "string" ? entry.checkoutId : "");
  const { lines } = parseCart(entry);
  const totals = parseTotals(entry.totals);
  const { placedAt, details, status, orderNumber } = entry;
  if (!checkoutId || lines.length === 0 || !totals || !isDetails(details)) return undefined;
  if (typeof placedAt !== "string" || Number.isNaN(Date.parse(placedAt))) return undefined;
  if (status !== "handing-in" && status !== "placed") return undefined;
  return {
    checkoutId,
    ...(typeof orderNumber === "string" && { orderNumber }),
    placedAt,
    lines,
    totals,
    details,
    status,
  };
}

/** A shallow check: they were validated before, and a first visit must not load zod. */
function isDetails(value: unknown): value is CheckoutDetails {
  if (!isRecord(value)) return false;
  // A gift card's purchase has no note for the packer, nor has a copy from before there were any.
  const { packerNote = "", ...others } = value;
  const texts: Record<string, unknown> = { ...others, packerNote };
  return checkoutFields.every((field) => typeof texts[field] === "string");
}

function parseTotals(value: unknown): QuotedSums | undefined {
  if (!isRecord(value)) return undefined;
  try {
    const amount = (name: keyof QuotedSums) => cents(Number(value[name]));
    return {
      // The reasons of the sums, as far as the copy has them.
      ...value,
      subtotal: amount("subtotal"),
      discount: amount("discount"),
      tax: amount("tax"),
      shipping: amount("shipping"),
      total: amount("total"),
    };
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
