import type { AppContext } from "../app-context.ts";
import { type PaymentEvent, PaymentProviderError } from "../payments/payment-provider.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { hasJob } from "../platform/jobs/pending-jobs.ts";
import { askForCheckout } from "./checkout-queries.ts";
import { countDecline } from "./payment-limits.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

/** A job for an event tries for about that long. */
const A_JOB_TRIES_MS = 24 * 60 * 60_000;
/** Of one run, so that a bad week is spread over some hours. */
const MOST_TAKEN_UP = 1_000;

type EventShop = Pick<AppContext, "db" | "jobs" | "erp" | "payments" | "clock" | "log">;

export type TakenWebhook =
  | { readonly code: "taken" }
  /** Not signed by the provider, or too long ago. */
  | { readonly code: "refused" }
  /** The provider in use sends no webhooks. */
  | { readonly code: "not-expected" };

/**
 * Takes what the payment provider says: once per event, with the job that does something about it in
 * the same transaction. What was taken is not lost any more, so the answer need not wait for the job.
 *
 * @param body as it came, byte for byte: the signature is over exactly that
 */
export async function takeWebhook(
  ctx: EventShop,
  body: Uint8Array,
  signature: string | null,
): Promise<TakenWebhook> {
  const { readEvent } = ctx.payments;
  if (!readEvent) return { code: "not-expected" };
  const event = readEvent(body, signature);
  if (!event) return { code: "refused" };
  await ctx.db.transaction().execute((tx) => takeEvent(ctx, tx, event));
  return { code: "taken" };
}

/** Whatever the provider could not get across: the shop was away, or the network was. */
export async function takeMissedEvents(ctx: EventShop, since: Date): Promise<void> {
  try {
    for await (const event of ctx.payments.listMissedEvents(since)) {
      await ctx.db.transaction().execute((tx) => takeEvent(ctx, tx, event));
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.reason === "not-configured") return;
    ctx.log.warn({ err: error }, "the provider's missed events could not be listed");
  }
}

async function takeEvent(
  ctx: EventShop,
  tx: DatabaseTransaction,
  event: PaymentEvent,
): Promise<void> {
  const { id, type, objectId, intentId, isDecline, isFraudWarning } = event;
  const taken = await tx
    .insertInto("payment_events")
    .values({
      id,
      type,
      object_id: objectId,
      intent_id: intentId,
      meaning: isFraudWarning ? "fraud-warning" : isDecline ? "decline" : null,
      received_at: ctx.clock(),
      // Nothing to be done about it.
      processed_at: intentId ? null : ctx.clock(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (taken && intentId) await ctx.jobs.enqueue(tx, "process-payment-event", { eventId: id });
}

/**
 * Does what an event tells of, which is: asking the provider. So the order in which events arrive
 * does not matter, nor that the provider tells the same twice under two names.
 *
 * @throws PaymentProviderError, and then it is to be tried again
 */
export async function processPaymentEvent(
  ctx: EventShop & Pick<AppContext, "config" | "demoPayments" | "secret">,
  eventId: string,
): Promise<void> {
  const event = await ctx.db
    .selectFrom("payment_events")
    .select(["intent_id", "meaning", "processed_at"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!event || event.processed_at || !event.intent_id) return;
  const { intent_id: intentId, meaning } = event;
  await receivePaymentEvent(ctx, intentId, { isFraudWarning: meaning === "fraud-warning" });
  await ctx.db.transaction().execute(async (tx) => {
    const done = await tx
      .updateTable("payment_events")
      .set({ processed_at: ctx.clock() })
      .where("id", "=", eventId)
      .where("processed_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    const checkout = done && meaning === "decline" && (await askForCheckout(tx, { intentId }));
    if (checkout) await countDecline(ctx, tx, checkout);
  });
}

/**
 * Gives events whose jobs have failed for good a new one, until the events are forgotten. Such as
 * with a key that may not read disputes: of a dispute nothing else tells.
 *
 * @returns how many
 */
export async function takeUpLostEvents(
  ctx: Pick<AppContext, "db" | "jobs" | "clock" | "log">,
): Promise<number> {
  return await ctx.db.transaction().execute(async (tx) => {
    const lost = await openLongSince(tx, ctx.clock())
      .select("id")
      .where((is) =>
        is.not(hasJob("process-payment-event", { eventId: is.ref("payment_events.id") })),
      )
      .orderBy("received_at")
      .limit(MOST_TAKEN_UP)
      .execute();
    if (lost.length === 0) return 0;
    ctx.log.warn({ count: lost.length }, "events of the payment provider are taken up again");
    const jobs = lost.map(({ id }) => ({ eventId: id }));
    await ctx.jobs.enqueueAll(tx, "process-payment-event", jobs);
    return lost.length;
  });
}

/** How many events nothing could be done about in a day, though there is something to be done. */
export async function countStuckEvents(db: Database, now: Date): Promise<number> {
  const row = await openLongSince(db, now)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function openLongSince(db: Database, now: Date) {
  return db
    .selectFrom("payment_events")
    .where("processed_at", "is", null)
    .where("intent_id", "is not", null)
    .where("received_at", "<", new Date(now.getTime() - A_JOB_TRIES_MS));
}
