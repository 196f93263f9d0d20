import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import { beginCheckout, buy, payCheckout } from "#test/support/checkouts.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { totalOf } from "#test/support/orders.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { shopper, threeBarBundle } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { findOrder } from "../orders/order-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { pricingSection } from "../settings/sections.ts";
import { findCheckout, updateCheckout } from "./checkout-queries.ts";
import { startCheckout } from "./pay/start-checkout.ts";
import { submitCheckout } from "./pay/submit-checkout.ts";
import { priceLines } from "./prices/price-lines.ts";
import { settlePayment } from "./settle/settle-payment.ts";
import { sweepPayments } from "./settle/sweep-payments.ts";

const { shop, openAnother } = forAllTests(openTestShop);

const method = "debit";
const tab = "tab-1";

describe("starting a checkout", () => {
  test("refuses an amount that differs from the shop's own total, and answers with the new totals", async () => {
    const checkoutId = randomUUID();
    const request = {
      checkoutId,
      lines: threeBarBundle,
      method,
      amount: cents(1),
      tab,
      address: null,
    } as const;
    const started = await startCheckout(shop, request);
    expect(started).toMatchObject({ code: "amount-differs" });
    // Nothing was stored and the provider was not asked.
    expect(await findCheckout(shop.db, { id: checkoutId })).toBeUndefined();
  });

  test("stores the checkout with its lines before the provider is asked for money", async () => {
    const checkoutId = randomUUID();
    const seen: unknown[] = [];
    const payments = {
      ...shop.payments,
      createIntent: async (request: Parameters<typeof shop.payments.createIntent>[0]) => {
        seen.push(await findCheckout(shop.db, { id: request.checkoutId }));
        return await shop.payments.createIntent(request);
      },
    };
    await beginCheckout({ ...shop, payments }, { checkoutId });
    expect(seen).toEqual([expect.objectContaining({ id: checkoutId, paymentIntentId: null })]);
  });

  test.each([
    ["a bar that does not exist", [{ productId: 9999, quantity: 1 }], "not-found"],
    ["a bar that is out of stock", undefined, "out-of-stock"],
  ])("refuses %s and names it", async (_what, given, reason) => {
    const soldOut = await rowOf(shop.db, "products", ["id"], { in_stock: false });
    const lines = given ?? [{ productId: soldOut.id, quantity: 1 }];
    const checkoutId = randomUUID();
    const started = await startCheckout(shop, {
      checkoutId,
      lines,
      method,
      amount: cents(1),
      tab,
      address: null,
    });
    expect(started).toEqual({
      code: "unavailable",
      products: [{ id: lines[0]?.productId, reason, remaining: null }],
    });
  });

  test("refuses a total above 999,999.99", async () => {
    const started = await startCheckout(shop, {
      checkoutId: randomUUID(),
      lines: [{ productId: 1, quantity: 999_999 }],
      method,
      amount: cents(1),
      tab,
      address: null,
    });
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
    const { checkoutId } = checkout;
    const details = { ...shopper, email: "not an address", zipCode: "12", city: "" };
    expect(await submitCheckout(shop, { ...checkout, details })).toEqual({
      code: "invalid",
      errors: { email: "not-an-email", zipCode: "not-a-zip", city: "missing" },
    });
    expect((await findCheckout(shop.db, { id: checkoutId }))?.details).toBeNull();
  });

  test("refuses a price that rose meanwhile, so that only a shown total is charged", async () => {
    const { shop } = await forThisTest(openTestShop);
    const checkout = await beginCheckout(shop);
    await shop.db.updateTable("products").set({ price: "18.00" }).where("id", "=", 1).execute();

    const submitted = await submitCheckout(shop, { ...checkout, details: shopper });

    expect(submitted).toMatchObject({ code: "amount-differs" });
  });

  test("finds no checkout that was never started", async () => {
    const lines = threeBarBundle;
    const request = {
      checkoutId: randomUUID(),
      lines,
      amount: cents(1),
      details: shopper,
      tab,
      address: null,
    };
    expect(await submitCheckout(shop, request)).toEqual({ code: "not-found" });
  });

  test("refuses a demo payment before the details are stored", async () => {
    const { intentId, clientSecret } = await beginCheckout(shop);
    const { demoPayments } = shop;
    if (!demoPayments) throw new Error("not a demo shop");
    const paid = await demoPayments.confirm(intentId, clientSecret);
    expect(paid).toBe(false);
  });

  test("accepts a demo payment with its own client secret only", async () => {
    const checkout = await beginCheckout(shop);
    const { intentId } = checkout;
    await submitCheckout(shop, { ...checkout, details: shopper });
    const { demoPayments } = shop;
    if (!demoPayments) throw new Error("not a demo shop");
    const other = "pi_demoother_secret_placeholder";
    expect(await demoPayments.confirm(intentId, other)).toBe(false);
  });
});

