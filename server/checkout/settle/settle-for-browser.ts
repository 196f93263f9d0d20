import type { AppContext } from "../../app-context.ts";
import { recentAnswers } from "../../platform/limits/recent-answers.ts";
import { consumeQuestionLimit } from "../payment-limits.ts";
import { type PaymentOutcome, settlePayment } from "./settle-payment.ts";

export type BrowserOutcome =
  | PaymentOutcome
  /**
   * Asked a moment ago, or too often by this network. The payment is not lost: the browser asks
   * again.
   */
  | { readonly code: "too-often"; readonly seconds: number };

const KEEP_SECONDS = 2;
const settled = recentAnswers<BrowserOutcome>(KEEP_SECONDS * 1000);

/**
 * Settles a payment for the browser that made it. The provider is asked at most once in two seconds
 * per checkout, so that a client that calls this thousands of times cannot use up the shop's rate
 * limit at the provider. Only the result "placed" is cached: "not paid" may be outdated, and the
 * browser would forget its order.
 *
 * @throws PaymentProviderError
 */
export async function settleForBrowser(
  ctx: AppContext,
  { checkoutId, address }: { readonly checkoutId: string; readonly address: string },
): Promise<BrowserOutcome> {
  const recent = settled.find(checkoutId);
  if (recent) {
    const outcome = await recent;
    return outcome.code === "placed" ? outcome : { code: "too-often", seconds: KEEP_SECONDS };
  }
  const settling = settle(ctx, checkoutId, address);
  settled.keep(checkoutId, settling);
  return await settling;
}

async function settle(ctx: AppContext, id: string, address: string): Promise<BrowserOutcome> {
  const seconds = await consumeQuestionLimit(ctx, address);
  return seconds > 0 ? { code: "too-often", seconds } : await settlePayment(ctx, { id });
}
