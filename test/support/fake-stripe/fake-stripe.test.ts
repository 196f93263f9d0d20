import Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { forEachTest } from "#test/support/for-tests.ts";
import { browserOf } from "./browser-of-fake-stripe.ts";
import { startFakeStripe } from "./start-fake-stripe.ts";

const fake = forEachTest(startFakeStripe);
let stripe: Stripe;

beforeEach(async () => {
  stripe = new Stripe(fake.secretKey, {
    host: "127.0.0.1",
    port: fake.port,
    protocol: "http",
    telemetry: false,
  });
});
const card: Stripe.PaymentIntentCreateParams = {
  amount: 4_287,
  currency: "usd",
  allowed_payment_method_types: ["card"],
};

describe("the fake refuses", () => {
  test("a parameter that the API version no longer has", async () => {
    const old = { ...card, payment_method_types: ["card"] };
    await expect(stripe.paymentIntents.create(old)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      code: "parameter_unknown",
      param: "payment_method_types",
    });
    expect(fake.ledger.intents.size).toBe(0);
  });

  test("every other call with a publishable key, or without the intent's secret", async () => {
    const intent = await stripe.paymentIntents.create(card);
    const browser = browserOf(fake);
    const read = await browser.retrieve({
      id: intent.id,
      client_secret: String(intent.client_secret),
    });
    expect(read.body).toMatchObject({ status: "requires_payment_method", amount: 4_287 });
    expect(read.body).not.toHaveProperty("metadata");
    const guessed = { id: intent.id, client_secret: `${intent.id}_secret_guessed` };
    expect((await browser.retrieve(guessed)).status).toBe(400);
    expect((await browser.confirm(guessed, { payment_method: "pm_card_visa" })).status).toBe(400);
    const cheaper = await browser.post(`/v1/payment_intents/${intent.id}`, {
      client_secret: String(intent.client_secret),
      amount: "50",
    });
    expect(cheaper.status).toBe(401);
    expect(fake.intent(intent.id)).toMatchObject({
      amount: 4_287,
      status: "requires_payment_method",
    });
  });
});

describe("idempotency keys", () => {
  test("the same key with other parameters is an error", async () => {
    await stripe.paymentIntents.create(card, { idempotencyKey: "k1" });
    await expect(
      stripe.paymentIntents.create({ ...card, amount: 999 }, { idempotencyKey: "k1" }),
    ).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  });

  test("the same key while the first call is running is a conflict, which the SDK retries", async () => {
    fake.faults.add({ kind: "slow", ms: 300 });
    const both = await Promise.all([
      stripe.paymentIntents.create(card, { idempotencyKey: "k1" }),
      stripe.paymentIntents.create(card, { idempotencyKey: "k1" }),
    ]);
    expect(both[0].id).toBe(both[1].id);
    expect(fake.ledger.requests.map(({ status }) => status)).toContain(409);
  });

  test("a 500 is stored under its key, and a refused parameter is not", async () => {
    const once = { idempotencyKey: "k1", maxNetworkRetries: 0 };
    fake.faults.add({ kind: "error-500" });
    await expect(stripe.paymentIntents.create(card, once)).rejects.toThrow();
    await expect(stripe.paymentIntents.create(card, once)).rejects.toMatchObject({
      statusCode: 500,
    });
    const key = { idempotencyKey: "k2" };
    await expect(stripe.paymentIntents.create({ ...card, amount: 1 }, key)).rejects.toThrow();
    expect((await stripe.paymentIntents.create(card, key)).amount).toBe(4_287);
  });

  test("a key expires after a day", async () => {
    const first = await stripe.paymentIntents.create(card, { idempotencyKey: "k1" });
    fake.advance(DAY_MS + 1);
    const second = await stripe.paymentIntents.create(card, { idempotencyKey: "k1" });
    expect(second.id).not.toBe(first.id);
  });
});
