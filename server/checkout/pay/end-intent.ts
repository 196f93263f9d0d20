import type { AppContext } from "../../app-context.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { settlePayment } from "../settle/settle-payment.ts";

/** @throws ConflictError when it cannot be canceled: the order is paid, or is about to be */
export async function endIntent(ctx: AppContext, intentId: string): Promise<void> {
  if (!ctx.payments.knows(intentId) || (await ctx.payments.cancelIntent(intentId))) return;
  await settlePayment(ctx, { intentId });
  throw new ConflictError("An earlier payment of this order came after all.");
}
