import { fetchQuote } from "#app/shop/quote/fetch-quote.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { WalletQuote } from "#domain/checkout/wallet-quote.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { createPaymentIntent } from "../checkout-client.ts";
import { checkoutMessages } from "../checkout-messages.ts";

export type QuotedForWallet =
  | {
      readonly code: "quoted";
      readonly destination: Destination;
      readonly quote: WalletQuote;
      /** Of the payment over it. */
      readonly clientSecret: string;
    }
  /** `error` is a sentence for the shopper. */
  | { readonly code: "refused"; readonly error: string }
  | { readonly code: "already-placed"; readonly orderId: string };

/** What is bought, whatever the wallet's address is. */
export type WalletOrder = {
  readonly checkoutId: string;
  readonly lines: readonly CartLine[];
  readonly code: string | null;
  readonly giftCard: string | null;
};

/**
 * Requests what an order costs at a place, and changes the payment to exactly that. So the sheet shows
 * what will be charged.
 */
export async function quoteWallet(
  order: WalletOrder,
  destination: Destination,
  shipping: ShippingChoice | null,
): Promise<QuotedForWallet> {
  const lines = requestedLinesOf(order.lines);
  const result = await fetchQuote("wallet", { ...order, lines, destination, shipping });
  if (result.code !== "ok") {
    return { code: "refused", error: result.error ?? checkoutMessages.shippingUnknown };
  }

  const { quote } = result;
  const started = await createPaymentIntent({
    ...order,
    amount: quote.due,
    method: "debit",
    destination,
    shipping: quote.rates[0].choice,
  });
  if (started.code === "started") {
    return { code: "quoted", destination, quote, clientSecret: started.clientSecret };
  }
  if (started.code === "already-placed") return started;
  // Nothing is left to pay: the page says so itself.
  const error = "error" in started ? started.error : checkoutMessages.notReady;
  return { code: "refused", error };
}
