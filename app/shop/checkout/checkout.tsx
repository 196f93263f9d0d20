import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import { textButtonClass } from "#app/ui/buttons/text-button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import type { CheckoutField } from "#domain/checkout/checkout-fields.ts";
import { ZERO } from "#domain/money/cents.ts";
import { usTerritories } from "#domain/places/us-places.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { useLivePrices } from "../cart/state/use-live-prices.ts";
import { findLocalOrder } from "../shared/local-orders.ts";
import { AddressFields, CustomerFields, NotesFields } from "./checkout-fields.tsx";
import {
  AlreadyOrdered,
  CheckoutLoading,
  NothingToCheckOut,
  PaymentsUnavailable,
} from "./checkout-notice.tsx";
import { CheckoutPayment } from "./checkout-payment.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { GiftBox } from "./gift/gift-box.tsx";
import { checkoutMessages, describeUnavailable } from "./payment/checkout-messages.ts";
import type { WalletSheet } from "./payment/express-checkout.tsx";
import { useCheckoutPayment } from "./payment/use-checkout-payment.ts";
import { confirmationOf } from "./payment/use-payment.ts";
import { WalletButtons } from "./payment/wallet-buttons.tsx";
import { useCheckoutDetails } from "./use-checkout-details.ts";
import { useCheckoutQuote } from "./use-checkout-quote.tsx";

/** Loaded only for a gift. */
const GiftFields = lazy(() => import("./gift/gift-fields.tsx"));

/** Loaded only if shoppers can choose the shipping. */
const ShippingFields = lazy(() => import("./shipping/shipping-fields.tsx"));

