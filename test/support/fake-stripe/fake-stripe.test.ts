import { createServer } from "node:http";
import Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { forEachTest } from "#test/support/for-tests.ts";
import { browserOf } from "./browser-of-fake-stripe.ts";
import { startFakeStripe } from "./start-fake-stripe.ts";

const DAY_MS = 86_400_000;

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
  test("succeeds, and reports its brand and last four digits", async () => {
    const { id, result } = await pay(card, "pm_card_visa");
    expect(result.status).toBe(200);
    const intent = await stripe.paymentIntents.retrieve(id, {
      expand: ["latest_charge", "payment_method"],
    });
    expect(intent).toMatchObject({
      status: "succeeded",
      amount_received: 4_287,
      payment_method: { card: { brand: "visa", last4: "4242" } },
      latest_charge: { paid: true, amount: 4_287, amount_refunded: 0 },
    });
  });

  test.each([
    ["pm_card_visa_chargeDeclined", "generic_decline", "Your card was declined."],
    [
      "pm_card_visa_chargeDeclinedInsufficientFunds",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
  ])(
    "%s is declined with 402 and may try again with another card",
    async (token, code, message) => {
      const { id, result } = await pay(card, token);
      expect(result).toMatchObject({
        status: 402,
        body: { error: { type: "card_error", decline_code: code, message } },
      });
      const intent = await stripe.paymentIntents.retrieve(id);
      expect(intent).toMatchObject({
        status: "requires_payment_method",
        last_payment_error: { message },
      });
      const again = await browserOf(fake).confirm(intent, { payment_method: "pm_card_mastercard" });
      expect(again.body.status).toBe("succeeded");
    },
  );

  test("3-D Secure waits for the shopper, and moves money only when they agree", async () => {
    const { id, result } = await pay(card, "pm_card_authenticationRequired");
    expect(result.body.status).toBe("requires_action");
    expect(fake.moneyReceived()).toBe(0);
    fake.world.authenticate(id);
    expect(fake.intent(id).status).toBe("succeeded");
    expect(fake.moneyReceived()).toBe(4_287);
  });

  test("an intent with too many failed confirmations is canceled", async () => {
    fake.settings.maximumConfirmations = 2;
    const { id } = await pay(card, "pm_card_chargeDeclined");
    await browserOf(fake).confirm(fake.intent(id), { payment_method: "pm_card_chargeDeclined" });
    expect(fake.intent(id).status).toBe("canceled");
  });
});

