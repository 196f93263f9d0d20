import type { AppContext } from "../../app-context.ts";
import { PaymentProviderError } from "../../payments/payment-provider.ts";
import { withLogContext } from "../../platform/log-context.ts";
import { listUnpaidCheckouts, type Unpaid } from "../../stock/read-unpaid.ts";
import { findCheckout } from "../checkout-queries.ts";
import { retryCheckout } from "../settle/settle-payment.ts";
import { endReservation } from "./end-expired-reservations.ts";

/**
 * Releases what unpaid checkouts have reserved of a product or a promotion, with all else that they
 * have: their payments are canceled first. One that was paid meanwhile becomes its order.
 *
 * @returns how many could not be released, because the payment provider does not answer
 */
export async function releaseUnpaid(
  ctx: AppContext,
  thing: Pick<Unpaid, "kind" | "id">,
): Promise<{ readonly unanswered: number }> {
  let unanswered = 0;
  for (const checkoutId of await listUnpaidCheckouts(ctx.db, thing)) {
    try {
      await withLogContext({ checkoutId }, () => retryCheckout(() => release(ctx, checkoutId)));
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      ctx.log.warn({ err: error, checkoutId }, "a reservation could not be released");
      unanswered += 1;
    }
  }
  return { unanswered };
}

async function release(ctx: AppContext, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(ctx.db, { id: checkoutId });
  if (checkout) await endReservation(ctx, checkout);
}
