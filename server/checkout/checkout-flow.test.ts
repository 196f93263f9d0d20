import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import {
  beginCheckout,
  buy,
  checkoutRequest,
  payCheckout,
  submit,
} from "#test/support/checkouts.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { mailsAbout, orderOf, totalOf } from "#test/support/orders.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { shopper, threeBarBundle } from "#test/support/sample-shopper.ts";
import { openTestShop, withPayments } from "#test/support/test-shop.ts";
import type { AppContext } from "../app-context.ts";
import { listOrderEvents } from "../orders/order-events.ts";
import { findOrder } from "../orders/order-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { findCheckout, updateCheckout } from "./checkout-queries.ts";
import { startCheckout } from "./pay/start-checkout.ts";
import { settlePayment } from "./settle/settle-payment.ts";
import { sweepPayments } from "./settle/sweep-payments.ts";

const { shop, openAnother } = forAllTests(openTestShop);

describe("starting a checkout", () => {
  test("refuses an amount that differs from the shop's own total, and answers with the new totals", async () => {
    const request = checkoutRequest({});
    expect(await startCheckout(shop, request)).toMatchObject({ code: "amount-differs" });
    // Nothing was stored and the provider was not asked.
    expect(await findCheckout(shop.db, { id: request.checkoutId })).toBeUndefined();
  });

  test("stores the checkout with its lines before the provider is asked for money", async () => {
    const checkoutId = randomUUID();
    const seen: unknown[] = [];
    const watched = withPayments(shop, {
      createIntent: async (request) => {
        seen.push(await findCheckout(shop.db, { id: request.checkoutId }));
        return await shop.payments.createIntent(request);
      },
    });
    await beginCheckout(watched, { checkoutId });
    expect(seen).toEqual([expect.objectContaining({ id: checkoutId, paymentIntentId: null })]);
  });

  test.each([
    ["a bar that does not exist", [{ productId: 9999, quantity: 1 }], "not-found"],
    ["a bar that is out of stock", undefined, "out-of-stock"],
  ])("refuses %s and names it", async (_what, given, reason) => {
    const soldOut = await rowOf(shop.db, "products", ["id"], { in_stock: false });
    const lines = given ?? [{ productId: soldOut.id, quantity: 1 }];
    const started = await startCheckout(shop, checkoutRequest({ lines }));
    expect(started).toEqual({
      code: "unavailable",
      products: [{ id: lines[0]?.productId, reason, remaining: null }],
    });
  });

  test("refuses a total above 999,999.99", async () => {
    const lines = [{ productId: 1, quantity: 999_999 }];
    const started = await startCheckout(shop, checkoutRequest({ lines }));
    expect(started).toEqual({ code: "too-large" });
  });

  test("gives no discount to an incomplete bundle", async () => {
    const lines = threeBarBundle.slice(0, 2);
    const { checkoutId } = await beginCheckout(shop, { lines });
    const checkout = await findCheckout(shop.db, { id: checkoutId });
    expect(checkout?.totals.discount).toBe(0);
    expect(checkout?.lines.every((line) => line.bundleId === undefined)).toBe(true);
  });
});

describe("submitting the shopper's details", () => {
  test("names every field that is missing or wrong and stores nothing", async () => {
    const checkout = await beginCheckout(shop);
    const wrong = { email: "not an address", zipCode: "12", city: "" };
    expect(await submit(shop, checkout, wrong)).toEqual({
      code: "invalid",
      errors: { email: "not-an-email", zipCode: "not-a-zip", city: "missing" },
    });
    expect((await findCheckout(shop.db, { id: checkout.checkoutId }))?.details).toBeNull();
  });

  test("refuses a price that rose meanwhile, so that only a shown total is charged", async () => {
    const { shop } = await forThisTest(openTestShop);
    const checkout = await beginCheckout(shop);
    await shop.db.updateTable("products").set({ price: "18.00" }).where("id", "=", 1).execute();

    const submitted = await submit(shop, checkout);

    expect(submitted).toMatchObject({ code: "amount-differs" });
  });

  test("finds no checkout that was never started", async () => {
    expect(await submit(shop, checkoutRequest({}))).toEqual({ code: "not-found" });
  });

  test("lets a demo payment be made once the details are stored, with its own client secret only", async () => {
    const checkout = await beginCheckout(shop);
    const { intentId, clientSecret } = checkout;
    expect(await shop.demoPayments?.confirm(intentId, clientSecret)).toBe(false);

    await submit(shop, checkout);
    const other = "pi_demoother_secret_placeholder";
    expect(await shop.demoPayments?.confirm(intentId, other)).toBe(false);
    expect(await shop.demoPayments?.confirm(intentId, clientSecret)).toBe(true);
  });
});

