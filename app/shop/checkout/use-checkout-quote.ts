import { useEffect, useMemo, useReducer, useRef } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { isPoBox } from "#domain/places/is-po-box.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import { isTaxedByPlace } from "#domain/tax/is-taxed-by-place.ts";
import { type Destination, destinationOf } from "#domain/tax/tax-rules.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { useCartTotals } from "../cart/state/use-cart-totals.ts";
import { useGiftCard } from "../gift-cards/use-gift-card.ts";
import { usePromotions } from "../promotions/use-promotions.ts";
import type { Purchase } from "./checkout-purchase.ts";
import type { CheckoutOrder } from "./payment/checkout-order.ts";
import { useShipping } from "./shipping/use-shipping.ts";
import { useCheckoutTax } from "./tax/use-checkout-tax.ts";
import type { CheckoutDetailsForm } from "./use-checkout-details.ts";

/** What the checkout costs as filled in so far: each part of the quote, and the sum. */
export function useCheckoutQuote(
  details: CheckoutDetailsForm,
  { takesGiftCards, isPaying }: { takesGiftCards: boolean; isPaying: boolean },
) {
  const cart = useCart();
  const { form, gift, isMultiRecipient, purchase } = details;
  const isShippingChosen = cart.shipping?.isChosen ?? false;
  const isBlocked = cart.unavailable.size > 0;

  const needsPlace = isTaxedByPlace(cart.taxRules) || isShippingChosen;
  const destination = useDestination(gift ?? form, needsPlace);
  const shipping = useShipping(destination, isShippingChosen && !isMultiRecipient);
  const { chosen } = shipping;
  const needsMethod = isShippingChosen && !chosen && !isMultiRecipient;

  const promotions = usePromotions(cart, isPaying);
  const tax = useCheckoutTax({
    destination,
    chosen,
    code: promotions.code,
    promotions: promotions.promotions,
    isPriceable: promotions.isOffered && !isBlocked && !isMultiRecipient,
  });
  const ofCart = useCartTotals(promotions.promotions, tax.basis, chosen?.charge);
  const card = useGiftCard(takesGiftCards, cart, ofCart.total, isPaying);
  /** Counts up to request the prices of several recipients again. */
  const [recipientsRevision, refreshRecipients] = useReducer((count: number) => count + 1, 0);

  const order: CheckoutOrder = isMultiRecipient
    ? multiRecipientOrder(purchase, { lines: cart.lines, cartTotals: ofCart, isBlocked })
    : {
        lines: cart.lines,
        totals: ofCart,
        giftCard: card.giftCard,
        destination,
        shipping: isShippingChosen ? (chosen?.choice ?? null) : undefined,
        code: promotions.code,
        multiRecipient: null,
        isPayable: promotions.isOffered && card.isKnown && !isBlocked && !tax.isPending,
      };
  const isMethodPending = needsMethod && shipping.offered.code === "pending";
  const isPartPending = isMethodPending || tax.isPending || !promotions.isOffered;
  const isLookingUp = isPartPending && !isMultiRecipient;
  const shown = useLastKnown({ totals: order.totals, giftCard: order.giftCard }, isLookingUp);

  const codeSlots = {
    discount: promotions.discountSlot({
      unmet: ofCart.unmetPromotions,
      isShippingOpen: needsMethod,
    }),
    giftCard: card.giftCardSlot,
  };
  const taxNote = isMultiRecipient ? undefined : tax.note;
  return {
    order,
    /** Until all is known, what was known last. */
    shown,
    /** What of it the gift card leaves to pay. */
    due: amountDue(shown.totals.total, shown.giftCard),
    /** Whether the sum includes shipping and tax. */
    isComplete: !needsMethod && taxNote === undefined,
    isLookingUp,
    isBlocked,
    destination,
    shipping,
    isPickedUp: chosen?.charge.pickup !== undefined,
    needsMethod,
    /** Shown instead of the shipping price until a method is chosen. */
    shippingNote: needsMethod ? shippingNote(isMethodPending) : undefined,
    taxNote,
    codeSlots,
    recipientsRevision,
    refreshShipping: isMultiRecipient ? refreshRecipients : shipping.refresh,
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

/** Each recipient's parcel has its own destination and shipping; codes and cards cannot be used. */
function multiRecipientOrder(
  purchase: Purchase | null,
  cart: { lines: readonly CartLine[]; cartTotals: QuotedSums; isBlocked: boolean },
): CheckoutOrder {
  return {
    lines: cart.lines,
    totals: purchase?.totals ?? cart.cartTotals,
    giftCard: null,
    destination: null,
    shipping: undefined,
    code: null,
    multiRecipient: purchase,
    isPayable: purchase !== null && !cart.isBlocked,
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