/** Rendered only in the browser, which stores the cart and what was typed. */
export function Checkout(props: {
  /** Null without Stripe, undefined when the server did not answer. */
  publishableKey: string | null | undefined;
  /** Whether demo payments are used. */
  demo: boolean;
  takesAllCards: boolean;
  /** Whether Apple Pay and Google Pay are offered. */
  takesWallets: boolean;
  /** Whose days a gift may wait for; null when gifts are not offered. */
  giftTimeZone: string | null;
  /** Whether a gift may go to several people at once. */
  takesSeveral: boolean;
  takesPackerNotes: boolean;
  takesGiftCards: boolean;
  shopName: string;
}): ReactNode {
  const { publishableKey, demo, takesAllCards, takesWallets, giftTimeZone, shopName } = props;
  const { takesGiftCards, takesSeveral, takesPackerNotes } = props;
  const { checkoutId, lines, shipping, unavailable } = useCart();
  const isShippingChosen = shipping?.isChosen ?? false;
  const rules = { giftTimeZone, takesSeveral, takesPackerNotes, isShippingChosen };
  const details = useCheckoutDetails(rules);
  const { form, gift, errors, isSeveral, purchase } = details;
  const quote = useCheckoutQuote(details, takesGiftCards);
  const { isBlocked, needsMethod } = quote;
  const { giftCard } = quote.order;
  useLivePrices();
  const payment = useCheckoutPayment({
    order: quote.order,
    details,
    publishableKey,
    demo,
    onShippingChanged: quote.refreshShipping,
    onAmountChanged: quote.refreshAmount,
  });
  const { isPaying, isCovered, method, stripe } = payment;
  const coveredBy = isCovered ? (giftCard ? "gift-card" : "discount") : null;

  const lastCheckoutId = useRef(checkoutId);
  useEffect(() => {
    if (checkoutId) lastCheckoutId.current = checkoutId;
  }, [checkoutId]);

  if (!isPaying) {
    if (lines.length === 0) {
      const ordered = lastCheckoutId.current && findLocalOrder(lastCheckoutId.current);
      return ordered ? <AlreadyOrdered orderId={ordered.checkoutId} /> : <NothingToCheckOut />;
    }
    if (payment.broken) {
      // Typed values survive the reload, and only a reload loads failed scripts again.
      const reload = () => window.location.reload();
      return <PaymentsUnavailable sentence={payment.broken} onRetry={reload} />;
    }
    // A list of recipients that is not complete yet has nothing to pay.
    if (!payment.isShown && !isBlocked && !isSeveral) {
      return payment.unavailable ? (
        <PaymentsUnavailable sentence={payment.unavailable} onRetry={payment.retry} />
      ) : (
        <CheckoutLoading />
      );
    }
  }

  const fields = {
    form,
    errors,
    onChange: details.change,
    onLeave: (field: CheckoutField) => details.leave(field, form[field]),
  };
  const sheet: WalletSheet = gift
    ? { collects: "payer", mayOpen: isGiftReady }
    : {
        collects: "address",
        countries: walletCountries(shipping),
        shipping: isShippingChosen ? ZERO : quote.order.totals.shipping,
        quote: payment.wallet.quote,
        onCancel: payment.prepareAgain,
      };

  /** Where a gift goes is in the form, not in the wallet, and the total follows from that. */
  function isGiftReady(): boolean {
    const parsed = details.parse();
    const wrong = Object.entries(parsed.ok ? {} : parsed.errors).filter(([field]) =>
      field.startsWith("gift"),
    );
    if (wrong.length > 0) {
      details.refuse(Object.fromEntries(wrong));
      return false;
    }
    if (isSeveral && !purchase) {
      payment.showProblem("details", checkoutMessages.recipientsFirst);
      return false;
    }
    if (needsMethod) {
      payment.showProblem("details", checkoutMessages.methodFirst);
      return false;
    }
    if (!payment.isReady) payment.showProblem("payment", checkoutMessages.notReady);
    return payment.isReady;
  }

  const pay = (event: FormEvent) => {
    event.preventDefault();
    void payment.pay();
  };
  return (
    <>
      {/* Prefetched, so that the confirmation page works even if the server goes down meanwhile. */}
      {checkoutId && <PrefetchPageLinks page={confirmationOf(checkoutId)} />}
      <Link className={`${textButtonClass} -ml-2`} to="/cart">
        <span>
          <span aria-hidden="true">← </span>Back to Cart
        </span>
      </Link>
      <h1 className="mt-1 text-4xl sm:text-5xl">Checkout</h1>
      {shipping?.notice && <Note className="mt-5">{shipping.notice}</Note>}
      {takesWallets && stripe && method === "debit" && !isCovered && (
        <WalletButtons
          {...stripe.props}
          shopName={shopName}
          sheet={sheet}
          onPay={(wallet) => payment.wallet.pay(wallet, sheet.collects)}
        />
      )}
      <form
        onSubmit={pay}
        noValidate
        className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14"
      >
        <fieldset disabled={isPaying} className="grid min-w-0 gap-7 sm:gap-10">
          <legend className="sr-only">Your order</legend>
          <CustomerFields {...fields} />
          <AddressFields
            {...fields}
            shipping={shipping}
            isPickedUp={quote.shipping.chosen?.charge.pickup !== undefined}
            isGift={gift !== null}
          />
          {giftTimeZone !== null && (
            <CheckoutSection title="Gift">
              <GiftBox isGift={gift !== null} error={errors.gift} onChange={details.setIsGift} />
              {gift && (
                <Suspense fallback={<Skeleton className="mt-4 h-80" />}>
                  <GiftFields
                    form={gift}
                    errors={errors}
                    onChange={details.changeGift}
                    onLeave={(field) => details.leave(`gift-${field}`, gift[field])}
                    shipping={shipping}
                    today={details.today}
                    multiRecipient={
                      takesSeveral
                        ? {
                            isSeveral,
                            onSeveral: details.setIsSeveral,
                            revision: quote.recipientsRevision,
                            onPurchase: details.setPurchase,
                          }
                        : null
                    }
                  />
                </Suspense>
              )}
            </CheckoutSection>
          )}
          {isShippingChosen && !isSeveral && (
            <Suspense fallback={<Skeleton className="h-20" />}>
              <ShippingFields
                shipping={quote.shipping}
                destination={quote.destination}
                onChoose={(choice) => {
                  quote.shipping.choose(choice);
                  details.clearError("gift");
                }}
              />
            </Suspense>
          )}
          <CheckoutPayment
            payment={payment}
            takesAllCards={takesAllCards}
            shopName={shopName}
            demo={demo}
            coveredBy={coveredBy}
          />
          <NotesFields {...fields} takesPackerNotes={takesPackerNotes} />
        </fieldset>
        <CheckoutSummary
          lines={lines}
          totals={quote.shown.totals}
          giftCard={quote.shown.giftCard}
          isLookingUp={quote.isLookingUp}
          recipients={isSeveral ? (purchase?.recipients.length ?? 0) : null}
          taxNote={quote.taxNote}
          shippingPrice={quote.shippingNote}
          needsMethod={needsMethod}
          codeField={
            // Hidden, but mounted, for when it is one recipient again.
            <div hidden={isSeveral} className="contents">
              {quote.codeFields}
            </div>
          }
          blocked={
            isBlocked
              ? describeUnavailable([...unavailable.values()].map(({ code }) => code))
              : undefined
          }
          sentences={payment.sentences}
          errors={details.isRefused ? errors : {}}
          onRetry={payment.retryPreparing}
          paying={isPaying}
          ready={payment.isReady}
          preparing={payment.isPreparing}
          filled={details.isFilled}
        />
      </form>
    </>
  );
}

/** For wallets, territories that are shipped to are countries of their own. */
function walletCountries(shipping: PublicShipping): readonly string[] {
  const served: readonly string[] = shipping?.isChosen ? shipping.served : [];
  return ["US", ...Object.keys(usTerritories).filter((code) => served.includes(code))];
}