describe("a bank account", () => {
  test("is processing for days, then succeeds", async () => {
    const { id, result } = await pay(bank, "pm_usBankAccount_success");
    expect(result.body.status).toBe("processing");
    fake.advance(3 * DAY_MS);
    expect(fake.intent(id).status).toBe("processing");
    fake.advance(DAY_MS);
    expect(fake.intent(id).status).toBe("succeeded");
  });

  test("without the money, fails days later with the reason", async () => {
    const { id } = await pay(bank, "pm_usBankAccount_insufficientFunds");
    fake.advance(4 * DAY_MS);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { decline_code: "insufficient_funds" },
    });
  });

  test("by microdeposits is not paid until they are verified", async () => {
    fake.settings.bankVerification = "microdeposits";
    const { id } = await pay(bank, "pm_usBankAccount_success");
    const waiting = await stripe.paymentIntents.retrieve(id);
    expect(waiting.status).toBe("requires_action");
    expect(waiting.next_action?.verify_with_microdeposits?.hosted_verification_url).toContain(id);
    await expect(
      stripe.paymentIntents.verifyMicrodeposits(id, { descriptor_code: "SM99ZZ" }),
    ).rejects.toThrow("does not match");
    const verified = await stripe.paymentIntents.verifyMicrodeposits(id, { amounts: [32, 45] });
    expect(verified.status).toBe("processing");
  });

  test("whose microdeposits are not verified requires a payment method again after ten days", async () => {
    fake.settings.bankVerification = "microdeposits";
    const { id } = await pay(bank, "pm_usBankAccount_success");
    fake.advance(10 * DAY_MS);
    expect(fake.intent(id).status).toBe("requires_payment_method");
  });

  test("can be disputed after success; the status stays and the money is withdrawn", async () => {
    const { id } = await pay(bank, "pm_usBankAccount_dispute");
    fake.advance(4 * DAY_MS);
    fake.advance(5 * DAY_MS);
    expect(fake.intent(id).status).toBe("succeeded");
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ reason: "bank_cannot_process", status: "lost" }]);
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

  test("changing an intent that is paid", async () => {
    const { id } = await pay(card, "pm_card_visa");
    await expect(stripe.paymentIntents.update(id, { amount: 100 })).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  test("a method that the intent does not allow", async () => {
    const { result } = await pay(card, "pm_usBankAccount_success");
    expect(result.status).toBe(400);
  });

  test("a key that is not its own", async () => {
    const stranger = new Stripe("sk_test_other", {
      host: "127.0.0.1",
      port: fake.port,
      protocol: "http",
    });
    await expect(stranger.paymentIntents.create(card)).rejects.toMatchObject({
      type: "StripeAuthenticationError",
    });
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
  test("the same key and parameters give the same intent", async () => {
    const first = await stripe.paymentIntents.create(card, { idempotencyKey: "k1" });
    const second = await stripe.paymentIntents.create(card, { idempotencyKey: "k1" });
    expect(second.id).toBe(first.id);
    expect(fake.ledger.intents.size).toBe(1);
    expect(fake.ledger.requests.at(-1)?.replayed).toBe(true);
  });

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

  test("a lost answer is repeated: one intent, whatever failed on the way", async () => {
    fake.faults.add({ kind: "drop-after" });
    const intent = await stripe.paymentIntents.create(card);
    expect([...fake.ledger.intents.keys()]).toEqual([intent.id]);
  });

  test("a request that times out is executed all the same", async () => {
    fake.faults.add({ kind: "timeout-after" });
    const impatient = { idempotencyKey: "k1", timeout: 200, maxNetworkRetries: 0 };
    await expect(stripe.paymentIntents.create(card, impatient)).rejects.toMatchObject({
      type: "StripeConnectionError",
    });
    expect(fake.ledger.intents.size).toBe(1);
  });
});

describe("refunds and disputes", () => {
  test("a card is refunded at once, in parts up to what was paid", async () => {
    const { id } = await pay(card, "pm_card_visa");
    await stripe.refunds.create({ payment_intent: id, amount: 1_000 });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 4_000 })).rejects.toThrow(
      "greater than unrefunded",
    );
    const rest = await stripe.refunds.create({ payment_intent: id });
    expect(rest).toMatchObject({ amount: 3_287, status: "succeeded" });
    expect(fake.moneyReceived()).toBe(0);
  });

  test("a bank account's refund is pending, and may fail", async () => {
    const { id } = await pay(bank, "pm_usBankAccount_success");
    fake.world.settle(id);
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe("pending");
    fake.world.failRefund(refund.id);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
    expect(fake.moneyReceived()).toBe(4_287);
  });

  test("a card's dispute is open until somebody decides", async () => {
    const { id } = await pay(card, "pm_card_visa");
    const { id: disputeId } = fake.world.dispute(id, "product_not_received");
    expect((await stripe.disputes.retrieve(disputeId)).status).toBe("needs_response");
    fake.world.closeDispute(disputeId, "won");
    expect((await stripe.disputes.retrieve(disputeId)).status).toBe("won");
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

  test("are signed and describe the event", async () => {
    const { told, close } = await listen();
    await pay(card, "pm_card_visa");
    await fake.webhooks.settled();
    close();
    expect(told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["payment_intent.created", "payment_intent.succeeded"]),
    );
  });

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

test("a hook sees each request before and after it is executed", async () => {
  const seen: string[] = [];
  fake.onRequest = (moment, { path }) => {
    seen.push(`${moment} ${path} ${fake.ledger.intents.size}`);
  };
  await stripe.paymentIntents.create(card);
  expect(seen).toEqual(["before /v1/payment_intents 0", "after /v1/payment_intents 1"]);
});
