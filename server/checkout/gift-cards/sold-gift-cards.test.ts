import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { cents } from "#domain/money/cents.ts";
import { buy, submit } from "#test/support/checkouts.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { issueTestCard, listTestEntries, readTestCard } from "#test/support/gift-cards.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import {
  buyGiftCard,
  cardBuyer,
  cardPurchase,
  codeFor,
  mailsTo,
  payForGiftCard,
  sellGiftCards,
  spend,
} from "#test/support/sold-gift-cards.ts";
import { killedWhilePlacing, openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { readSalesReport } from "../../analytics/read-sales-report.ts";
import type { AppContext } from "../../app-context.ts";
import { sendDueGiftCards, sendGiftCard } from "../../email/gift-card-emails/send-gift-card.ts";
import { erpOrderOf } from "../../erp/sync/erp-order-of.ts";
import { findGiftCard } from "../../gift-cards/find-gift-card.ts";
import { findGiftCardById, listGiftCardMonths } from "../../gift-cards/gift-card-queries.ts";
import { readGiftCardBalance } from "../../gift-cards/read-gift-card-balance.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { exportFullOrders } from "../../orders/list/export-full-orders.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { listOrders } from "../../orders/list/order-list-queries.ts";
import { getOrderStats } from "../../orders/order-queries.ts";
import { countOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { packOrder } from "../../packing/pack-order.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
import { readSalesByState } from "../../tax/read-sales-by-state.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { submitCheckout } from "../pay/submit-checkout.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { sweepPayments } from "../settle/sweep-payments.ts";

const START = new Date("2026-11-20T15:00:00Z");

async function countUnsent(shop: AppContext, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gift_cards
    where emailed_at is null and email_on <= (${now}::timestamptz at time zone 'America/New_York')::date`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
}

describe("a gift card that a shopper buys", () => {
  const { shop, time } = forAllTests(openTestShop);
  beforeAll(() => sellGiftCards(shop));
  beforeEach(() => {
    time.now = START;
  });

  test("is an order for its amount, without tax and shipping, and is issued with it", async () => {
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

  test("is mailed once on its day in the shop's time zone, with a code that pays, and its order is delivered", async () => {
    const to = "later@example.com";
    const details = cardBuyer({ recipientEmail: to, emailOn: "2026-11-22", senderName: "Grandma" });
    const orderId = await buyGiftCard(shop, { details });
    // Still the day before in New York.
    time.now = new Date("2026-11-22T04:59:00Z");
    // Those that earlier tests left are mailed first.
    await sendDueGiftCards(shop);
    await expect.poll(() => countUnsent(shop, time.now)).toBe(0);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ emailedAt: null });
    time.now = new Date("2026-11-22T05:00:00Z");
    expect(await sendDueGiftCards(shop)).toBe(1);
    const emailedAt = async () => (await findGiftCardById(shop.db, orderId))?.emailedAt;
    await expect.poll(emailedAt).toEqual(time.now);
    await sendGiftCard(shop, orderId);
    const [mail, ...more] = await mailsTo(shop, to);
    expect(more).toEqual([]);
    expect(mail?.text_body).toContain("Grandma sent you a gift card worth $50.00");
    expect(mail?.text_body).toContain("Enjoy!");
    const code = /Code: (\S+)/.exec(mail?.text_body ?? "")?.[1] ?? "";
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      id: orderId,
      available: 5_000,
    });
    const order = await orderOf(shop, orderId);
    expect(order).toMatchObject({ status: "delivered", soldGiftCard: { isMailed: true } });
    expect(JSON.stringify(order)).not.toContain(code.slice(0, 9));
  });

  test("is confirmed to its buyer without its code, and to the owner", async () => {
    const details = { ...cardBuyer({ emailOn: "2026-12-24" }), email: "buyer@example.com" };
    await buyGiftCard(shop, { details });
    await expect.poll(() => mailsTo(shop, "buyer@example.com")).toHaveLength(1);
    const [mail] = await mailsTo(shop, "buyer@example.com");
    expect(mail?.text_body).toContain("We mail it to Robin Sample on December 24, 2026.");
    expect(mail?.text_body).not.toMatch(/pack|Ships to|Shipping|tax/i);
  });

  test.each([
    ["an amount that is not offered", 4_999],
    ["nothing", 0],
    ["more than anybody may", 500_000],
  ])("is not sold for %s", async (_what, amount) => {
    const started = await startCheckout(shop, { ...cardPurchase(amount), method: "debit" });
    expect(started).toEqual({ code: "gift-cards-off" });
  });

  test("with an amount of the buyer's own is sold within the owner's limits", async () => {
    await sellGiftCards(shop, { customAmount: { min: cents(1_000), max: cents(20_000) } });
    const start = async (amount: number) =>
      (await startCheckout(shop, { ...cardPurchase(amount), method: "debit" })).code;
    expect(await Promise.all([999, 1_000, 12_345, 20_000, 20_001].map(start))).toEqual([
      "gift-cards-off",
      "started",
      "started",
      "started",
      "gift-cards-off",
    ]);
    await sellGiftCards(shop, { customAmount: null });
  });

  test("is neither sold nor charged while sales are turned off", async () => {
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

  test("cannot be bought with another gift card or a discount code", async () => {
    const { id, code } = await issueTestCard(shop, 5_000);
    const purchase = { ...cardPurchase(), giftCardCode: code, discountCode: "ANY" };
    const started = await startCheckout(shop, { ...purchase, method: "debit" });
    expect(started).toMatchObject({ code: "started", totals: { total: 5_000, discount: 0 } });
    await submitCheckout(shop, { ...purchase, details: cardBuyer() });
    expect(await readTestCard(shop, id)).toEqual({ balance: 5_000, reserved: 0 });
  });

  test("cannot be added to a checkout of bars, nor left out of its own", async () => {
    const orderId = await buy(shop, {});
    expect((await orderOf(shop, orderId)).soldGiftCard).toBeUndefined();
    const purchase = cardPurchase();
    await startCheckout(shop, { ...purchase, method: "debit" });
    expect(await submit(shop, purchase)).toEqual({
      code: "invalid",
      errors: { "card-recipientName": "missing", "card-recipientEmail": "missing" },
    });
    const bought = { ...purchase, buysGiftCard: false, lines: [{ productId: 1, quantity: 5 }] };
    expect((await submitCheckout(shop, { ...bought, details: cardBuyer() })).code).toBe(
      "amount-differs",
    );
  });

  test.each([
    [{ recipientEmail: "robin" }, { "card-recipientEmail": "not-an-email" }],
    [{ recipientName: " " }, { "card-recipientName": "missing" }],
    [{ emailOn: "2026-11-19" }, { "card-emailOn": "day-past" }],
    [{ emailOn: "2027-11-19" }, { "card-emailOn": "day-too-far" }],
    [{ message: "x".repeat(301) }, { "card-message": "too-long" }],
  ])("with %j is refused at the field, and nothing is charged", async (change, errors) => {
    const purchase = cardPurchase();
    await startCheckout(shop, { ...purchase, method: "debit" });
    const details = cardBuyer(change);
    expect(await submitCheckout(shop, { ...purchase, details })).toEqual({
      code: "invalid",
      errors,
    });
  });

  test("is issued once by browser, webhook and sweep at the same time", async () => {
    const { orderId, intentId } = await payForGiftCard(shop);
    await Promise.all([
      settlePayment(shop, { intentId }),
      settlePayment(shop, { id: orderId }),
      sweepPayments(shop),
    ]);
    await sweepPayments(shop);
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("whose process crashes while the order is written is issued by the sweep", async () => {
    const { orderId, intentId } = await payForGiftCard(shop);
    await expect(settlePayment(killedWhilePlacing(shop), { intentId })).rejects.toThrow("killed");
    expect(await findGiftCardById(shop.db, orderId)).toBeUndefined();
    await sweepPayments(shop);
    expect(await readTestCard(shop, orderId)).toEqual({ balance: 5_000, reserved: 0 });
  });

  test("is neither mailed nor spent while its order is cancelled", async () => {
    const orderId = await buyGiftCard(shop);
    const code = await codeFor(shop, orderId);
    await changeOrderStatus(shop, orderId, "cancelled");
    await sendGiftCard(shop, orderId);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({
      emailedAt: null,
      isOnHold: true,
    });
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      refusal: { reason: "on-hold" },
    });
    await changeOrderStatus(shop, orderId, "pending");
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({ code: "found" });
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("keeps its money when its order is deleted", async () => {
    const orderId = await buyGiftCard(shop);
    const code = await codeFor(shop, orderId);
    await deleteOrder(shop, orderId);
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({ available: 5_000 });
  });

  test("shows its balance and uses to whoever has its code, and no names", async () => {
    const orderId = await buyGiftCard(shop, { amount: 10_000 });
    const code = await codeFor(shop, orderId);
    const spent = await spend(shop, code);
    const read = await readGiftCardBalance(shop, { code, address: null });
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

  test("blocks all codes after thirty wrong guesses an hour from one network", async () => {
    const code = await codeFor(shop, await buyGiftCard(shop));
    const address = "198.51.100.77";
    const onPage = (text: string) => readGiftCardBalance(shop, { code: text, address });
    const atCheckout = (text: string) => findGiftCard(shop, { code: text, address });
    for (let each = 0; each < 30; each++) {
      const guess = each % 2 ? onPage : atCheckout;
      expect(await guess(`WRONG${each}`)).toMatchObject({ refusal: { reason: "unknown" } });
    }
    const refused = { refusal: { reason: "too-often" } };
    expect(await onPage(code)).toMatchObject(refused);
    expect(await atCheckout(code)).toMatchObject(refused);
    const elsewhere = { code, address: "203.0.113.77" };
    expect(await findGiftCard(shop, elsewhere)).toMatchObject({ code: "found" });
  });

  test("has nothing to pack and nothing to ship", async () => {
    const before = await countOrdersToPack(shop.db, "to-pack");
    const orderId = await buyGiftCard(shop);
    expect(await countOrdersToPack(shop.db, "to-pack")).toBe(before);
    expect(await packOrder(shop, orderId)).toEqual({
      code: "not-packable",
      reason: { code: "gift-card" },
    });
    const shipped = await shipOrder(shop, parcelOf(orderId, { notifiesCustomer: true }));
    expect(shipped.code).toBe("nothing-waiting");
  });

  test("is no revenue and no taxable sale until it is spent, and then counts once", async () => {
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

  test("is listed as a gift card, named in the full CSV export, and sold in Odoo with the gift card product", async () => {
    const orderId = await buyGiftCard(shop);
    const listed = await listOrders(shop.db, everyOrder, { limit: 100, offset: 0 });
    expect(listed.find(({ id }) => id === orderId)).toMatchObject({ sellsGiftCard: true });
    const order = await orderOf(shop, orderId);
    const csv = await textOf(exportFullOrders(shop, everyOrder));
    expect(csv.split("\r\n").find((row) => row.startsWith(order.orderNumber))).toContain(
      "1 x Gift card",
    );
    expect(erpOrderOf(order, new Map())).toMatchObject({
      total: 5_000,
      lines: [{ sku: "SHOP-GIFT", kind: "service", price: 5_000, isTaxed: false }],
    });
  });
});

test("the kept totals agree with a count of the orders, with and without gift cards", async () => {
  const { shop } = await forThisTest(openTestShop);
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
});
