import { describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { openBalanceShop } from "#test/support/balance-shop.ts";
import { insertRow, type OdooVersion, rowsOf } from "#test/support/fake-odoo/odoo-world.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { orderOf } from "#test/support/orders.ts";
import { beginPurchase, recipients } from "#test/support/purchases.ts";
import { justAmount, makeRefund } from "#test/support/refund-order.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows, rowOf } from "#test/support/rows.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { buyWithStripe } from "#test/support/stripe-shop.ts";
import { submitCheckout } from "../checkout/pay/submit-checkout.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { requestErpSync } from "../erp/sync/erp-sync-queries.ts";
import { listPurchase } from "../orders/purchase-queries.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { shippingSection } from "../settings/sections.ts";
import { isBalanced } from "./clearing-comparison.ts";
import { compareClearing } from "./compare-clearing.ts";
import { reconcileEverything, reconcilePaymentsJob } from "./reconcile-payments.ts";
import { readReconciliation } from "./reconciliation-queries.ts";

const house = rewoundForEachTest(openBalanceShop);
const { shop, stripe, time, pass, odoo } = house;

async function buyAndBook(): Promise<{ readonly orderId: string; readonly intentId: string }> {
  const { checkoutId: orderId, intentId } = await buyWithStripe(house);
  await house.sync(orderId);
  expect(await house.run()).toBe(false);
  return { orderId, intentId };
}

async function refund(orderId: string, amount: number): Promise<void> {
  await makeRefund(shop, orderId, justAmount(amount));
  await house.sync(orderId);
}

async function compared() {
  const clearing = await compareClearing(shop);
  if (clearing?.code !== "compared") throw new Error(`not compared: ${JSON.stringify(clearing)}`);
  const { provider, erp, reserved, unexplained, problems } = clearing;
  const parts = clearing.parts.map(({ code, reference, amount }) => ({ code, reference, amount }));
  return { provider, erp, reserved, unexplained, problems, parts, isGood: isBalanced(clearing) };
}

const numberOf = async (orderId: string) => (await orderOf(shop, orderId)).orderNumber;

const stripeJournal = () =>
  rowsOf(odoo.world, "account.journal").find(({ code }) => code === "STRP")?.id;

/** One payment with three recipients. */
async function buyThree(): Promise<readonly [string, string, string]> {
  await chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true });
  const purchase = await beginPurchase(shop, recipients(3));
  await submitCheckout(shop, purchase.submit);
  const intent = { id: purchase.intentId, clientSecret: purchase.clientSecret };
  await browserOf(stripe).confirm(intent, { payment_method: "pm_card_visa" });
  await settlePayment(shop, purchase);
  const [first, second, third] = await listPurchase(shop.db, purchase.checkoutId);
  if (!first || !second || !third) throw new Error("not three orders");
  return [first.id, second.id, third.id];
}

/** An entry that an accountant makes in Stripe's journal, against the account of expenses. */
function enterByHand(amount: number, reference: string): void {
  const accountOf = (code: string) =>
    rowsOf(odoo.world, "account.account").find((row) => row.code === code)?.id;
  const [debit, credit] = amount > 0 ? [amount / 100, 0] : [0, -amount / 100];
  const id = odoo.call("account.move", "create", [
    {
      move_type: "entry",
      journal_id: stripeJournal(),
      date: "2026-11-20",
      ref: reference,
      line_ids: [
        [0, 0, { account_id: accountOf("101450"), debit, credit }],
        [0, 0, { account_id: accountOf("600000"), debit: credit, credit: debit }],
      ],
    },
  ]);
  odoo.call("account.move", "action_post", [[id]]);
}

/** Days later, after the entries so far were read for the last time. */
async function laterAsIfReadBefore(): Promise<void> {
  pass(9 * DAY_MS);
  await changeRows(shop.db, "payment_reconciliation", { balance_read_at: time.now });
}

function payment() {
  const [made] = odoo.ledger().payments;
  if (!made) throw new Error("no payment");
  return made;
}

