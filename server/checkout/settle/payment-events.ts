import { z } from "zod";
import type { AppContext } from "../../app-context.ts";
import { type PaymentEvent, PaymentProviderError } from "../../payments/payment-provider.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import { countRows } from "../../platform/db/rows.ts";
import { defineJob, retryForADay } from "../../platform/jobs/define-job.ts";
import { reportSecurityEvent } from "../../platform/security-events.ts";
import { findCheckout } from "../checkout-queries.ts";
import { countDecline } from "../payment-limits.ts";
import { settlePayment } from "./settle-payment.ts";

/** An event is stuck when it is still unprocessed after a day of retries. */
const STUCK_AFTER_MS = 24 * 60 * 60_000;

export type TakenWebhook =
  | { readonly code: "taken" }
  /** The signature is wrong or too old. */
  | { readonly code: "refused" }
  /** The provider in use sends no webhooks. */
  | { readonly code: "not-expected" };

/**
 * Stores a webhook event once, and enqueues the job that processes it in the same transaction. Once
 * it is stored it cannot get lost, so the response does not wait for the job.
 *
 * @param body the raw bytes: the signature covers exactly these
 */
export async function takeWebhook(
  ctx: AppContext,
  body: Uint8Array,
  signature: string | null,
): Promise<TakenWebhook> {
  const { readEvent } = ctx.payments;
  if (!readEvent) return { code: "not-expected" };

  const event = readEvent(body, signature);
  if (event === "forged") {
    reportSecurityEvent(ctx, "forged-webhook");
    return { code: "refused" };
  }
  if (event === "unreadable") {
    // Taken, because a provider resends for days whatever is refused.
    ctx.log.warn("the payment provider signed an event that the shop can't read");
    return { code: "taken" };
  }

  await ctx.db.transaction().execute((tx) => takeEvent(ctx, tx, event));
  return { code: "taken" };
}

/** Stores events that the provider could not deliver, such as while the shop was down. */
export async function takeMissedEvents(ctx: AppContext, since: Date): Promise<void> {
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

async function takeEvent(ctx: AppContext, tx: DatabaseTransaction, event: PaymentEvent) {
  const { id, type, objectId, intentId } = event;
  const taken = await tx
    .insertInto("payment_events")
    .values({
      id,
      type,
      object_id: objectId,
      intent_id: intentId,
      meaning: meaningOf(event),
      received_at: ctx.clock(),
      // Events without an intent need no processing.
      processed_at: intentId ? null : ctx.clock(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (taken && intentId) await ctx.jobs.enqueue(tx, processPaymentEventJob, { eventId: id });
}

function meaningOf({
  isFraudWarning,
  isDecline,
}: PaymentEvent): "fraud-warning" | "decline" | null {
  if (isFraudWarning) return "fraud-warning";
  return isDecline ? "decline" : null;
}

/**
 * Processes an event by reading the payment from the provider. So neither the order of events nor
 * duplicates under another id matter.
 *
 * @throws PaymentProviderError
 */
export async function processPaymentEvent(ctx: AppContext, eventId: string): Promise<void> {
  const event = await ctx.db
    .selectFrom("payment_events")
    .select(["intent_id", "meaning", "processed_at"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!event || event.processed_at || !event.intent_id) return;
  const { intent_id: intentId, meaning } = event;
  await settlePayment(ctx, { intentId }, { isFraudWarning: meaning === "fraud-warning" });
  await ctx.db.transaction().execute(async (tx) => {
    const done = await tx
      .updateTable("payment_events")
      .set({ processed_at: ctx.clock() })
      .where("id", "=", eventId)
      .where("processed_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    const checkout = done && meaning === "decline" && (await findCheckout(tx, { intentId }));
    if (checkout && (await countDecline(ctx, tx, checkout))) {
      reportSecurityEvent(ctx, "declines-in-a-row");
    }
  });
}

/**
 * Processes an event of the payment provider. Disputes are reported by events only. So an event
 * whose job failed for good, such as because the key may not read disputes, gets a new job until
 * the event is deleted.
 */
export const processPaymentEventJob = defineJob({
  name: "process-payment-event",
  schema: z.object({ eventId: z.string() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ eventId }) => eventId,
  handler: (ctx: AppContext, { eventId }) => processPaymentEvent(ctx, eventId),
  async findOrphans({ db }) {
    const open = await unprocessed(db).select("id").orderBy("received_at").execute();
    return open.map(({ id }) => ({ eventId: id }));
  },
});

/** Counts events that are still unprocessed after a day. */
export async function countStuckEvents(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - STUCK_AFTER_MS);
  return await countRows(unprocessed(db).where("received_at", "<", before));
}

function unprocessed(db: Database) {
  return db
    .selectFrom("payment_events")
    .where("processed_at", "is", null)
    .where("intent_id", "is not", null);
}
