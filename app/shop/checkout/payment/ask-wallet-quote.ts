import { postJson } from "#app/shop/shared/post-json.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { WalletQuoteRequest } from "#domain/checkout/checkout-requests.ts";
import type { WalletQuote } from "#domain/checkout/wallet-quote.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { createPaymentIntent } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";

export type WalletAnswer =
  | { readonly code: "quoted"; readonly destination: Destination; readonly quote: WalletQuote }
  /** `error` is a sentence for the shopper. */
  | { readonly code: "refused"; readonly error: string };

/** What is bought, whatever the wallet's address is. */
export type WalletOrder = {
  readonly checkoutId: string;
  readonly lines: readonly CartLine[];
  readonly code: string | null;
  readonly giftCard: string | null;
};

/**
 * Asks what an order costs at a place, and lets the payment be over exactly that. So the sheet shows
 * what will be charged.
 */
export async function askWalletQuote(
  order: WalletOrder,
  destination: Destination,
  shipping: ShippingChoice | null,
): Promise<WalletAnswer> {
  const { checkoutId, lines, code, giftCard } = order;
  const requested = requestedLinesOf(lines);
  const sent: WalletQuoteRequest = {
    checkoutId,
    lines: requested,
    destination,
    shipping,
    code,
    giftCard,
  };
  const answer = await postJson("/api/wallet-quote", sent);
  if (!answer?.response.ok) {
    const error = answer?.body.error;
    return {
      code: "refused",
      error: typeof error === "string" ? error : checkoutMessages.shippingUnknown,
    };
  }
  // The shop's own server and page are of one version.
  const quote = answer.body as unknown as WalletQuote;

  const started = await createPaymentIntent({
    ...order,
    amount: quote.due,
    method: "debit",
    destination,
    shipping: quote.rates[0].choice,
  });
  if (started.code === "started") return { code: "quoted", destination, quote };
  // Already ordered in another tab, or nothing is left to pay: the page says so itself.
  const error = "error" in started ? started.error : checkoutMessages.notReady;
  return { code: "refused", error };
}
