import { randomUUID } from "node:crypto";
import type { Shop } from "../app-context.ts";
import { findOrder } from "../orders/order-queries.ts";
import { takeTurn } from "../platform/limits/consume-rate-limit.ts";
import { type DeliveringShop, deliverMail } from "./deliver-mail.ts";
import { contextForCustomer } from "./order-mail-context.ts";
import { receiptMail } from "./templates/receipt-mail.ts";

export type Resending =
  | { readonly code: "sent" }
  | { readonly code: "failed" }
  | { readonly code: "too-often" }
  | { readonly code: "not-found" };

const MOST_IN_TEN_MINUTES = 3;

/**
 * Sends a shopper the receipt again. A deliberate act with an answer to wait for, so it does not go
 * through the job queue; only the order's own address can get it.
 */
export async function resendReceipt(
  shop: DeliveringShop & Pick<Shop, "secret">,
  orderId: string,
): Promise<Resending> {
  const order = await findOrder(shop.db, orderId);
  if (!order) return { code: "not-found" };
  const limit = { key: `receipt:order:${orderId}`, most: MOST_IN_TEN_MINUTES, inHours: 1 / 6 };
  const turn = await shop.db.transaction().execute((tx) => takeTurn(tx, limit, shop.clock()));
  if (turn.code === "refused") return { code: "too-often" };
  const delivery = await deliverMail(shop, {
    event: `receipt:${orderId}:${randomUUID()}`,
    kind: "receipt",
    orderId,
    mail: receiptMail(order, contextForCustomer(shop, order)),
  });
  return { code: delivery.code === "sent" ? "sent" : "failed" };
}
