import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { clientKeyOf } from "#server/checkout/payment-limits.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { callRoute, jsonRequest } from "#test/support/call-route.ts";
import { beginCheckout } from "#test/support/checkouts.ts";
import { signatureHeader } from "#test/support/fake-stripe/webhooks.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { shopper, threeBarBundle } from "#test/support/sample-shopper.ts";
import { buyWithStripe, openStripeShop, payWithStripe } from "#test/support/stripe-shop.ts";
import { openTestShop, productionShop, withPayments } from "#test/support/test-shop.ts";
import * as stripeWebhook from "../webhooks/stripe-webhook.route.ts";
import * as checkoutDetails from "./checkout-details.route.ts";
import * as checkoutOrder from "./checkout-order.route.ts";
import * as createPaymentIntent from "./create-payment-intent.route.ts";
import * as demoPayment from "./demo-payment.route.ts";
import * as paymentDetails from "./payment-details.route.ts";

const house = forAllTests(openStripeShop);
const { shop, stripe, time } = house;
beforeEach(async () => {
  stripe.faults.clear();
  await shop.db.deleteFrom("limits").execute();
});

const post = (path: string, route: object, at: string, body: unknown, to = shop) =>
  callRoute(to, path, route, jsonRequest(at, body));
const create = (body: unknown, to = shop) => {
  const path = "/api/create-payment-intent";
  return post(path, createPaymentIntent, path, body, to);
};
const submit = (id: string, body: unknown) =>
  post("/api/checkouts/:checkoutId/details", checkoutDetails, `/api/checkouts/${id}/details`, body);
const place = (id: string, body: unknown = {}) =>
  post("/api/checkouts/:checkoutId/order", checkoutOrder, `/api/checkouts/${id}/order`, body);
const pretend = (id: string, body: unknown) =>
  post("/api/demo-payments/:paymentIntentId", demoPayment, `/api/demo-payments/${id}`, body);
const details = (intentId: string) => {
  const request = new Request(`http://localhost:3000/api/payment-details/${intentId}`);
  return callRoute(shop, "/api/payment-details/:paymentIntentId", paymentDetails, request);
};

/** The documented request for two bars of the first product, with the correct total. */
async function honestBody(checkoutId: string = randomUUID()) {
  const body = {
    amount: 0,
    currency: "usd",
    orderData: { items: [] },
    methodTypes: ["card"],
    checkoutId,
    lines: [{ productId: 1, quantity: 2 }],
    tab: "tab-1",
  };
  const { body: refused } = await create(body);
  const totals = refused?.totals as { total: number };
  return { ...body, amount: totals.total };
}

