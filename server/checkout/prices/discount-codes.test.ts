import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { toDecimal } from "#domain/money/cents.ts";
import { percent } from "#domain/money/percent.ts";
import { CODE_TAKEN, type TypedPromotion } from "#domain/promotions/promotion-codec.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import {
  beginCheckout,
  buy,
  checkoutRequest,
  payCheckout,
  type StartedTestCheckout,
} from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderByHand, orderOf, pricedLines } from "#test/support/orders.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import { rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import type { AppContext } from "../../app-context.ts";
import { erpOrderOf } from "../../erp/sync/erp-order-of.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { exportFullOrders } from "../../orders/list/export-full-orders.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { readFrame } from "../../pages/read-frame.ts";
import { offerPromotions } from "../../promotions/offer-promotions.ts";
import { findPromotion } from "../../promotions/promotion-queries.ts";
import { savePromotion, savePromotionTerms } from "../../promotions/save-promotion.ts";
import { type OrderByHand, takeOrder } from "../by-hand/take-order.ts";
import { endExpiredReservations } from "../pay/end-expired-reservations.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { submitCheckout } from "../pay/submit-checkout.ts";
import { cleanUpCheckouts } from "../settle/clean-up-checkouts.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { priceLines } from "./price-lines.ts";

const house = forAllTests(openTestShop);
const { shop, time, pass, openAnother } = house;
beforeEach(async () => {
  await sql`truncate promotion_uses, versions, promotions, limits`.execute(shop.db);
  time.now = new Date("2026-11-20T15:00:00Z");
});

const oneUnit: RequestedLine[] = [{ productId: 1, quantity: 2 }];

/** Creates a promotion. @returns its id */
async function make(change: Partial<TypedPromotion> = {}): Promise<number> {
  const saved = await savePromotion(shop, {
    id: null,
    version: 0,
    terms: promotionTerms({ code: "SPRING", ...change }),
    isActive: true,
  });
  if (saved.code !== "saved") throw new Error(saved.code);
  return saved.id;
}

async function promotionOf(id: number) {
  const found = await findPromotion(shop.db, id);
  if (!found) throw new Error("no promotion");
  return found;
}

async function end(id: number) {
  await savePromotion(shop, { ...(await promotionOf(id)), isActive: false });
}

/** The counter, and the rows that it has to match. */
async function uses(id: number): Promise<{ reserved: number; kept: number }> {
  const { rows } = await sql<{ reserved: number; kept: number }>`
    select count(*) filter (where expires_at is not null)::integer as reserved,
      count(*) filter (where expires_at is null)::integer as kept
    from promotion_uses where promotion_id = ${id}`.execute(shop.db);
  const [row = { reserved: 0, kept: 0 }] = rows;
  expect((await findPromotion(shop.db, id))?.uses).toBe(row.reserved + row.kept);
  return row;
}

const begin = (options: Parameters<typeof beginCheckout>[1] = {}) =>
  beginCheckout(shop, { lines: oneUnit, discountCode: "SPRING", ...options });
const submit = (checkout: StartedTestCheckout, email: string = shopper.email, shop = house.shop) =>
  submitCheckout(shop, { ...checkout, details: { ...shopper, email } });
async function refusalOf(code: string, email: string | null = null) {
  const requested = { code, productIds: [1], email, address: null };
  return (await offerPromotions(shop, requested)).refusal;
}

