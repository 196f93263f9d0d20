import { randomUUID } from "node:crypto";
import { type CheckoutDetails, parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { buyerAddress } from "#domain/gifts/buyer-address.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { couldBeOrderNumber } from "#domain/orders/order-number.ts";
import type { AppContext } from "../app-context.ts";
import { StockShortError } from "../inventory/reserve-stock.ts";
import { checkOrderLinkToken } from "../orders/order-link-token.ts";
import { findOrder, findOrderByNumber, lockOrder } from "../orders/order-queries.ts";
import { reserveOrderStock } from "../orders/order-stock.ts";
import { giftCardMoney } from "../orders/payments/gift-card-payments.ts";
import { addPayment, listIntents, lockPayments } from "../orders/payments/payment-queries.ts";
import { type PaymentIntent, PaymentProviderError } from "../payments/payment-provider.ts";
import { ConflictError } from "../platform/db/retry-on-conflict.ts";
import { addToLogContext } from "../platform/log-context.ts";
import { type Checkout, findCheckout } from "./checkout-queries.ts";
import { consumeIntentLimit, secondsUntilAllowed } from "./payment-limits.ts";
import { giftCardOf } from "./prepare-intent.ts";
import { retryCheckout, settlePayment } from "./settle-payment.ts";
import { RESERVED_MS } from "./submit-checkout.ts";

/** What the holder of a payment link may do about its order. */
export type PayableOrder =
  | {
      readonly code: "open";
      readonly order: Order;
      readonly details: CheckoutDetails;
      /** An order that the owner took, and that its customer never started to pay. */
      readonly isFirst: boolean;
    }
  | { readonly code: "paid" | "under-way" | "cancelled"; readonly order: Order }
  | { readonly code: "expired" }
  | { readonly code: "not-found" };

/** Finds an order by the number in the payment link. */
export async function readPayableOrder(
  ctx: Pick<AppContext, "db" | "secret" | "clock">,
  orderNumber: string,
  token: string,
): Promise<PayableOrder> {
  if (!couldBeOrderNumber(orderNumber)) return { code: "not-found" };
  const order = await findOrderByNumber(
    ctx.db,
    orderNumber,
    ({ id }) => checkToken(ctx, id, token) !== "wrong",
  );
  if (!order) return { code: "not-found" };
  return payableOrder(ctx, order, token, await findCheckout(ctx.db, { id: order.id }));
}

function payableOrder(
  ctx: Pick<AppContext, "secret" | "clock">,
  order: Order,
  token: string,
  checkout: Checkout | undefined,
): PayableOrder {
  const checked = checkToken(ctx, order.id, token);
  if (checked === "wrong" || order.isErased) return { code: "not-found" };
  if (checked === "expired") return { code: "expired" };
  switch (order.paymentStatus) {
    case "paid":
    case "refunded":
      return { code: "paid", order };
    case "pending":
      return { code: "under-way", order };
    case "failed": {
      if (order.status === "cancelled") return { code: "cancelled", order };
      const details = detailsOf(order);
      if (!details || !checkout) return { code: "not-found" };
      return { code: "open", order, details, isFirst: checkout.paymentIntentId === null };
    }
  }
}

function checkToken(
  { secret, clock }: Pick<AppContext, "secret" | "clock">,
  id: string,
  token: string,
) {
  return checkOrderLinkToken(secret, id, token, clock(), "payment");
}

function detailsOf(order: Order): CheckoutDetails | undefined {
  const typed = { ...buyerAddress(order), email: order.customerEmail };
  const parsed = parseCheckoutDetails(typed);
  return parsed.ok ? parsed.details : undefined;
}

export type PayAgainRequest = {
  readonly orderId: string;
  readonly token: string;
  readonly method: PaymentMethod;
  /** The client's network address, for rate limits. */
  readonly address: string;
};

export type PayAgain =
  | { readonly code: "ready"; readonly clientSecret: string }
  | { readonly code: Exclude<PayableOrder["code"], "open"> }
  /** A bar of the order is sold out meanwhile. */
  | { readonly code: "sold-out" }
  | { readonly code: "too-often"; readonly seconds: number }
  /** The provider does not offer this method. */
  | { readonly code: "method-off" };

/**
 * Prepares another payment of an order whose payment failed, for what its gift card does not pay. At most one
 * intent of an order can be paid at any time: the earlier ones are canceled before a new one is
 * made.
 *
 * @throws PaymentProviderError
 */
export async function payAgain(ctx: AppContext, request: PayAgainRequest): Promise<PayAgain> {
  addToLogContext({ orderId: request.orderId });
  try {
    return await retryCheckout(() => prepare(ctx, request));
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "method-off") throw error;
    return { code: "method-off" };
  }
}