describe("two tabs of one cart", () => {
  const many = [{ productId: 4, quantity: 40 }];

  test("cannot change what the other one is paying", async () => {
    const first = await beginCheckout(shop, { tab: "tab-1" });
    await submit(shop, first);
    const amount = await totalOf(shop, many);
    const { checkoutId } = first;
    const request = checkoutRequest({ checkoutId, lines: many, amount, tab: "tab-2" });
    expect(await startCheckout(shop, request)).toEqual({ code: "being-paid" });
    // The same tab may change it, since it knows that its payment is over; others may later.
    expect(await startCheckout(shop, { ...request, tab: "tab-1" })).toMatchObject({
      code: "started",
    });
  });

  test("cannot pay from a tab whose lines differ from the stored ones", async () => {
    const first = await beginCheckout(shop, { tab: "tab-1" });
    await beginCheckout(shop, { checkoutId: first.checkoutId, lines: many, tab: "tab-2" });
    expect(await submit(shop, first)).toMatchObject({ code: "amount-differs" });
  });

  test("order what was paid if one pays while the other changes the cart", async () => {
    const first = await beginCheckout(shop);
    await submit(shop, first);
    // The payment is confirmed just before the intent would be changed.
    const paidMeanwhile = withPayments(shop, {
      updateIntent: async (...change) => {
        await shop.demoPayments?.confirm(first.intentId, first.clientSecret);
        return await shop.payments.updateIntent(...change);
      },
    });
    const change = checkoutRequest({ ...first, lines: many, amount: await totalOf(shop, many) });
    expect(await startCheckout(paidMeanwhile, change)).toEqual({
      code: "already-placed",
      orderId: first.checkoutId,
    });
    const order = await findOrder(shop.db, first.checkoutId);
    expect(order).toMatchObject({ total: first.amount, paymentStatus: "paid" });
    expect(order?.items).toHaveLength(3);
  });

  test("do not use up the connections, not even forty that start at once", async () => {
    const started = await Promise.all(Array.from({ length: 40 }, () => beginCheckout(shop)));
    expect(new Set(started.map(({ intentId }) => intentId)).size).toBe(40);
  });
});

describe("a payment that takes time", () => {
  /** A provider that reports this state for every payment. */
  const saying = (state: PaymentState, amount?: Cents) =>
    withPayments(shop, {
      report: async (intentId) => {
        const report = await shop.payments.report(intentId);
        return report && { ...report, state, amount: amount ?? report.amount };
      },
    });

  test("in processing places an unpaid order, which the sweep marks paid before it mails the owner", async () => {
    const checkout = await beginCheckout(shop, { method: "ach" });
    await submit(shop, checkout);
    await settlePayment(saying("processing"), checkout);
    expect(await findOrder(shop.db, checkout.checkoutId)).toMatchObject({
      paymentStatus: "pending",
    });
    await sweepPayments(saying("succeeded"));
    expect(await findOrder(shop.db, checkout.checkoutId)).toMatchObject({ paymentStatus: "paid" });
    const owners = () => mailsAbout(shop, checkout.checkoutId, "order-owner");
    await expect.poll(owners).toHaveLength(1);
  });

  test("of a different amount does not pay the order, and its history says so", async () => {
    const checkout = await beginCheckout(shop);
    await submit(shop, checkout);
    await settlePayment(saying("succeeded", cents(100)), checkout);
    expect(await findOrder(shop.db, checkout.checkoutId)).toMatchObject({
      paymentStatus: "pending",
      total: checkout.amount,
    });
    const history = await rowsOf(shop.db, "order_events", ["kind", "detail"], {
      order_id: checkout.checkoutId,
      kind: "amount-differs",
    });
    expect(history).toEqual([
      { kind: "amount-differs", detail: { paid: 100, total: checkout.amount } },
    ]);
  });
});