describe("create-payment-intent", () => {
  test("answers with a client secret of the documented format", async () => {
    const response = await create(await honestBody());
    expect(response.status).toBe(200);
    expect(response.body?.clientSecret).toMatch(/^pi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/);
  });

  test("refuses a different amount with 409, a sentence and the new totals", async () => {
    const body = await honestBody();
    const response = await create({ ...body, amount: body.amount - 1 });
    expect(response).toMatchObject({
      status: 409,
      body: {
        code: "amount-differs",
        error: expect.stringContaining("Nothing was charged"),
        totals: { total: body.amount },
      },
    });
  });

  test("says so when Stripe does not accept the server's key", async () => {
    const wrongKey = { ...stripe.environment, STRIPE_SECRET_KEY: "sk_test_wrong" };
    const broken = await forThisTest(() => openTestShop(wrongKey));
    const response = await create(await honestBody(), broken.shop);
    expect(response).toMatchObject({
      status: 503,
      body: {
        error: "Stripe payments are not fully configured. Please verify the server secret key.",
      },
    });
  });

  test("says so in production without keys, and fakes no payment", async () => {
    const production = await forThisTest(() =>
      openTestShop({ ...productionShop, SHOP_EMAIL: "owner@bars.example" }),
    );
    const response = await create(await honestBody(), production.shop);
    expect(production.shop.demoPayments).toBeNull();
    expect(response).toMatchObject({
      status: 503,
      body: {
        code: "payments-unavailable",
        error: "Stripe payments are not configured. Please verify the publishable key.",
      },
    });
  });

  test("passes on Stripe's message for the shopper", async () => {
    const message = "Your account cannot currently make live charges.";
    const refusal = new PaymentProviderError("no", { reason: "refused", forPeople: message });
    const refusing = withPayments(shop, { createIntent: () => Promise.reject(refusal) });
    expect(await create(await honestBody(), refusing)).toMatchObject({
      status: 502,
      body: { error: message },
    });
  });

  test("asks to try later when Stripe is down", async () => {
    const body = await honestBody();
    stripe.faults.add({ kind: "error-503", times: 10 });
    expect(await create(body)).toMatchObject({
      status: 503,
      body: { error: "Unable to initialize payments. Please try again later." },
    });
  });

  test("tells a shopper who reaches a limit when to try again", async () => {
    for (let count = 0; count < 61; count += 1) await create(await honestBody());
    const response = await create(await honestBody());
    expect(response).toMatchObject({
      status: 429,
      body: {
        error: expect.stringMatching(/try again in (?:60 seconds|(?:1|a) minute)/),
        code: "too-often",
      },
    });
    expect(response.headers.get("retry-after")).toBe("60");
  });
});

describe("payment-details", () => {
  test("says type, last four digits and brand", async () => {
    const { intentId } = await buyWithStripe(house);
    expect(await details(intentId)).toMatchObject({
      status: 200,
      body: { type: "card", last4: "4242", brand: "visa" },
    });
  });

  test.each(["pi_nobody", "pi_demo1", "x", "..%2Fcharges"])(
    "finds no payment for %s",
    async (id) => {
      expect(await details(id)).toMatchObject({ status: 404, body: null });
    },
  );

  test("answers null when Stripe is down", async () => {
    const { intentId } = await beginCheckout(shop);
    stripe.faults.add({ kind: "error-503", times: 10 });
    expect(await details(intentId)).toMatchObject({ status: 502, body: null });
  });
});

describe("one visitor who asks thousands of times", () => {
  /** How often Stripe was asked about a payment. Jobs of other tests ask about others meanwhile. */
  const countQuestions = (intentId: string) =>
    stripe.ledger.requests.filter(({ method, path }) => method === "GET" && path.includes(intentId))
      .length;
  const storm = async <T>(ask: () => Promise<T>) =>
    await Promise.all(Array.from({ length: 100 }, ask));

  test("makes the shop ask Stripe about an unpaid payment at most once in two seconds", async () => {
    const { checkoutId, intentId } = await beginCheckout(shop);
    const orders = await storm(() => place(checkoutId));
    expect(orders.filter(({ status }) => status === 402)).toHaveLength(1);
    const refused = orders.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("2");
    expect(refused?.body).not.toMatchObject({ code: "not-paid" });
    for (const { status } of await storm(() => details(intentId))) expect(status).toBe(200);
    expect(countQuestions(intentId)).toBe(2);
    await expect.poll(async () => (await place(checkoutId)).status).toBe(402);
    expect(countQuestions(intentId)).toBe(3);
  });

  test("is told of the placed order each time", async () => {
    const checkout = await beginCheckout(shop);
    await payWithStripe(house, checkout, "pm_card_visa");
    const before = countQuestions(checkout.intentId);
    const orders = await storm(() => place(checkout.checkoutId));
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([200]));
    expect(countQuestions(checkout.intentId) - before).toBe(1);
  });

  test("can make the shop ask Stripe 300 times an hour about all payments together, then at a slow rate", async () => {
    const { checkoutId, intentId } = await beginCheckout(shop);
    const key = clientKeyOf(shop, "203.0.113.7");
    await sql`
      insert into limits (key, times, updated_at)
      values
        (${`questions:${key}`}, array_fill(${time.now}::timestamptz, array[300]),
          ${time.now}),
        (${`questions:${key}:pace`}, array[${time.now}::timestamptz],
          ${time.now})`.execute(shop.db);
    const before = countQuestions(intentId);
    expect(await place(checkoutId)).toMatchObject({ status: 429, body: { seconds: 10 } });
    expect(countQuestions(intentId)).toBe(before);
  });
});

