import type { Cents } from "#domain/money/cents.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import { gravestHold, type HoldKind } from "./holds.ts";

/** What the owner alone is told of an order's payment. */
export type PaymentNotes = {
  /** The gravest reason why the order must not be packed. */
  readonly hold: HoldKind | null;
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
  const order = await db
    .selectFrom("orders")
    .select("refunded_amount")
    .select(gravestHold.as("hold"))
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const payment = await db
    .selectFrom("payments")
    .select(["dispute_state", "failure"])
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    hold: order.hold,
    dispute: payment?.dispute_state ?? null,
    refunded: centsFrom(order.refunded_amount),
    failure: payment?.failure ?? null,
  };
}
