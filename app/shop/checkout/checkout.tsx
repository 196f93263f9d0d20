import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import { textButtonClass } from "#app/ui/buttons/text-button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import { offersWallets } from "#domain/checkout/offered-wallets.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { findLocalOrder } from "../local-orders/local-orders.ts";
import { AddressFields, CustomerFields, NotesFields } from "./checkout-fields.tsx";
import {
  AlreadyOrdered,
  CheckoutLoading,
  NothingToCheckOut,
  PaymentsUnavailable,
} from "./checkout-notice.tsx";
import { CheckoutPayment } from "./checkout-payment.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { GiftSection } from "./gift/gift-section.tsx";
import { confirmationOf } from "./payment/use-payment.ts";
import type { PaymentConfig } from "./payment/use-payment-config.ts";
import { CheckoutWallets } from "./payment/wallets/checkout-wallets.tsx";
import { SummaryRow } from "./summary-row.tsx";
import { type CheckoutOptions, type CheckoutState, useCheckout } from "./use-checkout.ts";

/** Loaded only if shoppers can choose the shipping. */
const ShippingFields = lazyWithRetry(() => import("./shipping/shipping-fields.tsx"), PartNotLoaded);

/** Rendered only in the browser, which stores the cart and what was typed. */
export function Checkout(props: { config: PaymentConfig; options: CheckoutOptions }): ReactNode {
  const { config, options } = props;
  const { lines, shipping } = useCart();
  const checkout = useCheckout(config, options);
  const { details, quote, payment } = checkout;
  const isWide = useIsWide();
  const [isRowOpen, openRow] = useState(false);

  if (!payment.isPaying) {
    if (lines.length === 0) return <EmptyCheckout lastCheckoutId={checkout.lastCheckoutId} />;
    if (payment.broken) {
      // Typed values survive the reload, and only a reload loads failed scripts again.
      const reload = () => window.location.reload();
      return <PaymentsUnavailable sentence={payment.broken} onRetry={reload} />;
    }
    // A list of recipients that is not complete yet has nothing to pay.
    if (!payment.isShown && !quote.isBlocked && !details.isMultiRecipient) {
      return payment.unavailable ? (
        <PaymentsUnavailable sentence={payment.unavailable} onRetry={payment.retry} />
      ) : (
        <CheckoutLoading />
      );
    }
  }

  return (
    <>
      <CheckoutHeading />
      <SummaryRow details={details} quote={quote} isOpen={isRowOpen} onToggle={openRow} />
      {offersWallets(options) && (
        <CheckoutWallets {...checkout} shopName={config.shopName} offered={options} />
      )}
      <SubmitForm
        onSubmit={() => void payment.pay()}
        noValidate
        className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14"
      >
        <fieldset
          disabled={payment.isPaying}
          {...details.section}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 sm:gap-10"
        >
          <legend className="sr-only">Your order</legend>
          <CustomerFields {...details.fields} />
          <AddressFields
            {...details.fields}
            remembered={details.remembered}
            shipping={details.gift ? null : shipping}
            isBilling={details.gift !== null || quote.isPickedUp}
          />
          {options.firstGiftDay !== null && (
            <GiftSection
              details={details}
              today={options.firstGiftDay}
              takesSeveralRecipients={options.takesSeveralRecipients}
              recipientsRevision={quote.recipientsRevision}
            />
          )}
          <ShippingSection details={details} quote={quote} />
          <CheckoutPayment payment={payment} config={config} coveredBy={payment.coveredBy} />
          <NotesFields {...details.fields} takesPackerNotes={options.takesPackerNotes} />
        </fieldset>
        <CheckoutSummary
          {...checkout}
          config={config}
          isWide={isWide}
          isInRow={isRowOpen && !isWide}
        />
      </SubmitForm>
    </>
  );
}

function EmptyCheckout({ lastCheckoutId }: { lastCheckoutId: string | null }) {
  const ordered = lastCheckoutId && findLocalOrder(lastCheckoutId);
  return ordered ? <AlreadyOrdered orderId={ordered.checkoutId} /> : <NothingToCheckOut />;
}

function CheckoutHeading() {
  const { checkoutId, shipping } = useCart();
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
    </>
  );
}

/** The shipping method, where there is a choice. Each of several recipients has its own. */
function ShippingSection({ details, quote }: Pick<CheckoutState, "details" | "quote">) {
  const { shipping } = useCart();
  if (!shipping?.isChosen || details.isMultiRecipient) return null;

  function choose(choice: ShippingChoice) {
    quote.shipping.choose(choice);
    details.clearError("gift");
  }

  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <ShippingFields shipping={quote.shipping} destination={quote.destination} onChoose={choose} />
    </Suspense>
  );
}

const WIDE = "(width >= 64rem)";

/** Whether the summary stands beside the form. Only for what is rendered in the browser. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.matchMedia(WIDE).matches);
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
