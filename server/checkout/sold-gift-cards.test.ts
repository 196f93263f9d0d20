import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { cents, ZERO } from "#domain/money/cents.ts";
import { everythingLeft, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import { buy } from "#test/support/checkouts.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { issueTestCard, listTestEntries, readTestCard } from "#test/support/gift-cards.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import {
  buyGiftCard,
  cardBuyer,
  cardPurchase,
  payForGiftCard,
  sellGiftCards,
} from "#test/support/sold-gift-cards.ts";
import { openStripeShop, type StripeShop } from "#test/support/stripe-shop.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { readSalesReport } from "../analytics/read-sales-report.ts";
import type { AppContext } from "../app-context.ts";
import { sendDueGiftCards, sendGiftCard } from "../email/gift-card-emails/send-gift-card.ts";
import { erpOrderOf } from "../erp/sync/erp-order-of.ts";
import { findGiftCard } from "../gift-cards/find-gift-card.ts";
import { findGiftCardById, listGiftCardMonths } from "../gift-cards/gift-card-queries.ts";
import { makeGiftCardCode } from "../gift-cards/issue-gift-card.ts";
import { readGiftCardBalance } from "../gift-cards/read-gift-card-balance.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { deleteOrder } from "../orders/changes/delete-order.ts";
import { exportFullOrders } from "../orders/list/export-full-orders.ts";
import { everyOrder } from "../orders/list/order-filter.ts";
import { listOrders } from "../orders/list/order-list-queries.ts";
import { orderLinkToken } from "../orders/order-link-token.ts";
import { findOrder, getOrderStats } from "../orders/order-queries.ts";
import { countOrdersToPack } from "../packing/list-orders-to-pack.ts";
import { packOrder } from "../packing/pack-order.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../reconciliation/reconciliation-queries.ts";
import { readRefundable } from "../refunds/read-refundable.ts";
import { requestRefund } from "../refunds/request-refund.ts";
import { sendRefund } from "../refunds/send-refund.ts";
import { shipOrder } from "../shipments/ship-order.ts";
import { readSalesByState } from "../tax/read-sales-by-state.ts";
import { payAgain } from "./pay-again.ts";
import { settlePayment } from "./settle-payment.ts";
import { startCheckout } from "./start-checkout.ts";
import { submitCheckout } from "./submit-checkout.ts";
import { sweepPayments } from "./sweep-payments.ts";

const START = new Date("2026-11-20T15:00:00Z");

async function orderOf(shop: AppContext, id: string) {
  const order = await findOrder(shop.db, id);
  if (!order) throw new Error("no order");
  return order;
}

/** A code for a card that an order sold, as its mail has one. */
async function codeFor(shop: AppContext, cardId: string): Promise<string> {
  return await shop.db.transaction().execute((tx) => makeGiftCardCode(tx, cardId, shop.clock()));
}

/** Spends a part of a card. */
async function spend(shop: AppContext, code: string): Promise<number> {
  const lines = [{ productId: 1, quantity: 1 }];
  const checkoutId = randomUUID();
  const request = { checkoutId, lines, amount: ZERO, tab: "tab-1", giftCardCode: code };
  await startCheckout(shop, { ...request, method: "debit" });
  await submitCheckout(shop, { ...request, details: shopper });
  return (await findOrder(shop.db, checkoutId))?.giftCard?.amount ?? 0;
}

async function giveBack(shop: AppContext, orderId: string, amount?: number) {
  const read = await readRefundable(shop, shop.db, orderId);
  if (!read) throw new Error("no such order");
  const everything = everythingLeft(read.parts);
  const answer = await requestRefund(shop, {
    orderId,
    ...everything,
    amount: amount === undefined ? proposeRefund(read.parts, everything).amount : cents(amount),
    reason: "returned",
    note: "",
    tellsCustomer: true,
    restocks: false,
    knownRefunds: read.refunds.length,
  });
  if (answer.code === "requested") await sendRefund(shop, answer.refundId);
  return answer;
}

