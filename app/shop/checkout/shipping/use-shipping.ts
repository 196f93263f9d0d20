import { useMemo, useState } from "react";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { type QuoteState, useQuotePart } from "#app/shop/quote/use-quote-part.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import { proposeChoice, quoteShipping } from "#domain/shipping/quote-shipping.ts";
import type { ShippingCharge } from "#domain/shipping/shipping-charge.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";

/** A choice with its price. */
export type ChosenShipping = { readonly choice: ShippingChoice; readonly charge: ShippingCharge };

export type CheckoutShipping = {
  readonly offered: QuoteState<"shipping">;
  /** Perhaps without the answer to what is done about the heat, and then not `chosen` yet. */
  readonly choice: ShippingChoice | null;
  readonly chosen: ChosenShipping | null;
  readonly choose: (choice: ShippingChoice) => void;
  readonly refresh: () => void;
};

/** How the cart is shipped: what the shop offers, and what the shopper has chosen of it. */
export function useShipping(
  destination: Destination | null,
  isRequested: boolean,
): CheckoutShipping {
  const { checkoutId, lines } = useCart();
  const [picked, choose] = useState<ShippingChoice | null>(null);
  const products = lines.map(({ productId, quantity, price }) => [productId, quantity, price]);
  const { result: offered, refresh } = useQuotePart("shipping", {
    key: JSON.stringify([destination, products]),
    question:
      isRequested && checkoutId !== null && lines.length > 0
        ? { checkoutId, lines: requestedLinesOf(lines), destination }
        : null,
  });

  const options = offered.code === "ok" ? offered.options : null;
  const choice = useMemo(() => {
    const isOffered = options?.some(({ id }) => id === picked?.optionId);
    return isOffered ? picked : options && proposeChoice(options);
  }, [options, picked]);
  const chosen = useMemo(() => {
    const charge = options && quoteShipping({ code: "offered", options }, choice);
    return charge && choice && { choice, charge };
  }, [options, choice]);

  return { offered, choice, chosen, choose, refresh };
}
