import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { ZERO } from "#domain/money/cents.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { RefundParts } from "#domain/refunds/refund.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { settlePayment } from "#server/checkout/settle/settle-payment.ts";
import { requestErpSync } from "#server/erp/sync/erp-sync-queries.ts";
import { syncOrderToErp } from "#server/erp/sync/sync-order-to-erp.ts";
import { changeOrderStatus } from "#server/orders/changes/change-order-status.ts";
import { listItemsToSend } from "#server/orders/line-counts.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { listShipments } from "#server/orders/shipment-queries.ts";
import { shipOrder } from "#server/parcels/ship-order.ts";
import { undoShipment } from "#server/parcels/undo-shipment.ts";
import { readBalanceJob } from "#server/payouts/read-balance.ts";
import { erpOf, withErp } from "./erp-shop.ts";
import { addClearingJournal, type OdooVersion } from "./fake-odoo/odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "./fake-odoo/start-fake-odoo.ts";
import { parcelOf } from "./orders.ts";
import { makeRefund, oneUnit } from "./refund-order.ts";
import { rowOf } from "./rows.ts";
import { buyWithStripe, openStripeShop, type StripeShop } from "./stripe-shop.ts";

/** One thing that a shopper, the owner, a bank or the machine does. */
export type Act =
  | { readonly does: "orders"; readonly method: PaymentMethod }
  | {
      readonly does: "refunds";
      readonly which: number;
      readonly part: "unit" | "sent unit" | "amount" | "all";
      readonly restocks: boolean;
    }
  | { readonly does: "refunds at Stripe"; readonly which: number; readonly cents: number }
  | { readonly does: "fails a refund"; readonly which: number }
  | { readonly does: "cancels"; readonly which: number }
  | { readonly does: "undoes the cancellation"; readonly which: number }
  | { readonly does: "ships"; readonly which: number; readonly part: "unit" | "all" }
  | { readonly does: "undoes a shipment"; readonly which: number }
  | { readonly does: "disputes"; readonly which: number }
  | { readonly does: "decides the dispute"; readonly which: number; readonly isWon: boolean }
  | { readonly does: "takes a fee"; readonly cents: number }
  | { readonly does: "pays out" }
  | { readonly does: "returns the payout" }
  | { readonly does: "waits"; readonly days: number }
  | { readonly does: "tells the shop"; readonly which: number }
  /** The mirror; cut off at one of its calls, or not. */
  | { readonly does: "mirrors"; readonly which: number; readonly cutOffAt: number | null }
  | { readonly does: "closes the month" };

const which = fc.nat(2);
/** The mirror of an order takes some forty calls. */
const cutOffAt: fc.Arbitrary<number | null> = fc.option(fc.integer({ min: 1, max: 45 }), {
  freq: 2,
});
const doing = <Name extends Act["does"], More extends object>(
  does: Name,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
) => fc.record(more).map((chosen) => ({ does, ...(chosen as More) }));

/** The life of one to three orders over some months. */
export const histories: fc.Arbitrary<Act[]> = fc
  .tuple(
    doing("orders", { method: fc.constantFrom<PaymentMethod>("debit", "debit", "ach") }),
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: doing("orders", { method: fc.constantFrom("debit", "ach") }) },
        {
          weight: 5,
          arbitrary: doing("refunds", {
            which,
            part: fc.constantFrom("unit", "sent unit", "sent unit", "amount", "all"),
            restocks: fc.boolean(),
          }),
        },
        {
          weight: 2,
          arbitrary: doing("refunds at Stripe", { which, cents: fc.integer({ min: 1, max: 900 }) }),
        },
        { weight: 4, arbitrary: doing("fails a refund", { which }) },
        { weight: 3, arbitrary: doing("cancels", { which }) },
        { weight: 3, arbitrary: doing("undoes the cancellation", { which }) },
        {
          weight: 4,
          arbitrary: doing("ships", { which, part: fc.constantFrom("unit", "unit", "all") }),
        },
        { weight: 1, arbitrary: doing("undoes a shipment", { which }) },
        { weight: 2, arbitrary: doing("disputes", { which }) },
        { weight: 3, arbitrary: doing("decides the dispute", { which, isWon: fc.boolean() }) },
        { weight: 1, arbitrary: doing("takes a fee", { cents: fc.integer({ min: 1, max: 500 }) }) },
        { weight: 1, arbitrary: doing("pays out", {}) },
        { weight: 1, arbitrary: doing("returns the payout", {}) },
        { weight: 4, arbitrary: doing("waits", { days: fc.integer({ min: 1, max: 9 }) }) },
        { weight: 3, arbitrary: doing("tells the shop", { which }) },
        { weight: 8, arbitrary: doing("mirrors", { which, cutOffAt }) },
        { weight: 3, arbitrary: doing("closes the month", {}) },
      ),
      { minLength: 4, maxLength: 18 },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

