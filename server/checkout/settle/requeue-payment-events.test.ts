import { expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { buyWithStripe, openStripeShop } from "#test/support/stripe-shop.ts";
import { readPaymentNotes } from "../../orders/payments/read-payment-notes.ts";
import { requeueOrphanedWork } from "../../platform/jobs/requeue-orphaned-work.ts";
import { countStuckEvents, processPaymentEventJob } from "./payment-events.ts";

const requeue = () => requeueOrphanedWork(shop, [processPaymentEventJob]);

const house = rewoundForEachTest(openStripeShop);
const { shop, stripe, time, openAnother } = house;

/** An event that was received days ago and whose job has failed for good. */
async function eventWithoutJob(id: string, intentId: string | null, daysAgo = 2): Promise<void> {
  await shop.db
    .insertInto("payment_events")
    .values({
      id,
      type: "charge.dispute.created",
      object_id: "dp_1",
      intent_id: intentId,
      received_at: new Date(time.now.getTime() - daysAgo * DAY_MS),
    })
    .execute();
}

async function disputedOrder() {
  const { checkoutId, intentId } = await buyWithStripe(house);
  stripe.world.dispute(intentId);
  return { orderId: checkoutId, intentId };
}

async function disputeIsKnown(orderId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const notes = await readPaymentNotes(shop.db, orderId);
      expect(notes).toMatchObject({ dispute: "open", hold: "dispute" });
    },
    { timeout: 15_000, interval: 50 },
  );
}

test("an event whose job failed permanently gets another one, which processes it", async () => {
  const { orderId, intentId } = await disputedOrder();
  await eventWithoutJob("evt_lost", intentId);
  expect(await countStuckEvents(shop.db, time.now)).toBe(1);
  expect(await requeue()).toBe(1);
  await disputeIsKnown(orderId);
  await expect.poll(() => countStuckEvents(shop.db, time.now)).toBe(0);
});

test("an event without a job is requeued at the shop's start as well", async () => {
  const { orderId, intentId } = await disputedOrder();
  await eventWithoutJob("evt_lost", intentId);
  await openAnother();
  await disputeIsKnown(orderId);
});

test("an event with a job gets no second one, and an event without a payment gets none", async () => {
  const { db, payments } = shop;
  const { orderId, intentId } = await disputedOrder();
  await eventWithoutJob("evt_of_nothing", null);
  // The provider is asked and has not answered yet.
  const result = Promise.withResolvers<void>();
  const { report } = payments;
  payments.report = async (id) => {
    await result.promise;
    return await report(id);
  };
  onTestFinished(() => {
    payments.report = report;
  });
  await eventWithoutJob("evt_at_it", intentId, 0.5);
  expect(await requeue()).toBe(1);
  expect(await requeue()).toBe(0);
  result.resolve();
  await disputeIsKnown(orderId);
  await vi.waitFor(async () => {
    const open = db.selectFrom("payment_events").select("id").where("processed_at", "is", null);
    expect(await open.execute()).toEqual([{ id: "evt_of_nothing" }]);
  }, 10_000);
  expect(await requeue()).toBe(0);
});
