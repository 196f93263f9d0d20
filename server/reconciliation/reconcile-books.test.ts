import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { openBalanceShop } from "#test/support/balance-shop.ts";
import { rowOf, rowsOf } from "#test/support/fake-odoo/odoo-world.ts";
import { justAmount, makeRefund } from "#test/support/refund-order.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows } from "#test/support/rows.ts";
import { buyWithStripe } from "#test/support/stripe-shop.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { findErpSync } from "../erp/sync/erp-sync-queries.ts";
import { retryErpSync } from "../erp/sync/retry-erp-sync.ts";
import { retryBalance } from "../payouts/retry-balance.ts";
import { reconcileBooks } from "./reconcile-books.ts";
import { readReconciliation } from "./reconciliation-queries.ts";

const house = rewoundForEachTest(openBalanceShop);
const { shop, stripe, time, pass, odoo } = house;

async function sync(orderId: string): Promise<void> {
  await house.sync(orderId);
  expect(await findErpSync(shop.db, orderId)).toMatchObject({ state: "done" });
}

/** A paid order with a refund of 5.00, booked with its fee and payout. */
async function bookedOrder(): Promise<string> {
  const { checkoutId } = await buyWithStripe(house);
  await makeRefund(shop, checkoutId, justAmount(500));
  await sync(checkoutId);
  stripe.world.payOut();
  expect(await house.run()).toBe(false);
  return checkoutId;
}

async function compare() {
  await reconcileBooks(shop, new Date(time.now.getTime() - 35 * DAY_MS));
  const { bookFindings, booksError } = await readReconciliation(shop.db);
  return { findings: bookFindings, error: booksError };
}

const codes = async () => (await compare()).findings.map(({ code }) => code);

/** The order's refund fails at Stripe. */
async function failRefund(orderId: string): Promise<void> {
  const [refund] = stripe.ledger.refunds.values();
  stripe.world.failRefund(refund?.id ?? "");
  await settlePayment(shop, { intentId: refund?.intentId ?? "" });
  await sync(orderId);
}

/** Presses *Send to Odoo again*. */
async function sendAgain(orderId: string): Promise<void> {
  await retryErpSync(shop, orderId);
  await sync(orderId);
}

/** What a person does with *Unreconcile*. */
function unmatch(model: "account.move" | "account.payment", id: number | undefined): void {
  const { world } = odoo;
  const move = model === "account.move" ? id : rowOf(world, model, id).move_id;
  const lines = rowsOf(world, "account.move.line").filter(
    (line) => line.move_id === move && line.display_type === "payment_term",
  );
  odoo.call("account.move.line", "remove_move_reconcile", [lines.map((line) => line.id)]);
}

/** Changes a row as a person in Odoo would. */
function change(model: string, id: number | undefined, values: object): void {
  Object.assign(rowOf(odoo.world, model, id), values);
}

