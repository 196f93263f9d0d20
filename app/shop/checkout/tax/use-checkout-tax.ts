import { useMemo } from "react";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { useQuotePart } from "#app/shop/quote/use-quote-part.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { Promotion } from "#domain/promotions/promotion.ts";
import { isTaxedByPlace } from "#domain/tax/is-taxed-by-place.ts";
import type { TaxBasis } from "#domain/tax/tax-basis.ts";
import { type Destination, taxedPlace, taxRatesAt } from "#domain/tax/tax-rules.ts";
import type { ChosenShipping } from "../shipping/use-shipping.ts";

/** Milliseconds after the last change until a tax service is asked, which may cost the owner something. */
const DELAY_MS = 300;

/** What the checkout's tax follows from: nothing of the address, the shop's rates, or a service. */
export function useCheckoutTax(sale: {
  readonly destination: Destination | null;
  readonly chosen: ChosenShipping | null;
  readonly code: string | null;
  readonly promotions: readonly Promotion[];
  readonly isPriceable: boolean;
}): {
  /** Undefined while it is unknown, and where tax does not depend on the address. */
  readonly basis: TaxBasis | undefined;
  readonly isPending: boolean;
  /** Shown instead of the tax until it is known. */
  readonly note: string | undefined;
  readonly refresh: () => void;
} {
  const { destination, chosen, code, promotions, isPriceable } = sale;
  const { checkoutId, lines, taxRules } = useCart();
  const place = useMemo(
    () => taxedPlace(chosen?.charge, destination),
    [chosen?.charge, destination],
  );
  const ofShop = useMemo(
    () =>
      taxRules.kind === "by-state" ? { rates: taxRatesAt(taxRules.states, place) } : undefined,
    [taxRules, place],
  );

  const usesService = taxRules.kind === "service";
  const isPickup = chosen?.charge.pickup !== undefined;
  const isKnown = place !== null && (!usesService || place.zipCode !== "" || isPickup);
  const isRequested =
    usesService && isKnown && isPriceable && checkoutId !== null && lines.length > 0;
  const shipping = chosen?.choice ?? null;
  const { result, refresh } = useQuotePart("tax", {
    key: JSON.stringify([lines, destination, chosen, code, promotions]),
    question: isRequested
      ? { checkoutId, lines: requestedLinesOf(lines), destination, shipping, code }
      : null,
    delayMs: DELAY_MS,
    retries: true,
  });
  const ofService = result.code === "ok" ? result.basis : undefined;
  const isPending = isRequested && !ofService;

  return {
    basis: usesService ? ofService : ofShop,
    isPending,
    note: noteOf({ isTaxed: isTaxedByPlace(taxRules), isPending, isKnown, place }),
    refresh,
  };
}

function noteOf(tax: {
  isTaxed: boolean;
  isPending: boolean;
  isKnown: boolean;
  place: Destination | null;
}): string | undefined {
  if (tax.isPending) return "Looking it up…";
  if (!tax.isTaxed || tax.isKnown) return undefined;
  return tax.place ? "Enter a ZIP code" : "Choose a state";
}
