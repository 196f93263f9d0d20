import type { AppContext } from "../../app-context.ts";
import { recentResults } from "../../platform/limits/recent-results.ts";
import { consumeQuestionLimit } from "../payment-limits.ts";
import { type PaymentResult, settlePayment } from "./settle-payment.ts";

export type BrowserResult =
  | PaymentResult
  /**
   * Asked a moment ago, or too often by this network. The payment is not lost: the browser asks
   * again.
   */
  | { readonly code: "too-often"; readonly seconds: number };

const KEEP_SECONDS = 2;
const settled = recentResults<BrowserResult>(KEEP_SECONDS * 1000);

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
): Promise<BrowserResult> {
  const recent = settled.find(checkoutId);
  if (recent) {
    const result = await recent;
    return result.code === "placed" ? result : { code: "too-often", seconds: KEEP_SECONDS };
  }
  const settling = settle(ctx, checkoutId, address);
  settled.keep(checkoutId, settling);
  return await settling;
}

async function settle(ctx: AppContext, id: string, address: string): Promise<BrowserResult> {
  const seconds = await consumeQuestionLimit(ctx, address);
  return seconds > 0 ? { code: "too-often", seconds } : await settlePayment(ctx, { id });
}
