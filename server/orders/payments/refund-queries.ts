import { type Selectable, sql } from "kysely";
import { type Cents, subtract, toDecimal, ZERO } from "#domain/money/cents.ts";
import { taxPartsSchema } from "#domain/pricing/quote-schema.ts";
import {
  type DividedOrder,
  divideRefund,
  type RefundDivision,
} from "#domain/refunds/divide-refund.ts";
import type { RefundReason, RefundStatus } from "#domain/refunds/refund.ts";
import type { ProposedItem } from "#domain/refunds/refund-proposal.ts";
import { taxOnShipping } from "#domain/tax/add-taxes.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import type { Refunds } from "../../platform/db/generated-types.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";

export type StoredRefund = {
  readonly id: string;
  readonly orderId: string;
  /** Null for money refunded by hand. */
  readonly paymentId: string | null;
  /** The provider's id, once it has one. */
  readonly providerId: string | null;
  readonly status: RefundStatus;
  readonly amount: Cents;
  /** The part refunded for shipping, with its tax. */
  readonly shipping: Cents;
  /** What it gives back, as all figures and books count it. */
  readonly division: RefundDivision;
  readonly reason: RefundReason | null;
  readonly note: string | null;
  readonly notifiesCustomer: boolean;
  /** Whether its bars that had left return to stock. */
  readonly restocks: boolean;
  readonly requestedBy: "owner" | "provider";
  readonly requestedAt: Date;
  readonly changedAt: Date;
  /** Why it failed, in the provider's words or ours. */
  readonly failure: string | null;
  readonly items: readonly ProposedItem[];
  /** The end of the gift card's code that got the money; null for money. */
  readonly giftCardLast4: string | null;
};

/** Its payment says whether it goes to a gift card. */
export type NewRefund = Omit<StoredRefund, "giftCardLast4" | "division">;

/** An order's refunds, first to last. */
export async function listRefunds(db: Database, orderId: string): Promise<StoredRefund[]> {
  const [rows, items] = await Promise.all([
    db
      .selectFrom("refunds")
      .leftJoin("payments", "payments.id", "refunds.payment_id")
      .selectAll("refunds")
      .select("payments.gift_card_last4")
      .where("refunds.order_id", "=", orderId)
      .orderBy("requested_at")
      .orderBy("refunds.id")
      .execute(),
    db
      .selectFrom("refund_items")
      .innerJoin("refunds", "refunds.id", "refund_items.refund_id")
      .select(["refund_id", "order_item_id", "quantity", "unsent_quantity", "goods", "tax"])
      .where("refunds.order_id", "=", orderId)
      .execute(),
  ]);
  return rows.map((row) => ({
    ...refundOf(row),
    giftCardLast4: row.gift_card_last4,
    items: items
      .filter((item) => item.refund_id === row.id)
      .map((item) => ({
        itemId: String(item.order_item_id),
        quantity: item.quantity,
        unsent: item.unsent_quantity,
        goods: centsFrom(item.goods),
        tax: centsFrom(item.tax),
      })),
  }));
}

export async function insertRefund(
  tx: DatabaseTransaction,
  { items, ...refund }: NewRefund,
): Promise<void> {
  const division = await divide(tx, { items, ...refund });
  await tx
    .insertInto("refunds")
    .values({
      id: refund.id,
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      provider_id: refund.providerId,
      status: refund.status,
      amount: toDecimal(refund.amount),
      shipping: toDecimal(refund.shipping),
      goods_part: toDecimal(division.goods),
      shipping_part: toDecimal(division.shipping),
      tax_part: toDecimal(division.tax),
      reason: refund.reason,
      note: refund.note,
      notify_customer: refund.notifiesCustomer,
      restocks: refund.restocks,
      requested_by: refund.requestedBy,
      requested_at: refund.requestedAt,
      changed_at: refund.changedAt,
      failure: refund.failure,
    })
    .execute();
  if (items.length > 0) await insertRefundItems(tx, { items, ...refund });
}

async function insertRefundItems(
  tx: DatabaseTransaction,
  { id, orderId, restocks, items }: NewRefund,
): Promise<void> {
  const backBefore = await countRestockedByFailed(tx, orderId);
  const rows = items.map(({ itemId, quantity, unsent, goods, tax }) => {
    const back = Math.max(0, quantity - unsent - (backBefore.get(itemId) ?? 0));
    return {
      refund_id: id,
      order_item_id: Number(itemId),
      quantity,
      unsent_quantity: unsent,
      restocked_quantity: restocks ? back : 0,
      goods: toDecimal(goods),
      tax: toDecimal(tax),
    };
  });
  await tx.insertInto("refund_items").values(rows).execute();
}

/**
 * How many bars of each line are in stock already, by refunds that failed. Whoever refunds them again
 * may restock them again or not, and they must not be counted twice.
 */
