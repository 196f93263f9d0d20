import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, ZERO } from "#domain/money/cents.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import {
  beginCheckout,
  buy,
  payCheckout,
  type StartedTestCheckout,
} from "#test/support/checkouts.ts";
import { MINUTE_MS } from "#test/support/durations.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import {
  issueTestCard,
  listTestEntries,
  readTestCard,
  takeGiftCards,
} from "#test/support/gift-cards.ts";
import { orderOf, totalOf } from "#test/support/orders.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { erpOrderOf } from "../../erp/sync/erp-order-of.ts";
import { applyGiftCard } from "../../gift-cards/find-gift-card.ts";
import { exportFullOrders } from "../../orders/list/export-full-orders.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { getOrderStats } from "../../orders/order-queries.ts";
import { endExpiredReservations } from "../pay/end-expired-reservations.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { submitCheckout } from "../pay/submit-checkout.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { sweepPayments } from "../settle/sweep-payments.ts";

const twoUnits = [{ productId: 1, quantity: 2 }];

describe("a gift card at checkout", () => {
  const house = forAllTests(openTestShop);
  const { shop, time, pass } = house;
  beforeAll(() => takeGiftCards(shop));
  beforeEach(() => {
    time.now = new Date("2026-11-20T15:00:00Z");
  });

  const issue = (amount: number) => issueTestCard(shop, amount);
  const begin = (giftCardCode: string | null, checkoutId: string = randomUUID()) =>
    beginCheckout(shop, { lines: twoUnits, giftCardCode, checkoutId });
  const submit = (
    checkout: Pick<StartedTestCheckout, "checkoutId" | "lines" | "tab" | "address" | "amount">,
  ) => submitCheckout(shop, { ...checkout, details: shopper });

  /** Starts a checkout that the card pays alone. */
  async function beginCovered(giftCardCode: string, checkoutId: string = randomUUID()) {
    const request = {
      checkoutId,
      lines: twoUnits,
      amount: ZERO,
      tab: "tab-1",
      address: null,
      giftCardCode,
    };
    const started = await startCheckout(shop, { ...request, method: "debit" });
    expect(started.code).toBe("covered");
    return request;
  }

  test("pays what it can, and the intent is for the remainder", async () => {
    const total = await totalOf(shop, twoUnits, { destination: shopper });
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    expect(checkout.amount).toBe(total - 2_000);
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 0 });
    await payCheckout(shop, checkout);
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 2_000 });
    await settlePayment(shop, { intentId: checkout.intentId });
    const order = await orderOf(shop, checkout.checkoutId);
    expect(order).toMatchObject({
      total,
      paymentStatus: "paid",
      giftCard: { last4: code.slice(-4), amount: 2_000, refunded: 0 },
    });
    const intent = await shop.payments.report(checkout.intentId);
    expect(intent?.amount).toBe(total - 2_000);
    expect(await readTestCard(shop, id)).toEqual({ balance: 0, reserved: 0 });
    expect(await listTestEntries(shop, id)).toEqual([
      ["issued", 2_000],
      ["redeemed", -2_000],
    ]);
  });

  test("that pays everything needs no intent, and two presses of Pay place one order", async () => {
    const total = await totalOf(shop, twoUnits, { destination: shopper });
    const { id, code } = await issue(10_000);
    const request = await beginCovered(code);
    const pressed = await Promise.all([submit(request), submit(request)]);
    expect(pressed.map((found) => found.code).sort()).toEqual(["already-placed", "placed"]);
    expect(await orderOf(shop, request.checkoutId)).toMatchObject({
      paymentStatus: "paid",
      paymentMethod: null,
      giftCard: { amount: total },
    });
    expect(await readTestCard(shop, id)).toEqual({ balance: 10_000 - total, reserved: 0 });
  });

  test("that pays everything after an intent was made cancels that intent", async () => {
    const { code } = await issue(10_000);
    const before = await begin(null);
    await beginCovered(code, before.checkoutId);
    expect((await shop.payments.report(before.intentId))?.state).toBe("canceled");
    const again = await begin(null, before.checkoutId);
    await payCheckout(shop, again);
    await settlePayment(shop, { intentId: again.intentId });
    expect((await orderOf(shop, before.checkoutId)).giftCard).toBeUndefined();
  });

  test("leaves at least the provider's smallest payment", async () => {
    const total = await totalOf(shop, twoUnits, { destination: shopper });
    const { id, code } = await issue(total - 20);
    const checkout = await begin(code);
    expect(checkout.amount).toBe(50);
    await payCheckout(shop, checkout);
    await settlePayment(shop, { intentId: checkout.intentId });
    expect(await readTestCard(shop, id)).toEqual({ balance: 30, reserved: 0 });
  });

  test("cannot be added or left out at Pay", async () => {
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

  test("is reserved during a payment, so that it cannot be spent twice", async () => {
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
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 2_000 });
  });

  test("is released after fifteen minutes, once its payment is canceled", async () => {
    const { id, code } = await issue(2_000);
    const pending = await begin(code);
    await submit(pending);
    pass(16 * MINUTE_MS);
    await endExpiredReservations(shop);
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 0 });
    expect((await settlePayment(shop, { intentId: pending.intentId })).code).not.toBe("placed");
  });

  test("removed after Pay was pressed is released when Pay is pressed again", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    await submit(checkout);
    const without = await begin(null, checkout.checkoutId);
    expect((await submit(without)).code).toBe("submitted");
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 0 });
  });

  test("removed after Pay was pressed is released by the order that is paid without it", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    expect((await submit(checkout)).code).toBe("submitted");
    const { intentId, clientSecret } = await begin(null, checkout.checkoutId);
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 2_000 });
    await shop.demoPayments?.confirm(intentId, clientSecret);
    expect((await settlePayment(shop, { intentId })).code).toBe("placed");
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 0 });
  });

  test("is redeemed by the sweep after a crash of browser and shop", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    await payCheckout(shop, checkout);
    await sweepPayments(shop);
    expect(await orderOf(shop, checkout.checkoutId)).toMatchObject({ paymentStatus: "paid" });
    await sweepPayments(shop);
    expect(await readTestCard(shop, id)).toEqual({ balance: 0, reserved: 0 });
  });

  test("is unchanged after a crash while the order is written, and can be used again", async () => {
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

  test("spent by somebody else after its reservation was lost leaves an order that needs a person", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    await payCheckout(shop, checkout);
    await sql`update gift_cards set reserved = 0 where id = ${id}`.execute(shop.db);
    await sql`delete from gift_card_reservations`.execute(shop.db);
    await buy(shop, { lines: twoUnits, giftCardCode: code });
    await settlePayment(shop, { intentId: checkout.intentId });
    const order = await orderOf(shop, checkout.checkoutId);
    expect(order).toMatchObject({ paymentStatus: "pending" });
    expect(order.giftCard).toBeUndefined();
    expect(await readTestCard(shop, id)).toEqual({ balance: 0, reserved: 0 });
  });

  test("used by 20 concurrent buyers spends exactly its balance", async () => {
    const total = await totalOf(shop, twoUnits, { destination: shopper });
    // Enough for three whole orders and a part of a fourth.
    const { id, code } = await issue(total * 3 + 1_000);
    const buyOne = async (): Promise<Cents> => {
      const checkoutId = randomUUID();
      for (let tries = 0; tries < 40; tries++) {
        const requested = { code, checkoutId, address: null };
        const { giftCard, refusal } = await applyGiftCard(shop, total, requested);
        if (refusal) return ZERO;
        const amount = amountDue(total, giftCard);
        const request = {
          checkoutId,
          lines: twoUnits,
          amount,
          tab: "tab",
          address: null,
          giftCardCode: code,
        };
        const started = await startCheckout(shop, { ...request, method: "debit" });
        if (started.code !== "started" && started.code !== "covered") continue;
        const submitted = await submitCheckout(shop, { ...request, details: shopper });
        if (submitted.code === "placed") return total;
        if (submitted.code !== "submitted") continue;
        const { clientSecret } = submitted;
        await shop.demoPayments?.confirm(intentIdOf(clientSecret) ?? "", clientSecret);
        const result = await settlePayment(shop, { id: checkoutId });
        expect(result.code).toBe("placed");
        return giftCard?.amount ?? ZERO;
      }
      throw new Error("never got an answer");
    };
    const spent = await Promise.all(Array.from({ length: 20 }, buyOne));
    expect(add(...spent)).toBe(total * 3 + 1_000);
    expect(await readTestCard(shop, id)).toEqual({ balance: 0, reserved: 0 });
    const { paid } = await shop.db
      .selectFrom("payments")
      .select(({ fn }) => fn.sum<string>("amount").as("paid"))
      .where("gift_card_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Number(paid) * 100).toBe(total * 3 + 1_000);
  }, 60_000);

  test("does not change an order's revenue, and issuing a card is no revenue", async () => {
    const before = (await getOrderStats(shop.db)).revenue;
    const { code } = await issue(2_000);
    expect((await getOrderStats(shop.db)).revenue).toBe(before);
    const orderId = await buy(shop, { lines: twoUnits, giftCardCode: code });
    const { total } = await orderOf(shop, orderId);
    expect((await getOrderStats(shop.db)).revenue).toBe(add(before, total));
  });

  test("is a line of its own in Odoo, whose lines add up to the remainder, and a column of the full CSV export", async () => {
    const { code } = await issue(2_000);
    const order = await orderOf(shop, await buy(shop, { lines: twoUnits, giftCardCode: code }));
    const erp = erpOrderOf(order, new Map());
    const sum = erp.lines.reduce((all, { price, quantity }) => all + price * quantity, 0);
    expect(sum).toBe(order.total - 2_000);
    expect(erp.total).toBe(order.total - 2_000);
    expect(erp.lines.at(-1)).toMatchObject({ sku: "SHOP-GIFT", price: -2_000, isTaxed: false });
    let csv = "";
    for await (const piece of exportFullOrders(shop, everyOrder)) csv += piece;
    expect(csv.split("\r\n")[0]).toContain("giftCard");
    expect(csv).toContain("20.00");
  });
});
