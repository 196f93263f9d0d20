import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { ZERO } from "#domain/money/cents.ts";
import { describeOrderPaidWith } from "#domain/orders/describe-order.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#domain/time/durations.ts";
import { beginCheckout, checkoutRequest, submit } from "#test/support/checkouts.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import type { FakeRequest } from "#test/support/fake-stripe/ledger.ts";
import { signatureHeader } from "#test/support/fake-stripe/webhooks.ts";
import { forThisTest } from "#test/support/for-tests.ts";
import { issueTestCard, takeGiftCards } from "#test/support/gift-cards.ts";
import { totalOf } from "#test/support/orders.ts";
import { refundOrder } from "#test/support/refund-order.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows, rowOf } from "#test/support/rows.ts";
import { threeBarBundle } from "#test/support/sample-shopper.ts";
import { buyWithStripe, openStripeShop, payWithStripe } from "#test/support/stripe-shop.ts";
import { withPayments } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { deleteOrder } from "../orders/changes/delete-order.ts";
import { gravestHold } from "../orders/holds.ts";
import { listOrderEvents } from "../orders/order-events.ts";
import { findOrder } from "../orders/order-queries.ts";
import { announceOrderChange } from "../orders/order-subscriber.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../reconciliation/reconciliation-queries.ts";
import { findCheckout } from "./checkout-queries.ts";
import { startCheckout } from "./pay/start-checkout.ts";
import { clientKeyOf } from "./payment-limits.ts";
import { cleanUpCheckouts } from "./settle/clean-up-checkouts.ts";
import { takeWebhook } from "./settle/payment-events.ts";
import { settlePayment } from "./settle/settle-payment.ts";
import { sweepLaterPaymentsJob, sweepPayments } from "./settle/sweep-payments.ts";

const house = rewoundForEachTest(openStripeShop);
const { shop, stripe, pass } = house;

/** An address where no server listens: requests are recorded and nothing is sent. */
const withBooks = {
  ODOO_URL: "http://127.0.0.1:9",
  ODOO_DB: "books",
  ODOO_LOGIN: "shop",
  ODOO_API_KEY: "key",
};
const twoUnits = [{ productId: 1, quantity: 2 }];

/** Starts or changes a checkout at the price that the shop computes. */
async function start(lines: RequestedLine[], checkoutId: string, more = {}, through = shop) {
  const amount = await totalOf(shop, lines);
  return await startCheckout(through, checkoutRequest({ checkoutId, lines, amount, ...more }));
}

const storedTotal = async (id: string) => (await findCheckout(shop.db, { id }))?.totals.total;

const isChange = (request: FakeRequest) => request.method === "POST";

