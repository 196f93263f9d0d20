import { randomUUID } from "node:crypto";
import type { Address } from "#domain/addresses/address.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "#server/app-context.ts";
import type { OrderByHand } from "#server/checkout/by-hand/take-order.ts";
import { payAgain } from "#server/checkout/pay/pay-again.ts";
import { type PriceLinesOptions, priceLines } from "#server/checkout/prices/price-lines.ts";
import { orderLinkToken } from "#server/orders/order-link-token.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import type { ShipmentRequest } from "#server/parcels/ship-order.ts";
import { changeRows } from "./rows.ts";
import { shopper, threeBarBundle } from "./sample-shopper.ts";

export async function orderOf(shop: Pick<AppContext, "db">, id: string): Promise<Order> {
  const order = await findOrder(shop.db, id);
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}

/** Changes where an order is sent, as no page of the shop can. */
export async function changeAddress(
  shop: Pick<AppContext, "db">,
  orderId: string,
  change: Partial<Address>,
): Promise<void> {
  const { shippingAddress } = await orderOf(shop, orderId);
  const shipping_address = JSON.stringify({ ...shippingAddress, ...change });
  await changeRows(shop.db, "orders", { shipping_address }, { id: orderId });
}

/** These lines with their prices. */
export async function pricedLines(
  shop: AppContext,
  lines: readonly RequestedLine[],
  options: Partial<PriceLinesOptions> = {},
) {
  const priced = await priceLines(shop, lines, { address: null, ...options });
  if (priced.code !== "priced") throw new Error(priced.code);
  return priced;
}

/** What these lines cost in all. */
export async function totalOf(...request: Parameters<typeof pricedLines>) {
  return (await pricedLines(...request)).totals.total;
}

/** Opens the link to pay an order, as its customer does. @returns the new payment */
export async function openPaymentLink(
  shop: AppContext,
  orderId: string,
): Promise<{ readonly id: string; readonly clientSecret: string }> {
  const token = orderLinkToken(shop.secret, orderId, shop.clock(), "payment");
  const opened = await payAgain(shop, {
    orderId,
    token,
    method: "debit",
    address: "203.0.113.7",
  });
  if (opened.code !== "ready") throw new Error(opened.code);
  const { clientSecret } = opened;
  return { id: intentIdOf(clientSecret) ?? "", clientSecret };
}

/** An order that the owner takes, paid in cash, at the price that the shop computes. */
export async function orderByHand(
  shop: AppContext,
  more: Partial<OrderByHand> = {},
): Promise<OrderByHand> {
  const { lines = threeBarBundle, details = shopper, shipping = null, discountCode } = more;
  const typed = details as Destination & { readonly gift?: Destination };
  const destination = typed.gift ?? typed;
  const options = {
    destination,
    shipping,
    isByHand: true,
    code: discountCode ?? null,
    address: null,
  };
  const priced = await priceLines(shop, lines, options);
  const amount = priced.code === "priced" ? priced.totals.total : ZERO;
  const paidElsewhere = { method: "cash", note: "At the market" } as const;
  return { id: randomUUID(), lines, details, shipping, amount, paidElsewhere, ...more };
}

/** A parcel with everything that waits, without a number or a mail. */
export function parcelOf(orderId: string, change: Partial<ShipmentRequest> = {}): ShipmentRequest {
  return {
    orderId,
    items: "waiting",
    trackingNumber: "",
    carrier: null,
    estimatedDay: null,
    notifiesCustomer: false,
    mayShareNumber: false,
    ...change,
  };
}

/** The logged mails of a kind about an order, the first one first. */
export async function mailsAbout(shop: Pick<AppContext, "db">, orderId: string, kind: string) {
  return await shop.db
    .selectFrom("email_log")
    .select(["subject", "text_body"])
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
}