describe("a discount code", () => {
  test("discounts the cart, is named, and stays on the order whatever the owner changes later", async () => {
    const id = await make();
    const orderId = await buy(shop, { lines: oneUnit, discountCode: "spring" });
    const order = await findOrder(shop.db, orderId);
    expect(order?.promotions).toEqual([
      { id: String(id), label: "Code SPRING", onProducts: 260, onShipping: 0 },
    ]);
    expect(order?.discount).toBe(260);
    expect(await uses(id)).toEqual({ reserved: 0, kept: 1 });
  });

  test("for 100% off a bar gives at most as many of an order as the owner says, and otherwise 500", async () => {
    await make({ code: "FREE", percent: "100", scope: "products", productIds: [1] });
    await make({ code: "ONE", percent: "100", scope: "products", productIds: [1], maxUnits: "1" });
    const discount = async (code: string, quantity: number) => {
      const lines = [{ productId: 1, quantity }];
      const priced = await pricedLines(shop, lines, { destination: shopper, code });
      return priced.totals.discount;
    };
    expect(await discount("ONE", 1)).toBe(1299);
    expect(await discount("ONE", 90)).toBe(1299);
    expect(await discount("FREE", 500)).toBe(500 * 1299);
    expect(await discount("FREE", 700)).toBe(500 * 1299);
  });

  test("that is unknown, not yet active, used up or ended is refused with the reason", async () => {
    expect(await refusalOf("NOTHING")).toEqual({ reason: "unknown" });
    await make({ code: "LATER", fromDay: "2026-12-01" });
    expect(await refusalOf("LATER")).toEqual({
      reason: "not-yet",
      code: "LATER",
      day: "2026-12-01",
    });
    await make({ code: "OVER", untilDay: "2026-11-19" });
    expect(await refusalOf("over")).toEqual({ reason: "over", code: "OVER", day: "2026-11-19" });
    const id = await make({ code: "GONE" });
    await end(id);
    expect(await refusalOf("GONE")).toEqual({ reason: "over", code: "GONE", day: null });
  });

  test("is valid until the end of its last day in the shop's time zone", async () => {
    await make({ untilDay: "2026-11-20" });
    time.now = new Date("2026-11-21T04:59:00Z");
    expect(await refusalOf("SPRING")).toBeNull();
    time.now = new Date("2026-11-21T05:00:00Z");
    expect(await refusalOf("SPRING")).toMatchObject({ reason: "over" });
  });

  test("for certain categories or bars does not discount others", async () => {
    const { db } = shop;
    const [dark] = await rowsOf(db, "products", ["id"], { category: "dark" });
    const [milk] = await rowsOf(db, "products", ["id"], { category: "milk" });
    if (!dark || !milk) throw new Error("no bars");
    const lines = [dark, milk].map(({ id }) => ({ productId: id, quantity: 1 }));
    for (const scope of [
      { scope: "categories", categories: ["dark"] },
      { scope: "products", productIds: [dark.id] },
    ] as const) {
      await sql`truncate promotion_uses, versions, promotions`.execute(db);
      await make(scope);
      const priced = await pricedLines(shop, lines, { code: "SPRING" });
      const [onDark, onMilk] = priced.lines.map(({ discount }) => discount);
      expect(onDark).toBeGreaterThan(0);
      expect(onMilk).toBe(0);
    }
  });

  test("that ends between cart and Pay is reported before payment, with the new total", async () => {
    await make({ untilDay: "2026-11-20" });
    const checkout = await begin();
    time.now = new Date("2026-11-21T15:00:00Z");
    const submitted = await submit(checkout);
    expect(submitted).toMatchObject({
      code: "code-refused",
      refusal: { reason: "over", code: "SPRING" },
    });
    if (submitted.code !== "code-refused") throw new Error(submitted.code);
    expect(submitted.totals.total).toBeGreaterThan(checkout.amount);
    const again = await begin({ checkoutId: checkout.checkoutId, discountCode: null });
    expect(again.amount).toBe(submitted.totals.total);
    expect((await submit(again)).code).toBe("submitted");
  });

  test("cannot be added at Pay", async () => {
    await make();
    const checkout = await begin({ discountCode: null });
    expect(await submit({ ...checkout, discountCode: "SPRING" })).toMatchObject({
      code: "amount-differs",
    });
  });

  test("for a first order is refused at Pay to a customer with an earlier order that is not cancelled", async () => {
    await make({ firstOrderOnly: true });
    const email = "old.friend@example.com";
    const first = await begin();
    expect((await submit(first, email)).code).toBe("submitted");
    const { demoPayments } = shop;
    await demoPayments?.confirm(first.intentId, first.clientSecret);
    await settlePayment(shop, first);
    expect(await submit(await begin(), "Old.Friend@example.com ")).toMatchObject({
      code: "code-refused",
      refusal: { reason: "first-order" },
    });
    // Like "once per customer", it knows all spellings of an address.
    expect(await submit(await begin(), "old.friend+again@example.com")).toMatchObject({
      code: "code-refused",
      refusal: { reason: "first-order" },
    });
    await changeOrderStatus(shop, first.checkoutId, "cancelled");
    expect((await submit(await begin(), email)).code).toBe("submitted");
  });

  test("once per customer recognizes all spellings of an email address", async () => {
    await make({ oncePerCustomer: true });
    const checkout = await begin();
    expect((await submit(checkout, "Some.One+a@gmail.com")).code).toBe("submitted");
    expect(await submit(await begin(), "someone@googlemail.com")).toMatchObject({
      code: "code-refused",
      refusal: { reason: "used-before" },
    });
    // The same checkout may press Pay again.
    expect((await submit(checkout, "someone@gmail.com")).code).toBe("submitted");
  });

  test("does not reveal before Pay who has ordered", async () => {
    await buy(shop, { lines: oneUnit });
    await make({ firstOrderOnly: true, oncePerCustomer: true });
    expect(await refusalOf("SPRING")).toBeNull();
    const checkout = await begin();
    expect(checkout.amount).toBeGreaterThan(0);
  });
});

