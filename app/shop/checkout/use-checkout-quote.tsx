import { useEffect, useMemo, useReducer, useRef } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { isPoBox } from "#domain/places/is-po-box.ts";
import { type Destination, destinationOf } from "#domain/tax/tax-rules.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { useCartTotals } from "../cart/state/use-cart-totals.ts";
import { useGiftCard } from "../gift-card-code/use-gift-card.tsx";
import { usePromotions } from "../promotions/use-promotions.tsx";
import type { CheckoutOrder } from "./payment/checkout-order.ts";
import { useShipping } from "./shipping/use-shipping.ts";
import { useCheckoutTax } from "./tax/use-checkout-tax.ts";
import type { CheckoutDetailsForm } from "./use-checkout-details.ts";

/** What the checkout costs as filled in so far: each part of the quote, and the sum. */
export function useCheckoutQuote(details: CheckoutDetailsForm, takesGiftCards: boolean) {
  const cart = useCart();
  const { lines, taxRules, unavailable } = cart;
  const { form, gift, isSeveral, purchase } = details;
  const isShippingChosen = cart.shipping?.isChosen ?? false;
  const isBlocked = unavailable.size > 0;

  const destination = useDestination(gift ?? form, taxRules !== null || isShippingChosen);
  const shipping = useShipping(destination, isShippingChosen && !isSeveral);
  const { chosen } = shipping;
  const needsMethod = isShippingChosen && !chosen && !isSeveral;

  const promotions = usePromotions(cart);
  const { code, isOffered } = promotions;
  const tax = useCheckoutTax({
    destination,
    chosen,
    code,
    promotions: promotions.promotions,
    isPriceable: isOffered && !isBlocked && !isSeveral,
  });
  const ofCart = useCartTotals(promotions.promotions, tax.basis, chosen?.charge);
  const card = useGiftCard(takesGiftCards, cart, ofCart.total);
  /** Counts up to request the prices of several recipients again. */
  const [recipientsRevision, refreshRecipients] = useReducer((count: number) => count + 1, 0);

  const giftCard = isSeveral ? null : card.giftCard;
  const totals = purchase?.totals ?? ofCart;
  const isMethodPending = needsMethod && shipping.offered.code === "pending";
  const isLookingUp = !isSeveral && (isMethodPending || tax.isPending || !isOffered);
  const shown = useLastKnown({ totals, giftCard }, isLookingUp);

  const order: CheckoutOrder = isSeveral
    ? {
        lines,
        totals,
        giftCard,
        destination: null,
        shipping: undefined,
        code: null,
        multiRecipient: purchase,
        isPayable: purchase !== null && !isBlocked,
      }
    : {
        lines,
        totals,
        giftCard,
        destination,
        shipping: isShippingChosen ? (chosen?.choice ?? null) : undefined,
        code,
        multiRecipient: null,
        isPayable: isOffered && card.isKnown && !isBlocked && !tax.isPending,
      };
  const codeFields: Elements = (
    <>
      {promotions.field({ unmet: ofCart.unmetPromotions, isShippingOpen: needsMethod })}
      {card.field}
    </>
  );
  return {
    order,
    /** Until all is known, what was known last. */
    shown,
    isLookingUp,
    isBlocked,
    destination,
    shipping,
    needsMethod,
    /** Shown instead of the shipping price until a method is chosen. */
    shippingNote: needsMethod ? shippingNote(isMethodPending) : undefined,
    taxNote: isSeveral ? undefined : tax.note,
    codeFields,
    recipientsRevision,
    refreshShipping: isSeveral ? refreshRecipients : shipping.refresh,
    /** Requests all again that the amount depends on. */
    refreshAmount() {
      shipping.refresh();
      promotions.refresh();
      tax.refresh();
      card.refresh();
      refreshRecipients();
    },
  };
}

function shippingNote(isPending: boolean): string {
  return isPending ? "Looking it up…" : "Choose a method";
}

/** The value, or while it is being looked up again the last one that was known. */
function useLastKnown<T>(value: T, isPending: boolean): T {
  const known = useRef(value);
  useEffect(() => {
    if (!isPending) known.current = value;
  }, [value, isPending]);
  return isPending ? known.current : value;
}

/** @returns the destination as far as typed, or null if the total does not depend on it */
function useDestination(
  address: {
    readonly state: string;
    readonly zipCode: string;
    readonly street: string;
    /** A gift's day. */
    readonly shipAfter?: string;
  },
  needsPlace: boolean,
): Destination | null {
  const { state, zipCode, street, shipAfter = "" } = address;
  const toBox = isPoBox(street);
  // Of the street only this counts, so that typing in it does not ask for the price each time.
  return useMemo(() => {
    const typed = needsPlace ? destinationOf({ state, zipCode, shipAfter }) : null;
    return typed && { ...typed, isPoBox: toBox };
  }, [needsPlace, state, zipCode, toBox, shipAfter]);
}
