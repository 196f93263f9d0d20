import { toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { creditGiftCards } from "../gift-cards/gift-card-balance.ts";
import { insertRefund, type NewRefund } from "../orders/payments/refund-queries.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { countRefund } from "./count-refund.ts";
import type { RefundableGiftCard } from "./read-refundable.ts";

/**
 * Puts a refund back onto the gift card that paid: at once, because no provider is asked. The
 * caller has locked the order and checked the amount.
 */
export async function refundToGiftCard(
  ctx: Pick<AppContext, "clock" | "orderSubscribers">,
  tx: DatabaseTransaction,
  { giftCardId, last4, paymentId }: RefundableGiftCard,
  refund: Omit<NewRefund, "status">,
): Promise<void> {
  const { id: refundId, orderId, amount, notifiesCustomer } = refund;
  const at = ctx.clock();

  await insertRefund(tx, { ...refund, status: "succeeded" });
  await creditGiftCards(tx, [{ giftCardId, orderId, amount }], { refundId, at });
  await tx
    .updateTable("payments")
    .set((is) => ({ refunded_amount: is("refunded_amount", "+", toDecimal(amount)) }))
    .where("id", "=", paymentId)
    .execute();

  await countRefund(ctx, tx, {
    orderId,
    refundId,
    amount,
    notifiesCustomer,
    at,
    detail: { giftCard: last4 },
  });
}
