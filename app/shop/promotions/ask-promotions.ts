import type { PromotionsRequest } from "#domain/checkout/checkout-requests.ts";
import { keepCode, readCode } from "./code-cookie.ts";
import type { OfferedPromotions } from "./offered-promotions.ts";

/** A server that says nothing for so long counts as one that does not answer. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks the shop what comes off. A code that can be used is kept in the browser, any other forgotten.
 *
 * @param code null for none, undefined for the one that is kept
 */
export async function askPromotions(
  productIds: readonly number[],
  code: string | null | undefined,
): Promise<OfferedPromotions> {
  if (code === null) keepCode(null);
  const wanted = code === undefined ? readCode() : code;
  try {
    const sent: PromotionsRequest = { code: wanted, productIds: [...productIds] };
    const response = await fetch("/api/promotions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
    const offered: OfferedPromotions = await response.json();
    if (wanted) keepCode(offered.code?.code ?? null);
    return offered;
  } catch (error) {
    // The cart is added up without; the checkout says when the shop adds up something else.
    console.warn("Discounts could not be asked about.", error);
    const refused = wanted && "We couldn't check your code. Please try again.";
    return { promotions: [], code: null, refused };
  }
}
