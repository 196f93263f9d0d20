import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { Database } from "../platform/db/database.ts";
import { defineJob, noRetry } from "../platform/jobs/define-job.ts";
import { deleteExpiredRateLimits } from "../platform/limits/consume-rate-limit.ts";
import { withLogContext } from "../platform/log-context.ts";
import {
  deleteStaleCheckout,
  listStaleCheckouts,
  type StaleCheckout,
  touchCheckout,
} from "./checkout-queries.ts";
import { settlePayment } from "./settle-payment.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A cart whose owner never pressed Pay; coming back to it begins a new checkout unnoticed. */
const LEFT_AFTER_MS = 3 * DAY_MS;
/** Pay was pressed and nothing came of it: the name and address are not kept for ever. */
const GONE_AFTER_MS = 30 * DAY_MS;
/** The provider's own list of what it could not tell goes back thirty days. */
const FORGET_EVENTS_AFTER_MS = 60 * DAY_MS;
const BATCH = 200;
/** Less than its job may take; the next hour goes on. */
const STOP_AFTER_MS = 10 * 60_000;
/** So many questions in a row without an answer, and the provider is away. */
const GIVE_UP_AFTER = 5;

/**
 * Deletes checkouts that nobody pays any more: first their intent at the provider is canceled, so
 * that nothing can be paid for a cart that the shop has forgotten. Deletes old events and limits too.
 *
 * @returns how many it deleted
 */
export async function cleanUpCheckouts(ctx: AppContext): Promise<number> {
  const now = ctx.clock();
  // First, since it needs nobody's answer.
  await deleteExpiredRateLimits(ctx.db, now);
  await deleteEvents(ctx.db, new Date(now.getTime() - FORGET_EVENTS_AFTER_MS));
  return await deleteAbandoned(ctx, now);
}

async function deleteAbandoned(ctx: AppContext, now: Date): Promise<number> {
  const left = new Date(now.getTime() - LEFT_AFTER_MS);
  const gone = new Date(now.getTime() - GONE_AFTER_MS);
  // Those that nobody answered about, so that the next batch is another one.
  const except: string[] = [];
  let deleted = 0;
  let unanswered = 0;
  for (;;) {
    const stale = await listStaleCheckouts(ctx.db, { left, gone, except, limit: BATCH });
    for (const checkout of stale) {
      if (ctx.clock().getTime() - now.getTime() >= STOP_AFTER_MS) return deleted;
      try {
        const isDeleted = await withLogContext({ checkoutId: checkout.id }, () =>
          cancelAndDelete(ctx, checkout, { left, now }),
        );
        if (isDeleted) deleted += 1;
        if (checkout.intentId) unanswered = 0;
      } catch (error) {
        const { id, intentId } = checkout;
        // One that cannot be canceled must not keep the others from being deleted.
        ctx.log.error(
          { err: error, checkoutId: id, intentId },
          "an abandoned payment could not be canceled",
        );
        const reason = error instanceof PaymentProviderError ? error.reason : undefined;
        if (reason === "refused") {
          unanswered = 0;
          await touchCheckout(ctx.db, id, now);
          continue;
        }
        // Nobody said that it cannot be done, so the next hour tries again.
        except.push(id);
        unanswered = reason ? unanswered + 1 : 0;
        if (unanswered >= GIVE_UP_AFTER) return deleted;
      }
    }
    if (stale.length < BATCH) return deleted;
  }
}

/** @returns whether it deleted the checkout */
async function cancelAndDelete(
  ctx: AppContext,
  { id, intentId }: StaleCheckout,
  { left, now }: { readonly left: Date; readonly now: Date },
): Promise<boolean> {
  const isOver =
    !intentId || !ctx.payments.knows(intentId) || (await ctx.payments.cancelIntent(intentId));
  if (isOver) {
    await deleteStaleCheckout(ctx.db, id, left);
    return true;
  }
  // Paid after all. It becomes its order, or stands in the log and in the comparison.
  await settlePayment(ctx, { intentId });
  await touchCheckout(ctx.db, id, now);
  return false;
}

async function deleteEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("payment_events").where("received_at", "<", before).execute();
}

export const cleanUpCheckoutsJob = defineJob({
  name: "clean-up-checkouts",
  schema: z.object({}),
  retry: noRetry,
  limit: "one-running",
  schedule: { cron: "23 * * * *" },
  expireInSeconds: 900,
  async handler(ctx: AppContext) {
    await cleanUpCheckouts(ctx);
  },
});
