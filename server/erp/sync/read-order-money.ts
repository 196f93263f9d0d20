import { listRefunds, type StoredRefund } from "../../orders/payments/refund-queries.ts";
import type { Database } from "../../platform/db/database.ts";

/** What the shop knows of an order's money, besides its payment status. */
export type OrderMoney = {
  /** The provider's id of the payment that paid it; null where nobody knows. */
  readonly intentId: string | null;
  /** Gravest first: lost, then open. */
  readonly dispute: "open" | "lost" | null;
  /** The customer has it. */
  readonly refunds: readonly StoredRefund[];
  /** One is on its way to the customer. */
  readonly isRefunding: boolean;
  /** The customer does not have it, or not any more. */
  readonly failedRefunds: readonly StoredRefund[];
};

export async function readOrderMoney(db: Database, orderId: string): Promise<OrderMoney> {
  const payments = await db
    .selectFrom("payments")
    .select(["provider_id", "status", "dispute_state"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();
  const refunds = await listRefunds(db, orderId);
  const isDisputed = (state: string) => payments.some((each) => each.dispute_state === state);
  return {
    intentId: payments.find(({ status }) => status === "succeeded")?.provider_id ?? null,
    dispute: isDisputed("lost") ? "lost" : isDisputed("open") ? "open" : null,
    refunds: refunds.filter(({ status }) => status === "succeeded"),
    isRefunding: refunds.some(({ status }) => status === "requested" || status === "pending"),
    failedRefunds: refunds.filter(({ status }) => status === "failed"),
  };
}
