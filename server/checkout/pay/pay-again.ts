import { randomUUID } from "node:crypto";
import { add, subtract, ZERO } from "#domain/money/cents.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { isRenewable, pauseAfterLapses, RESERVED_MS } from "#domain/stock/limit-reservation.ts";
import type { AppContext } from "../../app-context.ts";
import { giftCardMoney } from "../../orders/gift-card-payments.ts";
import { lockSharedRows } from "../../orders/lock-order.ts";
import { findOrder, lockOrders } from "../../orders/order-queries.ts";
import { reserveOrderStock } from "../../orders/order-stock.ts";
import { addPayments, listIntentsOf, lockPayments } from "../../orders/payments/payment-queries.ts";
import {
  type PaymentIntent,
  PaymentProviderError,
  type PaymentTerms,
} from "../../payments/payment-provider.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { hasRow } from "../../platform/db/rows.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";
import { addToLogContext } from "../../platform/log-context.ts";
import { StockShortError } from "../../stock/reserve-stock.ts";
import { findCheckout } from "../checkout-queries.ts";
import { consumeIntentLimit, consumePayLimits } from "../payment-limits.ts";
import { cancelIntentOrConflict } from "../settle/cancel-intent.ts";
import { hasReserved } from "../settle/release-reserved.ts";
import { retryCheckout, settlePayment } from "../settle/settle-payment.ts";
import { endReservation } from "./end-expired-reservations.ts";
import { giftCardOf } from "./prepare-intent.ts";
import { type PayableOrder, payableOrder, type UnpaidOrder } from "./read-payable-order.ts";

export type PayAgainInput = {
  readonly orderId: string;
  readonly token: string;
  readonly method: PaymentMethod;
  /** The client's network address, for rate limits. */
  readonly address: string;
};

export type PayAgainResult =
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
export async function payAgain(ctx: AppContext, request: PayAgainInput): Promise<PayAgainResult> {
  addToLogContext({ orderId: request.orderId });
  try {
    return await retryCheckout(() => prepare(ctx, request));
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "method-off") throw error;
    return { code: "method-off" };
  }
}

async function prepare(ctx: AppContext, request: PayAgainInput): Promise<PayAgainResult> {
  const { orderId, token, method, address } = request;
  const [order, checkout] = await Promise.all([
    findOrder(ctx.db, orderId),
    findCheckout(ctx.db, { id: orderId }),
  ]);
  if (!order || !checkout) return { code: "not-found" };
  const payable = await payableOrder(ctx, order, token, checkout);
  if (payable.code !== "open") return { code: payable.code };

  const secondsToPay = await consumePayLimits(ctx, checkout, address);
  if (secondsToPay > 0) return { code: "too-often", seconds: secondsToPay };

  const orderIds = payable.unpaid.map((each) => each.orderId);
  const secondsToReserve = await pauseBeforeReserving(ctx, orderIds);
  if (secondsToReserve > 0) return { code: "too-often", seconds: secondsToReserve };
  if (!(await reserveProducts(ctx, orderIds))) return { code: "sold-out" };

  const intentIds = await listIntentsOf(ctx.db, orderIds);
  const checkoutId = checkout.purchaseId ?? orderId;
  const amount = add(...payable.unpaid.map(({ due }) => due));
  const terms = { checkoutId, amount, method, ...giftCardOf(order) };
  const latest = intentIds.at(-1);
  if (latest !== undefined && (await isReusable(ctx, latest, payable.unpaid))) {
    const open = await bringUpToDate(ctx, latest, payable, { ...terms, version: intentIds.length });
    if (open) return { code: "ready", clientSecret: open.clientSecret };
  }

  const secondsToIntent = await consumeIntentLimit(ctx, address);
  if (secondsToIntent > 0) return { code: "too-often", seconds: secondsToIntent };

  // Before the new intent is made, so that never two of them can be paid.
  for (const intentId of intentIds) await cancelIntentOrConflict(ctx, intentId);
  const paymentNumber = intentIds.length + 1;
  const newTerms = { ...terms, version: paymentNumber };
  const { id } = await ctx.payments.createIntent({
    ...newTerms,
    payment: paymentNumber,
    // If two requests with different methods race, only one intent is recorded and handed out.
    key: `again:${checkoutId}:${paymentNumber}:${method}`,
  });
  await recordIntent(ctx, payable.unpaid, id, paymentNumber);

  const made = await bringUpToDate(ctx, id, payable, newTerms);
  if (!made) throw new ConflictError("The new payment is over already.");
  return { code: "ready", clientSecret: made.clientSecret };
}

/** The checkout's own intent is not reused: another page may still have it open. */
async function isReusable(
  { db, payments }: AppContext,
  intentId: string,
  unpaid: readonly UnpaidOrder[],
): Promise<boolean> {
  if (await isOfCheckout(db, intentId)) return false;
  return payments.knows(intentId) && (await isSharedBy(db, intentId, unpaid));
}

