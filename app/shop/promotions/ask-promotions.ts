import type { PromotionsRequest } from "#domain/checkout/checkout-requests.ts";
import { keepCode, readCode } from "./code-cookie.ts";
import type { OfferedPromotions } from "./offered-promotions.ts";

/** Timeout of the request, in milliseconds. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Requests the discounts. A valid code is stored in the browser, any other is deleted.
 *
 * @param code null for none, undefined for the stored one
 * @param known the last answer, which stays when the shop does not answer
 */
export async function askPromotions(
  productIds: readonly number[],
  code: string | null | undefined,
  known: OfferedPromotions,
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
    // Continue with what is known; the checkout reports a different total.
    console.warn("Discounts could not be asked about.", error);
    if (code === null) return withoutCode(known);
    const isKnown = wanted === (known.code?.code ?? null);
    const refused = isKnown ? null : "We couldn't check your code. Please try again.";
    return { ...known, refused };
  }
}

function withoutCode({ promotions, code }: OfferedPromotions): OfferedPromotions {
  const others = promotions.filter(({ id }) => id !== code?.id);
  return { promotions: others, code: null, refused: null };
}
