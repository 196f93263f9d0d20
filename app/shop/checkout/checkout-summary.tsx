import type { ReactNode } from "react";
import { Link } from "react-router";
import { Slip } from "#app/ui/print/slip.tsx";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { CodeFields } from "../codes/code-fields.tsx";
import { Assurances } from "../shared/assurances.tsx";
import { CheckoutErrors } from "./checkout-fields.tsx";
import { CheckoutItems } from "./checkout-items.tsx";
import { CheckoutTotals, countRecipients, SpokenTotal } from "./checkout-totals.tsx";
import { describeUnavailable } from "./payment/checkout-messages.ts";
import { PayControls, payHints } from "./payment/pay-controls.tsx";
import type { PaymentConfig } from "./payment/use-payment-config.ts";
import type { CheckoutState } from "./use-checkout.ts";

type SummaryProps = Pick<CheckoutState, "details" | "quote" | "payment">;

/** Items, totals, errors, and Pay. */
export function CheckoutSummary(
  props: SummaryProps & {
    config: PaymentConfig;
    isWide: boolean;
    /** The row above the form shows items and totals, so that they are here only for the eye. */
    isInRow: boolean;
  },
): ReactNode {
  const { details, quote, payment, config, isWide, isInRow } = props;
  return (
    <Slip as="aside" aria-labelledby="summary" className="lg:sticky lg:top-24">
      <h2 id="summary" className="text-2xl">
        Order Summary
      </h2>
      <div inert={isInRow} className="contents">
        <CheckoutItems isOpen={isWide} />
        <CheckoutTotals details={details} quote={quote} />
      </div>
      <SpokenTotal details={details} quote={quote} />
      {/* Hidden, but mounted, for when it is one recipient again. */}
      <div hidden={details.isMultiRecipient} className="contents">
        <CodeFields {...quote.codeSlots} />
      </div>
      <PayControls
        sentences={quote.isBlocked ? [] : payment.sentences}
        onRetry={quote.isBlocked ? undefined : payment.retryPreparing}
        isPaying={payment.isPaying}
        canPay={payment.isReady && details.isFilled && !quote.needsMethod}
        label={payLabel({ details, quote, payment })}
        hint={payHint({ details, quote, payment })}
        missing={details.missing}
        wrong={details.wrong}
        config={config}
      >
        {quote.isBlocked && <Unavailable />}
        <CheckoutErrors errors={details.isRefused ? details.errors : {}} />
      </PayControls>
      <Assurances />
    </Slip>
  );
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
  if (countRecipients(details) === "none-yet" || !quote.isComplete) return "Pay";
  return quote.due === ZERO ? "Place Order" : `Pay ${formatUsd(quote.due)}`;
}

/** The first thing that is missing. */
function payHint({ details, quote, payment }: SummaryProps): string {
  // A message above takes precedence.
  if (quote.isBlocked || payment.retryPreparing) return "";
  if (countRecipients(details) === "none-yet") return "Complete the list of recipients to pay.";
  if (!details.isFilled) return "Fill in your name, email and address to pay.";
  if (quote.needsMethod) return "Choose how we ship your order to pay.";
  if (payment.isPreparing) return payHints.preparing;
  if (!payment.isReady) return "";

  if (quote.due !== ZERO) return payHints.ready;
  return quote.shown.giftCard ? "Your gift card covers it." : "Nothing to pay.";
}
