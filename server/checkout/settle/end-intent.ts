import type { AppContext } from "../../app-context.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Cancels a payment at the provider, so that nobody can pay it anymore. One that is paid, or about to
 * be, is settled instead.
 *
 * @returns false when it was settled
 */
export async function tryToEndIntent(ctx: AppContext, intentId: string): Promise<boolean> {
  if (!ctx.payments.knows(intentId) || (await ctx.payments.cancelIntent(intentId))) return true;
  await settlePayment(ctx, { intentId });
  return false;
}

/** @throws ConflictError when it cannot be canceled: the order is paid, or is about to be */
export async function endIntent(ctx: AppContext, intentId: string): Promise<void> {
  if (await tryToEndIntent(ctx, intentId)) return;
  throw new ConflictError("An earlier payment came after all.");
}
