import type { Cents } from "#domain/money/cents.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";

/** What the provider says of an order's payment for the owner alone: its customer is not told. */
export type PaymentNotes = {
  /** Why the order should not be packed: "dispute", "review" or "fraud-warning". */
  readonly hold: string | null;
  /** "open", "won" or "lost". */
  readonly dispute: string | null;
  readonly refunded: Cents;
  /** Why no money came, in the provider's words. */
  readonly failure: string | null;
};

/** @returns undefined when there is no such order */
export async function readPaymentNotes(
  db: Database,
  orderId: string,
): Promise<PaymentNotes | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["hold", "dispute_state", "refunded_amount", "payment_failure"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  return (
    row && {
      hold: row.hold,
      dispute: row.dispute_state,
      refunded: centsFrom(row.refunded_amount),
      failure: row.payment_failure,
    }
  );
}