describe("the webhook", () => {
  const send = (body: string, header: string | null, shop = house.shop) =>
    callRoute(
      shop,
      "/api/webhooks/stripe",
      stripeWebhook,
      new Request("http://localhost:3000/api/webhooks/stripe", {
        method: "POST",
        body,
        headers: header ? { "stripe-signature": header } : {},
      }),
    );
  const event = (intentId: string) =>
    JSON.stringify({
      id: `evt_${randomUUID().replaceAll("-", "")}`,
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: { id: intentId } },
    });
  const sign = (body: string) => signatureHeader(body, stripe.webhooks.secret, stripe.now());

  test("does not trust an event about money: it asks the provider", async () => {
    const checkout = await beginCheckout(shop);
    const body = event(checkout.intentId);
    expect((await send(body, sign(body))).status).toBe(200);
    const where = { intent_id: checkout.intentId };
    const processed = async () =>
      (await rowOf(shop.db, "payment_events", ["processed_at"], where)).processed_at;
    await expect.poll(processed).toBeInstanceOf(Date);
    expect(await findOrder(shop.db, checkout.checkoutId)).toBeUndefined();
  });

  test("does not hide an error of the shop's own, so that Stripe sends the event again", async () => {
    const body = event("pi_x");
    const jobs = {
      ...shop.jobs,
      enqueue: async () => {
        throw new Error("the queue is broken");
      },
    };
    await expect(send(body, sign(body), { ...shop, jobs })).rejects.toThrow("broken");
    // The transaction was rolled back, so the event is taken when it is sent again.
    const rows = await rowsOf(shop.db, "payment_events", ["id"], { intent_id: "pi_x" });
    expect(rows).toEqual([]);
  });

  test("answers 404 without Stripe", async () => {
    const demo = await forThisTest(openTestShop);
    const body = event("pi_x");
    expect((await send(body, sign(body), demo.shop)).status).toBe(404);
  });
});

