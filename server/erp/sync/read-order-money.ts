import { listRefunds, type StoredRefund } from "../../orders/payments/refund-queries.ts";
import type { Database } from "../../platform/db/database.ts";

/** An order's payments and refunds, besides its payment status. */
export type OrderMoney = {
  /** The provider's id of the successful payment; null when unknown. */
  readonly intentId: string | null;
  /** The worst one: lost before open. */
  readonly dispute: "open" | "lost" | null;
  /** Refunds that the customer received. */
  readonly refunds: readonly StoredRefund[];
  /** Whether a refund is pending. */
  readonly isRefunding: boolean;
  /** Refunds that failed. */
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
