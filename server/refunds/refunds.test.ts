import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import { proposeRefund } from "#domain/refunds/refund-proposal.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { mailsAbout, orderOf, parcelOf } from "#test/support/orders.ts";
import {
  justAmount,
  makeRefund,
  oneUnit,
  type RefundChoice,
  refundByHand,
  refundOrder,
  refundRequest,
  requestOnly,
} from "#test/support/refund-order.ts";
import { changeRows } from "#test/support/rows.ts";
import { buyWithStripe, openStripeShop } from "#test/support/stripe-shop.ts";
import { openTestShop, withPayments } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import type { AppContext } from "../app-context.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { deleteOrder } from "../orders/changes/delete-order.ts";
import { listItemsToSend } from "../orders/line-counts.ts";
import { everyOrder } from "../orders/list/order-filter.ts";
import { searchOrders } from "../orders/list/search-orders.ts";
import { listOrderEvents } from "../orders/order-events.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listDisputes } from "../orders/payments/dispute-queries.ts";
import { listFailedRefunds, listRefunds } from "../orders/payments/refund-queries.ts";
import { readOrderPage } from "../orders/read-order-page.ts";
import { markDelivered } from "../parcels/mark-delivered.ts";
import { shipOrder } from "../parcels/ship-order.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../reconciliation/reconciliation-queries.ts";
import { exportRefunds } from "./export-refunds.ts";
import { readRefundable } from "./read-refundable.ts";
import { recordRefundByHand } from "./record-refund-by-hand.ts";
import { requestRefund } from "./request-refund.ts";
import { sendRefund, sendRefundJob } from "./send-refund.ts";

async function refundable(shop: AppContext, orderId: string) {
  const read = await readRefundable(shop, shop.db, orderId);
  if (!read) throw new Error("no such order");
  return read;
}

