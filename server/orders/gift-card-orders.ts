import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import {
  deductGiftCard,
  deleteUnpaidGiftCard,
  issueSoldGiftCard,
  restoreGiftCard,
} from "../gift-cards/sold-gift-cards.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import type { OrderSubscriber } from "./order-subscriber.ts";

/**
 * Keeps a sold gift card as its order is: issued once that is paid, less what is refunded. Money that
 * comes for a cancelled order issues no card, unless the cancellation is undone.
 */
export function followGiftCardOrders({ clock }: Pick<AppContext, "clock">): OrderSubscriber {
  return async (tx, change) => {
    const { orderId } = change;
    const at = clock();
    switch (change.code) {
      case "payment-changed":
        if (change.to === "paid" && change.status !== "cancelled") {
          await issueSoldGiftCard(tx, orderId, at);
        }
        return;
      case "status-changed":
        if (change.from === "cancelled" && (await isPaid(tx, orderId))) {
          await issueSoldGiftCard(tx, orderId, at);
        }
        return;
      case "refund-changed": {
        const { refundId, to } = change;
        if (to === "failed") return await restoreGiftCard(tx, refundId, at);
        const { amount } = await tx
          .selectFrom("refunds")
          .select("amount")
          .where("id", "=", refundId)
          .executeTakeFirstOrThrow();
        return await deductGiftCard(tx, { orderId, refundId, amount: centsFrom(amount) }, at);
      }
      case "deleted":
        return await deleteUnpaidGiftCard(tx, orderId);
      default:
    }
  };
}

async function isPaid(tx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .select(
      sql<boolean>`payment_status = 'paid' and sells_gift_card and refunded_amount = 0`.as(
        "is_paid",
      ),
    )
    .where("id", "=", orderId)
    .executeTakeFirst();
  return order?.is_paid ?? false;
}
