import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { intentIdOf } from "#domain/checkout/client-secret.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import { everythingLeft, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import {
  beginCheckout,
  buy,
  payCheckout,
  type StartedTestCheckout,
} from "#test/support/checkouts.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import {
  issueTestCard,
  listTestEntries,
  readTestCard,
  takeGiftCards,
} from "#test/support/gift-cards.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { buyWithStripe, openStripeShop, type StripeShop } from "#test/support/stripe-shop.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../app-context.ts";
import { erpOrderOf } from "../erp/sync/erp-order-of.ts";
import { applyGiftCard, findGiftCard } from "../gift-cards/find-gift-card.ts";
import { replaceGiftCardCode } from "../gift-cards/issue-gift-card.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { deleteOrder } from "../orders/changes/delete-order.ts";
import { exportFullOrders } from "../orders/list/export-full-orders.ts";
import { everyOrder } from "../orders/list/order-filter.ts";
import { orderLinkToken } from "../orders/order-link-token.ts";
import { findOrder, getOrderStats } from "../orders/order-queries.ts";
import { listRefunds } from "../orders/payments/refund-queries.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../reconciliation/reconciliation-queries.ts";
import { readRefundable } from "../refunds/read-refundable.ts";
import { requestRefund } from "../refunds/request-refund.ts";
import { sendRefund } from "../refunds/send-refund.ts";
import { endExpiredReservations } from "./end-expired-reservations.ts";
import { payAgain } from "./pay-again.ts";
import { priceLines } from "./price-lines.ts";
import { settlePayment } from "./settle-payment.ts";
import { startCheckout } from "./start-checkout.ts";
import { submitCheckout } from "./submit-checkout.ts";
import { sweepPayments } from "./sweep-payments.ts";

const twoBars = [{ productId: 1, quantity: 2 }];

async function totalOf(shop: AppContext): Promise<Cents> {
  const priced = await priceLines(shop, twoBars, { destination: shopper });
  if (priced.code !== "priced") throw new Error(priced.code);
  return priced.totals.total;
}

async function orderOf(shop: AppContext, id: string) {
  const order = await findOrder(shop.db, id);
  if (!order) throw new Error("no order");
  return order;
}

/** Refunds an amount without naming bars; everything with its bars by default. */
async function giveBack(shop: AppContext, orderId: string, amount?: Cents) {
  const read = await readRefundable(shop, shop.db, orderId);
  if (!read) throw new Error("no such order");
  const everything = everythingLeft(read.parts);
  const answer = await requestRefund(shop, {
    orderId,
    ...(amount ? { items: [], shipping: ZERO } : everything),
    amount: amount ?? proposeRefund(read.parts, everything).amount,
    reason: "returned",
    note: "",
    tellsCustomer: true,
    restocks: false,
    knownRefunds: read.refunds.length,
  });
  if (answer.code !== "requested") throw new Error(JSON.stringify(answer));
  await sendRefund(shop, answer.refundId);
}