describe("the balance", () => {
  test("agrees after a sale, its fee, a refund and a payout", async () => {
    const { orderId } = await buyAndBook();
    await refund(orderId, 500);
    expect(await compared()).toEqual({
      provider: 4_086,
      erp: 4_086,
      reserved: 0,
      unexplained: 0,
      problems: [],
      parts: [],
      isGood: true,
    });
    stripe.world.payOut();
    await house.run();
    expect(await compared()).toMatchObject({ provider: 0, erp: 0, parts: [], isGood: true });
  });

  test("agrees after a lost dispute with its fee", async () => {
    const { orderId, intentId } = await buyAndBook();
    const dispute = stripe.world.dispute(intentId);
    await settlePayment(shop, { intentId });
    await house.run();
    expect(await compared()).toMatchObject({
      unexplained: 0,
      parts: [{ code: "dispute-open", reference: await numberOf(orderId), amount: 4_754 }],
      isGood: true,
    });
    stripe.world.closeDispute(dispute.id, "lost");
    await settlePayment(shop, { intentId });
    await house.sync(orderId);
    await house.run();
    expect(await compared()).toMatchObject({ provider: -1_668, erp: -1_668, parts: [] });
  });

  test("names an order that is on its way, and fees that are booked tomorrow", async () => {
    const { checkoutId } = await buyWithStripe(house);
    await shop.db.transaction().execute((tx) => requestErpSync(tx, checkoutId, time.now));
    expect(await compared()).toMatchObject({
      provider: 4_586,
      erp: 0,
      unexplained: 0,
      parts: [
        { code: "order-waiting", reference: await numberOf(checkoutId), amount: -4_754 },
        { code: "fees-waiting", reference: "", amount: 168 },
      ],
      isGood: true,
    });
  });

  test("names a refund that the customer's bank has not taken yet", async () => {
    const { checkoutId, intentId } = await buyWithStripe(house, { method: "ach" });
    pass(5 * DAY_MS);
    await settlePayment(shop, { intentId });
    await house.sync(checkoutId);
    await refund(checkoutId, 700);
    await house.run();
    expect(await compared()).toMatchObject({
      parts: [{ code: "refund-pending", reference: await numberOf(checkoutId), amount: 700 }],
      unexplained: 0,
      isGood: true,
    });
  });

  test("agrees after one payment of three orders, of which one was refunded", async () => {
    const [first, second, third] = await buyThree();
    for (const id of [first, second, third]) await house.sync(id);
    await house.run();
    expect(await compared()).toMatchObject({ parts: [], unexplained: 0, isGood: true });
    await makeRefund(shop, second);
    await house.sync(second);
    expect(await compared()).toMatchObject({ parts: [], unexplained: 0, isGood: true });
  });

  test("names the first of several orders when one of them is not in Odoo yet", async () => {
    const [first, second, third] = await buyThree();
    for (const id of [first, third]) await house.sync(id);
    await house.run();
    const { total } = await rowOf(shop.db, "orders", ["total"], { id: second });
    expect((await compared()).parts).toEqual([
      { code: "order-waiting", reference: await numberOf(first), amount: -centsFrom(total ?? 0) },
    ]);
  });

  test("names an order that Odoo refused", async () => {
    const { checkoutId } = await buyWithStripe(house);
    odoo.world.rights.billing = false;
    await house.sync(checkoutId).catch(() => undefined);
    const { parts, isGood } = await compared();
    const reference = await numberOf(checkoutId);
    expect(parts).toContainEqual({ code: "order-failed", reference, amount: -4_754 });
    expect(isGood).toBe(false);
  });

  test("names a document that somebody entered in Odoo, and does not call it unexplained", async () => {
    await buyAndBook();
    enterByHand(-3_718, "cash for the market");
    const parts = [{ code: "by-hand", reference: "STRP/2026/00002", amount: -3_718 }];
    expect(await compared()).toMatchObject({ parts, unexplained: 0, isGood: false });
  });

  test("takes what was entered with an order's number for that order's money", async () => {
    const { orderId } = await buyAndBook();
    enterByHand(-500, `${await numberOf(orderId)} too much`);
    expect((await compared()).parts).toEqual([
      { code: "order-differs", reference: await numberOf(orderId), amount: -500 },
    ]);
  });

  test("names the order whose payment was cancelled in Odoo", async () => {
    const { orderId } = await buyAndBook();
    odoo.call("account.payment", "action_cancel", [[payment().id]]);
    expect((await compared()).parts).toEqual([
      { code: "order-differs", reference: await numberOf(orderId), amount: -4_754 },
    ]);
  });

  test("names the order and the account when payments go to another account since", async () => {
    const method = rowsOf(odoo.world, "account.payment.method.line").find(
      ({ journal_id }) => journal_id === stripeJournal(),
    );
    if (method) method.payment_account_id = 3;
    const { orderId } = await buyAndBook();
    const { parts, problems, isGood } = await compared();
    const reference = await numberOf(orderId);
    expect(parts).toContainEqual({ code: "order-differs", reference, amount: -4_754 });
    expect(problems).toEqual([
      "Payments of the journal Stripe go to another account than Stripe Clearing. Choose that one as the outstanding account of its incoming and outgoing payments in Odoo, so that payments, fees and payouts meet in one account.",
    ]);
    expect(isGood).toBe(false);
  });

  test("names the entry of a fee that was changed in Odoo", async () => {
    await buyAndBook();
    const fee = odoo.ledger().entries.find(({ lines }) => lines["620100"]);
    odoo.call("account.move", "button_draft", [[fee?.id]]);
    expect((await compared()).parts).toMatchObject([{ code: "entry-differs", amount: 168 }]);
  });

  test("counts what Stripe holds back as held, and no error", async () => {
    await buyAndBook();
    stripe.world.reserve(1_000);
    expect(await compared()).toMatchObject({
      provider: 4_586,
      erp: 4_586,
      reserved: 1_000,
      parts: [],
      isGood: true,
    });
    stripe.world.reserve(-1_000);
    expect(await compared()).toMatchObject({ provider: 4_586, reserved: 0, isGood: true });
  });

  test("names a movement at Stripe that the shop does not book", async () => {
    await buyAndBook();
    stripe.world.moveOther(20_000);
    expect((await compared()).parts).toMatchObject([{ code: "entry-unknown", amount: -20_000 }]);
  });

  test("says what Stripe held before, until it is entered as an opening balance", async () => {
    stripe.world.moveOther(81_200);
    await house.run();
    await shop.db.deleteFrom("balance_entries").execute();
    await laterAsIfReadBefore();
    await buyAndBook();
    const before = await compared();
    expect(before).toMatchObject({
      parts: [{ code: "before", reference: "", amount: -81_200 }],
      unexplained: 0,
      isGood: false,
    });
    enterByHand(81_200, "opening balance");
    expect(await compared()).toMatchObject({ parts: [], unexplained: 0, isGood: true });
  });

  test("calls what is missing later unexplained, and not from before", async () => {
    await buyAndBook();
    await compared();
    await shop.db.deleteFrom("balance_entries").where("kind", "=", "payment").execute();
    await laterAsIfReadBefore();
    const { unexplained, isGood } = await compared();
    expect(unexplained).not.toBe(0);
    expect(isGood).toBe(false);
  });
});

