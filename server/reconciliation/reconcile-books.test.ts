import { describe, expect, test } from "vitest";
import { openBalanceShop } from "#test/support/balance-shop.ts";
import { DAY_MS, MINUTE_MS } from "#test/support/durations.ts";
import { forEachTest } from "#test/support/for-tests.ts";
import { justAmount, makeRefund } from "#test/support/refund-order.ts";
import { changeRows } from "#test/support/rows.ts";
import { buyWithStripe } from "#test/support/stripe-shop.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { findErpSync } from "../erp/sync/erp-sync-queries.ts";
import { retryErpSync } from "../erp/sync/retry-erp-sync.ts";
import { retryBalance } from "../payouts/retry-balance.ts";
import { reconcileBooks } from "./reconcile-books.ts";
import { readReconciliation } from "./reconciliation-queries.ts";

const house = forEachTest(openBalanceShop);

async function sync(orderId: string): Promise<void> {
  await house.sync(orderId);
  expect(await findErpSync(house.shop.db, orderId)).toMatchObject({ state: "done" });
}

/** A paid order with a refund of 5.00, booked with its fee and payout. */
async function bookedOrder(): Promise<string> {
  const { checkoutId } = await buyWithStripe(house);
  await makeRefund(house.shop, checkoutId, justAmount(500));
  await sync(checkoutId);
  house.stripe.world.payOut();
  expect(await house.run()).toBe(false);
  return checkoutId;
}

async function compare() {
  await reconcileBooks(house.shop, new Date(house.time.now.getTime() - 35 * DAY_MS));
  const { bookFindings, booksError } = await readReconciliation(house.shop.db);
  return { findings: bookFindings, error: booksError };
}

const codes = async () => (await compare()).findings.map(({ code }) => code);

/** Presses *Send to Odoo again*. */
async function sendAgain(orderId: string): Promise<void> {
  await retryErpSync(house.shop, orderId);
  await sync(orderId);
}

/** What a person does with *Unreconcile*. */
function unmatch(model: "account.move" | "account.payment", id: number | undefined): void {
  const { world } = house.odoo;
  const move = model === "account.move" ? id : world.tables.get(model)?.get(id ?? 0)?.move_id;
  const lines = [...(world.tables.get("account.move.line")?.values() ?? [])].filter(
    (line) => line.move_id === move && line.display_type === "payment_term",
  );
  house.odoo.call("account.move.line", "remove_move_reconcile", [lines.map((line) => line.id)]);
}

/** Changes a row as a person in Odoo would. */
function change(model: string, id: number | undefined, values: object): void {
  const row = house.odoo.world.tables.get(model)?.get(id ?? 0);
  if (!row) throw new Error(`no ${model} ${id}`);
  Object.assign(row, values);
}