describe("whatever a browser sends,", () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(0, -1, 1, 50, 99_999_999, 1e21, 0.5, "1", "", null, true, [], {}),
    fc.constantFrom(
      "\u0000",
      "'; drop table orders; --",
      "../..",
      "pi_1_secret_2",
      "é".repeat(500),
    ),
  );

  /** A valid body with one field replaced, added or removed. */
  const tampered = (fields: readonly string[]) =>
    fc.record({
      field: fc.constantFrom(...fields, "total", "price", "discount", "confirm", "__proto__"),
      value: anything,
      remove: fc.boolean(),
    });

  function withTampered(
    body: Record<string, unknown>,
    { field, value, remove }: { field: string; value: unknown; remove: boolean },
  ): Record<string, unknown> {
    const { [field]: _, ...rest } = body;
    return remove ? rest : { ...rest, [field]: value };
  }

  /** Checks that Stripe was only asked for amounts that the shop had computed. */
  async function onlyOurSums(): Promise<void> {
    const checkouts = await rowsOf(shop.db, "checkouts", ["payment_intent_id", "total"]);
    for (const { payment_intent_id: id, total } of checkouts) {
      if (!id) continue;
      const intent = stripe.intent(id);
      expect(intent.amount).toBe(Math.round(Number(total) * 100));
    }
  }

  test("starting a checkout sends only the shop's own total to Stripe, and nothing breaks", async () => {
    const honest = await honestBody();
    await fc.assert(
      fc.asyncProperty(tampered(Object.keys(honest)), async (change) => {
        const checkoutId = randomUUID();
        const body = withTampered({ ...honest, checkoutId }, change);
        const response = await create(body);
        expect(response.status).toBeLessThan(500);
        for (const intent of stripe.intentsOf(checkoutId)) {
          for (const amount of intent.amounts) expect(amount).toBe(honest.amount);
        }
        await shop.db.deleteFrom("limits").execute();
      }),
      { numRuns: 150 },
    );
    await onlyOurSums();
  }, 120_000);

  test("prices, discounts and invalid boxes in the lines change nothing", async () => {
    const honest = await honestBody();
    const line = fc.record(
      {
        productId: fc.oneof(fc.integer({ min: -2, max: 14 }), anything),
        quantity: fc.oneof(fc.integer({ min: -2, max: 5 }), anything),
        bundleId: fc.oneof(fc.constantFrom("a", "b", "\u0000", "\ud800"), anything),
        bundleSize: fc.oneof(fc.constantFrom(3, 5, 2), anything),
        price: anything,
        discount: anything,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), fc.integer(), async (lines, amount) => {
        const checkoutId = randomUUID();
        const response = await create({ ...honest, checkoutId, lines, amount });
        expect(response.status).toBeLessThan(500);
        await shop.db.deleteFrom("limits").execute();
      }),
      { numRuns: 100 },
    );
    await onlyOurSums();
  }, 120_000);

  test("sending details and asking for the order breaks nothing", async () => {
    const started = await beginCheckout(shop);
    const honest: Record<string, unknown> = {
      amount: started.amount,
      details: shopper,
      lines: threeBarBundle,
      tab: "tab-1",
    };
    await fc.assert(
      fc.asyncProperty(
        tampered(Object.keys(honest)),
        tampered(Object.keys(shopper)),
        async (change, detailChange) => {
          const body = { ...honest, details: withTampered({ ...shopper }, detailChange) };
          for (const each of [withTampered(honest, change), body]) {
            expect((await submit(started.checkoutId, each)).status).toBeLessThan(500);
          }
          // A repeated request does not reach Stripe.
          expect([402, 429]).toContain((await place(started.checkoutId, change)).status);
        },
      ),
      { numRuns: 60 },
    );
    const intent = stripe.intent(started.intentId);
    expect(new Set(intent.amounts)).toEqual(new Set([started.amount]));
    expect(await findOrder(shop.db, started.checkoutId)).toBeUndefined();
  }, 120_000);

  test.each(["tab", "bundleId", "city"])(
    "text in %s that the database cannot store is refused",
    async (field) => {
      const started = await beginCheckout(shop);
      for (const text of ["a\u0000b", "\ud800", "\udc00x"]) {
        const lines = threeBarBundle.map((line) => ({
          ...line,
          ...(field === "bundleId" && { bundleId: text }),
        }));
        const details = { ...shopper, ...(field === "city" && { city: `Port${text}land` }) };
        const tab = field === "tab" ? text : "tab-1";
        const body = { amount: started.amount, details, lines, tab };
        expect((await submit(started.checkoutId, body)).status).toBeLessThan(500);
        const { amount, ...honest } = await honestBody();
        expect((await create({ ...honest, amount, lines, tab })).status).toBeLessThan(500);
      }
    },
  );

  test("a demo payment is refused by a shop that takes real ones", async () => {
    const started = await beginCheckout(shop);
    const { checkoutId, amount } = started;
    await submit(checkoutId, { amount, details: shopper, lines: threeBarBundle });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        for (const body of [
          value,
          { clientSecret: value },
          { clientSecret: started.clientSecret },
        ]) {
          expect((await pretend(started.intentId, body)).status).toBe(404);
        }
      }),
      { numRuns: 30 },
    );
    expect((await place(started.checkoutId)).status).toBe(402);
    expect(stripe.intent(started.intentId).status).toBe("requires_payment_method");
  });
});
