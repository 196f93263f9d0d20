import { sql } from "kysely";
import type { ElsewhereMethod, PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { DisputeState } from "../../payments/payment-provider.ts";
import type { Database } from "../../platform/db/database.ts";
import { gravestHold, type HoldKind } from "../holds.ts";

/** What only the owner is told about an order's payment. */
export type PaymentNotes = {
  /** The most serious reason not to pack the order. */
  readonly hold: HoldKind | null;
  readonly dispute: DisputeState | null;
  /** Whether the provider has said what the dispute is about. */
  readonly isDisputeKnown: boolean;
  /** Why the payment failed, in the provider's words. */
  readonly failure: string | null;
  /** How it was paid without the provider, and why. */
  readonly byHand: PaidElsewhere | null;
  /** The provider's id of the payment. */
  readonly intentId: string | null;
};

/** @returns undefined when there is no such order */
export async function readPaymentNotes(
  db: Database,
  orderId: string,
): Promise<PaymentNotes | undefined> {
  const row = await db
    .selectFrom("orders")
    // A gift card's part has no provider.
    .leftJoin("payments", (join) =>
      join.onRef("payments.order_id", "=", "orders.id").on("payments.kind", "<>", "gift_card"),
    )
    .select(["dispute_state", "failure", "by_hand_method", "by_hand_note", "provider_id"])
    .select(gravestHold.as("hold"))
    .select(
      sql<boolean>`exists (select from disputes where disputes.order_id = orders.id)`.as("known"),
    )
    .where("orders.id", "=", orderId)
    .orderBy("payments.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      hold: row.hold,
      // The table's CHECKs allow only these values.
      dispute: row.dispute_state as DisputeState | null,
      isDisputeKnown: row.known,
      failure: row.failure,
      intentId: row.provider_id,
      byHand: row.by_hand_method
        ? { method: row.by_hand_method as ElsewhereMethod, note: row.by_hand_note ?? "" }
        : null,
    }
  );
}