describe("uses of a code", () => {
  test("are reserved at Pay, released when the checkout ends unpaid, and kept by its order", async () => {
    const id = await make({ maxUses: "1" });
    const pending = await begin();
    const late = await begin();
    expect(await uses(id)).toEqual({ reserved: 0, kept: 0 });
    expect((await submit(pending)).code).toBe("submitted");
    expect(await uses(id)).toEqual({ reserved: 1, kept: 0 });
    expect(await submit(late)).toMatchObject({
      code: "code-refused",
      refusal: { reason: "used-up" },
    });
    pass(16 * MINUTE_MS);
    expect(await endExpiredReservations(shop)).toBe(1);
    expect(await uses(id)).toEqual({ reserved: 0, kept: 0 });
    // Its payment was canceled first, so that it can never be paid with the code.
    const result = await settlePayment(shop, pending);
    expect(result.code).not.toBe("placed");
    await payCheckout(shop, late);
    await settlePayment(shop, late);
    expect(await uses(id)).toEqual({ reserved: 0, kept: 1 });
  });

  test("are released when Pay is pressed again without the code", async () => {
    const id = await make({ maxUses: "5" });
    const checkout = await begin();
    await submit(checkout);
    const without = await begin({ checkoutId: checkout.checkoutId, discountCode: null });
    expect((await submit(without)).code).toBe("submitted");
    expect(await uses(id)).toEqual({ reserved: 0, kept: 0 });
  });

  test("are given back when the code is removed after Pay was pressed, and the rest is paid at once", async () => {
    const id = await make();
    const checkout = await begin();
    expect((await submit(checkout)).code).toBe("submitted");
    const { checkoutId } = checkout;
    const { intentId, clientSecret, amount } = await begin({ checkoutId, discountCode: null });
    expect(await uses(id)).toEqual({ reserved: 1, kept: 0 });
    await shop.demoPayments?.confirm(intentId, clientSecret);
    const placed = await settlePayment(shop, { intentId });
    expect(placed).toEqual({ code: "placed", orderId: checkoutId });
    expect(await findOrder(shop.db, checkoutId)).toMatchObject({ total: amount });
    expect(await uses(id)).toEqual({ reserved: 0, kept: 0 });
  });

  test("of a cancelled or deleted order are released, and taken again when that is undone", async () => {
    const id = await make({ maxUses: "1" });
    const orderId = await buy(shop, { lines: oneUnit, discountCode: "SPRING" });
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await uses(id)).toEqual({ reserved: 0, kept: 0 });
    const other = await buy(shop, { lines: oneUnit, discountCode: "SPRING" });
    await changeOrderStatus(shop, orderId, "pending");
    expect(await uses(id)).toEqual({ reserved: 0, kept: 2 });
    await changeOrderStatus(shop, orderId, "cancelled");
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await uses(id)).toEqual({ reserved: 0, kept: 1 });
    await deleteOrder(shop, other);
    expect(await uses(id)).toEqual({ reserved: 0, kept: 0 });
  });

  test("of an abandoned checkout are deleted with it", async () => {
    const id = await make();
    await submit(await begin());
    time.now = new Date("2027-06-20T15:00:00Z");
    await cleanUpCheckouts(shop);
    expect(await uses(id)).toEqual({ reserved: 1, kept: 0 });
    await endExpiredReservations(shop);
    await cleanUpCheckouts(shop);
    expect(await uses(id)).toEqual({ reserved: 0, kept: 0 });
  });

  test("of a code once per customer go to exactly one of 8 concurrent checkouts of a customer", async () => {
    const id = await make({ oncePerCustomer: true });
    const checkouts: StartedTestCheckout[] = [];
    while (checkouts.length < 8) checkouts.push(await begin());
    const submitted = await Promise.all(checkouts.map((checkout) => submit(checkout)));
    expect(submitted.filter(({ code }) => code === "submitted")).toHaveLength(1);
    expect(submitted.filter(({ code }) => code === "code-refused")).toHaveLength(7);
    expect(await uses(id)).toEqual({ reserved: 1, kept: 0 });
  });
});