async function countRestockedByFailed(
  tx: DatabaseTransaction,
  orderId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ itemId: string; quantity: number }>`
    with bars as (
      select order_item_id, restocked_quantity as restocked, status = 'failed' as has_failed,
        quantity - unsent_quantity - restocked_quantity as others, restocks, requested_at,
        min(changed_at) filter (where status = 'failed' and restocked_quantity > 0)
          over (partition by order_item_id) as failed_at
      from refund_items join refunds on refunds.id = refund_items.refund_id
      where refunds.order_id = ${orderId}
    )
    select order_item_id::text as "itemId",
      (coalesce(sum(restocked) filter (where has_failed), 0)
        - coalesce(sum(others) filter (
            where not has_failed and (restocks or requested_at > failed_at)), 0))::integer as quantity
    from bars group by order_item_id`.execute(tx);
  return new Map(rows.map(({ itemId, quantity }) => [itemId, Math.max(0, quantity)]));
}

async function divide(tx: DatabaseTransaction, refund: NewRefund): Promise<RefundDivision> {
  const order = await findDividedOrder(tx, refund.orderId);
  // The books of a deleted order are closed but for the sum.
  if (!order) return { goods: ZERO, shipping: ZERO, tax: ZERO };
  const refunds = await listRefunds(tx, refund.orderId);
  const earlier = refunds
    .filter(({ status }) => status !== "failed")
    .map(({ amount, shipping, division }) => ({ ...division, amount, shippingWithTax: shipping }));
  return divideRefund(order, earlier, refund);
}

async function findDividedOrder(db: Database, orderId: string): Promise<DividedOrder | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["subtotal", "discount", "shipping", "tax", "total", "taxes"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  return (
    row && {
      goods: subtract(centsFrom(row.subtotal), centsFrom(row.discount)),
      shipping: centsFrom(row.shipping),
      tax: centsFrom(row.tax),
      total: centsFrom(row.total),
      taxOnShipping: taxOnShipping(taxPartsSchema.safeParse(row.taxes).data ?? []),
    }
  );
}

/**
 * SQL condition on `orders`, also for refunds that are requested. Few orders have one, and
 * `order_item_counts` costs more than their lines.
 */
export const hasRefunds = sql<boolean>`exists (select from refunds where refunds.order_id = orders.id)`;

/** SQL: how many of `order_items`, with their `orders`, were not refunded before they left. */
export const keptQuantity = sql<number>`(quantity - case when ${hasRefunds} then (
  select refunded_unsent from order_item_counts as counts
  where counts.order_item_id = order_items.id) else 0 end)`;

/**
 * SQL condition on `refunds`: it failed, and the owner has to refund again. Not if they requested
 * another one since, nor where the bank has taken the payment back: there is nothing left to refund.
 */
export const hasToBeRefundedAgain = sql<boolean>`(refunds.status = 'failed'
  and not exists (select from refunds as later
    where later.order_id = refunds.order_id and later.requested_at > refunds.requested_at)
  and not exists (select from payments
    where payments.id = refunds.payment_id and dispute_state = 'lost'))`;

export type FailedRefund = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly amount: Cents;
  /** Why, in the provider's words or ours. */
  readonly failure: string | null;
};

/** For each order that has to be refunded again, its last refund, newest order first. */
export async function listFailedRefunds(db: Database): Promise<FailedRefund[]> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .distinctOn(["orders.created_at", "orders.id"])
    .select(["orders.id", "order_number", "customer_name", "refunds.amount", "refunds.failure"])
    .where(hasToBeRefundedAgain)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id")
    .orderBy("refunds.changed_at", "desc")
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    orderNumber: row.order_number,
    customerName: row.customer_name ?? "",
    amount: centsFrom(row.amount),
    failure: row.failure,
  }));
}

/** What the owner refunded to the order's customer without the provider. */
export async function sumRefundedByHand(db: Database, orderId: string): Promise<Cents> {
  const row = await db
    .selectFrom("refunds")
    .select(sql<string | null>`sum(amount)`.as("sum"))
    .where("order_id", "=", orderId)
    .where("payment_id", "is", null)
    .where("status", "=", "succeeded")
    .executeTakeFirst();
  return row?.sum ? centsFrom(row.sum) : ZERO;
}

function refundOf(row: Selectable<Refunds>): Omit<StoredRefund, "items" | "giftCardLast4"> {
  return {
    id: row.id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    providerId: row.provider_id,
    // The table's CHECKs allow only these values of the three.
    status: row.status as RefundStatus,
    reason: row.reason as RefundReason | null,
    requestedBy: row.requested_by as StoredRefund["requestedBy"],
    amount: centsFrom(row.amount),
    shipping: centsFrom(row.shipping),
    division: {
      goods: centsFrom(row.goods_part),
      shipping: centsFrom(row.shipping_part),
      tax: centsFrom(row.tax_part),
    },
    note: row.note,
    notifiesCustomer: row.notify_customer,
    restocks: row.restocks,
    requestedAt: row.requested_at,
    changedAt: row.changed_at,
    failure: row.failure,
  };
}
