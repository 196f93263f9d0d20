import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { cents, subtract, ZERO } from "#domain/money/cents.ts";
import { SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { describeEachOdoo, newestOdoo } from "#test/support/each-odoo.ts";
import { cutOffsOf, openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { makeRefund, oneUnit, refundByHand } from "#test/support/refund-order.ts";
import { changeRows } from "#test/support/rows.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { recordRefundByHand } from "../../refunds/record-refund-by-hand.ts";

const erp = forAllTests(openErpShop);
const { shop, pass, odoo } = erp;

async function countRefundJobs(): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = 'send-refund'
    and state in ('created', 'retry', 'active')`.execute(shop.db);
  return rows.length;
}

/** Expects these credit notes, each once. */
async function expectCredited(
  orderId: string,
  amounts: readonly number[],
  paidBack: readonly number[] = amounts,
): Promise<void> {
  await erp.expectDone(orderId);
  const { credits, payBacks, invoices, payments } = odoo.ledger();
  const standing = credits.filter((each) => each.state !== "cancel" && !each.isReversed);
  expect(standing.map(({ total }) => total)).toEqual(amounts);
  for (const credit of standing) {
    expect(credit).toMatchObject({ state: "posted", invoiceId: invoices[0]?.id });
  }
  const back = payBacks.filter(
    ({ reference }) => !payments.some((each) => each.reference === `${reference} returned`),
  );
  expect(back.map(({ amount }) => amount)).toEqual(paidBack);
  // Refunded through the journal of the payment.
  for (const { journalId } of back) expect(journalId).toBe(payments[0]?.journalId);
}

describeEachOdoo("in Odoo", (version) => {
  beforeEach(() => erp.startOver(version));

  test("a whole refund is a posted credit note with the order's lines, paid back in the same journal", async () => {
    const orderId = await erp.buy();
    const amount = await erp.refund(orderId);
    await expectCredited(orderId, [amount]);
    const { credits, orders, invoices } = odoo.ledger();
    expect(credits[0]).toMatchObject({
      paymentState: "paid",
      name: expect.stringMatching(/^RINV/),
    });
    expect(credits[0]?.lines).toEqual(orders[0]?.lines);
    expect(invoices[0]?.paymentState).toBe("paid");
    expect(orders[0]?.state).toBe("sale");
    expect((await erp.erpHistory(orderId)).slice(-2)).toMatchObject([
      { step: "credited", name: credits[0]?.name },
      { step: "paid-back" },
    ]);
  });

  test("a part of an order is a credit note for its bars, its share of the discount and its tax", async () => {
    const orderId = await erp.buy();
    const first = await erp.refund(orderId, oneUnit);
    await expectCredited(orderId, [first]);
    const order = await findOrder(shop.db, orderId);
    const [product] = order?.items ?? [];
    expect(odoo.ledger().credits[0]?.lines).toMatchObject([
      { name: product?.productName, quantity: 1, price: product?.price },
      { name: "Bundle Discount" },
      { name: "Sales Tax" },
    ]);
    const rest = await erp.refund(orderId);
    await expectCredited(orderId, [first, rest]);
    expect(first + rest).toBe(order?.total);
  });

  test("an order cancelled before it was paid is cancelled there, and its invoice credited", async () => {
    const orderId = await buy(shop);
    await erp.setPaymentStatus(orderId, "pending");
    await erp.sync(orderId);
    await erp.setStatus(orderId, "cancelled");
    const total = await erp.totalOf(orderId);
    await expectCredited(orderId, [total], []);
    const { orders, invoices, pickings } = odoo.ledger();
    expect(orders).toMatchObject([{ state: "cancel" }]);
    expect(invoices).toMatchObject([{ residual: 0, paymentState: "reversed" }]);
    expect(pickings).toMatchObject([{ state: "cancel" }]);
  });

  test("an order cancelled after it was paid and before it was sent gets invoice, payment and credit note", async () => {
    const orderId = await buy(shop);
    await erp.setStatus(orderId, "cancelled");
    const total = await erp.totalOf(orderId);
    await expectCredited(orderId, [total], []);
    const { orders, invoices, payments, credits } = odoo.ledger();
    expect(orders).toMatchObject([{ state: "cancel", total }]);
    expect(invoices).toMatchObject([{ state: "posted", total, paymentState: "paid" }]);
    expect(payments).toMatchObject([{ amount: total }]);
    // The money was not refunded yet.
    expect(credits).toMatchObject([{ residual: total, paymentState: "not_paid" }]);
    await erp.refund(orderId);
    await expectCredited(orderId, [total], [total]);
    expect(odoo.ledger().credits).toMatchObject([{ residual: 0, paymentState: "paid" }]);
  });

  test("a lost answer to any call of a refund or a cancellation causes no second document", {
    timeout: 120_000,
    tags: version === newestOdoo ? [] : ["extended"],
  }, async () => {
    const orderId = await buy(shop);
    const part = await makeRefund(shop, orderId, oneUnit);
    await changeOrderStatus(shop, orderId, "cancelled");
    const rest = subtract(cents(await erp.totalOf(orderId)), cents(part));
    await erp.startOver(version);
    await erp.sync(orderId);
    await expectCredited(orderId, [part, rest], [part]);
    const cutOffs = cutOffsOf(odoo.calls);
    expect(cutOffs.length).toBeGreaterThan(25);
    for (const { at, moment } of cutOffs) {
      await erp.startOver(version);
      odoo[moment] = ({ number }) => (number === at ? "drop" : undefined);
      await erp.sync(orderId);
      pass(60 * SECOND_MS);
      await erp.syncAgain(orderId);
      await expectCredited(orderId, [part, rest], [part]);
      const { orders, invoices, payments } = odoo.ledger();
      const counts = [orders.length, invoices.length, payments.length];
      expect([at, moment, ...counts]).toEqual([at, moment, 1, 1, 1]);
    }
  });

  test("an undone cancellation is an invoice that takes its credit note back, and the order goes on", async () => {
    const orderId = await erp.buy();
    await erp.setStatus(orderId, "cancelled");
    await erp.setStatus(orderId, "processing");
    await expectCredited(orderId, []);
    const { credits, reversals } = odoo.ledger();
    expect(reversals).toMatchObject([
      { noteId: credits[0]?.id, state: "posted", total: credits[0]?.total, residual: 0 },
    ]);
    expect(odoo.ledger().orders).toMatchObject([{ state: "sale" }]);
    await erp.setStatus(orderId, "shipped");
    const out = odoo.ledger().pickings.filter(({ state }) => state === "done");
    expect(out).toHaveLength(1);
  });
});

describe("undone steps", () => {
  /** Interrupts at each call in turn and continues; `prepare` starts anew before each. */
  async function cutEveryCall(prepare: () => Promise<string>): Promise<void> {
    const orderId = await prepare();
    const calls = odoo.calls.length;
    await erp.sync(orderId);
    await expectCredited(orderId, []);
    for (const { at, moment } of cutOffsOf(odoo.calls.slice(calls))) {
      const again = await prepare();
      const before = odoo.calls.length;
      odoo[moment] = ({ number }) => (number === before + at ? "drop" : undefined);
      await erp.sync(again);
      pass(60 * SECOND_MS);
      await erp.syncAgain(again);
      await expectCredited(again, []);
    }
  }

  test("include a cancellation once, cut off at any call", { timeout: 120_000 }, async () => {
    await cutEveryCall(async () => {
      await erp.startOver(18);
      const orderId = await erp.buy();
      await erp.setStatus(orderId, "cancelled");
      await changeOrderStatus(shop, orderId, "processing");
      return orderId;
    });
    expect(odoo.ledger().orders).toMatchObject([{ state: "sale" }]);
  });

  test("include a failed refund once, cut off at any call", { timeout: 120_000 }, async () => {
    await cutEveryCall(async () => {
      await erp.startOver(17);
      const orderId = await buy(shop);
      await erp.refund(orderId, oneUnit);
      await shop.db.updateTable("refunds").set({ status: "failed" }).execute();
      return orderId;
    });
  });
});

describe("refunds and credit notes", () => {
  beforeEach(() => erp.startOver(18));

  /** As somebody who works in Odoo. */
  function creditInOdoo(price_unit: number): void {
    const lines = { invoice_line_ids: [[0, 0, { name: "By hand", price_unit }]] };
    const note = { move_type: "out_refund", reversed_entry_id: 1, company_id: 1, ...lines };
    odoo.call("account.move", "create", [note]);
  }

  test("an amount without a bar has a line of its own", async () => {
    const orderId = await buy(shop);
    await erp.refund(orderId, () => ({ items: [], shipping: ZERO, amount: 1000 }));
    await expectCredited(orderId, [1000]);
    expect(odoo.ledger().credits[0]?.lines).toMatchObject([{ name: "Other Refund", price: 1000 }]);
  });

  test("a finished refund costs no call, and Retry makes no second credit note", async () => {
    const orderId = await buy(shop);
    const amount = await erp.refund(orderId);
    const calls = odoo.calls.length;
    await erp.sync(orderId);
    expect(odoo.calls.length).toBe(calls);
    await erp.retry(orderId);
    await expectCredited(orderId, [amount]);
  });

  test("ten jobs for one refund make one credit note and one payment", async () => {
    const orderId = await erp.buy();
    const amount = await makeRefund(shop, orderId, oneUnit);
    await Promise.all(Array.from({ length: 10 }, () => erp.sync(orderId)));
    await erp.sync(orderId);
    await expectCredited(orderId, [amount]);
  });

  test("a refund that fails later takes its payment and its credit note back", async () => {
    const orderId = await buy(shop);
    await erp.refund(orderId, oneUnit);
    await erp.failRefunds(orderId);
    await expectCredited(orderId, []);
    await erp.retry(orderId);
    await expectCredited(orderId, []);
    expect(odoo.ledger().reversals).toHaveLength(1);
  });

  test("a manual refund requests a sync by itself, is credited, and its payment is left to be booked by hand", async () => {
    const orderId = await erp.buy();
    await recordRefundByHand(shop, refundByHand(orderId, 500));
    expect((await erp.state(orderId)).state).toBe("waiting");
    await erp.sync(orderId);
    await expectCredited(orderId, [500], []);
  });

  test("a credit note made by hand in Odoo for the same money is used for the refund", async () => {
    const orderId = await erp.buy();
    const amount = await makeRefund(shop, orderId, oneUnit);
    creditInOdoo(amount / 100);
    await erp.sync(orderId);
    await expectCredited(orderId, [amount]);
  });

  test("a credit note over more than the refund needs a person", async () => {
    const orderId = await erp.buy();
    creditInOdoo(40);
    await erp.refund(orderId, oneUnit);
    expect(await erp.state(orderId)).toMatchObject({
      state: "refused",
      lastError: expect.stringMatching(
        /^Credit notes in Odoo \(.+\) add up to more than was refunded here/,
      ),
    });
  });

  test("a pending refund changes nothing in Odoo", async () => {
    const orderId = await buy(shop);
    await makeRefund(shop, orderId);
    // The refund's own job would report its success again.
    await expect.poll(countRefundJobs).toBe(0);
    await shop.db.updateTable("refunds").set({ status: "pending" }).execute();
    await erp.sync(orderId);
    await expectCredited(orderId, []);
    await shop.db.updateTable("refunds").set({ status: "succeeded" }).execute();
    await erp.sync(orderId);
    await expectCredited(orderId, [await erp.totalOf(orderId)]);
  });

  test("two refunds after a cancellation are both paid back on its credit note", async () => {
    const orderId = await erp.buy();
    await erp.setStatus(orderId, "cancelled");
    const first = await erp.refund(orderId, oneUnit);
    const second = await erp.refund(orderId);
    await expectCredited(orderId, [await erp.totalOf(orderId)], [first, second]);
    expect(odoo.ledger().credits).toMatchObject([{ paymentState: "paid", residual: 0 }]);
  });

  test("an unpaid order that was never synced is not synced when it is cancelled", async () => {
    const orderId = await buy(shop);
    await erp.setPaymentStatus(orderId, "failed");
    await erp.setStatus(orderId, "cancelled");
    expect((await erp.state(orderId)).state).toBe("done");
    expect(odoo.ledger().orders).toEqual([]);
    expect(await erp.erpHistory(orderId)).toEqual([{ step: "not-sent", ended: "cancelled" }]);
  });

  test("a link that nobody has paid yet is no error: its invoice is open", async () => {
    const orderId = await buy(shop);
    const link = { kind: "payment_link", status: "pending", paid_at: null };
    await changeRows(shop.db, "payments", link, { order_id: orderId });
    const own = { payment_intent_id: null, client_secret: null, intent_version: null };
    await changeRows(shop.db, "checkouts", own, { id: orderId });
    await erp.setPaymentStatus(orderId, "failed");
    expect((await findOrder(shop.db, orderId))?.awaitsFirstPayment).toBe(true);
    await erp.expectSynced(orderId);
    expect(odoo.ledger().invoices).toMatchObject([{ paymentState: "not_paid" }]);
  });

  test("a bounced payment leaves the order marked for a person until it is cancelled or paid", async () => {
    const orderId = await buy(shop);
    await erp.setPaymentStatus(orderId, "failed");
    await erp.sync(orderId);
    expect(await erp.state(orderId)).toMatchObject({
      state: "refused",
      lastError: expect.stringMatching(/^The payment failed/),
    });
    await erp.setStatus(orderId, "cancelled");
    await expectCredited(orderId, [await erp.totalOf(orderId)], []);
  });

  test("a dispute is no error: Odoo keeps the payment until the bank has decided", async () => {
    const orderId = await erp.buy();
    const dispute = async (dispute_state: "open" | "won" | "lost") => {
      await changeRows(shop.db, "payments", { dispute_state }, { order_id: orderId });
      await erp.sync(orderId);
      return await erp.state(orderId);
    };
    for (const state of ["open", "won"] as const) {
      expect(await dispute(state)).toMatchObject({ state: "done", lastError: null });
      await expectCredited(orderId, []);
    }
    await dispute("lost");
    await expectCredited(orderId, [await erp.totalOf(orderId)]);
  });
});
