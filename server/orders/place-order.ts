import { settledStatusOf } from "#domain/checkout/payment-state.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { Address } from "#domain/orders/order.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";
import { type Checkout, lockCheckout, markPlaced } from "../checkout/checkout-queries.ts";
import { versionOf } from "../checkout/intent-calls.ts";
import type { DatabaseTransaction } from "../db/database.ts";
import { jsonb } from "../db/json.ts";
import { queueErpSync } from "../erp-sync/queue-erp-sync.ts";
import type { OrderEmailKind } from "../jobs/job-queue.ts";
import type { PaymentReport } from "../payments/payment-provider.ts";
import type { Shop } from "../shop.ts";
import { mirrorPayment, type PaymentReading, weighReading } from "./mirror-payment.ts";
import { addOrderHistory, lockOrderStatus } from "./order-queries.ts";
import { takeOrderNumber } from "./take-order-number.ts";

type PlacingShop = Pick<Shop, "db" | "jobs" | "erp" | "settings" | "clock" | "log">;

/**
 * Turns a paid checkout into its order: once, whoever comes first and however many come.
 * One transaction holds the number, the order, its lines, its history and the jobs that follow,
 * so that a process killed at any moment leaves all of it or nothing.
 *
 * The order takes the checkout's id. That makes "one order per checkout" a primary key.
 *
 * @param reading when the provider was asked, and by whom
 * @returns the order's id; undefined when somebody has read something else since, so that the
 *   provider has to be asked once more
 * @throws Error when the checkout is unknown or was never submitted
 */
export async function placeOrder(
  shop: PlacingShop,
  checkoutId: string,
  payment: PaymentReport,
  reading: PaymentReading,
): Promise<string | undefined> {
  return await shop.db.transaction().execute(async (tx) => {
    const locked = await lockCheckout(tx, checkoutId);
    if (!locked) throw new Error("There is no such checkout.");
    // What was paid for is what the intent had, even if it was just being changed.
    const checkout = { ...locked, ...versionOf(locked, payment.version)?.content };
    if (checkout.orderId === null) await insertOrder(shop, tx, checkout, payment);
    const weight = await weighReading(tx, checkout.id, payment, reading);
    if (weight === "outdated") return undefined;
    if (weight === "news") {
      await recordPayment(shop, tx, checkout, payment);
      await mirrorPayment(shop, tx, checkout.id, payment, reading);
    }
    return checkout.id;
  });
}

async function insertOrder(
  shop: PlacingShop,
  tx: DatabaseTransaction,
  checkout: Checkout,
  payment: PaymentReport,
): Promise<void> {
  const { id, details, totals, lines } = checkout;
  if (!details) throw new Error("The checkout was never submitted.");
  const now = shop.clock();
  const address: Address = {
    firstName: details.firstName,
    lastName: details.lastName,
    street: details.street,
    city: details.city,
    state: details.state,
    zipCode: details.zipCode,
    country: "US",
    ...(details.phone && { phone: details.phone }),
  };
  const orderNumber = await takeOrderNumber(tx, shop.settings, now);
  await tx
    .insertInto("orders")
    .values({
      id,
      order_number: orderNumber,
      customer_email: details.email,
      customer_name: `${details.firstName} ${details.lastName}`,
      status: "pending",
      payment_status: "pending",
      order_date: now,
      shipping_address: jsonb(address),
      billing_address: jsonb(address),
      subtotal: toDecimal(totals.subtotal),
      tax: toDecimal(totals.tax),
      shipping: toDecimal(totals.shipping),
      discount: toDecimal(totals.discount),
      total: toDecimal(totals.total),
      notes: details.notes || null,
      payment_method: payment.paidWith && jsonb(payment.paidWith),
      payment_intent_id: checkout.paymentIntentId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx
    .insertInto("order_items")
    .values(
      lines.map((line, position) => ({
        order_id: id,
        product_id: line.productId,
        product_name: line.productName,
        quantity: line.quantity,
        price: toDecimal(line.price),
        discount: toDecimal(line.discount),
        image: line.image,
        bundle_id: line.bundleId ?? null,
        bundle_size: line.bundleSize ?? null,
        position,
      })),
    )
    .execute();
  await markPlaced(tx, id, now);
  await addOrderHistory(tx, id, now, "placed", { orderNumber });
  if (payment.amount !== totals.total) {
    // The order is kept all the same: money came in, and a person has to look.
    shop.log.error({ orderId: id }, "a payment's amount differs from its order's total");
    await addOrderHistory(tx, id, now, "amount-differs", {
      paid: payment.amount,
      total: totals.total,
    });
  }
  await shop.jobs.enqueue(tx, "send-order-email", { orderId: id, kind: "customer" });
  await queueErpSync(shop, tx, id);
}

/** Mirrors the provider's word onto the order; the owner hears of it when the money is there. */
async function recordPayment(
  shop: PlacingShop,
  tx: DatabaseTransaction,
  checkout: Checkout,
  payment: PaymentReport,
): Promise<void> {
  const orderId = checkout.id;
  const current = await lockOrderStatus(tx, orderId);
  if (!current) return; // Deleted by the owner since.
  const paymentStatus = settledStatusOf(payment);
  if (paymentStatus === current.paymentStatus) return;
  // Money that was there goes by a refund alone, and comes back by one that failed.
  const wasThere = current.paymentStatus === "paid" || current.paymentStatus === "refunded";
  if (wasThere && paymentStatus !== "paid" && paymentStatus !== "refunded") return;
  // Another sum than the order's does not pay it. Its history says so, and a person decides.
  if (paymentStatus === "paid" && payment.amount !== checkout.totals.total) return;
  const now = shop.clock();
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
  await addOrderHistory(tx, orderId, now, "payment", { paymentStatus, ...(reason && { reason }) });
  await queueErpSync(shop, tx, orderId);
  // Of money that comes back after a refund that failed, its history tells; no mail does.
  if (wasThere) return;
  if (paymentStatus === "paid" && current.status === "pending") {
    await shop.jobs.enqueue(tx, "send-order-email", { orderId, kind: "owner" });
  }
  // A new order has its confirmation, which says how its payment stands.
  const kind = checkout.orderId && mailAfter(paymentStatus);
  if (kind) await shop.jobs.enqueue(tx, "send-order-email", { orderId, kind });
}

/** What a customer is told of a payment that was waited for, or tried again. */
function mailAfter(now: PaymentStatus): OrderEmailKind | undefined {
  if (now === "paid") return "payment-cleared";
  return now === "failed" ? "payment-failed" : undefined;
}
