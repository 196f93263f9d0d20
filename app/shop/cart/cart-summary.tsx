import { Suspense } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import { type Cents, ZERO } from "#domain/money/cents.ts";
import { missingForFreeShipping } from "#domain/shipping/flat-shipping.ts";
import { freeShippingFrom } from "#domain/shipping/free-shipping-from.ts";
import { isTaxedByPlace } from "#domain/tax/is-taxed-by-place.ts";
import { CodeFields } from "../codes/code-fields.tsx";
import { Assurances } from "../shared/assurances.tsx";
import { OrderSummary } from "../shared/order-summary.tsx";
import { moreForFreeShipping } from "../shared/shop-messages.ts";
import { spokenTotal } from "../shared/spoken-total.ts";
import { sumIsBefore } from "../shared/sum-is-before.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import { cartPageMessages } from "./cart-page-messages.ts";
import { type CartValue, useCart } from "./state/cart-provider.tsx";
import type { CartQuote } from "./use-cart-quote.ts";

/** Loaded only if the shop has more than a flat fee. */
const DeliveryLines = lazyWithRetry(() => import("../shared/delivery-lines.tsx"));

/** Loaded only if the shop offers gifts. */
const CartGift = lazyWithRetry(() => import("./cart-gift.tsx"), PartNotLoaded);

/** What is shown instead of sums that only the checkout knows. */
export function notesOf({ shipping, taxRules }: CartValue) {
  return {
    shippingNote: shipping?.isChosen ? cartPageMessages.shippingAtCheckout : undefined,
    taxNote: isTaxedByPlace(taxRules) ? cartPageMessages.taxAtCheckout : undefined,
  };
}

export function CartSummary(props: {
  cart: CartValue;
  quote: CartQuote;
  onGift: (isGift: boolean) => void;
  /** The ways to pay. */
  children: Elements;
}) {
  const { shipping, pricing } = props.cart;
  const { shippingNote, taxNote } = notesOf(props.cart);
  const offersGifts = useShopData()?.offersGifts;
  const { promotions, card, totals, isKnown } = props.quote;
  const freeFrom = freeShippingFrom(shipping, pricing);
  const missing = missingForFreeShipping(totals.subtotal, freeFrom);
  return (
    <Slip as="aside" aria-labelledby="summary" className="lg:sticky lg:top-24">
      <h2 id="summary" className="text-2xl">
        Order Summary
      </h2>
      <OrderSummary
        totals={{ ...totals, giftCard: card.giftCard }}
        restName="Left to pay"
        totalName={`Total${sumIsBefore({ shippingNote, taxNote })}`}
        taxNote={taxNote}
        shippingPrice={shippingNote}
        {...(missing !== undefined && {
          shippingNote: (
            <FreeShippingProgress
              missing={missing}
              from={freeFrom ?? ZERO}
              subtotal={totals.subtotal}
            />
          ),
        })}
      />
      {shipping?.notice && <p className="font-semibold">{shipping.notice}</p>}
      {props.children}
      {/* Below the way to the checkout, which stays in its place when they come. */}
      <CodeFields
        discount={promotions.discountSlot({
          unmet: totals.unmetPromotions,
          isShippingOpen: shipping?.isChosen ?? false,
        })}
        giftCard={card.giftCardSlot}
      />
      {offersGifts && (
        <Suspense>
          <CartGift onChange={props.onGift} />
        </Suspense>
      )}
      {shipping && (
        <Suspense>
          <DeliveryLines />
        </Suspense>
      )}
      <Assurances />
      <TextLink className="justify-self-center" to="/products">
        Keep shopping
      </TextLink>
      <SpokenChange text={isKnown ? spokenTotal(totals.total, card.giftCard) : null} />
    </Slip>
  );
}

function FreeShippingProgress(props: { missing: Cents; from: Cents; subtotal: Cents }) {
  const { missing, from, subtotal } = props;
  const { shipping } = useCart();
  return (
    <>
      <span>{moreForFreeShipping(missing, shipping)}</span>
      <progress
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-good"
        max={from}
        value={subtotal}
        aria-hidden="true"
      />
    </>
  );
}