describe("in each version of Odoo", () => {
  test.each<OdooVersion>([16, 17, 19])("the balance of %s agrees", async (version) => {
    odoo.switchVersion(version);
    const { orderId } = await buyAndBook();
    await refund(orderId, 500);
    expect(await compared()).toMatchObject({ provider: 4_086, erp: 4_086, parts: [] });
  });
});

describe("a comparison that is not possible", () => {
  test("says that Odoo did not answer, and claims no agreement", async () => {
    await buyAndBook();
    await odoo.down();
    expect(await compareClearing(shop)).toMatchObject({ code: "erp-unreachable" });
    await odoo.up();
  });

  test("says what Odoo refused", async () => {
    await buyAndBook();
    odoo.before = ({ model }) => (model === "account.move.line" ? "access-denied" : undefined);
    const clearing = await compareClearing(shop);
    expect(clearing).toMatchObject({ code: "erp-refused" });
  });

  test("says that the journal was deleted in Odoo, and compares the documents all the same", async () => {
    await buyAndBook();
    odoo.world.tables.get("account.journal")?.delete(stripeJournal() ?? 0);
    const clearing = await compareClearing(shop);
    expect(clearing).toMatchObject({
      code: "erp-refused",
      message: expect.stringMatching(/^The journal of Stripe's payments is gone from Odoo/),
    });
    await reconcileEverything(shop);
    expect(await readReconciliation(shop.db)).toMatchObject({
      bookFindings: [],
      booksError: null,
      clearing: { code: "erp-refused" },
    });
  });

  test("is made again every hour until it succeeds, and then once a night", async () => {
    await buyAndBook();
    const hourly = () =>
      reconcilePaymentsJob.handler({ ...shop, erp: shop.erp }, {}, { retryWithinSeconds: null });
    const clearing = async () => (await readReconciliation(shop.db)).clearing;
    await odoo.down();
    await reconcileEverything(shop);
    expect(await clearing()).toMatchObject({ code: "erp-unreachable" });
    await odoo.up();
    await hourly();
    expect(await clearing()).toMatchObject({ code: "compared" });
    enterByHand(-100, "");
    await hourly();
    expect(await clearing()).toMatchObject({ code: "compared", parts: [] });
    await reconcileEverything(shop);
    expect(await clearing()).toMatchObject({ parts: [{ code: "by-hand", amount: -100 }] });
  });

  test("is none without the accounts for fees and payouts", async () => {
    house.choose({});
    expect(await compareClearing(shop)).toBeNull();
  });
});

test("the nightly comparison stores the balance beside payments and documents", async () => {
  await buyAndBook();
  await reconcileEverything(shop);
  expect(await readReconciliation(shop.db)).toMatchObject({
    findings: [],
    bookFindings: [],
    clearing: { code: "compared", provider: 4_586, erp: 4_586, parts: [] },
  });
});

test("reads thousands of lines of Odoo's account with a few calls", async () => {
  await buyAndBook();
  enterByHand(100, "the first of many");
  const { world } = odoo;
  const last = rowsOf(world, "account.move.line").at(-2);
  for (let count = 0; count < 4_500; count += 1) insertRow(world, "account.move.line", { ...last });
  const before = odoo.calls.length;
  expect(await compared()).toMatchObject({
    erp: 4_586 + 450_100,
    parts: [{ code: "by-hand", amount: 450_100 }],
    unexplained: 0,
  });
  // It looks twice when there is a difference: journal, method lines, account and three pages.
  expect(odoo.calls.length - before).toBeLessThanOrEqual(12);
});