describe("placing the order", () => {
  test("a paid checkout becomes an order with its number, lines, totals and history", async () => {
    const orderId = await buy(shop);
    const order = await findOrder(shop.db, orderId);
    expect(order).toMatchObject({
      customerName: "Robin Sample",
      status: "pending",
      paymentStatus: "paid",
      paymentMethod: { type: "card", last4: "4242", brand: "visa" },
      shippingAddress: { street: "12 Invented Street", state: "OR", country: "US" },
    });
    expect(order?.orderNumber).toMatch(/^CHOC-2026-\d{3}$/);
    expect(order?.items.map((item) => [item.productId, item.quantity])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    const discounts = order?.items.reduce((sum, item) => sum + item.discount, 0);
    expect(discounts).toBe(order?.discount);
    const history = await listOrderEvents(shop.db, orderId);
    const kinds = history.map(({ kind }) => kind).filter((kind) => kind !== "email");
    expect(kinds).toEqual(["placed", "payment"]);
  });

  test("twenty concurrent callers place one order", async () => {
    const checkout = await beginCheckout(shop);
    await payCheckout(shop, checkout);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => settlePayment(shop, checkout)),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await rowsOf(shop.db, "orders", ["id"], { id: checkout.checkoutId })).toHaveLength(1);
  });

  test("two concurrent payments in two processes get two order numbers", async () => {
    const another = await openAnother();
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) => buy(index % 2 ? shop : another)),
    );
    const orders = await Promise.all(ids.map((id) => findOrder(shop.db, id)));
    const numbers = orders.map((order) => order?.orderNumber);
    expect(new Set(numbers).size).toBe(12);
  });

  test("a second tab with the same cart gets the existing order", async () => {
    const orderId = await buy(shop);
    const again = checkoutRequest({ checkoutId: orderId, lines: [{ productId: 4, quantity: 1 }] });
    expect(await startCheckout(shop, again)).toEqual({ code: "already-placed", orderId });
  });

  test("a cart that was paid in a closed tab becomes the order when it is opened again", async () => {
    const checkout = await beginCheckout(shop);
    await payCheckout(shop, checkout);
    expect(await startCheckout(shop, checkoutRequest(checkout))).toEqual({
      code: "already-placed",
      orderId: checkout.checkoutId,
    });
  });

  test("the sweep places the order of a browser that crashed after paying, once", async () => {
    const checkout = await beginCheckout(shop);
    await payCheckout(shop, checkout);
    expect(await sweepPayments(shop)).toBe(1);
    expect(await sweepPayments(shop)).toBe(0);
    expect(await findOrder(shop.db, checkout.checkoutId)).toBeDefined();
  });

  test("a checkout that cannot be settled does not stop the sweep of the others", async () => {
    const broken = await beginCheckout(shop);
    await payCheckout(shop, broken);
    const good = await beginCheckout(shop);
    await payCheckout(shop, good);
    const away = withPayments(shop, {
      report: async (intentId) => {
        if (intentId === broken.intentId) throw new Error("the provider is away");
        return await shop.payments.report(intentId);
      },
    });
    expect(await sweepPayments(away)).toBe(1);
    expect(await findOrder(shop.db, good.checkoutId)).toBeDefined();
    expect(await findOrder(shop.db, broken.checkoutId)).toBeUndefined();
  });

  test("an order that fails halfway leaves no order, no number and no job", async () => {
    const begun = new Date();
    const { shop } = await forThisTest(openTestShop);
    // The sweep of the start would place the order meanwhile.
    await expect.poll(() => isSwept(shop.db, begun)).toBe(true);
    const failing = [
      async () => {
        throw new Error("killed before anything was sent");
      },
      async (tx: DatabaseTransaction) => {
        await sql`select 'killed in the middle'::integer`.execute(tx);
      },
    ];
    const checkout = await beginCheckout(shop);
    await payCheckout(shop, checkout);
    for (const subscriber of failing) {
      const orderSubscribers = [...shop.orderSubscribers, subscriber];
      const placing = settlePayment({ ...shop, orderSubscribers }, checkout);
      await expect(placing).rejects.toThrow("killed");
      expect(await findOrder(shop.db, checkout.checkoutId)).toBeUndefined();
    }

    await settlePayment(shop, checkout);
    const order = await findOrder(shop.db, checkout.checkoutId);
    expect(order?.orderNumber).toBe("CHOC-2026-001");
  });

  test("the order has the address that was saved while the provider was asked", async () => {
    const checkout = await beginCheckout(shop);
    await payCheckout(shop, checkout);
    const moved = { ...shopper, street: "34 Made-up Lane" };
    let requested = 0;
    const movedMeanwhile = withPayments(shop, {
      report: async (intentId) => {
        const report = await shop.payments.report(intentId);
        requested += 1;
        if (requested > 1) return report;
        const known = await findCheckout(shop.db, { id: checkout.checkoutId });
        if (!known) throw new Error("no checkout");
        await updateCheckout(shop.db, known, { details: jsonb(moved) });
        return report;
      },
    });
    const result = await settlePayment(movedMeanwhile, checkout);
    expect(result).toEqual({ code: "placed", orderId: checkout.checkoutId });
    expect(requested).toBe(2);
    const order = await findOrder(shop.db, checkout.checkoutId);
    expect(order?.shippingAddress.street).toBe("34 Made-up Lane");
  });

  test("the year of an order number follows the shop's time zone", async () => {
    const environment = { SHOP_TIME_ZONE: "America/New_York" };
    const { shop, time } = await forThisTest(() => openTestShop(environment));
    time.now = new Date("2027-01-01T04:30:00Z");
    expect(await buyNumbered(shop)).toBe("CHOC-2026-001");
    time.now = new Date("2027-01-01T05:30:00Z");
    expect(await buyNumbered(shop)).toBe("CHOC-2027-001");
  });

  test("order numbers continue after a deletion and after taking over a former shop with orders", async () => {
    const { shop } = await forThisTest(() => openTestShop({ ORDER_PREFIX: "BAR" }));
    await shop.db.insertInto("orders").values({ order_number: "OLD-2026-041" }).execute();
    const orderId = await buy(shop);
    expect((await orderOf(shop, orderId)).orderNumber).toBe("BAR-2026-042");
    await shop.db.deleteFrom("orders").where("id", "=", orderId).execute();
    expect(await buyNumbered(shop)).toBe("BAR-2026-043");
  });

  test("an order number that another system used is skipped", async () => {
    const { shop } = await forThisTest(openTestShop);
    await buy(shop);
    const others = [{ order_number: "CHOC-2026-002" }, { order_number: "CHOC-2026-007" }];
    await shop.db.insertInto("orders").values(others).execute();
    expect(await buyNumbered(shop)).toBe("CHOC-2026-008");
    expect(await buyNumbered(shop)).toBe("CHOC-2026-009");
  });
});

describe("the emails of an order", () => {
  test("the customer's mail has the secret link to the order", async () => {
    const { shop } = await forThisTest(() => openTestShop({ SITE_URL: "https://bars.example" }));
    const orderId = await buy(shop);
    const mails = () => mailsAbout(shop, orderId, "order-customer");
    await expect.poll(mails).toHaveLength(1);
    const { orderNumber } = await orderOf(shop, orderId);
    expect((await mails())[0]?.text_body).toMatch(
      new RegExp(`https://bars\\.example/order/${orderNumber}\\?token=\\d+\\.[\\w-]{43}`),
    );
  });
});

const buyNumbered = async (shop: AppContext) => (await orderOf(shop, await buy(shop))).orderNumber;

/** Whether the sweep that a start enqueues has ended. */
async function isSwept(db: Database, begun: Date): Promise<boolean> {
  const { rows } = await sql<{ isSwept: boolean }>`
    select coalesce(bool_and(state = 'completed') and max(created_on) >= ${begun}, false) as "isSwept"
    from pgboss.job where name = 'sweep-payments'`.execute(db);
  return rows[0]?.isSwept ?? false;
}