describe("a gift card at checkout", () => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop();
    await takeGiftCards(house.shop);
  });
  afterAll(() => house.close());
  beforeEach(() => {
    house.time.now = new Date("2026-11-20T15:00:00Z");
  });

  const issue = (amount: number) => issueTestCard(house.shop, amount);
  const begin = (giftCardCode: string | null, checkoutId: string = randomUUID()) =>
    beginCheckout(house.shop, { lines: twoBars, giftCardCode, checkoutId });
  const submit = (checkout: Pick<StartedTestCheckout, "checkoutId" | "lines" | "tab" | "amount">) =>
    submitCheckout(house.shop, { ...checkout, details: shopper });

  /** Starts a checkout that the card pays alone. */
  async function beginCovered(giftCardCode: string, checkoutId: string = randomUUID()) {
    const request = { checkoutId, lines: twoBars, amount: ZERO, tab: "tab-1", giftCardCode };
    const started = await startCheckout(house.shop, { ...request, method: "debit" });
    expect(started.code).toBe("covered");
    return request;
  }

  test("pays what it can, and the intent is over the rest", async () => {
    const total = await totalOf(house.shop);
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    expect(checkout.amount).toBe(total - 2_000);
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 2_000, reserved: 0 });
    await payCheckout(house.shop, checkout);
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 2_000, reserved: 2_000 });
    await settlePayment(house.shop, { intentId: checkout.intentId });
    const order = await orderOf(house.shop, checkout.checkoutId);
    expect(order).toMatchObject({
      total,
      paymentStatus: "paid",
      giftCard: { last4: code.slice(-4), amount: 2_000, refunded: 0 },
    });
    const intent = await house.shop.payments.report(checkout.intentId);
    expect(intent?.amount).toBe(total - 2_000);
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 0, reserved: 0 });
    expect(await listTestEntries(house.shop, id)).toEqual([
      ["issued", 2_000],
      ["redeemed", -2_000],
    ]);
  });

  test("that pays everything needs no intent, and the order is placed once by two presses of Pay", async () => {
    const total = await totalOf(house.shop);
    const { id, code } = await issue(10_000);
    const request = await beginCovered(code);
    const pressed = await Promise.all([submit(request), submit(request)]);
    expect(pressed.map((answer) => answer.code).sort()).toEqual(["already-placed", "placed"]);
    expect(await orderOf(house.shop, request.checkoutId)).toMatchObject({
      paymentStatus: "paid",
      paymentMethod: null,
      giftCard: { amount: total },
    });
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 10_000 - total, reserved: 0 });
  });

  test("applied after an intent was made for the whole total cancels that intent", async () => {
    const { code } = await issue(10_000);
    const before = await begin(null);
    await beginCovered(code, before.checkoutId);
    expect((await house.shop.payments.report(before.intentId))?.state).toBe("canceled");
    const again = await begin(null, before.checkoutId);
    await payCheckout(house.shop, again);
    await settlePayment(house.shop, { intentId: again.intentId });
    expect((await orderOf(house.shop, before.checkoutId)).giftCard).toBeUndefined();
  });

  test("leaves the provider's smallest payment rather than less", async () => {
    const total = await totalOf(house.shop);
    const { id, code } = await issue(total - 20);
    const checkout = await begin(code);
    expect(checkout.amount).toBe(50);
    await payCheckout(house.shop, checkout);
    await settlePayment(house.shop, { intentId: checkout.intentId });
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 30, reserved: 0 });
  });

  test("cannot be slipped in at Pay, nor left out", async () => {
    const { code } = await issue(2_000);
    const without = await begin(null);
    expect((await submit({ ...without, giftCardCode: code } as typeof without)).code).toBe(
      "amount-differs",
    );
    const checkout = await begin(code);
    expect((await submit({ ...checkout, giftCardCode: null } as typeof checkout)).code).toBe(
      "amount-differs",
    );
  });

  test("is reserved while it is being paid with, so that nobody spends it twice", async () => {
    const { id, code } = await issue(2_000);
    const first = await begin(code);
    const second = await begin(code);
    expect((await submit(first)).code).toBe("submitted");
    expect(await submit(second)).toMatchObject({
      code: "gift-card-refused",
      refusal: { reason: "empty" },
    });
    // The same checkout may press Pay again.
    expect((await submit(first)).code).toBe("submitted");
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 2_000, reserved: 2_000 });
  });

  test("is released after fifteen minutes, and its payment is canceled first", async () => {
    const { id, code } = await issue(2_000);
    const left = await begin(code);
    await submit(left);
    house.time.now = new Date(house.time.now.getTime() + 16 * 60_000);
    await endExpiredReservations(house.shop);
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 2_000, reserved: 0 });
    expect((await settlePayment(house.shop, { intentId: left.intentId })).code).not.toBe("placed");
  });

  test("removed after Pay was pressed is released when Pay is pressed again", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    await submit(checkout);
    const without = await begin(null, checkout.checkoutId);
    expect((await submit(without)).code).toBe("submitted");
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 2_000, reserved: 0 });
  });

  test("is redeemed by the sweep when everybody died after the payment", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    await payCheckout(house.shop, checkout);
    await sweepPayments(house.shop);
    expect(await orderOf(house.shop, checkout.checkoutId)).toMatchObject({ paymentStatus: "paid" });
    await sweepPayments(house.shop);
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 0, reserved: 0 });
  });

  test("that dies while the order is written is as it was, and can be paid with again", async () => {
    const { id, code } = await issue(10_000);
    const request = await beginCovered(code);
    const dying = async () => {
      throw new Error("The process was killed.");
    };
    const shop = { ...house.shop, orderSubscribers: [dying] };
    await expect(submitCheckout(shop, { ...request, details: shopper })).rejects.toThrow("killed");
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 10_000, reserved: 0 });
    expect((await submit(request)).code).toBe("placed");
  });

  test("spent by somebody else after its reservation was lost leaves an order for a person to look at", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    await payCheckout(house.shop, checkout);
    await sql`update gift_cards set reserved = 0 where id = ${id}`.execute(house.shop.db);
    await sql`delete from gift_card_reservations`.execute(house.shop.db);
    await buy(house.shop, { lines: twoBars, giftCardCode: code });
    await settlePayment(house.shop, { intentId: checkout.intentId });
    const order = await orderOf(house.shop, checkout.checkoutId);
    expect(order).toMatchObject({ paymentStatus: "pending" });
    expect(order.giftCard).toBeUndefined();
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 0, reserved: 0 });
  });

  test("paid with by 20 buyers at once spends exactly its balance", async () => {
    const total = await totalOf(house.shop);
    // Enough for three whole orders and a part of a fourth.
    const { id, code } = await issue(total * 3 + 1_000);
    const buyOne = async (): Promise<Cents> => {
      const checkoutId = randomUUID();
      for (let tries = 0; tries < 40; tries++) {
        const asked = { code, checkoutId };
        const { giftCard, refusal } = await applyGiftCard(house.shop, total, asked);
        if (refusal) return ZERO;
        const amount = amountDue(total, giftCard);
        const request = { checkoutId, lines: twoBars, amount, tab: "tab", giftCardCode: code };
        const started = await startCheckout(house.shop, { ...request, method: "debit" });
        if (started.code !== "started" && started.code !== "covered") continue;
        const submitted = await submitCheckout(house.shop, { ...request, details: shopper });
        if (submitted.code === "placed") return total;
        if (submitted.code !== "submitted") continue;
        const { clientSecret } = submitted;
        await house.shop.demoPayments?.confirm(intentIdOf(clientSecret) ?? "", clientSecret);
        const outcome = await settlePayment(house.shop, { id: checkoutId });
        expect(outcome.code).toBe("placed");
        return giftCard?.amount ?? ZERO;
      }
      throw new Error("never got an answer");
    };
    const spent = await Promise.all(Array.from({ length: 20 }, buyOne));
    expect(add(...spent)).toBe(total * 3 + 1_000);
    expect(await readTestCard(house.shop, id)).toEqual({ balance: 0, reserved: 0 });
    const { paid } = await house.shop.db
      .selectFrom("payments")
      .select(({ fn }) => fn.sum<string>("amount").as("paid"))
      .where("gift_card_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Number(paid) * 100).toBe(total * 3 + 1_000);
  }, 60_000);

  test("is refused while gift cards are off, and when it is closed, and its replaced code is unknown", async () => {
    const { id, code } = await issue(2_000);
    await takeGiftCards(house.shop, false);
    expect(await findGiftCard(house.shop, { code })).toMatchObject({ refusal: { reason: "off" } });
    await takeGiftCards(house.shop);
    const fresh = await replaceGiftCardCode(house.shop, id);
    expect(await findGiftCard(house.shop, { code })).toMatchObject({
      refusal: { reason: "unknown" },
    });
    expect(await findGiftCard(house.shop, { code: fresh ?? "" })).toMatchObject({ code: "found" });
  });

  test("can be guessed thirty times an hour from a network, and then the right one is not told either", async () => {
    const { code } = await issue(2_000);
    const guess = (text: string, address = "198.51.100.9") =>
      findGiftCard(house.shop, { code: text, address });
    for (let each = 0; each < 30; each++) {
      expect(await guess(`WRONG${each}`)).toMatchObject({ refusal: { reason: "unknown" } });
    }
    expect(await guess(code)).toMatchObject({ refusal: { reason: "too-often" } });
    expect(await guess(code, "203.0.113.77")).toMatchObject({ code: "found" });
  });

  test("is stored as a hash alone: its code stands in no table", async () => {
    const { code } = await issue(2_000);
    await buy(house.shop, { lines: twoBars, giftCardCode: code });
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(house.shop.db);
    const bare = code.replaceAll("-", "");
    for (const { name } of rows) {
      const { rows: found } = await sql`select from ${sql.table(name)} as each
        where each::text ilike ${`%${bare}%`} or each::text ilike ${`%${code}%`}`.execute(
        house.shop.db,
      );
      expect([name, found.length]).toEqual([name, 0]);
    }
  }, 60_000);

  test("counts an order's revenue once, and issuing a card is none", async () => {
    const before = (await getOrderStats(house.shop.db)).revenue;
    const { code } = await issue(2_000);
    expect((await getOrderStats(house.shop.db)).revenue).toBe(before);
    const orderId = await buy(house.shop, { lines: twoBars, giftCardCode: code });
    const { total } = await orderOf(house.shop, orderId);
    expect((await getOrderStats(house.shop.db)).revenue).toBe(add(before, total));
  });

  test("is a line of its own in Odoo, whose lines add up to the rest, and a column of the full CSV file", async () => {
    const { code } = await issue(2_000);
    const order = await orderOf(
      house.shop,
      await buy(house.shop, { lines: twoBars, giftCardCode: code }),
    );
    const erp = erpOrderOf(order, new Map());
    const sum = erp.lines.reduce((all, { price, quantity }) => all + price * quantity, 0);
    expect(sum).toBe(order.total - 2_000);
    expect(erp.total).toBe(order.total - 2_000);
    expect(erp.lines.at(-1)).toMatchObject({ sku: "SHOP-GIFT", price: -2_000, isTaxed: false });
    let csv = "";
    for await (const piece of exportFullOrders(house.shop, everyOrder)) csv += piece;
    expect(csv.split("\r\n")[0]).toContain("giftCard");
    expect(csv).toContain("20.00");
  });

  describe("refunds", () => {
    test("go to the card that paid first, and then onto the gift card, never more than each paid", async () => {
      const { id, code } = await issue(2_000);
      const orderId = await buy(house.shop, { lines: twoBars, giftCardCode: code });
      const { total } = await orderOf(house.shop, orderId);
      const byCard = subtract(total, cents(2_000));
      await giveBack(house.shop, orderId, subtract(byCard, cents(100)));
      expect(await readTestCard(house.shop, id)).toEqual({ balance: 0, reserved: 0 });
      await giveBack(house.shop, orderId, cents(300));
      expect(await readTestCard(house.shop, id)).toEqual({ balance: 200, reserved: 0 });
      expect(await orderOf(house.shop, orderId)).toMatchObject({ paymentStatus: "paid" });
      await giveBack(house.shop, orderId);
      expect(await readTestCard(house.shop, id)).toEqual({ balance: 2_000, reserved: 0 });
      expect(await orderOf(house.shop, orderId)).toMatchObject({
        paymentStatus: "refunded",
        refunded: total,
      });
      const refunds = await listRefunds(house.shop.db, orderId);
      const ofCard = refunds.filter(({ giftCardLast4 }) => giftCardLast4 === null);
      expect(add(...ofCard.map(({ amount }) => amount))).toBe(byCard);
      const read = await readRefundable(house.shop, house.shop.db, orderId);
      expect(read?.obstacle).toEqual({ code: "nothing-left" });
    });

    test("of an order that the gift card paid alone put all of it back, at once", async () => {
      const { id, code } = await issue(10_000);
      const request = await beginCovered(code);
      await submit(request);
      await giveBack(house.shop, request.checkoutId);
      expect(await readTestCard(house.shop, id)).toEqual({ balance: 10_000, reserved: 0 });
      expect(await orderOf(house.shop, request.checkoutId)).toMatchObject({
        paymentStatus: "refunded",
      });
    });

    test("are told in one mail that names both", async () => {
      const { code } = await issue(2_000);
      const orderId = await buy(house.shop, { lines: twoBars, giftCardCode: code });
      await giveBack(house.shop, orderId);
      const mails = () =>
        house.shop.db
          .selectFrom("email_log")
          .select("text_body")
          .where("order_id", "=", orderId)
          .where("kind", "=", "order-refunded")
          .execute();
      await expect.poll(mails, { timeout: 15_000 }).toHaveLength(1);
      const [mail] = await mails();
      expect(mail?.text_body).toContain(`Gift card ending in ${code.slice(-4)} ($20.00)`);
    });

    test("agree with the provider's books, whole and in part", async () => {
      const { code } = await issue(2_000);
      const orderId = await buy(house.shop, { lines: twoBars, giftCardCode: code });
      const { total } = await orderOf(house.shop, orderId);
      const findings = async () => {
        await reconcilePayments(house.shop);
        return JSON.stringify((await readReconciliation(house.shop.db)).findings);
      };
      expect(await findings()).not.toContain(orderId);
      // All of the card's money, and nothing of the gift card's.
      await giveBack(house.shop, orderId, subtract(total, cents(2_000)));
      expect(await findings()).not.toContain(orderId);
      await giveBack(house.shop, orderId);
      expect(await findings()).not.toContain(orderId);
    });
  });
});

