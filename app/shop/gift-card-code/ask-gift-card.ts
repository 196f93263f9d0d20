import type { GiftCardRequest } from "#domain/checkout/checkout-requests.ts";
import { type Cents, cents } from "#domain/money/cents.ts";
import { postJson } from "../shared/post-json.ts";

/** The server's answer to a code. */
export type AskedGiftCard =
  | { readonly last4: string; readonly available: Cents }
  | { readonly refused: string };

const trouble = "We couldn't check your gift card. Please try again.";

/**
 * Sent in a body, so that the code stands in no address and no log.
 *
 * @param known the last answer about this code, which stays when the shop does not answer
 */
export async function askGiftCard(
  code: string,
  checkoutId: string | null,
  known: AskedGiftCard | undefined,
): Promise<AskedGiftCard> {
  const sent: GiftCardRequest = { code, checkoutId };
  const answer = await postJson("/api/gift-cards", sent);
  const { last4, available, refused } = answer?.body ?? {};
  if (typeof last4 === "string" && typeof available === "number") {
    return { last4, available: cents(available) };
  }
  if (typeof refused === "string") return { refused };
  return known ?? { refused: trouble };
}