describe("two tabs of one cart", () => {
  const many = [{ productId: 4, quantity: 40 }];

  test("cannot change what the other one is paying", async () => {
    const first = await beginCheckout(shop, { tab: "tab-1" });
    await submitCheckout(shop, { ...first, details: shopper });
    const { checkoutId } = first;
    const priced = await priceLines(shop, many, { address: null });
    const amount = priced.code === "priced" ? priced.totals.total : cents(0);
    const request = {
      checkoutId,
      lines: many,
      method,
      amount,
      tab: "tab-2",
      address: null,
    } as const;
    expect(await startCheckout(shop, request)).toEqual({ code: "being-paid" });
    // The same tab may change it, since it knows that its payment is over; others may later.
    expect(await startCheckout(shop, { ...request, tab: "tab-1" })).toMatchObject({
      code: "started",
    });
  });

  test("cannot pay from a tab whose lines differ from the stored ones", async () => {
    const first = await beginCheckout(shop, { tab: "tab-1" });
    await beginCheckout(shop, { checkoutId: first.checkoutId, lines: many, tab: "tab-2" });
    expect(await submitCheckout(shop, { ...first, details: shopper })).toMatchObject({
      code: "amount-differs",
    });
  });

  test("order what was paid if one pays while the other changes the cart", async () => {
    const first = await beginCheckout(shop);
    await submitCheckout(shop, { ...first, details: shopper });
    // The payment is confirmed just before the intent would be changed.
    const payments = {
      ...shop.payments,
      updateIntent: async (...change: Parameters<typeof shop.payments.updateIntent>) => {
        await shop.demoPayments?.confirm(first.intentId, first.clientSecret);
        return await shop.payments.updateIntent(...change);
      },
    };
    const changed = startCheckout(
      { ...shop, payments },
      { ...first, lines: many, method, amount: await totalOf(shop, many) },
    );
    expect(await changed).toEqual({ code: "already-placed", orderId: first.checkoutId });
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
  const saying = (shop: TestShop["shop"], state: PaymentState, amount?: Cents) => ({
    ...shop,
    payments: {
      ...shop.payments,
      report: async (intentId: string) => {
        const report = await shop.payments.report(intentId);
        return report && { ...report, state, amount: amount ?? report.amount };
      },
    },
  });

  test("in processing places an unpaid order; the sweep marks it paid and then mails the owner", async () => {
    const checkout = await beginCheckout(shop, { method: "ach" });
    await submitCheckout(shop, { ...checkout, details: shopper });
    await settlePayment(saying(shop, "processing"), { intentId: checkout.intentId });
    expect(await findOrder(shop.db, checkout.checkoutId)).toMatchObject({
      paymentStatus: "pending",
    });
    await sweepPayments(saying(shop, "succeeded"));
    expect(await findOrder(shop.db, checkout.checkoutId)).toMatchObject({ paymentStatus: "paid" });
    await vi.waitFor(
      async () => {
        const mails = await listEmails(shop.db, 1000);
        const owners = mails.filter(
          ({ orderId, kind }) => orderId === checkout.checkoutId && kind === "order-owner",
        );
        expect(owners).toHaveLength(1);
      },
      { timeout: 10_000 },
    );
  });

  test("of a different amount does not pay the order, and its history says so", async () => {
    const checkout = await beginCheckout(shop);
    await submitCheckout(shop, { ...checkout, details: shopper });
    await settlePayment(saying(shop, "succeeded", cents(100)), { intentId: checkout.intentId });
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
    const history = await shop.db
      .selectFrom("order_events")
      .select("kind")
      .where("order_id", "=", orderId)
      .where("kind", "!=", "email")
      .orderBy("id")
      .execute();
    expect(history.map(({ kind }) => kind)).toEqual(["placed", "payment"]);
  });

  test("no order is placed for a payment that the provider reports as unpaid", async () => {
    const checkout = await beginCheckout(shop);
    const { checkoutId, intentId } = checkout;
    await submitCheckout(shop, { ...checkout, details: shopper });
    expect(await settlePayment(shop, { intentId })).toEqual({
      code: "not-paid",
      state: "requires_payment_method",
    });
    expect(await findOrder(shop.db, checkoutId)).toBeUndefined();
  });

  test("twenty concurrent callers place one order", async () => {
    const checkout = await beginCheckout(shop);
    await payCheckout(shop, checkout);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => settlePayment(shop, { intentId: checkout.intentId })),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    const { count } = await shop.db
      .selectFrom("orders")
      .select((from) => from.fn.countAll<number>().as("count"))
      .where("id", "=", checkout.checkoutId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
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
    const again = await startCheckout(shop, {
      checkoutId: orderId,
      lines: [{ productId: 4, quantity: 1 }],
      method,
      amount: cents(2198),
      tab,
      address: null,
    });
    expect(again).toEqual({ code: "already-placed", orderId });
  });

  test("a cart that was paid in a closed tab becomes the order when it is opened again", async () => {
    const checkout = await beginCheckout(shop);
    await payCheckout(shop, checkout);
    const { checkoutId, amount } = checkout;
    const lines = threeBarBundle;
    const again = await startCheckout(shop, {
      checkoutId,
      lines,
      method,
      amount,
      tab,
      address: null,
    });
    expect(again).toEqual({ code: "already-placed", orderId: checkoutId });
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
    const payments = {
      ...shop.payments,
      report: async (intentId: string) => {
        if (intentId === broken.intentId) throw new Error("the provider is away");
        return await shop.payments.report(intentId);
      },
    };
    expect(await sweepPayments({ ...shop, payments })).toBe(1);
    expect(await findOrder(shop.db, good.checkoutId)).toBeDefined();
    expect(await findOrder(shop.db, broken.checkoutId)).toBeUndefined();
  });

  test("an order that fails halfway leaves no order, no number and no job", async () => {
    const begun = new Date();
    const test_ = await forThisTest(openTestShop);
    const { shop } = test_;
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
      const placing = settlePayment({ ...shop, orderSubscribers }, { intentId: checkout.intentId });
      await expect(placing).rejects.toThrow("killed");
      expect(await findOrder(shop.db, checkout.checkoutId)).toBeUndefined();
    }

    await settlePayment(shop, { intentId: checkout.intentId });
    const order = await findOrder(shop.db, checkout.checkoutId);
    expect(order?.orderNumber).toBe("CHOC-2026-001");
  });

  test("the order has the address that was saved while the provider was asked", async () => {
    const checkout = await beginCheckout(shop);
    await payCheckout(shop, checkout);
    const moved = { ...shopper, street: "34 Made-up Lane" };
    let requested = 0;
    const payments = {
      ...shop.payments,
      report: async (intentId: string) => {
        const report = await shop.payments.report(intentId);
        requested += 1;
        if (requested > 1) return report;
        const known = await findCheckout(shop.db, { id: checkout.checkoutId });
        if (!known) throw new Error("no checkout");
        await updateCheckout(shop.db, known, { details: jsonb(moved) });
        return report;
      },
    };
    const result = await settlePayment({ ...shop, payments }, { intentId: checkout.intentId });
    expect(result).toEqual({ code: "placed", orderId: checkout.checkoutId });
    expect(requested).toBe(2);
    const order = await findOrder(shop.db, checkout.checkoutId);
    expect(order?.shippingAddress.street).toBe("34 Made-up Lane");
  });

  test("the year of an order number follows the shop's time zone", async () => {
    const test_ = await forThisTest(() => openTestShop({ SHOP_TIME_ZONE: "America/New_York" }));
    test_.time.now = new Date("2027-01-01T04:30:00Z");
    const eve = await findOrder(test_.shop.db, await buy(test_.shop));
    test_.time.now = new Date("2027-01-01T05:30:00Z");
    const newYear = await findOrder(test_.shop.db, await buy(test_.shop));
    expect([eve?.orderNumber, newYear?.orderNumber]).toEqual(["CHOC-2026-001", "CHOC-2027-001"]);
  });

  test("order numbers continue after a deletion and after taking over a former shop with orders", async () => {
    const test_ = await forThisTest(() => openTestShop({ ORDER_PREFIX: "BAR" }));
    const { db } = test_.shop;
    await db.insertInto("orders").values({ order_number: "OLD-2026-041" }).execute();
    const first = await findOrder(db, await buy(test_.shop));
    expect(first?.orderNumber).toBe("BAR-2026-042");
    await db
      .deleteFrom("orders")
      .where("id", "=", first?.id ?? "")
      .execute();
    const second = await findOrder(db, await buy(test_.shop));
    expect(second?.orderNumber).toBe("BAR-2026-043");
  });

  test("an order number that another system used is skipped", async () => {
    const test_ = await forThisTest(openTestShop);
    const { db } = test_.shop;
    await buy(test_.shop);
    await db.insertInto("orders").values({ order_number: "CHOC-2026-002" }).execute();
    await db.insertInto("orders").values({ order_number: "CHOC-2026-007" }).execute();
    const numbers = [];
    for (let count = 0; count < 2; count += 1) {
      numbers.push((await findOrder(db, await buy(test_.shop)))?.orderNumber);
    }
    expect(numbers).toEqual(["CHOC-2026-008", "CHOC-2026-009"]);
  });

  test("prices and percents come from the current settings", async () => {
    const test_ = await forThisTest(openTestShop);
    const { shop } = test_;
    const { individual } = defaultPricingSettings;
    await chooseSettings(shop, pricingSection, {
      individual: { ...individual, maximumPrice: cents(1000) },
    });
    const order = await findOrder(shop.db, await buy(shop));
    // Three bars at the maximum of 10.00, 10 % off, 8.5 % tax, 8.99 shipping.
    expect(order).toMatchObject({
      subtotal: 3000,
      discount: 300,
      tax: 230,
      shipping: 899,
      total: 3829,
    });
  });
});

describe("the emails of an order", () => {
  test("the customer's mail has the secret link to the order", async () => {
    const test_ = await forThisTest(() => openTestShop({ SITE_URL: "https://bars.example" }));
    const { shop } = test_;
    const order = await findOrder(shop.db, await buy(shop));
    const mail = await vi.waitFor(
      async () => {
        const emails = await listEmails(shop.db, 10);
        const found = emails.find((email) => email.kind === "order-customer");
        if (!found) throw new Error("not yet");
        return found;
      },
      { timeout: 10_000 },
    );
    expect(mail.text).toMatch(
      new RegExp(`https://bars\\.example/order/${order?.orderNumber}\\?token=\\d+\\.[\\w-]{43}`),
    );
  });
});

/** Whether the sweep that a start enqueues has ended. */
async function isSwept(db: Database, begun: Date): Promise<boolean> {
  const { rows } = await sql<{ isSwept: boolean }>`
    select coalesce(bool_and(state = 'completed') and max(created_on) >= ${begun}, false) as "isSwept"
    from pgboss.job where name = 'sweep-payments'`.execute(db);
  return rows[0]?.isSwept ?? false;
}