/** A purchase, or until the shop answers that the code is used up. */
async function buyOne(shop: AppContext, number: number): Promise<string> {
  const checkoutId = randomUUID();
  const request = { checkoutId, lines: oneUnit, discountCode: "SPRING", tab: "tab", address: null };
  const details = { ...shopper, email: `buyer${number}@example.com` };
  const priced = await pricedLines(shop, oneUnit, { code: "SPRING" });
  if (priced.refusal) return priced.refusal.reason;
  const amount = priced.totals.total;
  const started = await startCheckout(shop, { ...request, method: "debit", amount });
  if (started.code === "code-refused") return started.refusal.reason;
  if (started.code !== "started") throw new Error(started.code);
  const submitted = await submitCheckout(shop, { ...request, amount, details });
  if (submitted.code === "code-refused") return submitted.refusal.reason;
  if (submitted.code !== "submitted") throw new Error(submitted.code);
  const intentId = submitted.clientSecret.split("_secret")[0] ?? "";
  await shop.demoPayments?.confirm(intentId, submitted.clientSecret);
  const result = await settlePayment(shop, { id: checkoutId });
  return result.code === "placed" ? "bought" : result.code;
}

describe("an automatic discount", () => {
  const automatic = { isAutomatic: true, name: "5% over $20", percent: "5", minimum: "20" };

  test("applies by itself, with its name, beside a code", async () => {
    await make(automatic);
    await make();
    const priced = await pricedLines(shop, oneUnit, { code: "SPRING" });
    expect(priced.promotions.map(({ label }) => label).sort()).toEqual([
      "5% over $20",
      "Code SPRING",
    ]);
    const alone = await priceLines(shop, oneUnit, { address: null });
    expect(alone).toMatchObject({ refusal: null, promotions: [{ label: "5% over $20" }] });
  });

  test("does not apply below its minimum, and applies to an order by hand as well", async () => {
    await make(automatic);
    const one = [{ productId: 1, quantity: 1 }];
    expect(await priceLines(shop, one, { address: null })).toMatchObject({ promotions: [] });
    expect(await priceLines(shop, oneUnit, { isByHand: true, address: null })).toMatchObject({
      promotions: [{ label: "5% over $20" }],
    });
  });

  test("that ends during a checkout is reported at Pay", async () => {
    const id = await make(automatic);
    const checkout = await begin({ discountCode: null });
    await end(id);
    expect(await submit(checkout)).toMatchObject({ code: "amount-differs" });
  });
});

