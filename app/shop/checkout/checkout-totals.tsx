import type { ReactNode } from "react";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { OrderSummary } from "../shared/order-summary.tsx";
import { spokenTotal } from "../shared/spoken-total.ts";
import { sumIsBefore } from "../shared/sum-is-before.ts";
import type { CheckoutState } from "./use-checkout.ts";

type TotalsProps = Pick<CheckoutState, "details" | "quote">;

/** The sums of the order, or of all orders for several recipients. */
export function CheckoutTotals({ details, quote }: TotalsProps): ReactNode {
  const { totals, giftCard } = quote.shown;
  const recipients = countRecipients(details);
  return (
    <>
      {recipients !== null && <p className="font-semibold">{describeRecipients(recipients)}</p>}
      {recipients !== "none-yet" && (
        <OrderSummary
          totals={{ ...totals, giftCard }}
          restName="Left to pay"
          totalName={`Total${sumIsBefore(quote)}`}
          taxNote={quote.taxNote}
          shippingPrice={quote.shippingNote}
        />
      )}
    </>
  );
}

/** Of several recipients their list says it, with how many they are. */
export function SpokenTotal({ details, quote }: TotalsProps): ReactNode {
  const { totals, giftCard } = quote.shown;
  const isSpoken = countRecipients(details) === null && !quote.isLookingUp;
  return <SpokenChange text={isSpoken ? spokenTotal(totals.total, giftCard) : null} />;
}

/** @returns null for one recipient; "none-yet" until all of several are priced */
export function countRecipients(details: CheckoutState["details"]): number | "none-yet" | null {
  if (!details.isMultiRecipient) return null;
  return details.purchase?.recipients.length ?? "none-yet";
}

function describeRecipients(count: number | "none-yet"): string {
  if (count === "none-yet") {
    return "The total for everybody is here once the list of recipients is complete.";
  }
  return count === 1 ? "For 1 recipient" : `For each of ${count} recipients. Together:`;
}
