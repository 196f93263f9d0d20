import type { ReactNode } from "react";
import { Link } from "react-router";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { OrderSummary } from "../shared/order-summary.tsx";
import { spokenTotal } from "../shared/spoken-total.ts";
import { CheckoutErrors } from "./checkout-fields.tsx";
import { CheckoutItems } from "./checkout-items.tsx";
import { describeUnavailable } from "./payment/checkout-messages.ts";
import { PayControls, payHints } from "./payment/pay-controls.tsx";
import type { CheckoutState } from "./use-checkout.ts";

type SummaryProps = Pick<CheckoutState, "details" | "quote" | "payment">;

/** Items, totals, errors, and Pay. */
export function CheckoutSummary({ details, quote, payment }: SummaryProps): ReactNode {
  const { lines } = useCart();
  return (
    <Slip as="aside" aria-labelledby="summary" className="lg:sticky lg:top-24">
      <h2 id="summary" className="text-2xl">
        Order Summary
      </h2>
      <CheckoutItems lines={lines} />
      <Totals quote={quote} recipients={countRecipients(details)} />
      {/* Hidden, but mounted, for when it is one recipient again. */}
      <div hidden={details.isMultiRecipient} className="contents">
        {quote.codeFields}
      </div>
      <PayControls
        sentences={quote.isBlocked ? [] : payment.sentences}
        onRetry={quote.isBlocked ? undefined : payment.retryPreparing}
        isPaying={payment.isPaying}
        canPay={payment.isReady && details.isFilled && !quote.needsMethod}
        label={payLabel({ details, quote, payment })}
        hint={payHint({ details, quote, payment })}
      >
        {quote.isBlocked && <Unavailable />}
        <CheckoutErrors errors={details.isRefused ? details.errors : {}} />
      </PayControls>
    </Slip>
  );
}

/** @returns zero until all of several recipients are priced; null for one */
function countRecipients({ isMultiRecipient, purchase }: CheckoutState["details"]): number | null {
  if (!isMultiRecipient) return null;
  return purchase?.recipients.length ?? 0;
}

function Totals(props: { quote: CheckoutState["quote"]; recipients: number | null }) {
  const { quote, recipients } = props;
  const { totals, giftCard } = quote.shown;
  // Of several recipients the list says it, with how many they are.
  const isSpoken = recipients === null && !quote.isLookingUp;
  return (
    <>
      {recipients !== null && <p className="font-semibold">{describeRecipients(recipients)}</p>}
      {recipients !== 0 && (
        <OrderSummary
          totals={{ ...totals, giftCard }}
          restName="Left to pay"
          taxNote={quote.taxNote}
          shippingPrice={quote.shippingNote}
        />
      )}
      <SpokenChange text={isSpoken ? spokenTotal(totals.total, giftCard) : null} />
    </>
  );
}

function describeRecipients(count: number): string {
  if (count === 0)
    return "The total for everybody is here once the list of recipients is complete.";
  return count === 1 ? "For 1 recipient" : `For each of ${count} recipients. Together:`;
}

/** Why the cart cannot be ordered as it is. */
function Unavailable() {
  const { unavailable } = useCart();
  return (
    <p>
      <span>{describeUnavailable([...unavailable.values()].map(({ code }) => code))}</span>{" "}
      <Link className="inline-flex min-h-11 items-center underline underline-offset-4" to="/cart">
        Return to Cart
      </Link>
    </p>
  );
}

function payLabel({ details, quote }: SummaryProps): string {
  if (countRecipients(details) === 0) return "Pay";
  const due = amountDue(quote.shown.totals.total, quote.shown.giftCard);
  return due === ZERO ? "Place Order" : `Pay ${formatUsd(due)}`;
}

/** The first thing that is missing. */
function payHint({ details, quote, payment }: SummaryProps): string {
  // A message above takes precedence.
  if (quote.isBlocked || payment.retryPreparing) return "";
  if (countRecipients(details) === 0) return "Complete the list of recipients to pay.";
  if (!details.isFilled) return "Fill in your name, email and address to pay.";
  if (quote.needsMethod) return "Choose how we ship your order to pay.";
  if (payment.isPreparing) return payHints.preparing;
  if (!payment.isReady) return "";

  const { totals, giftCard } = quote.shown;
  if (amountDue(totals.total, giftCard) !== ZERO) return payHints.ready;
  return giftCard ? "Your gift card pays it, once." : "Nothing to pay.";
}
