import { lazy, Suspense, useMemo, useReducer, useState } from "react";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { Promotion } from "#domain/promotions/promotion.ts";
import type { TaxBasis } from "#domain/tax/tax-basis.ts";
import { type Destination, isTaxAsked, taxRatesAt } from "#domain/tax/tax-rules.ts";
import type { ChosenShipping } from "../shipping/use-chosen-shipping.ts";

/** Loaded only where a tax service is asked. */
const AskTax = lazy(() => import("./ask-tax.tsx"));

/** What the checkout's tax follows from: nothing of the address, the shop's rates, or a service. */
export function useCheckoutTax(cart: {
  readonly lines: readonly CartLine[];
  readonly destination: Destination | null;
  /** Where the order is handed over. */
  readonly taxedAt: Destination | null;
  readonly chosen: ChosenShipping | null;
  readonly code: string | null;
  readonly promotions: readonly Promotion[];
  readonly isPriceable: boolean;
}): {
  /** Undefined while it is unknown, and where tax does not depend on the address. */
  readonly basis: TaxBasis | undefined;
  /** The shop is being asked. */
  readonly isPending: boolean;
  /** Asks the shop while it is mounted. Shows nothing. */
  readonly asker: Elements;
  /** Shown instead of the tax until it is known. */
  readonly note: string | undefined;
  readonly askAgain: () => void;
} {
  const { lines, destination, taxedAt, chosen, code, promotions, isPriceable } = cart;
  const { taxRules } = useCart();
  const [asked, askAgain] = useReducer((count: number) => count + 1, 0);
  const [latest, setLatest] = useState<{ key: string; basis: TaxBasis }>();
  const isAsked = isTaxAsked(taxRules);
  const isKnown =
    taxedAt !== null && (!isAsked || taxedAt.zipCode !== "" || !!chosen?.charge.pickup);
  const own = useMemo(
    () => (taxRules && !isAsked ? { rates: taxRatesAt(taxRules, taxedAt) } : undefined),
    [taxRules, isAsked, taxedAt],
  );
  // Whatever the amounts depend on.
  const key = JSON.stringify([asked, lines, destination, chosen, code, promotions]);
  const found = latest?.key === key ? latest.basis : undefined;
  const basis = isAsked ? found : own;
  const shipping = chosen?.choice ?? null;
  const isPending = isAsked && isKnown && !found && isPriceable && lines.length > 0;
  const asker = isPending && (
    <Suspense>
      <AskTax
        key={key}
        request={{ lines: requestedLinesOf(lines), destination, shipping, code }}
        onAnswer={(answer) => setLatest({ key, basis: answer })}
      />
    </Suspense>
  );
  const missing = taxedAt ? "Enter a ZIP code" : "Choose a state";
  const note = isPending ? "Looking it up…" : taxRules && !isKnown ? missing : undefined;
  return { basis, isPending, asker, note, askAgain };
}