/** Whether exactly these orders share the payment, with these amounts. */
async function isSharedBy(
  db: Database,
  intentId: string,
  unpaid: readonly UnpaidOrder[],
): Promise<boolean> {
  const rows = await db
    .selectFrom("payments")
    .select(["order_id", "amount"])
    .where("provider_id", "=", intentId)
    .execute();
  const amounts = new Map(rows.map(({ order_id, amount }) => [order_id, centsFrom(amount)]));
  return (
    amounts.size === unpaid.length &&
    unpaid.every(({ orderId, due }) => amounts.get(orderId) === due)
  );
}

async function isOfCheckout(db: Database, intentId: string): Promise<boolean> {
  return await hasRow(db.selectFrom("checkouts").where("payment_intent_id", "=", intentId));
}

/**
 * What orders have reserved without paying ends after an hour. Once that has come to nothing too
 * often, others can have the bars for a while before they reserve them again.
 *
 * @returns seconds to wait
 */
async function pauseBeforeReserving(ctx: AppContext, orderIds: readonly string[]): Promise<number> {
  const now = ctx.clock();
  for (const id of orderIds) {
    const checkout = await findCheckout(ctx.db, { id });
    const since = checkout?.reservedSince;
    if (!checkout || !since || isRenewable(now, since)) continue;
    if (await hasReserved(ctx.db, id)) await endReservation(ctx, checkout);
  }
  const rows = await ctx.db
    .selectFrom("checkouts")
    .select(["lapses", "lapsed_at as lapsedAt"])
    .where("id", "in", orderIds)
    .execute();
  // Of the orders alone, from wherever their customer pays.
  const waits = rows.map((order) => pauseAfterLapses({ ...order, share: 1, paid: 0 }, now));
  return Math.max(0, ...waits.map((ms) => Math.ceil(ms / 1000)));
}

/** @returns false when a bar of the orders is sold out */
async function reserveProducts(ctx: AppContext, orderIds: readonly string[]): Promise<boolean> {
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + RESERVED_MS);
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const orders = await lockOrders(tx, orderIds);
      await lockSharedRows(tx, orderIds);
      // After the orders: who deletes one writes its checkout, too.
      await beginReservations(tx, orderIds, now);
      for (const [orderId, { paymentStatus }] of orders) {
        if (paymentStatus === "failed") await reserveOrderStock(tx, orderId, expiresAt);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof StockShortError) return false;
    throw error;
  }
}

/** Since when orders reserve: what they reserved before they were placed was sold to them. */
async function beginReservations(tx: DatabaseTransaction, orderIds: readonly string[], now: Date) {
  await tx
    .updateTable("checkouts")
    .set({ reserved_since: now })
    .where("id", "in", orderIds)
    .where("id", "not in", (from) => from.selectFrom("reservations").select("checkout_id"))
    .execute();
}

/** Updates amount, method and details of the intent. @returns undefined when the intent is over */
async function bringUpToDate(
  ctx: AppContext,
  intentId: string,
  { order, details }: Extract<PayableOrder, { code: "open" }>,
  terms: PaymentTerms,
): Promise<PaymentIntent | undefined> {
  const key = `again:${intentId}:${randomUUID()}`;
  try {
    return await ctx.payments.updateIntent(intentId, { ...terms, details, key });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    await settlePayment(ctx, { intentId });
    const now = await findOrder(ctx.db, order.id);
    if (now?.paymentStatus !== "failed") throw new ConflictError("It was paid a moment ago.");
    const report = await ctx.payments.report(intentId);
    if (!report || report.state === "canceled") return undefined;
    throw error;
  }
}

/** @throws ConflictError when another intent was recorded meanwhile, or an order has changed */
async function recordIntent(
  ctx: Pick<AppContext, "db" | "clock">,
  unpaid: readonly UnpaidOrder[],
  intentId: string,
  paymentNumber: number,
): Promise<void> {
  const orderIds = unpaid.map(({ orderId }) => orderId);
  await ctx.db.transaction().execute(async (tx) => {
    const orders = await lockOrders(tx, orderIds);
    for (const orderId of orderIds.toSorted()) {
      const order = orders.get(orderId);
      const { paid } = giftCardMoney(await lockPayments(tx, orderId));
      const due = unpaid.find((each) => each.orderId === orderId)?.due;
      const isOpen = order?.paymentStatus === "failed" && order.status !== "cancelled";
      if (!isOpen || subtract(order.total, paid) !== due) {
        throw new ConflictError("The order has changed since it was read.");
      }
    }

    const intentIds = await listIntentsOf(tx, orderIds);
    if (intentIds.includes(intentId)) return;
    if (intentIds.length !== paymentNumber - 1) {
      throw new ConflictError("Another payment has been started.");
    }

    const snapshot = {
      status: "failed",
      method: null,
      failure: null,
      verificationUrl: null,
      refunded: ZERO,
      dispute: null,
      inReview: false,
      isFraudWarned: false,
    } as const;
    const payments = unpaid.map(({ orderId, due: amount }) => ({
      orderId,
      providerId: intentId,
      snapshot: { ...snapshot, amount },
    }));
    await addPayments(tx, payments, ctx.clock());
  });
}
