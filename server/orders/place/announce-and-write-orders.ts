import type { QuotedLines } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { taxCalculationOf } from "#domain/tax/calculated-tax.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { type HoldKind, openHolds } from "../holds.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import type { NewOrderPayment } from "../payments/new-order-payment.ts";
import { addNewPayments, type NewPayments } from "../payments/payment-queries.ts";
import { insertOrder, type OrderRow } from "./insert-order.ts";

export type OrderToWrite = Omit<OrderRow, "at" | "position"> & {
  /** Why its payment keeps it from being packed. */
  readonly paymentHolds: readonly HoldKind[];
};

/** An order that a customer placed, and how it is paid. */
export function customersOrder(
  order: {
    readonly id: string;
    readonly details: CheckoutDetails;
    readonly content: QuotedLines;
  },
  payment: NewOrderPayment,
): OrderToWrite {
  const { id, details, content } = order;
  return {
    id,
    details,
    content,
    paidWith: payment.snapshot?.method ?? null,
    paymentStatus: payment.status,
    refunded: payment.refunded,
    events: [{ kind: "placed", actor: "customer", detail: {} }, ...payment.events],
    paymentHolds: payment.holds,
  };
}

type NewOrders = {
  /** The mails about the first one are about all. */
  readonly orders: readonly OrderToWrite[];
  readonly isByHand: boolean;
  readonly payments: NewPayments;
  readonly at: Date;
};

/**
 * Notifies the subscribers of new orders of one moment, and writes their payments and the orders with their
 * lines, events, holds and gifts.
 *
 * The orders' rows take the year's numbers, for which all other new orders wait until the commit. So what
 * has no foreign key to these rows comes before them, payments included, and what follows locks nothing
 * of other orders.
 */
export async function announceAndWriteOrders(
  ctx: Pick<AppContext, "orderSubscribers" | "details">,
  tx: DatabaseTransaction,
  { orders, isByHand, payments, at }: NewOrders,
): Promise<void> {
  await announcePlaced(ctx, tx, orders, isByHand);
  await addNewPayments(tx, payments, at);
  await writeOrders(ctx, tx, orders, at);
}

async function announcePlaced(
  ctx: Pick<AppContext, "orderSubscribers">,
  tx: DatabaseTransaction,
  orders: readonly OrderToWrite[],
  isByHand: boolean,
): Promise<void> {
  for (const [position, { id: orderId, content, paymentStatus }] of orders.entries()) {
    await announceOrderChange(ctx, tx, {
      code: "placed",
      orderId,
      paymentStatus,
      isByHand,
      taxCalculation: taxCalculationOf(content.taxes),
      isCoveredByOtherOrder: position > 0,
    });
  }
}

async function writeOrders(
  { details }: Pick<AppContext, "details">,
  tx: DatabaseTransaction,
  orders: readonly OrderToWrite[],
  at: Date,
): Promise<void> {
  const shop = details();
  for (const [position, order] of orders.entries()) {
    await insertOrder(tx, shop, { ...order, position, at });
  }

  const today = dayIn(shop.timeZone, at);
  for (const order of orders) {
    await openHolds(tx, order.id, holdsOf(order, today), at);
  }

  await insertGifts(tx, orders);
}

/**
 * Why a new order must not be packed yet. The hold for missing bars comes with their record
 * (`recordShortage`).
 *
 * @param today in the shop's time zone, such as 2026-12-24
 */
function holdsOf({ details, content, paymentHolds }: OrderToWrite, today: string): HoldKind[] {
  const holds = [...paymentHolds];
  const waitsForCoolDays = content.shippingCharge?.heat === "wait";
  if (waitsForCoolDays) holds.push("heat");

  const waitsForItsDay = details.gift !== undefined && details.gift.shipAfter > today;
  if (waitsForItsDay) holds.push("gift_date");
  return holds;
}

async function insertGifts(
  tx: DatabaseTransaction,
  orders: readonly OrderToWrite[],
): Promise<void> {
  const rows = orders.flatMap(({ id, details: { gift } }) =>
    gift
      ? {
          order_id: id,
          message: gift.message,
          ship_after: gift.shipAfter || null,
          recipient_email: gift.email || null,
        }
      : [],
  );
  if (rows.length > 0) await tx.insertInto("order_gifts").values(rows).execute();
}
