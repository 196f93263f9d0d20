import type { AppContext } from "../../app-context.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Cancels a payment at the provider, so that nobody can pay it anymore. One that is paid, or about to
 * be, is settled instead.
 */
export async function cancelOrSettleIntent(
  ctx: AppContext,
  intentId: string,
): Promise<"canceled" | "settled"> {
  const isCanceled = !ctx.payments.knows(intentId) || (await ctx.payments.cancelIntent(intentId));
  if (isCanceled) return "canceled";
  await settlePayment(ctx, { intentId });
  return "settled";
}

/** @throws ConflictError when it was paid after all, or is about to be */
export async function cancelIntentOrConflict(ctx: AppContext, intentId: string): Promise<void> {
  if ((await cancelOrSettleIntent(ctx, intentId)) === "canceled") return;
  throw new ConflictError("An earlier payment came after all.");
}