describe("with the demo provider", () => {
  const { shop } = forAllTests(openTestShop);

  test("bars refunded one by one add up to the sum that was paid", async () => {
    const orderId = await buy(shop);
    const { parts, order } = await refundable(shop, orderId);
    for (const { id, quantity } of parts.items) {
      for (let product = 0; product < quantity; product += 1) {
        const now = (await refundable(shop, orderId)).parts;
        const items = [{ itemId: id, quantity: 1 }];
        const { amount } = proposeRefund(now, { items, shipping: ZERO });
        await makeRefund(shop, orderId, { items, shipping: ZERO, amount });
      }
    }
    const { remaining } = (await refundable(shop, orderId)).parts;
    expect(remaining).toBe(order.shipping);
    if (remaining > 0) await makeRefund(shop, orderId);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ paymentStatus: "refunded" });
  });

  test("an order whose bars were all refunded before they left promises no packing on its page", async () => {
    const orderId = await buy(shop);
    const isNothingLeft = async () => (await readOrderPage(shop, orderId))?.isNothingLeft;
    expect(await isNothingLeft()).toBe(false);
    await makeRefund(shop, orderId, ({ items }) => ({ items, shipping: ZERO }));
    expect(await findOrder(shop.db, orderId)).toMatchObject({ paymentStatus: "paid" });
    expect(await isNothingLeft()).toBe(true);
  });

  test("of two concurrent refunds one is made, and the other is told that something changed", async () => {
    const orderId = await buy(shop);
    const request = await refundRequest(shop, orderId, justAmount(500));
    const answers = await Promise.all([requestRefund(shop, request), requestRefund(shop, request)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["changed-meanwhile", "requested"]);
  });

  test("the customer gets one mail for each refund that the owner wants mailed", async () => {
    const orderId = await buy(shop);
    const told = await refundOrder(shop, orderId, { ...justAmount(500), notifiesCustomer: true });
    await makeRefund(shop, orderId, justAmount(300));
    await sendRefund(shop, told.refundId);
    await expect.poll(() => mailsAbout(shop, orderId, "order-refunded")).toHaveLength(1);
    const [mail] = await mailsAbout(shop, orderId, "order-refunded");
    expect(mail?.text_body).toContain("We have sent $5.00 of your order");
  });

  test("a refund of too much, of nothing or of another order's bar is refused, and nothing is sent", async () => {
    const orderId = await buy(shop);
    const other = (await refundable(shop, await buy(shop))).parts.items[0]?.id ?? "";
    const { remaining } = (await refundable(shop, orderId)).parts;
    const bad: RefundChoice[] = [
      justAmount(remaining + 1),
      justAmount(0),
      justAmount(-100),
      { ...justAmount(100), amount: Number.NaN as Cents },
      { ...justAmount(100), shipping: cents(-100) },
      { ...justAmount(100), shipping: Number.NaN as Cents },
      { ...justAmount(100), items: [{ itemId: other, quantity: 1 }] },
      { ...justAmount(100), items: [{ itemId: "NaN", quantity: 1 }] },
    ];
    for (const request of bad) {
      const result = await requestRefund(shop, await refundRequest(shop, orderId, request));
      expect(result.code).toBe("refused");
    }
    expect(await listRefunds(shop.db, orderId)).toEqual([]);
    const nobody = { ...(await refundRequest(shop, orderId)), orderId: randomUUID() };
    expect(await requestRefund(shop, nobody)).toEqual({ code: "not-found" });
  });

  test("while a refund waits for the provider, another one is refused, and nothing is sent", async () => {
    const orderId = await buy(shop);
    const away = withPayments(shop, { refund: async () => never() });
    const refundId = await requestOnly(shop, orderId, justAmount(100));
    await expect(sendRefund(away, refundId)).rejects.toThrow();
    const second = await refundRequest(shop, orderId, justAmount(100));
    expect(await requestRefund(shop, second)).toEqual({
      code: "not-refundable",
      obstacle: { code: "refund-running" },
    });
    expect(await listRefunds(shop.db, orderId)).toHaveLength(1);
    await sendRefund(shop, refundId);
    expect((await refundable(shop, orderId)).obstacle).toBeNull();
  });

  test("a refund of an order paid with another provider is refused, and nothing is sent", async () => {
    const orderId = await buy(shop);
    await payElsewhere(shop, orderId);
    expect(await requestRefund(shop, await refundRequest(shop, orderId))).toEqual({
      code: "not-refundable",
      obstacle: { code: "other-provider" },
    });
    expect(await listRefunds(shop.db, orderId)).toEqual([]);
  });

  test("manual refunds can be recorded for an order of a former shop without a known payment, in parts and of the rest", async () => {
    const orderId = await buy(shop);
    await shop.db.deleteFrom("payments").where("order_id", "=", orderId).execute();
    const { obstacle, parts, order } = await refundable(shop, orderId);
    expect([obstacle, parts.remaining]).toEqual([{ code: "unknown-payment" }, order.total]);
    const part = refundByHand(orderId, 100);
    expect(await recordRefundByHand(shop, part)).toMatchObject({ code: "recorded" });
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "paid", refunded: 100 });

    const rest = refundByHand(orderId, order.total - 100, { knownRefunds: 1 });
    expect(await recordRefundByHand(shop, rest)).toMatchObject({ code: "recorded" });
    expect(await orderOf(shop, orderId)).toMatchObject({
      paymentStatus: "refunded",
      refunded: order.total,
    });
  });

  test("a manual refund of the rest leaves an order paid while another refund waits for the provider", async () => {
    const orderId = await buy(shop);
    const refundId = await requestOnly(shop, orderId, justAmount(400));
    const { parts } = await refundable(shop, orderId);
    const rest = refundByHand(orderId, parts.remaining, { knownRefunds: 1 });
    expect(await recordRefundByHand(shop, rest)).toMatchObject({ code: "recorded" });
    expect(await findOrder(shop.db, orderId)).toMatchObject({ paymentStatus: "paid" });
    await sendRefund(shop, refundId);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ paymentStatus: "refunded" });
  });

  test("a manual refund of bars that have not left takes them out of the order, and their tax out of the month", async () => {
    const orderId = await buy(shop);
    await payElsewhere(shop, orderId);
    const { parts } = await refundable(shop, orderId);
    const [first, ...others] = parts.items;
    if (!first) throw new Error("no items");
    const items = [{ itemId: first.id, quantity: first.quantity }];
    const { amount } = proposeRefund(parts, { items, shipping: ZERO });
    const recorded = await recordRefundByHand(shop, refundByHand(orderId, amount, { items }));
    expect(recorded).toEqual({ code: "recorded", amount });
    expect(await listItemsToSend(shop.db, orderId)).toEqual(
      others.map(({ id, quantity }) => ({ itemId: id, quantity })),
    );
    const again = refundByHand(orderId, amount, { items, knownRefunds: 1 });
    const refused = { code: "refused", problem: "too-many-units" };
    expect(await recordRefundByHand(shop, again)).toEqual(refused);
    const [stored] = await listRefunds(shop.db, orderId);
    expect(stored?.items).toMatchObject([{ itemId: first.id, quantity: first.quantity }]);
  });

  test("a manual refund counts like any other, and is no finding of the reconciliation", async () => {
    const orderId = await buy(shop);
    const { parts } = await refundable(shop, orderId);
    const tooMuch = refundByHand(orderId, parts.remaining + 1, { note: "Check 1027" });
    const refused = { code: "refused", problem: "more-than-remaining" };
    expect(await recordRefundByHand(shop, tooMuch)).toEqual(refused);
    const recorded = await recordRefundByHand(shop, { ...tooMuch, amount: cents(1_000) });
    expect(recorded).toEqual({ code: "recorded", amount: 1_000 });
    expect((await refundable(shop, orderId)).parts.remaining).toBe(
      subtract(parts.remaining, cents(1_000)),
    );
    await makeRefund(shop, orderId);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ paymentStatus: "refunded" });
    await reconcilePayments(shop);
    const { findings } = await readReconciliation(shop.db);
    expect(JSON.stringify(findings)).not.toContain(orderId);
  });
});

