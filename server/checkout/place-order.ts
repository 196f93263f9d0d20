import { sql } from "kysely";
import { settledStatusOf } from "#domain/checkout/payment-state.ts";
import type { AppContext } from "../app-context.ts";
import { mirrorPayment, type PaymentReading, weighReading } from "../orders/mirror-payment.ts";
import { type OrderEvent, recordOrderEvent } from "../orders/order-events.ts";
import { lockOrderStatus } from "../orders/order-queries.ts";
import { announceOrderChange } from "../orders/order-subscriber.ts";
import { isNotWritten, writeOrder, writeOrderOrFail } from "../orders/write-order.ts";
import type { PaymentReport } from "../payments/payment-provider.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { inOneTrip } from "../platform/db/in-one-trip.ts";
import { jsonb } from "../platform/db/json.ts";
import { addToLogContext } from "../platform/log-context.ts";
import { type Checkout, lockCheckout, versionOf } from "./checkout-queries.ts";

type PlacingShop = Pick<AppContext, "db" | "orderSubscribers" | "config" | "clock" | "log">;

/**
 * Turns a paid checkout into its order: once, whoever comes first and however many come.
 * One transaction holds the number, the order, its lines, its history and the jobs that follow,
 * so that a process killed at any moment leaves all of it or nothing.
 *
 * The order takes the checkout's id. That makes "one order per checkout" a primary key.
 *
 * @param read the checkout before the provider was asked
 * @param reading when that was, and who asked
 * @returns the order's id; undefined when somebody has read something else since, so that the
 *   provider has to be asked once more
 * @throws Error when the checkout is unknown or was never submitted
 */
export async function placeOrder(
  ctx: PlacingShop,
  read: Checkout,
  payment: PaymentReport,
  reading: PaymentReading,
): Promise<string | undefined> {
  const checkoutId = read.id;
  addToLogContext({ orderId: checkoutId });
  if (await placeUnchanged(ctx, read, payment, reading)) return checkoutId;
  return await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockCheckout(tx, checkoutId);
    if (!locked) throw new Error("There is no such checkout.");
    if (locked.orderId === null) {
      // What was paid for is what the intent had, even if it was just being changed.
      const checkout = { ...locked, ...versionOf(locked, payment.version)?.content };
      await insertOrder(ctx, tx, checkout, payment, writeOrder);
      if (hasTrouble(payment, reading)) await mirrorPayment(ctx, tx, checkoutId, payment, reading);
      return checkoutId;
    }
    const weight = await weighReading(tx, checkoutId, payment, reading);
    if (weight === "outdated") return undefined;
    if (weight === "news") {
      await recordPayment(ctx, tx, checkoutId, payment);
      await mirrorPayment(ctx, tx, checkoutId, payment, reading);
    }
    return checkoutId;
  });
}

/**
 * What mostly happens: the checkout is as it was read and nothing is the matter with the payment.
 * Everything is known then, so that nothing has to be waited for.
 *
 * @returns false when it is not so, and nothing was done
 */
async function placeUnchanged(
  ctx: PlacingShop,
  read: Checkout,
  payment: PaymentReport,
  reading: PaymentReading,
): Promise<boolean> {
  const isPaidFor = payment.version === null || payment.version === read.version;
  if (read.orderId !== null || read.pending || !isPaidFor || hasTrouble(payment, reading)) {
    return false;
  }
  try {
    await inOneTrip(ctx.db, (tx) => insertOrder(ctx, tx, read, payment, writeOrderOrFail));
    return true;
  } catch (error) {
    if (isNotWritten(error)) return false;
    throw error;
  }
}

/** What mostly is not there on the day of the order. */
function hasTrouble(payment: PaymentReport, { isFraudWarning }: PaymentReading): boolean {
  return payment.refunded > 0 || payment.dispute !== null || payment.inReview || isFraudWarning;
}

/**
 * The order as it is on the day that it comes, its payment included.
 *
 * From the moment that it has its number until the commit, all other orders wait for this one. So
 * what can be done before is, and one statement does nearly all of the rest.
 */
async function insertOrder(
  ctx: PlacingShop,
  tx: DatabaseTransaction,
  checkout: Checkout,
  payment: PaymentReport,
  write: typeof writeOrder,
): Promise<void> {
  const { id: orderId, details, totals } = checkout;
  if (!details) throw new Error("The checkout was never submitted.");
  const at = ctx.clock();
  const isAsPriced = payment.amount === totals.total;
  if (!isAsPriced) {
    // The order is kept all the same: money came in, and a person has to look.
    ctx.log.error("a payment's amount differs from its order's total");
  }
  const settled = settledStatusOf(payment);
  // Another sum than the order's does not pay it. Its history says so, and a person decides.
  const paymentStatus = settled === "paid" && !isAsPriced ? "pending" : settled;

  // The checkout's lock comes before everything that subscribers write, as where a payment is recorded.
  await sql`select 1 from checkouts where id = ${orderId} for update`.execute(tx);
  await announceOrderChange(ctx, tx, { code: "placed", orderId, paymentStatus });
  const history: OrderEvent[] = [{ kind: "placed", actor: "customer", detail: {} }];
  if (!isAsPriced) {
    history.push({
      kind: "amount-differs",
      actor: "provider",
      detail: { paid: payment.amount, total: totals.total },
    });
  }
  if (paymentStatus !== "pending") {
    const reason = paymentStatus === "failed" ? payment.failure : null;
    history.push({
      kind: "payment",
      actor: "provider",
      detail: { paymentStatus, ...(reason && { reason }) },
    });
  }
  await write(tx, ctx.config, { checkout, details, payment, paymentStatus, at, history });
}

/** Mirrors the provider's word onto the order; the owner hears of it when the money is there. */
async function recordPayment(
  ctx: PlacingShop,
  tx: DatabaseTransaction,
  orderId: string,
  payment: PaymentReport,
): Promise<void> {
  const current = await lockOrderStatus(tx, orderId);
  if (!current) return; // Deleted by the owner since.
  const paymentStatus = settledStatusOf(payment);
  if (paymentStatus === current.paymentStatus) return;
  // Money that was there goes by a refund alone, and comes back by one that failed.
  const wasThere = current.paymentStatus === "paid" || current.paymentStatus === "refunded";
  if (wasThere && paymentStatus !== "paid" && paymentStatus !== "refunded") return;
  // Another sum than the order's does not pay it. The comparison with the provider names it, and a
  // person decides. The checkout is not asked: it may never have been told what was paid at last.
  if (paymentStatus === "paid" && payment.amount !== current.total) return;
  const now = ctx.clock();
  await tx
    .updateTable("orders")
    .set({
      payment_status: paymentStatus,
      ...(payment.paidWith && { payment_method: jsonb(payment.paidWith) }),
      updated_at: now,
    })
    .where("id", "=", orderId)
    .execute();
  const reason = paymentStatus === "failed" ? payment.failure : null;
  await recordOrderEvent(tx, orderId, now, {
    kind: "payment",
    actor: "provider",
    detail: { paymentStatus, ...(reason && { reason }) },
  });
  const { status, paymentStatus: from } = current;
  await announceOrderChange(ctx, tx, {
    code: "payment-changed",
    orderId,
    from,
    to: paymentStatus,
    status,
  });
}
