import { createServer } from "node:http";
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
const bank: Stripe.PaymentIntentCreateParams = {
  amount: 4_287,
  currency: "usd",
  allowed_payment_method_types: ["us_bank_account"],
  payment_method_options: { us_bank_account: { verification_method: "instant" } },
};

async function pay(params: Stripe.PaymentIntentCreateParams, token: string) {
  const intent = await stripe.paymentIntents.create(params);
  const browser = browserOf(fake);
  const result = await browser.confirm(intent, { payment_method: token });
  return { id: intent.id, result };
}

describe("a card", () => {
  test("an intent with too many failed confirmations is canceled", async () => {
    fake.settings.maximumConfirmations = 2;
    const { id } = await pay(card, "pm_card_chargeDeclined");
    await browserOf(fake).confirm(fake.intent(id), { payment_method: "pm_card_chargeDeclined" });
    expect(fake.intent(id).status).toBe("canceled");
  });
});

describe("a bank account", () => {
  test("whose microdeposits are not verified requires a payment method again after ten days", async () => {
    fake.settings.bankVerification = "microdeposits";
    const { id } = await pay(bank, "pm_usBankAccount_success");
    fake.advance(10 * DAY_MS);
    expect(fake.intent(id).status).toBe("requires_payment_method");
  });
});

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

  test.each([
    ["amount_too_small", 49],
    ["amount_too_large", 100_000_000],
  ])("%s: %d cents", async (code, amount) => {
    await expect(stripe.paymentIntents.create({ ...card, amount })).rejects.toMatchObject({ code });
  });

  test("a method that the intent does not allow", async () => {
    const { result } = await pay(card, "pm_usBankAccount_success");
    expect(result.status).toBe(400);
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

describe("webhooks", () => {
  /** A server that records webhooks with a valid signature. */
  async function listen(result: () => number = () => 200) {
    const told: Stripe.Event[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const header = String(request.headers["stripe-signature"]);
      told.push(
        stripe.webhooks.constructEvent(Buffer.concat(chunks), header, fake.webhooks.secret),
      );
      response.writeHead(result()).end();
    }).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    fake.webhooks.url = `http://127.0.0.1:${address.port}`;
    return { told, close: () => server.close() };
  }

  test("that are lost or answered with 500 are listed as undelivered", async () => {
    let broken = true;
    const { told, close } = await listen(() => (broken ? 500 : 200));
    fake.webhooks.lose = ({ type }) => type === "charge.succeeded";
    await pay(card, "pm_card_visa");
    await fake.webhooks.settled();
    const missed = await stripe.events.list({ delivery_success: false });
    expect(missed.data).toHaveLength(3);
    broken = false;
    expect((await fake.webhooks.deliverAll()).map(({ status }) => status)).toEqual([200, 200]);
    await fake.webhooks.deliverAll({ lost: true });
    close();
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
    expect(told.at(-1)?.type).toBe("charge.succeeded");
  });

  test("can arrive twice and out of order", async () => {
    const { told, close } = await listen();
    fake.webhooks.mode = "held";
    fake.webhooks.double = 1;
    fake.webhooks.reorder = true;
    await pay(card, "pm_card_visa");
    expect(told).toEqual([]);
    await fake.webhooks.deliverAll();
    close();
    expect(told).toHaveLength(6);
    expect(new Set(told.map(({ id }) => id)).size).toBe(3);
  });
});
