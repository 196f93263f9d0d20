import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import type { CartLine } from "#domain/cart/cart.ts";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { type AppliedGiftCard, amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import { OrderSummary } from "../shared/order-summary.tsx";
import { spokenTotal } from "../shared/spoken-total.ts";
import { CheckoutErrors } from "./checkout-fields.tsx";
import { CheckoutItems } from "./checkout-items.tsx";

export type CheckoutSummaryProps = {
  readonly lines: readonly CartLine[];
  readonly totals: QuotedSums;
  readonly giftCard: Pick<AppliedGiftCard, "last4" | "amount"> | null;
  /** A part of the totals is being looked up; they are the last known ones. */
  readonly isLookingUp: boolean;
  /** How many get the items, zero until all of them are priced; null for one. */
  readonly recipients: number | null;
  /** Shown instead of the tax until the destination is known. */
  readonly taxNote: string | undefined;
  /** Shown instead of the shipping price until a method is chosen. */
  readonly shippingPrice: string | undefined;
  /** Only the shipping method is missing. */
  readonly needsMethod: boolean;
  readonly codeField: Elements;
  /** Why the cart cannot be ordered as it is. */
  readonly blocked: string | undefined;
  /** Error messages without duplicates. */
  readonly sentences: readonly string[];
  readonly errors: CheckoutFieldErrors;
  /** Undefined when a retry would not help. */
  readonly onRetry: (() => void) | undefined;
  readonly paying: boolean;
  /** Whether the payment form for exactly this total is ready. */
  readonly ready: boolean;
  readonly preparing: boolean;
  /** Whether all required fields are filled. */
  readonly filled: boolean;
};

/** Items, totals, errors, and Pay. */
export function CheckoutSummary(props: CheckoutSummaryProps): ReactNode {
  const { lines, totals, taxNote, shippingPrice, blocked, sentences, errors, onRetry } = props;
  const { paying, ready, filled, needsMethod, codeField, giftCard, recipients } = props;
  const due = amountDue(totals.total, giftCard);
  return (
    <Slip as="aside" aria-labelledby="summary" className="lg:sticky lg:top-24">
      <h2 id="summary" className="text-2xl">
        Order Summary
      </h2>
      <CheckoutItems lines={lines} />
      {recipients !== null && (
        <p className="font-semibold">
          {recipients === 0
            ? "The total for everybody is here once the list of recipients is complete."
            : recipients === 1
              ? "For 1 recipient"
              : `For each of ${recipients} recipients. Together:`}
        </p>
      )}
      {recipients !== 0 && (
        <OrderSummary
          totals={{ ...totals, giftCard }}
          restName="Left to pay"
          taxNote={taxNote}
          shippingPrice={shippingPrice}
        />
      )}
      <SpokenChange text={spokenTotals(props)} />
      {codeField}
      <div role="alert" className="text-danger empty:hidden">
        {blocked && (
          <p>
            <span>{blocked}</span>{" "}
            <Link
              className="inline-flex min-h-11 items-center underline underline-offset-4"
              to="/cart"
            >
              Return to Cart
            </Link>
          </p>
        )}
        {!blocked &&
          sentences.map((sentence) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
        <CheckoutErrors errors={errors} />
      </div>
      {onRetry && !blocked && (
        <Button variant="quiet" onClick={onRetry}>
          Retry
        </Button>
      )}
      <Button
        type="submit"
        className="text-lg"
        disabled={!paying && (!ready || !filled || needsMethod)}
        aria-disabled={paying}
        aria-describedby="pay-hint"
      >
        {paying
          ? "Paying…"
          : recipients === 0
            ? "Pay"
            : due === ZERO
              ? "Place Order"
              : `Pay ${formatUsd(due)}`}
      </Button>
      <p id="pay-hint" role="status" className="text-center text-sm text-soft">
        {hintOf(props)}
      </p>
    </Slip>
  );
}

/** Of several recipients the list says it, with how many they are. */
function spokenTotals({ totals, giftCard, recipients, isLookingUp }: CheckoutSummaryProps) {
  return recipients !== null || isLookingUp ? null : spokenTotal(totals.total, giftCard);
}

function hintOf(props: CheckoutSummaryProps) {
  const { paying, blocked, onRetry, filled, needsMethod, preparing, ready } = props;
  if (paying) return "One moment. Please keep this page open.";
  // A message above takes precedence.
  if (blocked || onRetry) return "";
  if (props.recipients === 0) return "Complete the list of recipients to pay.";
  if (!filled) return "Fill in your name, email and address to pay.";
  if (needsMethod) return "Choose how we ship your order to pay.";
  if (preparing) return "Preparing the payment…";
  if (!ready) return "";
  const isCovered = amountDue(props.totals.total, props.giftCard) === ZERO;
  if (!isCovered) return "You pay exactly this, once.";
  return props.giftCard ? "Your gift card pays it, once." : "Nothing to pay.";
}
