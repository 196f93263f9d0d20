import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Database } from "../../platform/db/database.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";
import type { MailedPayment } from "../templates/order-parts.ts";
import { listPurchaseOf } from "./order-mail-context.ts";

/**
 * The payment that paid an order, or else the latest one, with all orders that share it. A gift
 * card is not one: it pays at once.
 */
export async function readMailedPayment(db: Database, order: Order): Promise<MailedPayment> {
  const latest = await db
    .selectFrom("payments")
    .select(["id", "provider_id"])
    .where("order_id", "=", order.id)
    .where("kind", "<>", "gift_card")
    .orderBy((eb) => eb("status", "=", "succeeded"), "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!latest) return { amount: amountDue(order.total, order.giftCard), orders: [] };

  const { id, provider_id: providerId } = latest;
  const shares = await db
    .selectFrom("payments")
    .select(["order_id", "amount"])
    .where((eb) => (providerId ? eb("provider_id", "=", providerId) : eb("id", "=", id)))
    .execute();
  const paidFor = new Set(shares.map((share) => share.order_id));
  const purchase = await listPurchaseOf(db, order);
  return {
    amount: add(...shares.map(({ amount }) => centsFrom(amount))),
    orders: purchase.filter((each) => paidFor.has(each.id)),
  };
}