async function prepare(ctx: AppContext, request: PayAgainRequest): Promise<PayAgain> {
  const { orderId, token, method, address } = request;
  const [order, checkout] = await Promise.all([
    findOrder(ctx.db, orderId),
    findCheckout(ctx.db, { id: orderId }),
  ]);
  if (!order || !checkout) return { code: "not-found" };
  const payable = payableOrder(ctx, order, token, checkout);
  if (payable.code !== "open") return { code: payable.code };
  const declined = await secondsUntilAllowed(ctx, checkout);
  if (declined > 0) return { code: "too-often", seconds: declined };
  if (!(await reserveBars(ctx, orderId))) return { code: "sold-out" };

  const intentIds = await listIntents(ctx.db, orderId);
  const latest = intentIds.at(-1);
  // The checkout's own intent is not reused: another page may still have it open.
  if (latest && latest !== checkout.paymentIntentId && ctx.payments.knows(latest)) {
    const open = await bringUpToDate(ctx, latest, payable, method);
    if (open) return { code: "ready", clientSecret: open.clientSecret };
  }
  const seconds = await consumeIntentLimit(ctx, address);
  if (seconds > 0) return { code: "too-often", seconds };
  for (const intentId of intentIds) await endIntent(ctx, intentId);
  const payment = intentIds.length + 1;
  const { id } = await ctx.payments.createIntent({
    checkoutId: orderId,
    amount: amountDue(order.total, order.giftCard),
    ...giftCardOf(order),
    method,
    version: payment,
    payment,
    // If two requests with different methods race, only one intent is recorded and handed out.
    key: `again:${orderId}:${payment}:${method}`,
  });
  await recordIntent(ctx, order, id, payment);
  const made = await bringUpToDate(ctx, id, payable, method);
  if (!made) throw new ConflictError("The new payment is over already.");
  return { code: "ready", clientSecret: made.clientSecret };
}

/** @returns false when a bar of the order is sold out */
async function reserveBars(ctx: AppContext, orderId: string): Promise<boolean> {
  const expiresAt = new Date(ctx.clock().getTime() + RESERVED_MS);
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.paymentStatus === "failed") await reserveOrderStock(tx, orderId, expiresAt);
    });
    return true;
  } catch (error) {
    if (error instanceof StockShortError) return false;
    throw error;
  }
}

/**
 * Updates amount, method and details of the intent.
 * @returns undefined when the intent is over
 */
async function bringUpToDate(
  ctx: AppContext,
  intentId: string,
  { order, details }: Extract<PayableOrder, { code: "open" }>,
  method: PaymentMethod,
): Promise<PaymentIntent | undefined> {
  const { id: checkoutId } = order;
  const amount = amountDue(order.total, order.giftCard);
  const version = (await listIntents(ctx.db, checkoutId)).length;
  const key = `again:${intentId}:${randomUUID()}`;
  try {
    const terms = { checkoutId, amount, method, version, details, key, ...giftCardOf(order) };
    return await ctx.payments.updateIntent(intentId, terms);
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    await settlePayment(ctx, { intentId });
    const now = await findOrder(ctx.db, checkoutId);
    if (now?.paymentStatus !== "failed") throw new ConflictError("It was paid a moment ago.");
    const report = await ctx.payments.report(intentId);
    if (!report || report.state === "canceled") return undefined;
    throw error;
  }
}

/** @throws ConflictError when it cannot be canceled: the order is paid, or is about to be */
export async function endIntent(ctx: AppContext, intentId: string): Promise<void> {
  if (!ctx.payments.knows(intentId) || (await ctx.payments.cancelIntent(intentId))) return;
  await settlePayment(ctx, { intentId });
  throw new ConflictError("An earlier payment of this order came after all.");
}

/** @throws ConflictError when another intent was recorded meanwhile, or the order has changed */
async function recordIntent(
  ctx: Pick<AppContext, "db" | "clock">,
  { id: orderId, total, giftCard }: Order,
  intentId: string,
  payment: number,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const all = await lockPayments(tx, orderId);
    const payments = all.filter(({ kind }) => kind !== "gift_card");
    const due = amountDue(total, giftCard);
    if (payments.some(({ providerId }) => providerId === intentId)) return;
    const isOpen = order?.paymentStatus === "failed" && order.status !== "cancelled";
    const isSame = order?.total === total && giftCardMoney(all).paid === total - due;
    if (!isOpen || !isSame || payments.length !== payment - 1) {
      throw new ConflictError("The order has changed since it was read.");
    }
    const snapshot = {
      amount: due,
      status: "failed",
      method: null,
      failure: null,
      verificationUrl: null,
      refunded: ZERO,
      dispute: null,
      inReview: false,
      isFraudWarned: false,
    } as const;
    await addPayment(tx, { orderId, providerId: intentId, snapshot }, ctx.clock());
  });
}