export type HistoryOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly intentId: string;
};

/** A shop, its Stripe and its Odoo, in which one history after another is played. */
export type HistoryShop = StripeShop & {
  readonly odoo: FakeOdoo;
  /** The orders of this history. */
  readonly orders: readonly HistoryOrder[];
  /** Lines of Stripe's balance before it began. */
  readonly linesBefore: number;
  /** A new history, in the next month, with an Odoo that knows nothing. */
  begin(version: OdooVersion): Promise<void>;
  play(act: Act): Promise<void>;
  /** Everybody hears everything, and all that waits is mirrored and booked. */
  comeToRest(): Promise<void>;
  /** Moves to the first day of the next month. @returns the last day of the one that is over */
  endMonth(): string;
};

/** One that has left. */
const sentProduct = ({ items }: RefundParts) => ({
  items: items
    .filter(({ quantity, unsent = 0 }) => quantity > unsent)
    .slice(0, 1)
    .map(({ itemId }) => ({ itemId, quantity: 1, unsent: 0 })),
  shipping: ZERO,
});

/** Longer than an interrupted call may still take effect. */
const QUIET_MS = 10 * MINUTE_MS;
/** No order needs more tries than this, once nothing fails. */
const MAX_TRIES = 5;

export async function openHistoryShop(): Promise<HistoryShop> {
  const house = await openStripeShop();
  let odoo = await startFakeOdoo({ now: () => house.time.now });
  let shop = house.shop;
  let orders: HistoryOrder[] = [];
  let linesBefore = 0;

  const orderAt = (place: number) => orders[place % Math.max(1, orders.length)];
  const hear = ({ intentId }: HistoryOrder) => settlePayment(shop, { intentId });

  async function buy(method: PaymentMethod): Promise<void> {
    if (orders.length > 2) return;
    const { checkoutId: orderId, intentId } = await buyWithStripe({ ...house, shop }, { method });
    const order = await findOrder(shop.db, orderId);
    orders.push({ orderId, orderNumber: order?.orderNumber ?? "", intentId });
  }

  async function mirror({ orderId }: HistoryOrder, cutOffAt: number | null): Promise<void> {
    await shop.db.transaction().execute((tx) => requestErpSync(tx, orderId, house.time.now));
    const first = odoo.calls.length;
    odoo.after = ({ number }) => (number - first === cutOffAt ? "drop" : undefined);
    // The queue tries again later.
    await syncOrderToErp(shop, orderId, { retryWithinSeconds: 60 }).catch(() => undefined);
    odoo.after = () => undefined;
    house.pass(QUIET_MS);
  }

  async function ship({ orderId }: HistoryOrder, part: "unit" | "all"): Promise<void> {
    const [first] = await listItemsToSend(shop.db, orderId);
    if (!first) return;
    await shipOrder(shop, {
      ...parcelOf(orderId),
      id: randomUUID(),
      items: part === "all" ? "waiting" : [{ ...first, quantity: 1 }],
    });
  }

  async function undoFirstShipment({ orderId }: HistoryOrder): Promise<void> {
    const [parcel] = await listShipments(shop.db, orderId);
    if (parcel) await undoShipment(shop, parcel.id);
  }

  async function refund(
    { orderId }: HistoryOrder,
    { part, restocks }: Extract<Act, { does: "refunds" }>,
  ): Promise<void> {
    const parts = {
      unit: oneUnit,
      "sent unit": sentProduct,
      amount: () => ({ items: [], amount: 150 }),
      all: () => ({}),
    };
    // Not everything can be refunded at any time.
    const choose = (remaining: RefundParts) => ({ ...parts[part](remaining), restocks });
    await makeRefund(shop, orderId, choose).catch(() => undefined);
  }

  function failRefund({ intentId }: HistoryOrder): void {
    const refund = [...house.stripe.ledger.refunds.values()].findLast(
      (each) => each.intentId === intentId && each.status !== "failed",
    );
    if (refund) house.stripe.world.failRefund(refund.id);
  }

  const openDisputeOf = ({ intentId }: HistoryOrder) =>
    [...house.stripe.ledger.disputes.values()].find(
      (each) => each.intentId === intentId && each.status === "needs_response",
    );

  function dispute({ intentId }: HistoryOrder): void {
    const charge = [...house.stripe.ledger.charges.values()].find(
      (each) => each.intentId === intentId && each.status === "succeeded",
    );
    const isPossible = charge && !charge.disputed && charge.amountRefunded < charge.amount;
    if (isPossible) house.stripe.world.dispute(intentId);
  }

  function decide(order: HistoryOrder, isWon: boolean): void {
    const open = openDisputeOf(order);
    if (open) house.stripe.world.closeDispute(open.id, isWon ? "won" : "lost");
  }

  function refundAtStripe({ intentId }: HistoryOrder, cents: number): void {
    try {
      house.stripe.world.refund(intentId, cents);
    } catch {
      // Nothing is left, it is disputed, or a bank's money has not come yet.
    }
  }

  function returnPayout(): void {
    const payout = [...house.stripe.ledger.payouts.values()].at(-1);
    if (payout?.isReconciled) house.stripe.world.failPayout(payout.id);
  }

  async function setStatus(order: HistoryOrder, to: "cancelled" | "processing"): Promise<void> {
    const { status } = (await findOrder(shop.db, order.orderId)) ?? {};
    if ((status === "cancelled") === (to === "cancelled")) return;
    await changeOrderStatus(shop, order.orderId, to);
  }

  async function play(act: Act): Promise<void> {
    if (act.does === "orders") return await buy(act.method);
    if (act.does === "waits") return house.pass(act.days * DAY_MS);
    if (act.does === "takes a fee") return void house.stripe.world.takeFee(act.cents);
    if (act.does === "pays out") return void house.stripe.world.payOut();
    if (act.does === "returns the payout") return returnPayout();
    if (act.does === "closes the month") return;
    const order = orderAt(act.which);
    if (!order) return;
    if (act.does === "refunds") await refund(order, act);
    else if (act.does === "refunds at Stripe") refundAtStripe(order, act.cents);
    else if (act.does === "fails a refund") failRefund(order);
    else if (act.does === "cancels") await setStatus(order, "cancelled");
    else if (act.does === "undoes the cancellation") await setStatus(order, "processing");
    else if (act.does === "ships") await ship(order, act.part);
    else if (act.does === "undoes a shipment") await undoFirstShipment(order);
    else if (act.does === "disputes") dispute(order);
    else if (act.does === "decides the dispute") decide(order, act.isWon);
    else if (act.does === "tells the shop") await hear(order);
    else await mirror(order, act.cutOffAt);
    house.pass(MINUTE_MS);
  }

  async function mirrorUntilItEnds(order: HistoryOrder): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await mirror(order, null);
      const { state } = await rowOf(shop.db, "erp_syncs", ["state"], { order_id: order.orderId });
      if (state === "done" || state === "refused") return;
    }
  }

  return {
    ...house,
    get shop() {
      return shop;
    },
    get odoo() {
      return odoo;
    },
    get orders() {
      return orders;
    },
    get linesBefore() {
      return linesBefore;
    },
    async begin(version) {
      await odoo.close();
      odoo = await startFakeOdoo({ version, now: () => house.time.now });
      const clearing = addClearingJournal(odoo.world);
      const erp = erpOf(odoo, {
        journal: clearing.ODOO_JOURNAL,
        feeAccount: clearing.ODOO_FEE_ACCOUNT,
        payoutAccount: clearing.ODOO_PAYOUT_ACCOUNT,
      });
      shop = withErp(house.shop, erp);
      orders = [];
      // What the last history left over.
      await readBalanceJob.handler(house.shop, {}, { retryWithinSeconds: 60 });
      linesBefore = house.stripe.ledger.balance.size;
    },
    play,
    async comeToRest() {
      for (const order of orders) await hear(order);
      for (const order of orders) await mirrorUntilItEnds(order);
      await readBalanceJob.handler(shop, {}, { retryWithinSeconds: 60 });
    },
    endMonth() {
      const { now } = house.time;
      const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 18));
      house.pass(next.getTime() - now.getTime());
      const last = new Date(next.getTime() - DAY_MS);
      return last.toISOString().slice(0, 10);
    },
    async close() {
      await odoo.close();
      await house.close();
    },
  };
}
