import { sql } from "kysely";
import { settledStatusOf } from "#domain/checkout/payment-state.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { Address } from "#domain/orders/order.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";
import { type Checkout, lockCheckout } from "../checkout/checkout-queries.ts";
import { versionOf } from "../checkout/intent-calls.ts";
import type { DatabaseTransaction } from "../db/database.ts";
import { jsonb } from "../db/json.ts";
import { prepared } from "../db/prepared.ts";
import { queueErpSync } from "../erp-sync/queue-erp-sync.ts";
import type { OrderEmailKind } from "../jobs/job-queue.ts";
import type { PaymentReport } from "../payments/payment-provider.ts";
import type { Shop } from "../shop.ts";
import {
  failureOf,
  mirrorPayment,
  type PaymentReading,
  verificationUrlOf,
  weighReading,
} from "./mirror-payment.ts";
import { addOrderHistory, lockOrderStatus, type OrderHistoryEntry } from "./order-queries.ts";
import { withOrderNumber } from "./with-order-number.ts";

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
    if (checkout.orderId === null) {
      await insertOrder(shop, tx, checkout, payment);
      if (hasTrouble(payment, reading)) await mirrorPayment(shop, tx, checkoutId, payment, reading);
      return checkoutId;
    }
    const weight = await weighReading(tx, checkoutId, payment, reading);
    if (weight === "outdated") return undefined;
    if (weight === "news") {
      await recordPayment(shop, tx, checkout, payment);
      await mirrorPayment(shop, tx, checkoutId, payment, reading);
    }
    return checkoutId;
  });
}

/** What mostly is not there on the day of the order. */
function hasTrouble(payment: PaymentReport, { isFraudWarning }: PaymentReading): boolean {
  return payment.refunded > 0 || payment.dispute !== null || payment.inReview || isFraudWarning;
}

/**
 * The order as it is on the day that it comes, its payment included.
 *
 * From the moment that it has its number until the commit, all other orders wait for this one. So
 * everything that can be done before is, and one statement does the rest.
 */
async function insertOrder(
  shop: PlacingShop,
  tx: DatabaseTransaction,
  checkout: Checkout,
  payment: PaymentReport,
): Promise<void> {
  const { id: orderId, details, totals } = checkout;
  if (!details) throw new Error("The checkout was never submitted.");
  const at = shop.clock();
  const isAsPriced = payment.amount === totals.total;
  if (!isAsPriced) {
    // The order is kept all the same: money came in, and a person has to look.
    shop.log.error({ orderId }, "a payment's amount differs from its order's total");
  }
  const settled = settledStatusOf(payment);
  // Another sum than the order's does not pay it. Its history says so, and a person decides.
  const paymentStatus = settled === "paid" && !isAsPriced ? "pending" : settled;

  const mails: OrderEmailKind[] = paymentStatus === "paid" ? ["customer", "owner"] : ["customer"];
  await shop.jobs.enqueueAll(
    tx,
    "send-order-email",
    mails.map((kind) => ({ orderId, kind })),
  );
  await queueErpSync(shop, tx, orderId);
  await withOrderNumber(tx, shop.settings, at, async (orderNumber) => {
    const history: OrderHistoryEntry[] = [{ kind: "placed", detail: { orderNumber } }];
    if (!isAsPriced) {
      const detail = { paid: payment.amount, total: totals.total };
      history.push({ kind: "amount-differs", detail });
    }
    if (paymentStatus !== "pending") {
      const reason = paymentStatus === "failed" ? payment.failure : null;
      const detail = { paymentStatus, ...(reason && { reason }) };
      history.push({ kind: "payment", detail });
    }
    return await writeOrder(tx, { orderNumber, paymentStatus, at, history }, checkout, payment);
  });
}

type NewOrder = {
  readonly orderNumber: string;
  readonly paymentStatus: PaymentStatus;
  readonly at: Date;
  readonly history: readonly OrderHistoryEntry[];
};

/**
 * Order, lines, history, and the checkout's word that it is placed, in one statement.
 * @returns false when another order has the number; then nothing was written
 */
async function writeOrder(
  tx: DatabaseTransaction,
  { orderNumber, paymentStatus, at, history }: NewOrder,
  { id, details, totals, lines, paymentIntentId }: Checkout,
  payment: PaymentReport,
): Promise<boolean> {
  if (!details) throw new Error("The checkout was never submitted.");
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
  const items = lines.map((line, position) => ({
    product_id: line.productId,
    product_name: line.productName,
    quantity: line.quantity,
    price: toDecimal(line.price),
    discount: toDecimal(line.discount),
    image: line.image,
    bundle_id: line.bundleId ?? null,
    bundle_size: line.bundleSize ?? null,
    position,
  }));
  const { rows } = await sql<{ id: string }>`
    with placed as (
      insert into orders (
        id, order_number, customer_email, customer_name, status, payment_status, order_date,
        shipping_address, billing_address, subtotal, tax, shipping, discount, total, notes,
        payment_method, payment_intent_id, payment_failure, verification_url, payment_read_at,
        created_at, updated_at
      )
      select
        ${id}::uuid, ${orderNumber}::text, ${details.email}::text,
        ${`${details.firstName} ${details.lastName}`}::text, 'pending', ${paymentStatus}::text, moment,
        address, address, ${toDecimal(totals.subtotal)}::numeric, ${toDecimal(totals.tax)}::numeric,
        ${toDecimal(totals.shipping)}::numeric, ${toDecimal(totals.discount)}::numeric,
        ${toDecimal(totals.total)}::numeric, ${details.notes || null}::text,
        ${payment.paidWith && JSON.stringify(payment.paidWith)}::jsonb, ${paymentIntentId}::text,
        ${failureOf(payment)}::text, ${verificationUrlOf(payment)}::text, clock_timestamp(),
        moment, moment
      from (values (${at}::timestamptz, ${JSON.stringify(address)}::jsonb)) as new (moment, address)
      where not exists (select from orders where order_number = ${orderNumber}::text)
      returning id, order_date as moment
    ), lines as (
      insert into order_items (
        order_id, product_id, product_name, quantity, price, discount, image, bundle_id,
        bundle_size, position
      )
      select
        placed.id, product_id, product_name, quantity, price, discount, image, bundle_id,
        bundle_size, position
      from placed, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as line (
        product_id bigint, product_name text, quantity integer, price numeric, discount numeric,
        image text, bundle_id text, bundle_size integer, position integer
      )
      order by position
    ), told as (
      insert into order_history (order_id, at, kind, detail)
      select placed.id, moment, entry.kind, entry.detail
      from placed, rows from (
        jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as (kind text, detail jsonb)
      ) with ordinality as entry (kind, detail, position)
      order by entry.position
    ), turned as (
      update checkouts set order_id = placed.id, updated_at = moment
      from placed where checkouts.id = placed.id
    )
    select id from placed
    ${prepared}`.execute(tx);
  return rows.length === 1;
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