async function mailsTo(shop: AppContext, recipient: string) {
  return await shop.db
    .selectFrom("email_log")
    .select(["text_body", "kind"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
}

async function countUnsent(shop: AppContext, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gift_cards
    where emailed_at is null and email_on <= (${now}::timestamptz at time zone 'America/New_York')::date`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
}

describe("a gift card that a shopper buys", () => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop();
    await sellGiftCards(house.shop);
  });
  afterAll(() => house.close());
  beforeEach(() => {
    house.time.now = START;
  });

  test("is an order over its amount, without tax and shipping, and is issued with it", async () => {
    const { shop } = house;
    const orderId = await buyGiftCard(shop, { amount: 5_000 });
    expect(await orderOf(shop, orderId)).toMatchObject({
      subtotal: 5_000,
      tax: 0,
      shipping: 0,
      discount: 0,
      total: 5_000,
      paymentStatus: "paid",
      status: "pending",
      items: [{ productId: 0, productName: "Gift card", quantity: 1, price: 5_000, tax: 0 }],
      soldGiftCard: {
        recipientName: "Robin Sample",
        recipientEmail: "robin@example.com",
        senderName: "Robin Sample",
        emailOn: "2026-11-20",
        isMailed: false,
        worth: 5_000,
        spent: 0,
      },
    });
    expect(await readTestCard(shop, orderId)).toEqual({ balance: 5_000, reserved: 0 });
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("is mailed once on its day where the shop is, with a code that pays, and its order is delivered", async () => {
    const { shop, time } = house;
    const to = "later@example.com";
    const details = cardBuyer({ recipientEmail: to, emailOn: "2026-11-22", senderName: "Grandma" });
    const orderId = await buyGiftCard(shop, { details });
    // Still the day before in New York.
    time.now = new Date("2026-11-22T04:59:00Z");
    // Those that earlier tests left are mailed first.
    await sendDueGiftCards(shop);
    await expect.poll(() => countUnsent(shop, time.now), { timeout: 20_000 }).toBe(0);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ emailedAt: null });
    time.now = new Date("2026-11-22T05:00:00Z");
    expect(await sendDueGiftCards(shop)).toBe(1);
    await sendGiftCard(shop, orderId);
    await sendGiftCard(shop, orderId);
    const [mail, ...more] = await mailsTo(shop, to);
    expect(more).toEqual([]);
    expect(mail?.text_body).toContain("Grandma sends you a gift card of $50.00");
    expect(mail?.text_body).toContain("Enjoy!");
    const code = /Code: (\S+)/.exec(mail?.text_body ?? "")?.[1] ?? "";
    expect(await findGiftCard(shop, { code })).toMatchObject({ id: orderId, available: 5_000 });
    const order = await orderOf(shop, orderId);
    expect(order).toMatchObject({ status: "delivered", soldGiftCard: { isMailed: true } });
    expect(JSON.stringify(order)).not.toContain(code.slice(0, 9));
  });

  test("is told to its buyer without its code, and to the owner", async () => {
    const { shop } = house;
    const details = { ...cardBuyer({ emailOn: "2026-12-24" }), email: "buyer@example.com" };
    await buyGiftCard(shop, { details });
    await expect
      .poll(() => mailsTo(shop, "buyer@example.com"), { timeout: 15_000 })
      .toHaveLength(1);
    const [mail] = await mailsTo(shop, "buyer@example.com");
    expect(mail?.text_body).toContain("We mail it to Robin Sample on December 24, 2026.");
    expect(mail?.text_body).not.toMatch(/pack|Ships to|Shipping|tax/i);
  });

  test.each([
    ["an amount that is not offered", 4_999],
    ["nothing", 0],
    ["more than anybody may", 500_000],
  ])("is not sold over %s", async (_what, amount) => {
    const started = await startCheckout(house.shop, { ...cardPurchase(amount), method: "debit" });
    expect(started).toEqual({ code: "gift-cards-off" });
  });

  test("over an amount of the buyer's own is sold within the owner's limits", async () => {
    const { shop } = house;
    await sellGiftCards(shop, { own: { min: cents(1_000), max: cents(20_000) } });
    const start = async (amount: number) =>
      (await startCheckout(shop, { ...cardPurchase(amount), method: "debit" })).code;
    expect(await Promise.all([999, 1_000, 12_345, 20_000, 20_001].map(start))).toEqual([
      "gift-cards-off",
      "started",
      "started",
      "started",
      "gift-cards-off",
    ]);
    await sellGiftCards(shop, { own: null });
  });

  test("is not sold while it is turned off, nor paid for once it is", async () => {
    const { shop } = house;
    const purchase = cardPurchase();
    const started = await startCheckout(shop, { ...purchase, method: "debit" });
    expect(started.code).toBe("started");
    await sellGiftCards(shop, { isOn: false });
    expect(await startCheckout(shop, { ...cardPurchase(), method: "debit" })).toEqual({
      code: "gift-cards-off",
    });
    expect(await submitCheckout(shop, { ...purchase, details: cardBuyer() })).toEqual({
      code: "gift-cards-off",
    });
    await sellGiftCards(shop);
  });

  test("is bought with no other gift card and no discount code", async () => {
    const { shop } = house;
    const { id, code } = await issueTestCard(shop, 5_000);
    const purchase = { ...cardPurchase(), giftCardCode: code, discountCode: "ANY" };
    const started = await startCheckout(shop, { ...purchase, method: "debit" });
    expect(started).toMatchObject({ code: "started", totals: { total: 5_000, discount: 0 } });
    await submitCheckout(shop, { ...purchase, details: cardBuyer() });
    expect(await readTestCard(shop, id)).toEqual({ balance: 5_000, reserved: 0 });
  });

  test("cannot be slipped into the checkout of bars, nor left out of its own", async () => {
    const { shop } = house;
    const orderId = await buy(shop, {});
    expect((await orderOf(shop, orderId)).soldGiftCard).toBeUndefined();
    const purchase = cardPurchase();
    await startCheckout(shop, { ...purchase, method: "debit" });
    expect(await submitCheckout(shop, { ...purchase, details: shopper })).toEqual({
      code: "invalid",
      errors: { "card-recipientName": "missing", "card-recipientEmail": "missing" },
    });
    const bars = { ...purchase, buysGiftCard: false, lines: [{ productId: 1, quantity: 5 }] };
    expect((await submitCheckout(shop, { ...bars, details: cardBuyer() })).code).toBe(
      "amount-differs",
    );
  });

  test.each([
    [{ recipientEmail: "robin" }, { "card-recipientEmail": "not-an-email" }],
    [{ recipientName: " " }, { "card-recipientName": "missing" }],
    [{ emailOn: "2026-11-19" }, { "card-emailOn": "day-past" }],
    [{ emailOn: "2027-11-19" }, { "card-emailOn": "day-too-far" }],
    [{ message: "x".repeat(301) }, { "card-message": "too-long" }],
  ])("with %j is refused by field, and nothing is charged", async (change, errors) => {
    const purchase = cardPurchase();
    await startCheckout(house.shop, { ...purchase, method: "debit" });
    const details = cardBuyer(change);
    expect(await submitCheckout(house.shop, { ...purchase, details })).toEqual({
      code: "invalid",
      errors,
    });
  });

  test("is issued once by the browser, the webhook and the sweep at the same time", async () => {
    const { shop } = house;
    const { orderId, intentId } = await payForGiftCard(shop);
    await Promise.all([
      settlePayment(shop, { intentId }),
      settlePayment(shop, { id: orderId }),
      sweepPayments(shop),
    ]);
    await sweepPayments(shop);
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("whose process dies while the order is written is as it was, and issued by the sweep", async () => {
    const { shop } = house;
    const { orderId, intentId } = await payForGiftCard(shop);
    const dying = async () => {
      throw new Error("The process was killed.");
    };
    const dead = { ...shop, orderSubscribers: [...shop.orderSubscribers, dying] };
    await expect(settlePayment(dead, { intentId })).rejects.toThrow("killed");
    expect(await findGiftCardById(shop.db, orderId)).toBeUndefined();
    await sweepPayments(shop);
    expect(await readTestCard(shop, orderId)).toEqual({ balance: 5_000, reserved: 0 });
  });

  test("has nothing to pack and nothing to ship", async () => {
    const { shop } = house;
    const before = await countOrdersToPack(shop.db, "to-pack");
    const orderId = await buyGiftCard(shop);
    expect(await countOrdersToPack(shop.db, "to-pack")).toBe(before);
    expect(await packOrder(shop, orderId)).toEqual({
      code: "not-packable",
      reason: { code: "gift-card" },
    });
    const shipped = await shipOrder(shop, {
      orderId,
      items: "waiting",
      trackingNumber: "",
      carrier: null,
      estimatedDay: null,
      tellsCustomer: true,
      mayShareNumber: false,
    });
    expect(shipped.code).toBe("nothing-waiting");
  });

  test("is no revenue and no taxable sale until it is spent, and then once", async () => {
    const { shop } = house;
    const figures = async () => ({
      ...(await getOrderStats(shop.db)),
      sales: (await readSalesReport(shop, salesPeriod(new URLSearchParams(), "2026-11-20"))).current
        .revenue,
      byState: (await readSalesByState(shop, "2026-01-01")).reduce(
        (sum, each) => sum + each.goods,
        0,
      ),
    });
    const before = await figures();
    const orderId = await buyGiftCard(shop, { amount: 10_000 });
    const after = await figures();
    expect(after).toEqual({
      ...before,
      totalOrders: before.totalOrders + 1,
      pendingOrders: before.pendingOrders + 1,
    });
    const [{ outstanding = 0 } = {}] = await listGiftCardMonths(shop.db, "America/New_York");
    const spent = await spend(shop, await codeFor(shop, orderId));
    expect((await figures()).revenue).toBe(before.revenue + spent);
    const [month] = await listGiftCardMonths(shop.db, "America/New_York");
    expect(month?.outstanding).toBe(outstanding - spent);
  });

  test("is listed as a gift card, in the full CSV file by its name, and sold in Odoo on the account of gift cards", async () => {
    const { shop } = house;
    const orderId = await buyGiftCard(shop);
    const listed = await listOrders(shop.db, everyOrder, { limit: 100, offset: 0 });
    expect(listed.find(({ id }) => id === orderId)).toMatchObject({ sellsGiftCard: true });
    const order = await orderOf(shop, orderId);
    let csv = "";
    for await (const piece of exportFullOrders(shop, everyOrder)) csv += piece;
    expect(csv.split("\r\n").find((row) => row.startsWith(order.orderNumber))).toContain(
      "1 x Gift card",
    );
    expect(erpOrderOf(order, new Map())).toMatchObject({
      total: 5_000,
      lines: [{ sku: "SHOP-GIFT", kind: "service", price: 5_000, isTaxed: false }],
    });
  });

  test("is neither mailed nor spent while its order is cancelled", async () => {
    const { shop } = house;
    const orderId = await buyGiftCard(shop);
    const code = await codeFor(shop, orderId);
    await changeOrderStatus(shop, orderId, "cancelled");
    await sendGiftCard(shop, orderId);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({
      emailedAt: null,
      isOnHold: true,
    });
    expect(await findGiftCard(shop, { code })).toMatchObject({ refusal: { reason: "on-hold" } });
    await changeOrderStatus(shop, orderId, "pending");
    expect(await findGiftCard(shop, { code })).toMatchObject({ code: "found" });
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("keeps its money when its order is deleted", async () => {
    const { shop } = house;
    const orderId = await buyGiftCard(shop);
    const code = await codeFor(shop, orderId);
    await deleteOrder(shop, orderId);
    expect(await findGiftCard(shop, { code })).toMatchObject({ available: 5_000 });
  });

  test("shows its balance and its uses to whoever has its code, and no people", async () => {
    const { shop } = house;
    const orderId = await buyGiftCard(shop, { amount: 10_000 });
    const code = await codeFor(shop, orderId);
    const spent = await spend(shop, code);
    const read = await readGiftCardBalance(shop, { code });
    expect(read).toMatchObject({
      code: "found",
      card: {
        balance: 10_000 - spent,
        reserved: 0,
        state: "open",
        uses: [
          { kind: "redeemed", amount: -spent },
          { kind: "issued", amount: 10_000 },
        ],
      },
    });
    expect(JSON.stringify(read)).not.toMatch(/Robin|example\.com|CH-|order/i);
  });

  test("can be guessed thirty times an hour from a network, at the balance like at checkout", async () => {
    const { shop } = house;
    const code = await codeFor(shop, await buyGiftCard(shop));
    const ask = (text: string) =>
      readGiftCardBalance(shop, { code: text, address: "198.51.100.77" });
    for (let each = 0; each < 30; each++) {
      expect(await ask(`WRONG${each}`)).toMatchObject({ refusal: { reason: "unknown" } });
    }
    expect(await ask(code)).toMatchObject({ refusal: { reason: "too-often" } });
    expect(await findGiftCard(shop, { code, address: "198.51.100.77" })).toMatchObject({
      refusal: { reason: "too-often" },
    });
  });

  describe("refunded", () => {
    test("before it is spent is taken back whole at once, and never mailed", async () => {
      const { shop } = house;
      const orderId = await buyGiftCard(shop);
      await giveBack(shop, orderId);
      expect(await orderOf(shop, orderId)).toMatchObject({
        paymentStatus: "refunded",
        refunded: 5_000,
      });
      expect(await listTestEntries(shop, orderId)).toEqual([
        ["issued", 5_000],
        ["taken_back", -5_000],
      ]);
      await sendGiftCard(shop, orderId);
      expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ emailedAt: null });
    });

    test("gives back what is not spent, and says what was spent", async () => {
      const { shop } = house;
      const orderId = await buyGiftCard(shop, { amount: 10_000 });
      const spent = await spend(shop, await codeFor(shop, orderId));
      const read = await readRefundable(shop, shop.db, orderId);
      expect(read).toMatchObject({
        obstacle: null,
        parts: { left: 10_000 - spent },
        order: { soldGiftCard: { spent, worth: 10_000 } },
      });
      expect(await giveBack(shop, orderId, 10_000)).toMatchObject({ problem: "more-than-left" });
      await giveBack(shop, orderId);
      expect(await orderOf(shop, orderId)).toMatchObject({
        paymentStatus: "paid",
        refunded: 10_000 - spent,
      });
      expect(await readTestCard(shop, orderId)).toEqual({ balance: 0, reserved: 0 });
      const after = await readRefundable(shop, shop.db, orderId);
      expect(after?.obstacle).toEqual({ code: "sold-card-spent" });
    });

    test("in part is mailed over the rest", async () => {
      const { shop } = house;
      const to = "rest@example.com";
      const orderId = await buyGiftCard(shop, { details: cardBuyer({ recipientEmail: to }) });
      await giveBack(shop, orderId, 2_000);
      await sendGiftCard(shop, orderId);
      const [mail] = await mailsTo(shop, to);
      expect(mail?.text_body).toContain("a gift card of $30.00");
    });

    test("by a refund that fails is given back, once", async () => {
      const { shop } = house;
      const orderId = await buyGiftCard(shop);
      const read = await readRefundable(shop, shop.db, orderId);
      if (!read) throw new Error("no such order");
      const asked = await requestRefund(shop, {
        orderId,
        ...everythingLeft(read.parts),
        amount: cents(5_000),
        reason: "returned",
        note: "",
        tellsCustomer: false,
        restocks: false,
        knownRefunds: 0,
      });
      if (asked.code !== "requested") throw new Error(asked.code);
      expect(await readTestCard(shop, orderId)).toEqual({ balance: 0, reserved: 0 });
      const refusing = async () => {
        const { PaymentProviderError } = await import("../payments/payment-provider.ts");
        throw new PaymentProviderError("No.", { reason: "refused" });
      };
      await sendRefund(
        { ...shop, payments: { ...shop.payments, refund: refusing } },
        asked.refundId,
      );
      await sendRefund(shop, asked.refundId);
      expect(await readTestCard(shop, orderId)).toEqual({ balance: 5_000, reserved: 0 });
      expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ closedAt: null });
    });

    test("and spent at the same moment gives every cent to one of the two", async () => {
      const { shop } = house;
      for (let round = 0; round < 5; round++) {
        const orderId = await buyGiftCard(shop, { amount: 2_500 });
        const code = await codeFor(shop, orderId);
        await Promise.allSettled([spend(shop, code), giveBack(shop, orderId, 2_500)]);
        const { balance } = await readTestCard(shop, orderId);
        const { soldGiftCard, refunded } = await orderOf(shop, orderId);
        expect((soldGiftCard?.spent ?? 0) + refunded + balance).toBe(2_500);
      }
    });
  });
});

describe("a gift card that is paid by bank, or disputed", () => {
  let house: StripeShop;
  beforeAll(async () => {
    house = await openStripeShop();
    await sellGiftCards(house.shop);
  });
  afterAll(() => house.close());

  const tokens = {
    works: "pm_usBankAccount_success",
    bounces: "pm_usBankAccount_insufficientFunds",
    card: "pm_card_visa",
  };

  async function buyWith(token: keyof typeof tokens) {
    const method = token === "card" ? "debit" : "ach";
    const confirm = (id: string, clientSecret: string) =>
      browserOf(house.stripe).confirm({ id, clientSecret }, { payment_method: tokens[token] });
    const bought = await payForGiftCard(house.shop, { method, confirm });
    await settlePayment(house.shop, { intentId: bought.intentId });
    return bought;
  }

  test("waits for the money, and is mailed then", async () => {
    const { shop, stripe } = house;
    const { orderId, intentId } = await buyWith("works");
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "pending" });
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({
      awaitsPayment: true,
      balance: 0,
    });
    expect(await sendDueGiftCards(shop)).toBe(0);
    stripe.world.settle(intentId);
    await Promise.all([settlePayment(shop, { intentId }), settlePayment(shop, { intentId })]);
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
    await sendGiftCard(shop, orderId);
    expect(await orderOf(shop, orderId)).toMatchObject({
      paymentStatus: "paid",
      status: "delivered",
    });
  });

  test("whose debit bounced is not issued, and is by the payment that is made again", async () => {
    const { shop, stripe } = house;
    const { orderId, intentId } = await buyWith("bounces");
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "failed" });
    expect(await listTestEntries(shop, orderId)).toEqual([]);
    const token = orderLinkToken(shop.secret, orderId, house.time.now, "payment");
    const answer = await payAgain(shop, {
      orderId,
      token,
      method: "debit",
      address: "203.0.113.7",
    });
    if (answer.code !== "ready") throw new Error(answer.code);
    const { clientSecret } = answer;
    const id = clientSecret.split("_secret_")[0] ?? "";
    await browserOf(stripe).confirm({ id, clientSecret }, { payment_method: tokens.card });
    await settlePayment(shop, { intentId: id });
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
    await reconcilePayments(shop);
    expect(JSON.stringify((await readReconciliation(shop.db)).findings)).not.toContain(orderId);
  });

  test("whose debit bounced is deleted with its order", async () => {
    const { shop, stripe } = house;
    const { orderId, intentId } = await buyWith("bounces");
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    await deleteOrder(shop, orderId);
    expect(await findGiftCardById(shop.db, orderId)).toBeUndefined();
  });

  test("whose money comes after its order was cancelled is not issued, and refunded whole", async () => {
    const { shop, stripe } = house;
    const { orderId, intentId } = await buyWith("works");
    await changeOrderStatus(shop, orderId, "cancelled");
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    expect(await listTestEntries(shop, orderId)).toEqual([]);
    expect(await readRefundable(shop, shop.db, orderId)).toMatchObject({ parts: { left: 5_000 } });
    await changeOrderStatus(shop, orderId, "pending");
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("that is disputed cannot be spent or mailed, until the dispute is won", async () => {
    const { shop, stripe } = house;
    const { orderId, intentId } = await buyWith("card");
    const code = await codeFor(shop, orderId);
    const { id } = stripe.world.dispute(intentId, "fraudulent");
    await settlePayment(shop, { intentId });
    expect(await findGiftCard(shop, { code })).toMatchObject({ refusal: { reason: "on-hold" } });
    await sendGiftCard(shop, orderId);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ emailedAt: null });
    stripe.world.closeDispute(id, "won");
    await settlePayment(shop, { intentId });
    expect(await findGiftCard(shop, { code })).toMatchObject({ available: 5_000 });
  });

  test("refunded at the provider leaves the card as far as it is there", async () => {
    const { shop, stripe } = house;
    const { orderId, intentId } = await buyWith("card");
    stripe.world.refund(intentId, 2_000);
    await settlePayment(shop, { intentId });
    await settlePayment(shop, { intentId });
    expect(await listTestEntries(shop, orderId)).toEqual([
      ["issued", 5_000],
      ["taken_back", -2_000],
    ]);
  });

  test("tells the provider of no shipping address", async () => {
    const { intentId } = await buyWith("card");
    expect(house.stripe.intent(intentId)).toMatchObject({ amount: 5_000, shipping: null });
  });
});

test("the figures of orders agree with a count of them, gift cards or not", async () => {
  const { shop, close } = await openTestShop();
  await sellGiftCards(shop);
  const orderId = await buyGiftCard(shop);
  await buy(shop, {});
  await changeOrderStatus(shop, orderId, "processing");
  const { rows } = await sql<{ same: boolean }>`
    select (select coalesce(sum(total), 0) from order_totals)
        = (select sum(total) from orders where not sells_gift_card)
      and (select sum(gift_cards) from order_totals)
        = (select count(*) from orders where sells_gift_card)
      and (select sum(orders) from order_totals) = (select count(*) from orders) as same`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ same: true }]);
  await close();
});