test("all refunds are exported across batches, also those of deleted orders", async () => {
  const { shop } = await forThisTest(openTestShop);
  const orderId = await buy(shop);
  const [item] = (await refundable(shop, orderId)).parts.items;
  const items = [{ itemId: item?.id ?? "", quantity: 1 }];
  const parts = { items, shipping: ZERO, amount: cents(1_000), note: "=1+1" };
  await makeRefund(shop, orderId, parts);
  await sql`
    insert into refunds (id, order_id, status, amount, requested_by, requested_at, changed_at)
    select gen_random_uuid(), ${orderId}::uuid, 'failed', 1, 'provider', '2026-01-01', now()
    from generate_series(1, 600)`.execute(shop.db);
  const read = async (): Promise<string[][]> => {
    const text = await textOf(exportRefunds(shop));
    return parse(text);
  };
  expect((await read())[1]).toContain("'=1+1");
  await deleteOrder(shop, orderId);
  const [head, first, ...rest] = await read();
  expect(head?.slice(0, 4)).toEqual(["orderNumber", "date", "status", "amount"]);
  expect(first).toEqual(
    expect.arrayContaining(["CHOC-2026-001", "succeeded", "10.00", "returned", "owner"]),
  );
  expect(rest).toHaveLength(600);
});

describe("with Stripe", () => {
  const house = forAllTests(openStripeShop);
  const { shop, stripe, pass } = house;

  /** The bank returns the money of the latest refund, and the shop hears of it. */
  async function failRefund(orderId: string, intentId: string): Promise<void> {
    const [latest] = await listRefunds(shop.db, orderId);
    stripe.world.failRefund(latest?.providerId ?? "");
    await settlePayment(shop, { intentId });
  }

  test("a refund whose answer was lost is made once", async () => {
    const { checkoutId: orderId } = await buyWithStripe(house);
    const refundId = await requestOnly(shop, orderId, justAmount(500));
    const unanswered = withPayments(shop, {
      refund: async (...request) => {
        await shop.payments.refund(...request);
        throw never();
      },
    });
    await sendRefund(unanswered, refundId).catch(() => undefined);
    await sendRefund(shop, refundId);
    const made = [...stripe.ledger.refunds.values()];
    expect(made.filter(({ metadata }) => metadata.refund_id === refundId)).toHaveLength(1);
    expect(await listRefunds(shop.db, orderId)).toMatchObject([
      { id: refundId, status: "succeeded", amount: 500 },
    ]);
  });

  test("a refund made in Stripe's dashboard is stored like any other", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    stripe.world.refund(intentId, 700);
    await settlePayment(shop, { intentId });
    await settlePayment(shop, { intentId });
    expect(await listRefunds(shop.db, orderId)).toMatchObject([
      { requestedBy: "provider", status: "succeeded", amount: 700 },
    ]);
  });

  test("a refund that fails later is marked as failed, and can be made again", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    const { refundId } = await refundOrder(shop, orderId);
    await failRefund(orderId, intentId);
    expect(await listRefunds(shop.db, orderId)).toMatchObject([
      { id: refundId, status: "failed", failure: "lost_or_stolen_card" },
    ]);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ paymentStatus: "paid" });
    expect((await refundable(shop, orderId)).obstacle).toBeNull();
  });

  test("the refund of unsent bars that fails after the others were delivered lets the order be packed again", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    const [first, ...others] = await listItemsToSend(shop.db, orderId);
    if (!first) throw new Error("nothing to send");
    const parcel = await shipOrder(shop, parcelOf(orderId, { items: [first] }));
    if (parcel.code !== "shipped") throw new Error(parcel.code);
    await markDelivered(shop, parcel.shipmentId);
    await refundOrder(shop, orderId, { items: others, shipping: ZERO });
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "delivered" });
    await failRefund(orderId, intentId);
    expect(await listItemsToSend(shop.db, orderId)).toEqual(others);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "processing" });
  });

  test("a bank payment cannot be refunded before it has settled, and its refund is pending then", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house, { method: "ach" });
    const request = await refundRequest(shop, orderId, justAmount(100));
    expect(await requestRefund(shop, request)).toMatchObject({
      code: "not-refundable",
      obstacle: { code: "not-settled", from: expect.any(Date) },
    });
    pass(6 * DAY_MS);
    await settlePayment(shop, { intentId });
    await makeRefund(shop, orderId, justAmount(100));
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ status: "pending" }]);
    pass(6 * DAY_MS);
    await settlePayment(shop, { intentId });
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ status: "succeeded" }]);
    pass(200 * DAY_MS);
    expect((await refundable(shop, orderId)).obstacle).toMatchObject({ code: "too-old" });
  });

  test("a disputed payment is not refunded twice", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    await makeRefund(shop, orderId, justAmount(100));
    stripe.world.dispute(intentId);
    // Stripe refuses, before the shop knows of the dispute.
    const late = await requestRefund(shop, await refundRequest(shop, orderId, justAmount(100)));
    if (late.code === "requested") await sendRefund(shop, late.refundId);
    await settlePayment(shop, { intentId });
    expect((await refundable(shop, orderId)).obstacle).toEqual({ code: "disputed" });
    const made = [...stripe.ledger.refunds.values()];
    expect(made.filter((each) => each.intentId === intentId)).toHaveLength(1);
    const events = await listOrderEvents(shop.db, orderId);
    if (late.code === "requested")
      expect(events.map(({ kind }) => kind)).toContain("refund-failed");
  });

  test("failed refunds need the owner, with their reason, until the next refund or a lost payment", async () => {
    const fail = async () => {
      const bought = await buyWithStripe(house);
      await makeRefund(shop, bought.checkoutId, justAmount(100));
      await failRefund(bought.checkoutId, bought.intentId);
      return bought;
    };
    const [again, lost] = [await fail(), await fail()];
    const listed = async () => {
      const failed = await listFailedRefunds(shop.db);
      return [again, lost].map(({ checkoutId }) =>
        failed.flatMap(({ orderId, amount, failure }) =>
          orderId === checkoutId ? [[amount, failure]] : [],
        ),
      );
    };
    const needOwner = async () => {
      const page = { limit: 100, offset: 0 };
      const { orders } = await searchOrders(shop.db, { ...everyOrder, view: "needs-me" }, page);
      return [again, lost].map(({ checkoutId }) => orders.some(({ id }) => id === checkoutId));
    };
    const once = [[100, "lost_or_stolen_card"]];
    expect(await listed()).toEqual([once, once]);
    expect(await needOwner()).toEqual([true, true]);
    pass(60_000);
    await makeRefund(shop, again.checkoutId, justAmount(200));
    expect(await listed()).toEqual([[], once]);
    const { id } = stripe.world.dispute(lost.intentId);
    await settlePayment(shop, lost);
    expect(await listed()).toEqual([[], once]);
    stripe.world.closeDispute(id, "lost");
    await settlePayment(shop, lost);
    expect(await listed()).toEqual([[], []]);
    const seen = { released_at: shop.clock(), released_by: "owner" };
    await changeRows(shop.db, "holds", seen, { order_id: lost.checkoutId });
    expect(await needOwner()).toEqual([false, false]);
  });

  test("a dispute is stored with its reason, its amount and its deadline", async () => {
    const { checkoutId: orderId, intentId, amount } = await buyWithStripe(house);
    const { id } = stripe.world.dispute(intentId, "product_not_received");
    await settlePayment(shop, { intentId });
    const opened = { id, state: "open", reason: "product_not_received", amount };
    expect(await listDisputes(shop.db, orderId)).toMatchObject([opened]);
    const [dispute] = await listDisputes(shop.db, orderId);
    expect(dispute?.dueAt?.getTime()).toBe((dispute?.openedAt.getTime() ?? 0) + 21 * DAY_MS);
    stripe.world.closeDispute(id, "won");
    await settlePayment(shop, { intentId });
    expect(await listDisputes(shop.db, orderId)).toMatchObject([{ id, state: "won" }]);
  });

  test("a payment that the bank gave back says so, instead of asking for an answer", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    const { id } = stripe.world.dispute(intentId);
    stripe.world.closeDispute(id, "lost");
    await settlePayment(shop, { intentId });
    expect((await refundable(shop, orderId)).obstacle).toEqual({ code: "dispute-lost" });
  });

  test("a payment with only an inquiry can be refunded", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    stripe.world.dispute(intentId);
    await settlePayment(shop, { intentId });
    expect((await refundable(shop, orderId)).obstacle).toEqual({ code: "disputed" });
    await changeRows(shop.db, "disputes", { refundable: true }, { order_id: orderId });
    expect((await refundable(shop, orderId)).obstacle).toBeNull();
  });

  test("a refund of another account's payment, which Stripe does not find, fails with a sentence", async () => {
    const { checkoutId: orderId } = await buyWithStripe(house);
    await payElsewhere(shop, orderId);
    const before = stripe.ledger.refunds.size;
    await makeRefund(shop, orderId);
    expect(stripe.ledger.refunds.size).toBe(before);
    expect(await listRefunds(shop.db, orderId)).toMatchObject([
      { status: "failed", failure: expect.stringContaining("No such payment_intent") },
    ]);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ paymentStatus: "paid", refunded: 0 });
  });

  test("a refund that Stripe refuses puts its bar back among what is to be sent", async () => {
    const { checkoutId: orderId } = await buyWithStripe(house);
    const before = await listItemsToSend(shop.db, orderId);
    const refundId = await requestOnly(shop, orderId, oneUnit);
    expect(countUnits(await listItemsToSend(shop.db, orderId))).toBe(countUnits(before) - 1);
    await payElsewhere(shop, orderId);
    await sendRefund(shop, refundId);
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ status: "failed" }]);
    expect(await listItemsToSend(shop.db, orderId)).toEqual(before);
  });

  test("a refund that fails after the rest was shipped leaves its bar to be sent", async () => {
    const { checkoutId: orderId } = await buyWithStripe(house);
    const refundId = await requestOnly(shop, orderId, oneUnit);
    const shipped = { code: "shipped", status: "shipped" };
    expect(await shipOrder(shop, parcelOf(orderId))).toMatchObject(shipped);
    expect(await listItemsToSend(shop.db, orderId)).toEqual([]);
    await payElsewhere(shop, orderId);
    await sendRefund(shop, refundId);
    expect(await listItemsToSend(shop.db, orderId)).toMatchObject([{ quantity: 1 }]);
    expect(await shipOrder(shop, parcelOf(orderId))).toMatchObject(shipped);
    expect(await listItemsToSend(shop.db, orderId)).toEqual([]);
  });

  test("a refund that was not sent is found by the sweep", async () => {
    const { checkoutId: orderId } = await buyWithStripe(house);
    // As after a restore: the row exists without a job.
    const refundId = await requestOnly(shop, orderId, justAmount(100));
    expect(await sendRefundJob.findOrphans?.(shop)).toEqual([{ refundId }]);
    await sendRefund(shop, refundId);
    expect(await sendRefundJob.findOrphans?.(shop)).toEqual([]);
  });
});

function countUnits(items: readonly { readonly quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** As if another shop on the same account had taken the payment. */
async function payElsewhere({ db }: AppContext, orderId: string): Promise<void> {
  const elsewhere = { provider_id: `pi_elsewhere${orderId.slice(0, 8)}` };
  await changeRows(db, "payments", elsewhere, { order_id: orderId });
}

function never(): never {
  throw new PaymentProviderError("The provider is away.", { reason: "unreachable" });
}