async function paymentOf(orderId: string, { db } = shop) {
  return await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select([
      "orders.payment_status",
      "orders.refunded_amount",
      "payments.dispute_state",
      "payments.verification_url",
    ])
    .select(gravestHold.as("hold"))
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

async function historyOf(orderId: string, { db } = shop) {
  const lines = await listOrderEvents(db, orderId);
  return lines.filter(({ kind }) => kind !== "email");
}

/** Delivers webhooks to the shop as the route does. */
async function deliverEvents(which: (type: string) => boolean = () => true) {
  for (const event of stripe.ledger.events.filter(({ type }) => which(type))) {
    const body = JSON.stringify({
      id: event.id,
      object: "event",
      type: event.type,
      created: event.created,
      data: { object: event.object },
    });
    const header = signatureHeader(body, stripe.webhooks.secret, stripe.now());
    const taken = await takeWebhook(shop, new TextEncoder().encode(body), header);
    expect(taken).toEqual({ code: "taken" });
  }
}

/** Waits until every stored event is processed. */
async function eventsDone() {
  await vi.waitFor(
    async () => {
      const open = await shop.db
        .selectFrom("payment_events")
        .select("id")
        .where("processed_at", "is", null)
        .execute();
      expect(open).toEqual([]);
    },
    { timeout: 15_000, interval: 50 },
  );
}

describe("one intent for one checkout", () => {
  test("a changed cart or method updates the intent and makes no second one", async () => {
    const checkoutId = randomUUID();
    const first = await beginCheckout(shop, { checkoutId });
    const changed = await start(twoUnits, checkoutId, { method: "ach" });
    expect(changed).toMatchObject({ code: "started", clientSecret: first.clientSecret });
    expect(stripe.intentsOf(checkoutId)).toHaveLength(1);
    expect(stripe.intent(first.intentId)).toMatchObject({
      allowedTypes: ["us_bank_account"],
      amount: changed.code === "started" ? changed.totals.total : 0,
    });
  });

  test("a process that crashed before it stored the intent finds the same one again", async () => {
    const checkoutId = randomUUID();
    const dying = withPayments(shop, {
      createIntent: async (request) => {
        await shop.payments.createIntent(request);
        throw new Error("killed");
      },
    });
    await expect(beginCheckout(dying, { checkoutId })).rejects.toThrow("killed");
    // The shopper changes the cart as well.
    expect(await start(twoUnits, checkoutId)).toMatchObject({ code: "started" });
    const intents = stripe.intentsOf(checkoutId);
    expect(intents).toHaveLength(1);
    const checkout = await findCheckout(shop.db, { id: checkoutId });
    expect(checkout?.paymentIntentId).toBe(intents[0]?.id);
    expect(checkout?.totals.total).toBe(intents[0]?.amount);
  });

  test("ten concurrent callers for one cart get one intent", async () => {
    const checkoutId = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => beginCheckout(shop, { checkoutId })),
    );
    expect(new Set(all.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(stripe.intentsOf(checkoutId)).toHaveLength(1);
  });

  test("six different concurrent changes are made one after the other, and the last one counts", async () => {
    const { checkoutId, intentId } = await beginCheckout(shop);
    const started = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((quantity) => start([{ productId: 4, quantity }], checkoutId)),
    );
    expect(started.map(({ code }) => code)).toEqual(Array(6).fill("started"));
    expect(await findCheckout(shop.db, { id: checkoutId })).toMatchObject({
      totals: { total: stripe.intent(intentId).amount },
      version: 7,
      intentVersion: 7,
      pending: null,
    });
  });

  test("a change whose process crashed halfway is completed at once by the same request", async () => {
    const { checkoutId, intentId } = await beginCheckout(shop);
    const dying = withPayments(shop, {
      updateIntent: async (...change) => {
        await shop.payments.updateIntent(...change);
        throw new Error("killed");
      },
    });
    await expect(start(twoUnits, checkoutId, {}, dying)).rejects.toThrow("killed");
    expect(await start(twoUnits, checkoutId)).toMatchObject({ code: "started" });
    expect(await storedTotal(checkoutId)).toBe(stripe.intent(intentId).amount);
  });

  test("no lock is held during a slow call to Stripe: the checkout can be read and written", async () => {
    const checkoutId = randomUUID();
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    stripe.onRequest = async (moment, request) => {
      if (moment !== "before" || !isChange(request)) return;
      arrived.resolve();
      await released.promise;
    };
    const starting = beginCheckout(shop, { checkoutId });
    await arrived.promise;
    await changeRows(shop.db, "checkouts", { submitted_by: "another" }, { id: checkoutId });
    const checkout = await findCheckout(shop.db, { id: checkoutId });
    expect(checkout).toMatchObject({ submittedBy: "another", paymentIntentId: null });
    released.resolve();
    await starting;
  });

  test("a refused change does not change what is being paid", async () => {
    const { checkoutId, intentId, amount } = await beginCheckout(shop);
    stripe.faults.add({ kind: "error-500", when: isChange });
    await expect(start(twoUnits, checkoutId)).rejects.toMatchObject({ reason: "unreachable" });
    expect(await storedTotal(checkoutId)).toBe(amount);
    // The retry has another idempotency key, so Stripe does not repeat the stored error 500.
    expect(await start(twoUnits, checkoutId)).toMatchObject({ code: "started" });
    expect(await storedTotal(checkoutId)).toBe(stripe.intent(intentId).amount);
  });

  test("an unanswered change that Stripe made is undone by returning to the old cart", async () => {
    const first = await beginCheckout(shop);
    const { checkoutId, intentId } = first;
    stripe.faults.add({ kind: "error-500-after", when: isChange });
    await expect(start(twoUnits, checkoutId)).rejects.toMatchObject({ reason: "unreachable" });
    expect(stripe.intent(intentId).amount).not.toBe(first.amount);
    expect(await start(first.lines, checkoutId)).toMatchObject({ code: "started" });
    expect(stripe.intent(intentId).amount).toBe(first.amount);
  });

  test("what was paid is ordered, even if the cart was being changed", async () => {
    const first = await beginCheckout(shop);
    const { checkoutId, intentId } = first;
    await submit(shop, first);
    // Stripe makes the change and fails before it answers; then the shopper pays the changed
    // amount.
    stripe.faults.add({ kind: "error-500-after", when: isChange });
    await expect(start(twoUnits, checkoutId)).rejects.toThrow();
    await browserOf(stripe).confirm(
      { id: intentId, clientSecret: first.clientSecret },
      { payment_method: "pm_card_visa" },
    );
    await settlePayment(shop, { intentId });
    const order = await findOrder(shop.db, checkoutId);
    expect(order).toMatchObject({ paymentStatus: "paid", total: stripe.moneyReceived() });
    expect(order?.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([[1, 2]]);
  });

  test("a bank payment begun during a cart change pays its order when it arrives", async () => {
    const first = await beginCheckout(shop, { method: "ach" });
    const { checkoutId, intentId, clientSecret } = first;
    await submit(shop, first);
    // Stripe has made the change, and its answer has not reached the shop yet.
    const slow = withPayments(shop, {
      updateIntent: async (id, change) => {
        const intent = await shop.payments.updateIntent(id, change);
        const token = "pm_usBankAccount_success";
        await browserOf(stripe).confirm({ id: intentId, clientSecret }, { payment_method: token });
        await settlePayment(shop, { intentId });
        return intent;
      },
    });
    await start(twoUnits, checkoutId, { method: "ach" }, slow);
    const placed = await findOrder(shop.db, checkoutId);
    const total = await totalOf(shop, twoUnits);
    expect(placed).toMatchObject({ paymentStatus: "pending", total });
    pass(4 * DAY_MS);
    await settlePayment(shop, { intentId });
    expect((await paymentOf(checkoutId)).payment_status).toBe("paid");
  });

  test("an intent that Stripe canceled is replaced by a new one", async () => {
    const checkout = await beginCheckout(shop);
    const { checkoutId, intentId, lines } = checkout;
    await shop.payments.cancelIntent(intentId);
    expect(await submit(shop, checkout)).toEqual({ code: "intent-over" });
    const again = await start(lines, checkoutId);
    expect(again.code === "started" && again.clientSecret).not.toContain(intentId);
    const states = stripe.intentsOf(checkoutId).map(({ status }) => status);
    expect(states).toEqual(["canceled", "requires_payment_method"]);
  });

  test("a cart whose card is declined can be paid with another one", async () => {
    const checkout = await beginCheckout(shop);
    const declined = await payWithStripe(house, checkout, "pm_card_chargeDeclined");
    expect(declined.status).toBe(402);
    expect(await settlePayment(shop, checkout)).toMatchObject({ code: "not-paid" });
    await payWithStripe(house, checkout, "pm_card_visa");
    expect(await settlePayment(shop, checkout)).toMatchObject({ code: "placed" });
  });

  test("a card that still needs authentication places no order", async () => {
    const checkout = await beginCheckout(shop);
    await payWithStripe(house, checkout, "pm_card_authenticationRequired");
    expect(await settlePayment(shop, checkout)).toEqual({
      code: "not-paid",
      state: "requires_action",
    });
    stripe.world.authenticate(checkout.intentId);
    expect(await settlePayment(shop, checkout)).toMatchObject({ code: "placed" });
  });
});

describe("webhooks", () => {
  test("place the order of a browser that never returned, out of order and repeated with the same result", async () => {
    const checkout = await beginCheckout(shop, { method: "ach" });
    await payWithStripe(house, checkout, "pm_usBankAccount_success");
    pass(4 * DAY_MS);
    await deliverEvents((type) => type === "payment_intent.succeeded");
    await eventsDone();
    await deliverEvents();
    await deliverEvents();
    await eventsDone();
    expect((await paymentOf(checkout.checkoutId)).payment_status).toBe("paid");
    expect((await historyOf(checkout.checkoutId)).map(({ kind }) => kind)).toEqual([
      "placed",
      "payment",
    ]);
    const stored = await shop.db.selectFrom("payment_events").select("id").execute();
    expect(stored).toHaveLength(stripe.ledger.events.length);
  });

  const body = JSON.stringify({ id: "evt_1", type: "x", data: { object: {} } });
  const bytes = (text: string) => new TextEncoder().encode(text);

  test.each([
    ["an unsigned body", body, () => null],
    ["an altered body", `${body} `, () => sign(body, 0)],
    ["a signature ten minutes old", body, () => sign(body, -10 * MINUTE_MS)],
    ["somebody else's signature", body, () => signatureHeader(body, "whsec_other", stripe.now())],
    ["rubbish for a signature", body, () => "t=1,v1=abc"],
  ])("refuses %s", async (_what, sent, header) => {
    expect(await takeWebhook(shop, bytes(sent), header())).toEqual({ code: "refused" });
    expect(await shop.db.selectFrom("payment_events").select("id").execute()).toEqual([]);
  });

  test.each([
    ["a thin event", JSON.stringify({ id: "evt_2", object: "v2.core.event", type: "x" })],
    ["what is no JSON", "thin"],
  ])("take %s that Stripe signed, and store nothing", async (_what, sent) => {
    expect(await takeWebhook(shop, bytes(sent), sign(sent, 0))).toEqual({ code: "taken" });
    expect(await shop.db.selectFrom("payment_events").select("id").execute()).toEqual([]);
  });

  function sign(text: string, shift: number) {
    const at = new Date(stripe.now().getTime() + shift);
    return signatureHeader(text, stripe.webhooks.secret, at);
  }
});

test("a payment that Stripe received in part does not make its order paid", async () => {
  const checkout = await beginCheckout(shop);
  await payWithStripe(house, checkout, "pm_card_visa");
  const intent = stripe.intent(checkout.intentId);
  intent.amountReceived = intent.amount - 500;
  await settlePayment(shop, checkout);
  expect((await paymentOf(checkout.checkoutId)).payment_status).toBe("pending");
  const { detail } = (await historyOf(checkout.checkoutId)).find(
    ({ kind }) => kind === "amount-differs",
  ) ?? { detail: null };
  expect(detail).toEqual({ paid: intent.amount - 500, total: intent.amount });
});

describe("a bank payment", () => {
  test("that succeeds without a webhook is marked paid by the sweep days later", async () => {
    const { checkoutId } = await buyWithStripe(house, { method: "ach" });
    expect((await paymentOf(checkoutId)).payment_status).toBe("pending");
    pass(4 * DAY_MS);
    await sweepPayments(shop, { everything: false });
    expect((await paymentOf(checkoutId)).payment_status).toBe("paid");
  });

  test("that bounces is marked failed, with Stripe's reason in the history", async () => {
    const token = "pm_usBankAccount_insufficientFunds";
    const { checkoutId } = await buyWithStripe(house, { method: "ach", token });
    pass(4 * DAY_MS);
    await sweepPayments(shop);
    expect((await paymentOf(checkoutId)).payment_status).toBe("failed");
    expect((await historyOf(checkoutId)).at(-1)).toMatchObject({
      kind: "payment",
      detail: { paymentStatus: "failed", reason: expect.stringContaining("insufficient funds") },
    });
  });

  test("by microdeposits places an unpaid order with the page to verify them", async () => {
    stripe.settings.bankVerification = "microdeposits";
    const { checkoutId, intentId } = await buyWithStripe(house, { method: "ach" });
    expect(await paymentOf(checkoutId)).toMatchObject({
      payment_status: "pending",
      verification_url: expect.stringContaining(intentId),
    });
    stripe.world.verifyMicrodeposits(intentId);
    pass(4 * DAY_MS);
    await sweepPayments(shop);
    expect(await paymentOf(checkoutId)).toMatchObject({
      payment_status: "paid",
      verification_url: null,
    });
  });
});

describe("Link", () => {
  test.each([
    ["a card of its own brand", "pm_card_link"],
    ["a type of its own", "pm_card_linkItself"],
  ])(
    "that pays as %s makes a paid order that names Link, agrees with Stripe, and is refunded whole",
    async (_, token) => {
      const { checkoutId, intentId, amount } = await buyWithStripe(house, { token });
      expect(await paymentOf(checkoutId)).toMatchObject({ payment_status: "paid" });
      const order = await findOrder(shop.db, checkoutId);
      expect(order && describeOrderPaidWith(order)).toBe("Link");
      await reconcilePayments(shop);
      expect((await readReconciliation(shop.db)).findings).toEqual([]);

      const { refundId } = await refundOrder(shop, checkoutId);
      await settlePayment(shop, { intentId });
      expect(await paymentOf(checkoutId)).toMatchObject({
        payment_status: "refunded",
        refunded_amount: (amount / 100).toFixed(2),
      });
      const refund = await rowOf(shop.db, "refunds", ["status"], { id: refundId });
      expect(refund).toEqual({ status: "succeeded" });
    },
  );
});

describe("refunds and disputes", () => {
  test("a partial refund is recorded, the rest makes the order refunded, and each is in the history", async () => {
    const { checkoutId, intentId, amount } = await buyWithStripe(house);
    stripe.world.refund(intentId, 1_000);
    await settlePayment(shop, { intentId });
    expect(await paymentOf(checkoutId)).toMatchObject({
      payment_status: "paid",
      refunded_amount: "10.00",
    });
    stripe.world.refund(intentId);
    await settlePayment(shop, { intentId });
    expect((await paymentOf(checkoutId)).payment_status).toBe("refunded");
    expect((await historyOf(checkoutId)).slice(2)).toMatchObject([
      { kind: "refund", detail: { amount: 1_000, refunded: 1_000, total: amount } },
      { kind: "payment", detail: { paymentStatus: "refunded" } },
      { kind: "refund", detail: { amount: amount - 1_000, refunded: amount } },
    ]);
  });

  test("a refund that failed makes the order paid again", async () => {
    const { checkoutId, intentId } = await buyWithStripe(house);
    const refund = stripe.world.refund(intentId);
    await settlePayment(shop, { intentId });
    stripe.world.failRefund(refund.id);
    await settlePayment(shop, { intentId });
    expect(await paymentOf(checkoutId)).toMatchObject({
      payment_status: "paid",
      refunded_amount: "0.00",
    });
    expect((await historyOf(checkoutId)).map(({ kind }) => kind)).toContain("refund-failed");
  });

  test("an ERP sync is requested for every refund and every change of the payment status, and for nothing else", async () => {
    const house = await forThisTest(() => openStripeShop(withBooks));
    const { shop } = house;
    const { world } = house.stripe;
    const { checkoutId, intentId } = await buyWithStripe(house, { method: "ach" });
    const requested = async (change: () => void) => {
      change();
      await settlePayment(shop, { intentId });
      const { requests } = await rowOf(shop.db, "erp_syncs", ["requests"], {
        order_id: checkoutId,
      });
      const told = (await historyOf(checkoutId, shop)).filter(({ kind }) => kind === "payment");
      return [requests, told.length, (await paymentOf(checkoutId, shop)).payment_status];
    };
    expect(await requested(() => {})).toEqual([1, 0, "pending"]);
    expect(await requested(() => world.settle(intentId))).toEqual([2, 1, "paid"]);
    expect(await requested(() => world.refund(intentId, 500))).toEqual([3, 1, "paid"]);
    let rest = "";
    // The refund and the changed payment status request it once each.
    expect(
      await requested(() => {
        rest = world.refund(intentId).id;
      }),
    ).toEqual([5, 2, "refunded"]);
    expect(await requested(() => world.failRefund(rest))).toEqual([7, 3, "paid"]);
    expect(await requested(() => {})).toEqual([7, 3, "paid"]);
  });

  test("two concurrent placements of one order wait for each other without a deadlock", async () => {
    const house = await forThisTest(() => openStripeShop(withBooks));
    const { shop } = house;
    const checkout = await beginCheckout(shop);
    await payWithStripe(house, checkout, "pm_card_visa");
    const { checkoutId, intentId } = checkout;
    let placing: Promise<unknown> | undefined;
    await shop.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid from checkouts where id = ${checkoutId} for update`.execute(
        tx,
      );
      placing = settlePayment(shop, { intentId });
      placing.catch(() => {});
      await vi.waitFor(async () => {
        // Also the sweep of the start may wait for this order.
        const waiting = await sql`
          select from pg_stat_activity
          where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`.execute(shop.db);
        expect(waiting.rows).not.toEqual([]);
      }, 10_000);
      await announceOrderChange(shop, tx, {
        code: "placed",
        orderId: checkoutId,
        paymentStatus: "paid",
        isByHand: false,
        taxCalculation: undefined,
        isCoveredByOtherOrder: false,
      });
    });
    expect(await placing).toEqual({ code: "placed", orderId: checkoutId });
  });

  test("a dispute holds the order until it is won", async () => {
    const { checkoutId, intentId } = await buyWithStripe(house);
    const dispute = stripe.world.dispute(intentId);
    await settlePayment(shop, { intentId });
    expect(await paymentOf(checkoutId)).toMatchObject({ dispute_state: "open", hold: "dispute" });
    stripe.world.closeDispute(dispute.id, "won");
    await settlePayment(shop, { intentId });
    expect(await paymentOf(checkoutId)).toMatchObject({ dispute_state: "won", hold: null });
  });

  test("a bank payment that is reversed after success is a dispute, found without a webhook", async () => {
    stripe.webhooks.lose = 1;
    const token = "pm_usBankAccount_dispute";
    const { checkoutId } = await buyWithStripe(house, { method: "ach", token });
    pass(4 * DAY_MS);
    await sweepPayments(shop);
    pass(5 * DAY_MS);
    await sweepLaterPaymentsJob.handler(shop, {}, { retryWithinSeconds: null });
    await eventsDone();
    expect(await paymentOf(checkoutId)).toMatchObject({
      payment_status: "paid",
      dispute_state: "lost",
      hold: "dispute",
    });
  });

  test("a bank's warning and a review hold the order, too", async () => {
    const warned = await buyWithStripe(house);
    stripe.world.warnOfFraud(warned.intentId);
    const reviewed = await buyWithStripe(house);
    const review = stripe.world.openReview(reviewed.intentId);
    await deliverEvents();
    await eventsDone();
    expect((await paymentOf(warned.checkoutId)).hold).toBe("fraud_warning");
    expect((await paymentOf(reviewed.checkoutId)).hold).toBe("payment_review");
    stripe.world.closeReview(review);
    await deliverEvents((type) => type === "review.closed");
    await eventsDone();
    expect((await paymentOf(reviewed.checkoutId)).hold).toBeNull();
  });

  const holdsOf = async (orderId: string) =>
    (await historyOf(orderId)).flatMap(({ kind, detail }) =>
      kind === "hold" ? [detail.reason] : [],
    );

  test("a bank's warning during a dispute is recorded once, and holds the order after the dispute is won", async () => {
    const { checkoutId, intentId } = await buyWithStripe(house);
    const { world } = stripe;
    const dispute = world.dispute(intentId);
    await settlePayment(shop, { intentId });
    world.warnOfFraud(intentId);
    await deliverEvents();
    await eventsDone();
    await settlePayment(shop, { intentId }, { isFraudWarning: true });
    expect((await paymentOf(checkoutId)).hold).toBe("dispute");
    expect(await holdsOf(checkoutId)).toEqual(["dispute", "fraud_warning"]);
    world.closeDispute(dispute.id, "won");
    await settlePayment(shop, { intentId });
    expect((await paymentOf(checkoutId)).hold).toBe("fraud_warning");
  });

  test("a reading older than the stored one changes nothing", async () => {
    const { checkoutId, intentId } = await buyWithStripe(house);
    const old = await shop.payments.report(intentId);
    let first = true;
    const late = withPayments(shop, {
      report: async (id) => {
        if (!first) return await shop.payments.report(id);
        first = false;
        // While this answer is on its way, a refund is made and recorded by another request.
        stripe.world.refund(intentId);
        await settlePayment(shop, { intentId });
        return old;
      },
    });
    await settlePayment(late, { intentId });
    expect((await paymentOf(checkoutId)).payment_status).toBe("refunded");
  });
});

describe("the sweep", () => {
  // The shop's own sweeps would ask meanwhile.
  beforeEach(async () => {
    await sql`delete from pgboss.schedule where name = 'sweep-payments'`.execute(shop.db);
    const shopSweeps = sql`
      select from pgboss.job where name = 'sweep-payments' and state < 'completed'`;
    await expect.poll(async () => (await shopSweeps.execute(shop.db)).rows).toEqual([]);
  });

  test("asks rarely about old payments, and stops while Stripe is down", async () => {
    const checkouts = await Promise.all(Array.from({ length: 12 }, () => beginCheckout(shop)));
    for (const checkout of checkouts) await submit(shop, checkout);
    const requested = async () => {
      const report = vi.fn((id: string) => shop.payments.report(id));
      await sweepPayments(withPayments(shop, { report }), { everything: false });
      return report.mock.calls.length;
    };
    pass(5 * HOUR_MS + MINUTE_MS);
    expect(await requested()).toBe(12);
    pass(9 * MINUTE_MS);
    expect(await requested()).toBe(0);
    pass(6 * HOUR_MS);
    stripe.faults.add({ kind: "error-503", times: 1_000 });
    // Five unanswered ones, and what three others asked meanwhile.
    expect(await requested()).toBeLessThanOrEqual(8);
  });

  test("does not ask every minute about a payment that the shop cannot settle", async () => {
    await submit(shop, await beginCheckout(shop));
    const report = vi.fn(async (): Promise<never> => {
      throw new Error("a defect of the shop");
    });
    const broken = withPayments(shop, { report });
    await sweepPayments(broken, { everything: false });
    await sweepPayments(broken, { everything: false });
    expect(report).toHaveBeenCalledOnce();
  });
});

describe("cleaning up", () => {
  test("deletes an unpaid cart, after canceling it at Stripe", async () => {
    const { checkoutId, intentId } = await beginCheckout(shop);
    pass(2 * DAY_MS);
    expect(await cleanUpCheckouts(shop)).toBe(0);
    pass(2 * DAY_MS);
    expect(await cleanUpCheckouts(shop)).toBe(1);
    expect(stripe.intent(intentId).status).toBe("canceled");
    expect(await findCheckout(shop.db, { id: checkoutId })).toBeUndefined();
    // The shopper comes back.
    expect(await start(twoUnits, checkoutId)).toMatchObject({ code: "started" });
  });

  test("keeps paid carts, and those that Stripe does not answer about", async () => {
    const paid = await beginCheckout(shop);
    await payWithStripe(house, paid, "pm_card_visa");
    const abandoned = await beginCheckout(shop);
    pass(31 * DAY_MS);
    stripe.faults.add({ kind: "error-503", times: 100 });
    expect(await cleanUpCheckouts(shop)).toBe(0);
    stripe.faults.clear();
    expect(await cleanUpCheckouts(shop)).toBe(1);
    expect(await findCheckout(shop.db, { id: abandoned.checkoutId })).toBeUndefined();
    expect(await findOrder(shop.db, paid.checkoutId)).toMatchObject({ paymentStatus: "paid" });
  });
});

describe("the reconciliation with the provider", () => {
  test("repairs itself by reading the payment if only that was missing", async () => {
    const checkout = await beginCheckout(shop);
    await payWithStripe(house, checkout, "pm_card_visa");
    const refunded = await buyWithStripe(house);
    stripe.world.refund(refunded.intentId);
    await reconcilePayments(shop);
    expect((await readReconciliation(shop.db)).findings).toEqual([]);
    expect(await findOrder(shop.db, checkout.checkoutId)).toBeDefined();
    expect((await paymentOf(refunded.checkoutId)).payment_status).toBe("refunded");
  });

  test("lists what needs a person", async () => {
    const changed = await buyWithStripe(house);
    await changeRows(shop.db, "orders", { total: "1.00" }, { id: changed.checkoutId });
    const lost = await buyWithStripe(house);
    stripe.ledger.intents.delete(lost.intentId);
    const orphan = await buyWithStripe(house);
    await shop.db.deleteFrom("orders").where("id", "=", orphan.checkoutId).execute();
    await shop.db.deleteFrom("checkouts").where("id", "=", orphan.checkoutId).execute();
    const deleted = await buyWithStripe(house);
    await deleteOrder(shop, deleted.checkoutId);
    await reconcilePayments(shop);
    const { findings } = await readReconciliation(shop.db);
    expect(findings.map(({ code, intentId }) => [code, intentId])).toEqual(
      expect.arrayContaining([
        ["amount-differs", changed.intentId],
        ["order-without-payment", lost.intentId],
        ["paid-without-order", orphan.intentId],
      ]),
    );
    expect(findings).toHaveLength(3);
  });

  test("lists money that arrived after its order was cancelled or deleted, until it is refunded", async () => {
    const cancelled = await buyWithStripe(house, { method: "ach" });
    await changeOrderStatus(shop, cancelled.checkoutId, "cancelled");
    const deleted = await buyWithStripe(house, { method: "ach" });
    await deleteOrder(shop, deleted.checkoutId);
    const found = async () => {
      await reconcilePayments(shop);
      const { findings } = await readReconciliation(shop.db);
      return findings.map(({ code, intentId }) => `${intentId} ${code}`).sort();
    };
    // The bank payment is pending and may still fail.
    expect(await found()).toEqual([]);
    pass(4 * DAY_MS);
    const both = [
      `${cancelled.intentId} paid-after-cancellation`,
      `${deleted.intentId} paid-after-deletion`,
    ].sort();
    expect(await found()).toEqual(both);
    const refunds = [cancelled, deleted].map(({ intentId }) => stripe.world.refund(intentId));
    expect(await found()).toEqual([]);
    // The bank returns the refunds, so the shop has the money again.
    for (const { id } of refunds) stripe.world.failRefund(id);
    expect(await found()).toEqual(both);
    // An order that is packed again needs no refund; disputed payments cannot be refunded.
    await changeOrderStatus(shop, cancelled.checkoutId, "processing");
    stripe.world.dispute(deleted.intentId);
    expect(await found()).toEqual([]);
  });

  test("has no finding for orders that were cancelled or deleted after they were paid", async () => {
    const byBank = await buyWithStripe(house, { method: "ach" });
    const cancelled = await buyWithStripe(house);
    pass(4 * DAY_MS);
    await sweepPayments(shop);
    await deleteOrder(shop, byBank.checkoutId);
    await changeOrderStatus(shop, cancelled.checkoutId, "cancelled");
    await deleteOrder(shop, (await buyWithStripe(house)).checkoutId);
    await reconcilePayments(shop);
    expect(await readReconciliation(shop.db)).toMatchObject({ compared: 3, findings: [] });
  });
});

describe("the limits against card testing", () => {
  test("allow sixty new carts an hour from one address, then one a minute, and others as before", async () => {
    const address = "203.0.113.7";
    const go = (from: string) => start(twoUnits, randomUUID(), { address: from });
    for (let count = 0; count < 60; count += 1) expect((await go(address)).code).toBe("started");
    // One more per minute is allowed, because other people may share the address.
    expect((await go(address)).code).toBe("started");
    expect(await go(address)).toEqual({ code: "too-often", seconds: 60 });
    expect((await go("198.51.100.4")).code).toBe("started");
    pass(MINUTE_MS);
    expect((await go(address)).code).toBe("started");
    expect((await go(address)).code).toBe("too-often");
    pass(61 * MINUTE_MS);
    for (let count = 0; count < 60; count += 1) expect((await go(address)).code).toBe("started");
  });

  test("allow ten declined cards on one cart, then a wait, which the owner can see", async () => {
    stripe.settings.maximumConfirmations = 100;
    const checkout = await beginCheckout(shop);
    for (let count = 0; count < 10; count += 1) {
      await payWithStripe(house, checkout, "pm_card_chargeDeclined");
    }
    await deliverEvents((type) => type === "payment_intent.payment_failed");
    await eventsDone();
    const again = await submit(shop, checkout);
    expect(again).toMatchObject({ code: "too-often" });
    const seen = shop.db.selectFrom("security_events").select("kind").distinct();
    await vi.waitFor(async () => {
      const kinds = (await seen.execute()).map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(["declines-in-a-row", "limit-met"]);
    }, 10_000);
    pass(61 * MINUTE_MS);
    const later = await submit(shop, checkout);
    expect(later).toMatchObject({ code: "submitted" });
  });

  test("let a network change its carts 600 times an hour, then once in five seconds", async () => {
    const address = "203.0.113.90";
    const checkoutId = randomUUID();
    await start(twoUnits, checkoutId, { address });
    const key = clientKeyOf(shop, address);
    const now = shop.clock();
    await sql`
      insert into limits (key, times, updated_at)
      values
        (${`changes:${key}`}, array_fill(${now}::timestamptz, array[600]), ${now}),
        (${`changes:${key}:pace`}, array[${now}::timestamptz], ${now})`.execute(shop.db);
    // The sweep reads and cancels payments of earlier tests meanwhile.
    const changes = () =>
      stripe.ledger.requests.filter(
        ({ method, path }) =>
          method === "POST" && /^\/v1\/payment_intents(?:\/pi_\w+)?$/.test(path),
      ).length;
    const before = changes();
    expect(await start(threeBarBundle, checkoutId, { address })).toEqual({
      code: "too-often",
      seconds: 5,
    });
    expect(changes()).toBe(before);
    pass(5 * SECOND_MS);
    expect((await start(threeBarBundle, checkoutId, { address })).code).toBe("started");
  });

  test("count new carts with nothing to pay like others", async () => {
    await takeGiftCards(shop);
    const { code: giftCardCode } = await issueTestCard(shop, 50_000);
    const address = "203.0.113.91";
    const go = () => start(twoUnits, randomUUID(), { address, giftCardCode, amount: ZERO });
    for (let count = 0; count < 61; count += 1) expect((await go()).code).toBe("covered");
    expect(await go()).toEqual({ code: "too-often", seconds: 60 });
  });
});

describe("a method that is switched off in Stripe's dashboard", () => {
  const begin = (checkoutId: string, way: "ach" | "debit") =>
    start(twoUnits, checkoutId, { method: way });

  test("is refused by name, another one works on the same checkout, and it works again once it is on", async () => {
    stripe.settings.methodsOff = ["us_bank_account"];
    const checkoutId = randomUUID();
    expect(await begin(checkoutId, "ach")).toEqual({ code: "method-off" });
    expect(await begin(checkoutId, "debit")).toMatchObject({ code: "started" });
    // Changing the method of an existing intent fails in the same way.
    expect(await begin(checkoutId, "ach")).toEqual({ code: "method-off" });
    expect(await begin(checkoutId, "debit")).toMatchObject({ code: "started" });
    const known = await findCheckout(shop.db, { id: checkoutId });
    expect(stripe.intent(known?.paymentIntentId ?? "")).toMatchObject({
      allowedTypes: ["card"],
      methodTypes: ["card"],
    });
    stripe.settings.methodsOff = [];
    expect(await begin(checkoutId, "ach")).toMatchObject({ code: "started" });
  });
});