describe("the books", () => {
  test("agree to the cent for order, invoice, payment, credit note, fee and payout", async () => {
    await bookedOrder();
    expect(await compare()).toEqual({ findings: [], error: null });
  });

  test("take a few calls to Odoo, however many orders there are", async () => {
    for (let count = 0; count < 3; count += 1) await sync((await buyWithStripe(house)).checkoutId);
    await house.run();
    const before = house.odoo.calls.length;
    expect(await codes()).toEqual([]);
    expect(house.odoo.calls.length - before).toBeLessThanOrEqual(6);
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
      () => change("account.payment", house.odoo.ledger().payments[0]?.id, { state: "canceled" }),
      { code: "payment-differs", expected: 4_754, actual: null },
    ],
    [
      "a credit note that was changed",
      () => change("account.move", house.odoo.ledger().credits[0]?.id, { amount_total: 6 }),
      { code: "credits-differ", expected: 500, actual: 600 },
    ],
    [
      "a payment back that was changed",
      () => change("account.payment", house.odoo.ledger().payBacks[0]?.id, { amount: 4 }),
      { code: "pay-back-differs", expected: 500, actual: 400 },
    ],
  ])("name the order of %s", async (_what, tamper, wanted) => {
    const orderId = await bookedOrder();
    tamper();
    expect((await compare()).findings).toMatchObject([{ ...wanted, orderId }]);
  });

  test("name a fee whose entry was cancelled in Odoo, until it is booked again", async () => {
    await bookedOrder();
    const fee = house.odoo.ledger().entries.find(({ lines }) => lines["620100"]);
    change("account.move", fee?.id, { state: "cancel" });
    const { findings } = await compare();
    expect(findings).toMatchObject([{ code: "booking-differs", expected: 168, actual: null }]);
    await retryBalance(
      house.shop,
      findings.map(({ reference }) => reference),
    );
    expect(await house.run()).toBe(false);
    expect(await codes()).toEqual([]);
  });

  test("name a payout that differs from its lines in Stripe", async () => {
    await bookedOrder();
    const [charge] = house.stripe.ledger.balance.values();
    house.stripe.world.takeFee(200);
    const payout = house.stripe.world.payOut();
    if (charge) charge.payoutId = payout.id;
    await house.run();
    await changeRows(
      house.shop.db,
      "balance_entries",
      { payout_id: payout.id },
      { type: "charge" },
    );
    const { findings } = await compare();
    expect(findings.map(({ code }) => code)).toEqual(["payout-differs", "payout-differs"]);
  });

  test("ignore a failed payout whose money left with the next one", async () => {
    await bookedOrder();
    const [payout] = house.stripe.ledger.payouts.values();
    house.stripe.world.failPayout(payout?.id ?? "");
    house.stripe.world.payOut();
    await house.run();
    expect(await codes()).toEqual([]);
  });

  test("name a line of Stripe's balance without an order", async () => {
    const { checkoutId } = await buyWithStripe(house);
    await sync(checkoutId);
    house.stripe.world.moveOther(-700);
    await house.run();
    await house.shop.db.deleteFrom("payments").execute();
    await house.shop.db.updateTable("balance_entries").set({ order_id: null }).execute();
    // For an hour, an order may still be placed for it.
    expect(await codes()).toEqual(["entry-unknown"]);
    house.pass(61 * MINUTE_MS);
    expect((await codes()).sort()).toEqual(["entry-unknown", "entry-without-order"]);
  });

  test("ignore lines without an order if fees are not booked, since others may share the account", async () => {
    house.choose({});
    house.stripe.world.moveOther(-700);
    await house.run();
    expect(await codes()).toEqual([]);
  });

  test("agree after a lost dispute, and name its order when its payment back was changed", async () => {
    const { checkoutId, intentId } = await buyWithStripe(house);
    await sync(checkoutId);
    const dispute = house.stripe.world.dispute(intentId);
    house.stripe.world.closeDispute(dispute.id, "lost");
    await settlePayment(house.shop, { intentId });
    await sync(checkoutId);
    await house.run();
    expect(await codes()).toEqual([]);
    change("account.payment", house.odoo.ledger().payBacks[0]?.id, { amount: 4 });
    expect((await compare()).findings).toMatchObject([
      { code: "pay-back-differs", expected: 4_754, actual: 400, orderId: checkoutId },
    ]);
  });

  test("name the payment that somebody unmatched, until it is sent to Odoo again", async () => {
    const orderId = await bookedOrder();
    const [payment] = house.odoo.ledger().payments;
    unmatch("account.payment", payment?.id);
    expect((await compare()).findings).toMatchObject([
      { code: "not-matched", orderId, name: payment?.name, expected: 4_754 },
    ]);
    await sendAgain(orderId);
    expect(await codes()).toEqual([]);
    expect(house.odoo.ledger().payments).toHaveLength(1);
  });

  test("name a credit note whose payment back somebody unmatched, until it is sent again", async () => {
    const orderId = await bookedOrder();
    const [back] = house.odoo.ledger().payBacks;
    unmatch("account.payment", back?.id);
    expect((await compare()).findings).toMatchObject([
      { code: "not-matched", orderId, name: back?.name, expected: 500 },
    ]);
    await sendAgain(orderId);
    expect(await codes()).toEqual([]);
    expect(house.odoo.ledger().payBacks).toHaveLength(1);
  });

  test("name the invoice that took a failed refund's credit note back when its money was unmatched", async () => {
    const orderId = await bookedOrder();
    const [refund] = house.stripe.ledger.refunds.values();
    house.stripe.world.failRefund(refund?.id ?? "");
    await settlePayment(house.shop, { intentId: refund?.intentId ?? "" });
    await sync(orderId);
    await house.run();
    expect(await codes()).toEqual([]);
    const [reversal] = house.odoo.ledger().reversals;
    unmatch("account.move", reversal?.id);
    expect((await compare()).findings).toMatchObject([
      { code: "not-matched", orderId, name: reversal?.name },
    ]);
  });

  test("name the order whose reversal of a credit note was set back to draft", async () => {
    const orderId = await bookedOrder();
    const [refund] = house.stripe.ledger.refunds.values();
    house.stripe.world.failRefund(refund?.id ?? "");
    await settlePayment(house.shop, { intentId: refund?.intentId ?? "" });
    await sync(orderId);
    const [reversal] = house.odoo.ledger().reversals;
    house.odoo.call("account.move", "button_draft", [[reversal?.id]]);
    expect((await compare()).findings).toMatchObject([
      { code: "credits-differ", orderId, expected: 0, actual: 500 },
    ]);
  });

  test("name the payments that go into another account since somebody changed the journal", async () => {
    const methods = house.odoo.world.tables.get("account.payment.method.line");
    for (const method of methods?.values() ?? []) method.payment_account_id = 3;
    const orderId = await bookedOrder();
    expect((await compare()).findings).toMatchObject([
      { code: "payment-astray", orderId, expected: 4_754 },
    ]);
    expect((await compare()).findings[0]?.name).toMatch(/ in Outstanding Receipts$/);
  });

  test("leave the open credit note of a cancelled order alone, whose customer is still owed it", async () => {
    const { checkoutId } = await buyWithStripe(house);
    await sync(checkoutId);
    await changeRows(
      house.shop.db,
      "orders",
      { status: "cancelled", cancelled_at: house.time.now },
      { id: checkoutId },
    );
    await sync(checkoutId);
    await house.run();
    expect(await codes()).toEqual([]);
  });

  test("an unreachable Odoo is reported, and Stripe's balance is compared all the same", async () => {
    await bookedOrder();
    house.stripe.world.moveOther(-700);
    await house.run();
    await house.odoo.down();
    expect(await compare()).toMatchObject({
      findings: [{ code: "entry-unknown" }],
      error: "unreachable",
    });
    await house.odoo.up();
    expect((await compare()).error).toBeNull();
  });
});

function invoice() {
  return house.odoo.ledger().invoices[0];
}