describe("an order whose bank payment bounced", () => {
  let house: StripeShop;
  beforeAll(async () => {
    house = await openStripeShop();
    await takeGiftCards(house.shop);
  });
  afterAll(() => house.close());

  async function bounce() {
    const { shop, stripe } = house;
    const card = await issueTestCard(shop, 2_000);
    const bought = await buyWithStripe(house, {
      method: "ach",
      token: "pm_usBankAccount_insufficientFunds",
      giftCardCode: card.code,
    });
    const orderId = bought.checkoutId;
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "pending" });
    stripe.world.settle(bought.intentId);
    await settlePayment(shop, { intentId: bought.intentId });
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "failed" });
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 0, reserved: 0 });
    return { card, orderId };
  }

  async function payRest(orderId: string) {
    const { shop, stripe } = house;
    const token = orderLinkToken(shop.secret, orderId, house.time.now, "payment");
    const address = "203.0.113.7";
    const answer = await payAgain(shop, { orderId, token, method: "debit", address });
    if (answer.code !== "ready") throw new Error(answer.code);
    const { clientSecret } = answer;
    const id = intentIdOf(clientSecret) ?? "";
    await browserOf(stripe).confirm({ id, clientSecret }, { payment_method: "pm_card_visa" });
    await settlePayment(shop, { intentId: id });
    return stripe.intent(id)?.amount;
  }

  test("names the gift card's part in the provider's metadata, by the end of its code alone", async () => {
    const { shop, stripe } = house;
    const { code } = await issueTestCard(shop, 2_000);
    const { intentId } = await buyWithStripe(house, { giftCardCode: code });
    const metadata = stripe.intent(intentId)?.metadata;
    expect(metadata).toMatchObject({ gift_card: `Gift card ••••${code.slice(-4)} -20.00` });
    expect(JSON.stringify(metadata)).not.toContain(code.slice(0, 9));
    const { code: other } = await issueTestCard(shop, 2_000);
    const begun = await beginCheckout(shop, { giftCardCode: other });
    expect(stripe.intent(begun.intentId)?.metadata).toHaveProperty("gift_card");
    await beginCheckout(shop, { checkoutId: begun.checkoutId });
    expect(stripe.intent(begun.intentId)?.metadata).not.toHaveProperty("gift_card");
  });

  test("keeps its gift card, and is paid again over the rest", async () => {
    const { orderId } = await bounce();
    const { total } = await orderOf(house.shop, orderId);
    expect(await payRest(orderId)).toBe(total - 2_000);
    expect(await orderOf(house.shop, orderId)).toMatchObject({ paymentStatus: "paid" });
    await reconcilePayments(house.shop);
    const { findings } = await readReconciliation(house.shop.db);
    expect(JSON.stringify(findings)).not.toContain(orderId);
  });

  test("gives the gift card its money back when it is cancelled, once, and is then paid without it", async () => {
    const { card, orderId } = await bounce();
    const { shop } = house;
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 2_000, reserved: 0 });
    await changeOrderStatus(shop, orderId, "pending");
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 2_000, reserved: 0 });
    await changeOrderStatus(shop, orderId, "pending");
    const { total, giftCard } = await orderOf(shop, orderId);
    expect(giftCard).toBeUndefined();
    expect(await payRest(orderId)).toBe(total);
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "paid" });
    expect(await listTestEntries(shop, card.id)).toEqual([
      ["issued", 2_000],
      ["redeemed", -2_000],
      ["returned", 2_000],
    ]);
  });

  test("gives it back when it is deleted", async () => {
    const { card, orderId } = await bounce();
    await deleteOrder(house.shop, orderId);
    expect(await readTestCard(house.shop, card.id)).toEqual({ balance: 2_000, reserved: 0 });
  });

  test("cancelled while the payment is on its way gives it back once that has failed", async () => {
    const { shop, stripe } = house;
    const card = await issueTestCard(shop, 2_000);
    const bought = await buyWithStripe(house, {
      method: "ach",
      token: "pm_usBankAccount_insufficientFunds",
      giftCardCode: card.code,
    });
    await changeOrderStatus(shop, bought.checkoutId, "cancelled");
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 0, reserved: 0 });
    stripe.world.settle(bought.intentId);
    await settlePayment(shop, { intentId: bought.intentId });
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 2_000, reserved: 0 });
  });
});
