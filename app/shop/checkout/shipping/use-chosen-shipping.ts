import { useCallback, useState } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import type { ShippingCharge } from "#domain/shipping/shipping-charge.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";

/** A choice with its price, and the cart and place that it is valid for. */
export type ChosenShipping = {
  readonly key: string;
  readonly choice: ShippingChoice;
  readonly charge: ShippingCharge;
};

/**
 * The chosen shipping; it is reset when cart or destination change. `isPending` while the shop is
 * asked what it offers.
 */
export function useChosenShipping(lines: readonly CartLine[], destination: Destination | null) {
  const [latest, setLatest] = useState<ChosenShipping | null>(null);
  const [asked, setAsked] = useState(0);
  const [answered, setAnswered] = useState<string>();
  const bars = lines.map(({ productId, quantity, price }) => [productId, quantity, price]);
  const key = JSON.stringify([asked, destination, bars]);
  const askAgain = useCallback(() => setAsked((count) => count + 1), []);
  const chosen = latest?.key === key ? latest : null;
  const isPending = answered !== key;
  return { key, chosen, choose: setLatest, isPending, setAnswered, askAgain };
}
