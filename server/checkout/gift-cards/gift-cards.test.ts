import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, ZERO } from "#domain/money/cents.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import {
  beginCheckout,
  buy,
  checkoutRequest,
  payCheckout,
  submit,
} from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import {
  issueTestCard,
  listTestEntries,
  readTestCard,
  takeGiftCards,
} from "#test/support/gift-cards.ts";
import { orderOf, totalOf } from "#test/support/orders.ts";
import { rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { killedWhilePlacing, openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { erpOrderOf } from "../../erp/sync/erp-order-of.ts";
import { applyGiftCard, findGiftCard } from "../../gift-cards/find-gift-card.ts";
import { replaceGiftCardCode } from "../../gift-cards/issue-gift-card.ts";
import { exportFullOrders } from "../../orders/list/export-full-orders.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { getOrderStats } from "../../orders/order-queries.ts";
import { endExpiredReservations } from "../pay/end-expired-reservations.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { sweepPayments } from "../settle/sweep-payments.ts";

const twoUnits = [{ productId: 1, quantity: 2 }];

describe("a gift card at checkout", () => {
  const { shop, time, pass } = forAllTests(openTestShop);
  beforeAll(() => takeGiftCards(shop));
  beforeEach(() => {
    time.now = new Date("2026-11-20T15:00:00Z");
  });

  const issue = (amount: number) => issueTestCard(shop, amount);
  const begin = (giftCardCode: string | null, checkoutId: string = randomUUID()) =>
    beginCheckout(shop, { lines: twoUnits, giftCardCode, checkoutId });
  /** Starts a checkout that the card pays alone. */
  async function beginCovered(giftCardCode: string, checkoutId: string = randomUUID()) {
    const request = checkoutRequest({ checkoutId, lines: twoUnits, amount: ZERO, giftCardCode });
    const started = await startCheckout(shop, request);
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
    await settlePayment(shop, checkout);
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
    const pressed = await Promise.all([submit(shop, request), submit(shop, request)]);
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
    await settlePayment(shop, again);
    expect((await orderOf(shop, before.checkoutId)).giftCard).toBeUndefined();
  });

  test("leaves at least the provider's smallest payment", async () => {
    const total = await totalOf(shop, twoUnits, { destination: shopper });
    const { id, code } = await issue(total - 20);
    const checkout = await begin(code);
    expect(checkout.amount).toBe(50);
    await payCheckout(shop, checkout);
    await settlePayment(shop, checkout);
    expect(await readTestCard(shop, id)).toEqual({ balance: 30, reserved: 0 });
  });

  test("cannot be added or left out at Pay", async () => {
    const { code } = await issue(2_000);
    const without = await begin(null);
    const added = await submit(shop, { ...without, giftCardCode: code });
    expect(added.code).toBe("amount-differs");

    const checkout = await begin(code);
    const leftOut = await submit(shop, { ...checkout, giftCardCode: null });
    expect(leftOut.code).toBe("amount-differs");
  });

  test("is reserved during a payment, so that it cannot be spent twice", async () => {
    const { id, code } = await issue(2_000);
    const first = await begin(code);
    const second = await begin(code);
    expect((await submit(shop, first)).code).toBe("submitted");
    expect(await submit(shop, second)).toMatchObject({
      code: "gift-card-refused",
      refusal: { reason: "empty" },
    });
    // The same checkout may press Pay again.
    expect((await submit(shop, first)).code).toBe("submitted");
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 2_000 });
  });

  test("is released after fifteen minutes, once its payment is canceled", async () => {
    const { id, code } = await issue(2_000);
    const pending = await begin(code);
    await submit(shop, pending);
    pass(16 * MINUTE_MS);
    await endExpiredReservations(shop);
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 0 });
    expect((await settlePayment(shop, pending)).code).not.toBe("placed");
  });

  test("removed after Pay was pressed is released when Pay is pressed again", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    await submit(shop, checkout);
    const without = await begin(null, checkout.checkoutId);
    expect((await submit(shop, without)).code).toBe("submitted");
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 0 });
  });

  test("removed after Pay was pressed is released by the order that is paid without it", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    expect((await submit(shop, checkout)).code).toBe("submitted");
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
    await expect(submit(killedWhilePlacing(shop), request)).rejects.toThrow("killed");
    expect(await readTestCard(shop, id)).toEqual({ balance: 10_000, reserved: 0 });
    expect((await submit(shop, request)).code).toBe("placed");
  });

  test("spent by somebody else after its reservation was lost leaves an order that needs a person", async () => {
    const { id, code } = await issue(2_000);
    const checkout = await begin(code);
    await payCheckout(shop, checkout);
    await sql`update gift_cards set reserved = 0 where id = ${id}`.execute(shop.db);
    await sql`delete from gift_card_reservations`.execute(shop.db);
    await buy(shop, { lines: twoUnits, giftCardCode: code });
    await settlePayment(shop, checkout);
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
        const request = checkoutRequest({
          checkoutId,
          lines: twoUnits,
          amount,
          giftCardCode: code,
        });
        const started = await startCheckout(shop, request);
        if (started.code !== "started" && started.code !== "covered") continue;
        const submitted = await submit(shop, request);
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
    const payments = await rowsOf(shop.db, "payments", ["amount"], { gift_card_id: id });
    const paid = payments.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(paid * 100).toBeCloseTo(total * 3 + 1_000);
  });

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
    const csv = await textOf(exportFullOrders(shop, everyOrder));
    expect(csv.split("\r\n")[0]).toContain("giftCard");
    expect(csv).toContain("20.00");
  });

  test("is refused while gift cards are off or when it is closed, and its replaced code is unknown", async () => {
    const { id, code } = await issue(2_000);
    await takeGiftCards(shop, false);
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      refusal: { reason: "off" },
    });
    await takeGiftCards(shop);
    const fresh = await replaceGiftCardCode(shop, id);
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      refusal: { reason: "unknown" },
    });
    expect(await findGiftCard(shop, { code: fresh ?? "", address: null })).toMatchObject({
      code: "found",
    });
  });

  test("is stored as a hash only: its code is in no table", async () => {
    const { code } = await issue(2_000);
    await buy(shop, { lines: twoUnits, giftCardCode: code });
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
    const bare = code.replaceAll("-", "");
    for (const { name } of rows) {
      const { rows: found } = await sql`select from ${sql.table(name)} as each
        where each::text ilike ${`%${bare}%`} or each::text ilike ${`%${code}%`}`.execute(shop.db);
      expect([name, found.length]).toEqual([name, 0]);
    }
  });
});