describe("a code in an order that the owner takes", () => {
  const details = { ...shopper, email: "by.phone@example.com" };
  const request = (more: Partial<OrderByHand> = {}) =>
    orderByHand(shop, { lines: oneUnit, details, discountCode: "spring", ...more });
  const take = async (more?: Parameters<typeof request>[0]) =>
    await takeOrder(shop, await request(more));

  test("discounts the order and counts as one use, however often the form is sent", async () => {
    const id = await make();
    const sent = await request();
    expect(await takeOrder(shop, sent)).toMatchObject({ code: "taken" });
    expect(await takeOrder(shop, sent)).toMatchObject({ code: "taken" });
    const order = await findOrder(shop.db, sent.id);
    expect(order?.promotions).toMatchObject([{ label: "Code SPRING", onProducts: 260 }]);
    expect(order?.total).toBe(sent.amount);
    expect(await uses(id)).toEqual({ reserved: 0, kept: 1 });
    await changeOrderStatus(shop, sent.id, "cancelled");
    expect(await uses(id)).toEqual({ reserved: 0, kept: 0 });
  });

  test("counts while the order is unpaid, so that a last use is not given twice", async () => {
    const id = await make({ maxUses: "1" });
    expect(await take({ paidElsewhere: null })).toMatchObject({ code: "taken" });
    expect(await uses(id)).toEqual({ reserved: 0, kept: 1 });
    const checkout = await begin({ discountCode: null });
    expect(await submit({ ...checkout, discountCode: "SPRING" })).toMatchObject({
      code: "code-refused",
      refusal: { reason: "used-up" },
    });
  });

  test("is refused by the customer's rules, and nothing is saved", async () => {
    await make({ oncePerCustomer: true });
    await make({ code: "FIRST", firstOrderOnly: true });
    const first = await request();
    expect(await takeOrder(shop, first)).toMatchObject({ code: "taken" });
    const again = await request({ details: { ...shopper, email: "By.Phone+2@example.com" } });
    expect(await takeOrder(shop, again)).toMatchObject({
      code: "code-refused",
      refusal: { reason: "used-before" },
    });
    expect(await take({ discountCode: "FIRST" })).toMatchObject({
      refusal: { reason: "first-order" },
    });
    expect(await take({ discountCode: "NOTHING" })).toMatchObject({
      refusal: { reason: "unknown" },
    });
    expect(await findOrder(shop.db, again.id)).toBeUndefined();
  });

  test("with one use left goes to one of two concurrent orders", async () => {
    const id = await make({ maxUses: "1" });
    const requests = [await request(), await request()];
    const taken = await Promise.all(requests.map((each) => takeOrder(shop, each)));
    expect(taken.map(({ code }) => code).toSorted()).toEqual(["code-refused", "taken"]);
    expect(await uses(id)).toEqual({ reserved: 0, kept: 1 });
  });
});

describe("free shipping and the price of a box", () => {
  test("have their own lines in the order", async () => {
    await make({ code: "SHIPFREE", effect: "free-shipping" });
    const priced = await pricedLines(shop, [{ productId: 1, quantity: 1 }], { code: "SHIPFREE" });
    expect(priced.totals.shipping).toBe(0);
    expect(priced.promotions).toMatchObject([{ label: "Code SHIPFREE", onShipping: 899 }]);
  });
});

describe("an order with promotions", () => {
  test("names each in Odoo, whose lines add up to the order, and in the full CSV export", async () => {
    await make({ isAutomatic: true, name: "5% over $20", percent: "5", minimum: "20" });
    await make({ percent: "7.5" });
    const orderId = await buy(shop, { discountCode: "SPRING" });
    const order = await orderOf(shop, orderId);
    const erp = erpOrderOf(order, new Map());
    const discounts = erp.lines.filter(({ sku }) => sku === "SHOP-DISC");
    expect(discounts.map(({ text }) => text).sort()).toEqual([
      "5% over $20",
      "Bundle Discount",
      "Code SPRING",
    ]);
    const lines = erp.lines.map(({ price, quantity }) => price * quantity);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(order.total);
    const csv = await textOf(exportFullOrders(shop, everyOrder));
    const used = order.promotions.map(
      ({ label, onProducts }) => `${label} (${toDecimal(onProducts)})`,
    );
    expect(csv).toContain(used.join(", "));
  });
});

