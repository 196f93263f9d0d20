import type { ReactNode } from "react";
import { Link } from "react-router";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import { itemCount } from "#domain/cart/cart.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { CodeFields } from "../codes/code-fields.tsx";
import { Assurances } from "../shared/assurances.tsx";
import { OrderSummary } from "../shared/order-summary.tsx";
import { spokenTotal } from "../shared/spoken-total.ts";
import { sumIsBefore } from "../shared/sum-is-before.ts";
import { CheckoutErrors } from "./checkout-fields.tsx";
import { CheckoutItems } from "./checkout-items.tsx";
import { describeUnavailable } from "./payment/checkout-messages.ts";
import { PayControls, payHints } from "./payment/pay-controls.tsx";
import type { PaymentConfig } from "./payment/use-payment-config.ts";
import type { CheckoutState } from "./use-checkout.ts";

type SummaryProps = Pick<CheckoutState, "details" | "quote" | "payment">;

/** Items, totals, errors, and Pay. */
export function CheckoutSummary(props: SummaryProps & { config: PaymentConfig }): ReactNode {
  const { details, quote, payment, config } = props;
  const { lines } = useCart();
  return (
    <Slip as="aside" aria-labelledby="summary" className="lg:sticky lg:top-24">
      <h2 id="summary" className="scroll-mt-32 text-2xl">
        Order Summary
      </h2>
      <CheckoutItems lines={lines} />
      <Totals quote={quote} recipients={countRecipients(details)} />
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
        config={config}
      >
        {quote.isBlocked && <Unavailable />}
        <CheckoutErrors errors={details.isRefused ? details.errors : {}} />
      </PayControls>
      <Assurances />
    </Slip>
  );
}

/** On a phone: what it costs, above the form, which leads to the summary below it. */
export function SummaryLink(props: Pick<CheckoutState, "details" | "quote">): ReactNode {
  const { details, quote } = props;
  const { lines } = useCart();
  return (
    <a
      href="#summary"
      className="sticky top-16 z-30 -mx-4 mt-4 flex min-h-11 items-center justify-between gap-4 border-y border-line bg-sunken px-4 font-semibold lg:hidden"
    >
      <span>
        <span>{`Order summary · ${countNoun(itemCount({ lines }), "bar")}`}</span>
        <span aria-hidden="true"> ↓</span>
      </span>
      {countRecipients(details) !== 0 && <AmountSoFar quote={quote} />}
    </a>
  );
}

function AmountSoFar({ quote }: Pick<CheckoutState, "quote">) {
  const { totals, giftCard } = quote.shown;
  const due = formatUsd(amountDue(totals.total, giftCard));
  return <span className="tabular-nums">{`${due}${sumIsBefore(quote)}`}</span>;
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
          totalName={`Total${sumIsBefore(quote)}`}
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
  const isIncomplete = countRecipients(details) === 0 || sumIsBefore(quote) !== "";
  if (isIncomplete) return "Pay";
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
  return giftCard ? "Your gift card covers it." : "Nothing to pay.";
}
