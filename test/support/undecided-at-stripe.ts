import type { FakeStripe } from "./fake-stripe/start-fake-stripe.ts";
import { sum } from "./odoo-books.ts";

/**
 * In cents, what Stripe took off its balance already, and is booked when a bank has decided: pending
 * refunds and open disputes.
 *
 * @param intentId of one payment; undefined for all
 */
export function undecidedAtStripe(
  { refunds, disputes }: FakeStripe["ledger"],
  intentId?: string,
): number {
  const isUndecided = (status: string) =>
    ["pending", "needs_response", "under_review"].includes(status);
  const open = [...refunds.values(), ...disputes.values()].filter(
    (each) => isUndecided(each.status) && (intentId === undefined || each.intentId === intentId),
  );
  return sum(open.map(({ amount }) => amount));
}
