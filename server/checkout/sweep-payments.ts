import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { defineJob, noRetry } from "../platform/jobs/define-job.ts";
import { withLogContext } from "../platform/log-context.ts";
import { takeMissedEvents } from "./payment-events.ts";
import { settlePayment } from "./settle-payment.ts";
import { listOpenPayments, markAsked, type OpenPayment } from "./sweep-queries.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The longest that a provider takes to decide about a payment, and some. */
const LOOK_BACK_MS = 30 * DAY_MS;
/** Of one sweep, so that thousands of open checkouts are spread over many. */
const MAXIMUM_QUESTIONS = 400;
const AT_ONCE = 4;
/** So many questions without an answer, and the provider is away: the next sweep asks again. */
const GIVE_UP_AFTER = 5;

/**
 * Asks the provider about everything that is open: submitted checkouts without an order, so that a
 * browser that died after paying loses nothing, and orders whose payment is still on its way. And
 * asks for whatever it tried to tell in vain.
 *
 * @param options.everything however lately it was asked about; else what is due
 * @returns how many payments it settled or found unchanged
 */
export async function sweepPayments(
  ctx: AppContext,
  { everything = true }: { readonly everything?: boolean } = {},
): Promise<number> {
  const now = ctx.clock();
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const limit = MAXIMUM_QUESTIONS;
  const open = await listOpenPayments(ctx.db, { since, now, everything, limit });
  const placed = await askAbout(ctx, open);
  // Every ten minutes is soon enough for what is no order's first payment.
  if (everything || now.getUTCMinutes() % 10 === 0) {
    await takeMissedEvents(ctx, everything ? since : new Date(now.getTime() - 3 * DAY_MS));
  }
  return placed;
}

async function askAbout(ctx: AppContext, open: readonly OpenPayment[]): Promise<number> {
  const waiting = [...open];
  let placed = 0;
  let unanswered = 0;
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (unanswered >= GIVE_UP_AFTER) return;
      const { checkoutId, intentId } = next;
      try {
        const outcome = await withLogContext({ checkoutId }, () =>
          settlePayment(ctx, { intentId }),
        );
        if (outcome.code === "placed") placed += 1;
        await markAsked(ctx.db, checkoutId, ctx.clock());
        unanswered = 0;
      } catch (error) {
        if (error instanceof PaymentProviderError) unanswered += 1;
        // One payment that cannot be asked about must not keep the others from being swept.
        ctx.log.error({ err: error, checkoutId, intentId }, "the sweep could not settle a payment");
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return placed;
}

/** Asks the payment provider about what is open. `everything`: however lately it was asked. */
export const sweepPaymentsJob = defineJob({
  name: "sweep-payments",
  schema: z.object({ everything: z.boolean().default(false) }),
  retry: noRetry,
  limit: "one-running",
  schedule: { cron: "* * * * *" },
  expireInSeconds: 600,
  async handler(ctx: AppContext, { everything }) {
    await sweepPayments(ctx, { everything });
  },
});
