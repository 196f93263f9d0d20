import { sql } from "kysely";
import type { OrderGiftCard } from "#domain/gift-cards/gift-card.ts";
import { listRefunds, type StoredRefund } from "../../orders/payments/refund-queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { centsFrom } from "../../platform/db/values.ts";

/** An order's payments and refunds, besides its payment status. */
export type OrderMoney = {
  /** The provider's id of the successful payment; null when unknown, or shared with other orders. */
  readonly intentId: string | null;
  /** The gift card that paid when the order was placed, whatever went back onto it. */
  readonly giftCard: OrderGiftCard | null;
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
    .select(["kind", "provider_id", "status", "dispute_state", "amount", "refunded_amount"])
    .select("gift_card_last4")
    .select(
      // By the intent's id the ERP would find another order's payment.
      sql<boolean>`exists (select from payments as other
        where other.provider_id = payments.provider_id and other.id <> payments.id)`.as(
        "is_shared",
      ),
    )
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();
  const isMoney = (each: (typeof payments)[number]) =>
    each.status === "succeeded" && each.kind !== "gift_card";
  const refunds = await listRefunds(db, orderId);
  const isDisputed = (state: string) => payments.some((each) => each.dispute_state === state);
  const giftCard = payments.find(({ kind }) => kind === "gift_card");
  return {
    giftCard: giftCard
      ? {
          last4: giftCard.gift_card_last4 ?? "",
          amount: centsFrom(giftCard.amount),
          refunded: centsFrom(giftCard.refunded_amount),
        }
      : null,
    intentId: payments.find((each) => isMoney(each) && !each.is_shared)?.provider_id ?? null,
    dispute: isDisputed("lost") ? "lost" : isDisputed("open") ? "open" : null,
    refunds: refunds.filter(({ status }) => status === "succeeded"),
    isRefunding: refunds.some(({ status }) => status === "requested" || status === "pending"),
    failedRefunds: refunds.filter(({ status }) => status === "failed"),
  };
}
