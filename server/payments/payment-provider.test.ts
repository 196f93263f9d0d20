import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { startFakeStripe } from "#test/support/fake-stripe/start-fake-stripe.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { demoPayments } from "./demo/demo-payments.ts";
import type { ListedPayment, PaymentIntent, PaymentProvider } from "./payment-provider.ts";
import { stripePayments } from "./stripe/stripe-payments.ts";
import { unavailablePayments } from "./unavailable-payments.ts";

type Contender = {
  readonly payments: PaymentProvider;
  /** What the provider's form does in the shopper's browser. */
  pay(intent: PaymentIntent): Promise<void>;
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function demo(): Promise<Contender> {
  const { shop, close } = await openTestShop();
  closing.push(close);
  const payments = demoPayments(shop.db);
  return {
    payments,
    pay: async ({ id, clientSecret }) => {
      // The demo's form pays only a submitted checkout.
      const none = { subtotal: "0", discount: "0", tax: "0", shipping: "0", total: "0" };
      await shop.db
        .insertInto("checkouts")
        .values({
          ...none,
          id: randomUUID(),
          lines: "[]",
          payment_method: "debit",
          payment_intent_id: id,
          client_secret: clientSecret,
          details: jsonb(details),
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute();
      await payments.confirm(id, clientSecret);
    },
  };
}

async function stripe() {
  const fake = await startFakeStripe();
  closing.push(() => fake.close());
  const settings = {
    secretKey: fake.secretKey,
    webhookSecret: fake.webhooks.secret,
    apiBase: fake.url,
  };
  const payments = stripePayments(settings, { shopName: () => "Conche", clock: fake.now });
  return {
    fake,
    payments,
    pay: async (intent: PaymentIntent) => {
      await browserOf(fake).confirm(intent, { payment_method: "pm_card_visa" });
    },
  };
}

async function all(payments: PaymentProvider): Promise<ListedPayment[]> {
  const listed: ListedPayment[] = [];
  for await (const payment of payments.listPayments(new Date(0))) listed.push(payment);
  return listed;
}

const details = { ...shopper, state: "OR" as const };

function terms(checkoutId: string = randomUUID()) {
  return { checkoutId, amount: cents(4_287), method: "debit" as const, version: 1 };
}

describe.each<[string, () => Promise<Contender>]>([
  ["demo payments", demo],
  ["Stripe", stripe],
])("%s", (_name, open) => {
  test("an intent has a secret of the documented format, and an equal request gets the same intent", async () => {
    const { payments } = await open();
    const request = { ...terms(), key: "create:1" };
    const intent = await payments.createIntent(request);
    expect(intentIdOf(intent.clientSecret)).toBe(intent.id);
    expect(payments.knows(intent.id)).toBe(true);
    expect(await payments.createIntent(request)).toEqual(intent);
  });

  test("parts of a payment can be refunded, never more than all, and each refund once", async () => {
    const { payments, pay } = await open();
    const intent = await payments.createIntent({ ...terms(), key: "create:1" });
    await pay(intent);
    const part = { refundId: randomUUID(), amount: cents(1_000), reason: "damaged" as const };
    await payments.refund(intent.id, part);
    await payments.refund(intent.id, part);
    expect(await payments.report(intent.id)).toMatchObject({
      state: "succeeded",
      refunded: 1_000,
      refunds: [{ refundId: part.refundId, amount: 1_000, state: "succeeded", failure: null }],
    });
    const rest = { refundId: randomUUID(), amount: cents(3_288), reason: null };
    await expect(payments.refund(intent.id, rest)).rejects.toMatchObject({ reason: "refused" });
    await payments.refund(intent.id, { ...rest, amount: cents(3_287) });
    expect((await payments.report(intent.id))?.refunded).toBe(4_287);
    expect((await all(payments)).map(({ refunded }) => refunded)).toEqual([4_287]);
  });

  test("an unpaid intent cannot be refunded", async () => {
    const { payments } = await open();
    const { id } = await payments.createIntent({ ...terms(), key: "create:1" });
    const request = { refundId: randomUUID(), amount: cents(1), reason: null };
    await expect(payments.refund(id, request)).rejects.toMatchObject({ reason: "refused" });
  });

  test("a change keeps the intent and is reported", async () => {
    const { payments } = await open();
    const first = await payments.createIntent({ ...terms(), key: "create:1" });
    const change = { ...terms(), amount: cents(1_999), version: 2, details, key: "update:2" };
    expect((await payments.updateIntent(first.id, change)).id).toBe(first.id);
    expect(await payments.report(first.id)).toMatchObject({
      state: "requires_payment_method",
      amount: 1_999,
      paidWith: null,
      refunded: 0,
      dispute: null,
    });
  });

  test("a payment is reported with its payment method, and cannot be changed or canceled", async () => {
    const { payments, pay } = await open();
    const intent = await payments.createIntent({ ...terms(), key: "create:1" });
    await pay(intent);
    expect(await payments.report(intent.id)).toMatchObject({
      state: "succeeded",
      amount: 4_287,
      paidWith: { type: "card", last4: "4242", brand: "visa" },
    });
    const change = { ...terms(), amount: cents(1), details: null, key: "update:2" };
    await expect(payments.updateIntent(intent.id, change)).rejects.toMatchObject({
      name: "PaymentProviderError",
      reason: "refused",
      answered: true,
    });
    expect(await payments.cancelIntent(intent.id)).toBe(false);
  });

  test("a canceled intent stays canceled however often it is canceled", async () => {
    const { payments } = await open();
    const intent = await payments.createIntent({ ...terms(), key: "create:1" });
    expect(await payments.cancelIntent(intent.id)).toBe(true);
    expect((await payments.report(intent.id))?.state).toBe("canceled");
    const change = { ...terms(), details: null, key: "update:2" };
    await expect(payments.updateIntent(intent.id, change)).rejects.toMatchObject({
      reason: "refused",
    });
  });

  test("an unknown intent is reported as unknown", async () => {
    const { payments } = await open();
    expect(await payments.report("pi_nobody")).toBeUndefined();
  });

  test("every payment is listed with its checkout", async () => {
    const { payments, pay } = await open();
    const checkoutId = randomUUID();
    const intent = await payments.createIntent({ ...terms(checkoutId), key: "create:1" });
    await pay(intent);
    const listed = await all(payments);
    expect(listed).toEqual([
      { intentId: intent.id, checkoutId, state: "succeeded", amount: 4_287, refunded: 0 },
    ]);
  });
});

describe("Stripe alone", () => {
  test("gets the allowed method, the checkout and the payer", async () => {
    const { fake, payments } = await stripe();
    const given = terms();
    const { id } = await payments.createIntent({ ...given, method: "ach", key: "create:1" });
    expect(fake.intent(id)).toMatchObject({
      allowedTypes: ["us_bank_account"],
      verificationMethod: "instant",
      metadata: { checkout_id: given.checkoutId, content_version: "1" },
    });
    await payments.updateIntent(id, { ...given, version: 2, details, key: "update:2" });
    expect(fake.intent(id)).toMatchObject({
      allowedTypes: ["card"],
      receiptEmail: "robin.sample@example.com",
      shipping: { name: "Robin Sample", address: { line1: "12 Invented Street", country: "US" } },
      metadata: { checkout_id: given.checkoutId, content_version: "2" },
    });
    expect((await payments.report(id))?.version).toBe(2);
  });

  test("gets the promotions' discounts until there are none", async () => {
    const { fake, payments } = await stripe();
    const given = terms();
    const discounts = "Code SPRING -1.30";
    const { id } = await payments.createIntent({ ...given, discounts, key: "create:1" });
    expect(fake.intent(id)?.metadata).toMatchObject({ discounts });
    await payments.updateIntent(id, { ...given, discounts: "", details: null, key: "update:2" });
    expect(fake.intent(id)?.metadata).not.toHaveProperty("discounts");
  });

  test("a lost answer is requested again with the same key: one intent", async () => {
    const { fake, payments } = await stripe();
    fake.faults.add({ kind: "drop-after" });
    await payments.createIntent({ ...terms(), key: "create:1" });
    expect(fake.ledger.intents.size).toBe(1);
  });

  test.each([
    ["error-503", true],
    ["drop-before", false],
  ] as const)("a %s counts as unreachable, or answered: %s", async (kind, answered) => {
    const { fake, payments } = await stripe();
    fake.faults.add({ kind, times: 5 });
    await expect(payments.createIntent({ ...terms(), key: "create:1" })).rejects.toMatchObject({
      name: "PaymentProviderError",
      reason: "unreachable",
      answered,
    });
  });

  test("a refusal has Stripe's own message", async () => {
    const { payments } = await stripe();
    const request = { ...terms(), amount: cents(10), key: "create:1" };
    await expect(payments.createIntent(request)).rejects.toMatchObject({
      reason: "refused",
      forPeople: "Amount must be at least $0.50 usd",
    });
  });

  test("a key that Stripe does not accept is reported as such", async () => {
    const { fake } = await stripe();
    const settings = { secretKey: "sk_test_wrong", webhookSecret: "whsec_x", apiBase: fake.url };
    const payments = stripePayments(settings, { shopName: () => "Conche", clock: fake.now });
    await expect(payments.report("pi_1")).rejects.toMatchObject({ reason: "key-refused" });
  });
});

test("without a provider every call fails as not configured", async () => {
  const payments = unavailablePayments();
  const unavailable = { reason: "not-configured" };
  await expect(payments.report("pi_1")).rejects.toMatchObject(unavailable);
  await expect(payments.createIntent({ ...terms(), key: "1" })).rejects.toMatchObject(unavailable);
  await expect(all(payments)).rejects.toMatchObject(unavailable);
});