describe("the books", () => {
  test("agree to the cent for order, invoice, payment, credit note, fee and payout", async () => {
    await bookedOrder();
    expect(await compare()).toEqual({ findings: [], error: null });
  });

  test("take a few calls to Odoo, however many orders there are", async () => {
    for (let count = 0; count < 3; count += 1) await sync((await buyWithStripe(house)).checkoutId);
    await house.run();
    const before = odoo.calls.length;
    expect(await codes()).toEqual([]);
    expect(odoo.calls.length - before).toBeLessThanOrEqual(6);
  });

  test.each<[string, () => void, object]>([
    [
      "an invoice that was changed",
      () => change("account.move", invoice()?.id, { amount_total: 1 }),
      { code: "invoice-differs", expected: 4_754, actual: 100 },
    ],
    [
      "an invoice that was set back",
      () => change("account.move", invoice()?.id, { state: "draft" }),
      { code: "invoice-differs", expected: 4_754, actual: null },
    ],
    [
      "a payment that was cancelled",
      () => change("account.payment", odoo.ledger().payments[0]?.id, { state: "canceled" }),
      { code: "payment-differs", expected: 4_754, actual: null },
    ],
    [
      "a credit note that was changed",
      () => change("account.move", odoo.ledger().credits[0]?.id, { amount_total: 6 }),
      { code: "credits-differ", expected: 500, actual: 600 },
    ],
    [
      "a payment back that was changed",
      () => change("account.payment", odoo.ledger().payBacks[0]?.id, { amount: 4 }),
      { code: "pay-back-differs", expected: 500, actual: 400 },
    ],
  ])("name the order of %s", async (_what, tamper, wanted) => {
    const orderId = await bookedOrder();
    tamper();
    expect((await compare()).findings).toMatchObject([{ ...wanted, orderId }]);
  });

  test("name a fee whose entry was cancelled in Odoo, until it is booked again", async () => {
    await bookedOrder();
    const fee = odoo.ledger().entries.find(({ lines }) => lines["620100"]);
    change("account.move", fee?.id, { state: "cancel" });
    const { findings } = await compare();
    expect(findings).toMatchObject([{ code: "booking-differs", expected: 168, actual: null }]);
    await retryBalance(
      shop,
      findings.map(({ reference }) => reference),
    );
    expect(await house.run()).toBe(false);
    expect(await codes()).toEqual([]);
  });

  test("name a payout that differs from its lines in Stripe", async () => {
    await bookedOrder();
    const [charge] = stripe.ledger.balance.values();
    stripe.world.takeFee(200);
    const payout = stripe.world.payOut();
    if (charge) charge.payoutId = payout.id;
    await house.run();
    await changeRows(shop.db, "balance_entries", { payout_id: payout.id }, { type: "charge" });
    const { findings } = await compare();
    expect(findings.map(({ code }) => code)).toEqual(["payout-differs", "payout-differs"]);
  });

  test("ignore a failed payout whose money left with the next one", async () => {
    await bookedOrder();
    const [payout] = stripe.ledger.payouts.values();
    stripe.world.failPayout(payout?.id ?? "");
    stripe.world.payOut();
    await house.run();
    expect(await codes()).toEqual([]);
  });

  test("name a line of Stripe's balance without an order", async () => {
    const { checkoutId } = await buyWithStripe(house);
    await sync(checkoutId);
    stripe.world.moveOther(-700);
    await house.run();
    await shop.db.deleteFrom("payments").execute();
    await shop.db.updateTable("balance_entries").set({ order_id: null }).execute();
    // For an hour, an order may still be placed for it.
    expect(await codes()).toEqual(["entry-unknown"]);
    pass(61 * MINUTE_MS);
    expect((await codes()).sort()).toEqual(["entry-unknown", "entry-without-order"]);
  });

  test("ignore lines without an order if fees are not booked, since others may share the account", async () => {
    house.choose({});
    stripe.world.moveOther(-700);
    await house.run();
    expect(await codes()).toEqual([]);
  });

  test("agree after a lost dispute, and name its order when its payment back was changed", async () => {
    const { checkoutId, intentId } = await buyWithStripe(house);
    await sync(checkoutId);
    const dispute = stripe.world.dispute(intentId);
    stripe.world.closeDispute(dispute.id, "lost");
    await settlePayment(shop, { intentId });
    await sync(checkoutId);
    await house.run();
    expect(await codes()).toEqual([]);
    change("account.payment", odoo.ledger().payBacks[0]?.id, { amount: 4 });
    expect((await compare()).findings).toMatchObject([
      { code: "pay-back-differs", expected: 4_754, actual: 400, orderId: checkoutId },
    ]);
  });

  test("name the payment that somebody unmatched, until it is sent to Odoo again", async () => {
    const orderId = await bookedOrder();
    const [payment] = odoo.ledger().payments;
    unmatch("account.payment", payment?.id);
    expect((await compare()).findings).toMatchObject([
      { code: "not-matched", orderId, name: payment?.name, expected: 4_754 },
    ]);
    await sendAgain(orderId);
    expect(await codes()).toEqual([]);
    expect(odoo.ledger().payments).toHaveLength(1);
  });

  test("name a credit note whose payment back somebody unmatched, until it is sent again", async () => {
    const orderId = await bookedOrder();
    const [back] = odoo.ledger().payBacks;
    unmatch("account.payment", back?.id);
    expect((await compare()).findings).toMatchObject([
      { code: "not-matched", orderId, name: back?.name, expected: 500 },
    ]);
    await sendAgain(orderId);
    expect(await codes()).toEqual([]);
    expect(odoo.ledger().payBacks).toHaveLength(1);
  });

  test("name the invoice that took a failed refund's credit note back when its money was unmatched", async () => {
    const orderId = await bookedOrder();
    await failRefund(orderId);
    await house.run();
    expect(await codes()).toEqual([]);
    const [reversal] = odoo.ledger().reversals;
    unmatch("account.move", reversal?.id);
    expect((await compare()).findings).toMatchObject([
      { code: "not-matched", orderId, name: reversal?.name },
    ]);
  });

  test("name the order whose reversal of a credit note was set back to draft", async () => {
    const orderId = await bookedOrder();
    await failRefund(orderId);
    const [reversal] = odoo.ledger().reversals;
    odoo.call("account.move", "button_draft", [[reversal?.id]]);
    expect((await compare()).findings).toMatchObject([
      { code: "credits-differ", orderId, expected: 0, actual: 500 },
    ]);
  });

  test("name the payments that go into another account since somebody changed the journal", async () => {
    const methods = rowsOf(odoo.world, "account.payment.method.line");
    for (const method of methods) method.payment_account_id = 3;
    const orderId = await bookedOrder();
    expect((await compare()).findings).toMatchObject([
      { code: "payment-astray", orderId, expected: 4_754 },
    ]);
    expect((await compare()).findings[0]?.name).toMatch(/ in Outstanding Receipts$/);
  });

  test("leave the open credit note of a cancelled order alone, whose customer is still owed it", async () => {
    const { checkoutId } = await buyWithStripe(house);
    await sync(checkoutId);
    const cancelled = { status: "cancelled", cancelled_at: time.now };
    await changeRows(shop.db, "orders", cancelled, { id: checkoutId });
    await sync(checkoutId);
    await house.run();
    expect(await codes()).toEqual([]);
  });

  test("an unreachable Odoo is reported, and Stripe's balance is compared all the same", async () => {
    await bookedOrder();
    stripe.world.moveOther(-700);
    await house.run();
    await odoo.down();
    expect(await compare()).toMatchObject({
      findings: [{ code: "entry-unknown" }],
      error: "unreachable",
    });
    await odoo.up();
    expect((await compare()).error).toBeNull();
  });
});

function invoice() {
  return odoo.ledger().invoices[0];
}