describe("guessing codes", () => {
  const guess = (code: string, address = "198.51.100.9") =>
    offerPromotions(shop, { code, productIds: [1], address });

  test("is blocked after thirty wrong ones from a network, for the right one, too", async () => {
    await make();
    for (let each = 0; each < 30; each++) {
      expect((await guess(`WRONG${each}`)).refusal).toEqual({ reason: "unknown" });
    }
    expect((await guess("SPRING")).refusal).toMatchObject({ reason: "too-often" });
    expect((await guess("SPRING", "203.0.113.77")).refusal).toBeNull();
    pass(61 * MINUTE_MS);
    expect((await guess("SPRING")).refusal).toBeNull();
  });

  test("too often leaves the automatic discounts", async () => {
    await make({ isAutomatic: true, name: "Sale", percent: "5" });
    for (let each = 0; each < 30; each++) await guess(`WRONG${each}`);
    const { promotions, refusal } = await guess("SPRING");
    expect(refusal).toMatchObject({ reason: "too-often" });
    expect(promotions).toHaveLength(1);
  });

  test("through the checkout is counted as well", async () => {
    await make();
    const request = checkoutRequest({ lines: oneUnit, address: "198.51.100.10" });
    for (let each = 0; each < 31; each++) {
      const started = await startCheckout(shop, { ...request, discountCode: `WRONG${each}` });
      expect(started).toMatchObject({
        code: "code-refused",
        refusal: { reason: each < 30 ? "unknown" : "too-often" },
      });
    }
  });
});

describe("the flag for codes on every page", () => {
  const today = "2026-11-20";
  test("is off until the owner makes a first code, and after the last one has ended", async () => {
    const { db } = shop;
    expect((await readFrame(db, today)).promotions).toBeNull();
    const id = await make({ untilDay: "2026-12-01" });
    expect((await readFrame(db, today)).promotions).toEqual({ takesCodes: true });
    expect((await readFrame(db, "2026-12-02")).promotions).toBeNull();
    await end(id);
    expect((await readFrame(db, today)).promotions).toBeNull();
  });
});

describe("saving a promotion", () => {
  test("keeps every version, and refuses to overwrite another save or to reuse a code", async () => {
    const id = await make();
    const known = await promotionOf(id);
    const effect = { kind: "percent", percent: percent(2000) } as const;
    const changed = { ...known, terms: { ...known.terms, effect } };
    expect(await savePromotion(shop, changed)).toEqual({ code: "saved", id, version: 2 });
    expect(await savePromotion(shop, changed)).toEqual({ code: "changed-meanwhile" });
    const copy = { id: null, version: 0, terms: known.terms, isActive: true };
    expect(await savePromotion(shop, copy)).toEqual({ code: "code-taken" });
    const data = known.terms;
    expect(await savePromotionTerms(shop, { id, version: 1, data })).toMatchObject({
      code: "conflict",
      stored: { data: { effect }, version: 2 },
    });
    expect(await savePromotionTerms(shop, { id: null, version: 0, data })).toEqual({
      code: "invalid",
      problems: { code: CODE_TAKEN },
    });
    expect(await savePromotionTerms(shop, { id: 999, version: 1, data })).toEqual({
      code: "not-found",
    });
    expect(await savePromotion(shop, { ...known, id: 999_999 })).toEqual({ code: "not-found" });
    await savePromotion(shop, { ...changed, version: 2, isActive: false });
    expect((await savePromotion(shop, copy)).code).toBe("saved");
  });
});

test("200 buyers in two processes for 10 uses: exactly 10 get the discount", async () => {
  const id = await make({ maxUses: "10" });
  const other = await openAnother();
  const shops: AppContext[] = [shop, other];
  const results: string[] = [];
  let next = 0;
  async function buyers() {
    while (next < 200) {
      const number = next++;
      results.push(await buyOne(shops[number % 2] ?? shop, number));
    }
  }
  await Promise.all(Array.from({ length: 6 }, buyers));
  expect(results.filter((result) => result === "bought")).toHaveLength(10);
  expect(results.filter((result) => result === "used-up")).toHaveLength(190);
  expect(await uses(id)).toEqual({ reserved: 0, kept: 10 });
  const { rows } = await sql<{ discounted: number }>`
    select count(*)::integer as discounted from orders
    where promotions @> ${JSON.stringify([{ id: String(id) }])}::jsonb`.execute(shop.db);
  expect(rows[0]?.discounted).toBe(10);
}, 120_000);
