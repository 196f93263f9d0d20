import type { AppContext } from "../app-context.ts";
import { recentAnswers } from "../platform/limits/recent-answers.ts";
import { consumeQuestionLimit } from "./payment-limits.ts";
import { type PaymentOutcome, settlePayment } from "./settle-payment.ts";

export type BrowserOutcome =
  | PaymentOutcome
  /** Asked a moment ago, or by this network too often. The payment is not lost: ask again. */
  | { readonly code: "too-often"; readonly seconds: number };

const KEEP_SECONDS = 2;
const settled = recentAnswers<BrowserOutcome>(KEEP_SECONDS * 1000);

/**
 * What a browser has done about its payment. The provider is asked once at a time, and in two
 * seconds, for a checkout: whoever calls this thousands of times must not use up what the provider
 * allows the whole shop. Only a placed order is told again. That a payment was not made may have
 * changed since, and a browser would forget its order.
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
