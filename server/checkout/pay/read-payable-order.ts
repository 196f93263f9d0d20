import { type CheckoutDetails, parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { buyerAddress } from "#domain/orders/order.ts";
import { couldBeOrderNumber } from "#domain/orders/order-number.ts";
import type { AppContext } from "../../app-context.ts";
import { checkOrderLinkToken } from "../../orders/order-link-token.ts";
import { findOrderByNumber } from "../../orders/order-queries.ts";
import { listPurchase } from "../../orders/purchase-queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Checkout, findCheckout } from "../checkout-queries.ts";

/** What the holder of a payment link may do about its order. */
export type PayableOrder =
  | {
      readonly code: "open";
      readonly order: Order;
      readonly details: CheckoutDetails;
      /**
       * The orders that are paid with it: all unpaid ones that were bought together, in the order of their
       * recipients.
       */
      readonly unpaid: readonly UnpaidOrder[];
    }
  | { readonly code: "paid" | "under-way" | "cancelled"; readonly order: Order }
  | { readonly code: "expired" }
  | { readonly code: "not-found" };

/** What of an order is to be paid. */
export type UnpaidOrder = { readonly orderId: string; readonly due: Cents };

/** Finds an order by the number in the payment link. */
export async function readPayableOrder(
  ctx: Pick<AppContext, "db" | "secret" | "clock">,
  orderNumber: string,
  token: string,
): Promise<PayableOrder> {
  if (!couldBeOrderNumber(orderNumber)) return { code: "not-found" };
  const order = await findOrderByNumber(
    ctx.db,
    orderNumber,
    ({ id }) => checkToken(ctx, id, token) !== "wrong",
  );
  if (!order) return { code: "not-found" };
  return await payableOrder(ctx, order, token, await findCheckout(ctx.db, { id: order.id }));
}

/** The same for an order and its checkout. */
export async function payableOrder(
  ctx: Pick<AppContext, "db" | "secret" | "clock">,
  order: Order,
  token: string,
  checkout: Checkout | undefined,
): Promise<PayableOrder> {
  const checked = checkToken(ctx, order.id, token);
  if (checked === "wrong" || order.isErased) return { code: "not-found" };
  if (checked === "expired") return { code: "expired" };

  switch (order.paymentStatus) {
    case "paid":
    case "refunded":
      return { code: "paid", order };
    case "pending":
      return { code: "under-way", order };
    case "failed": {
      if (order.status === "cancelled") return { code: "cancelled", order };
      const details = detailsOf(order);
      if (!details || !checkout) return { code: "not-found" };
      const { purchaseId } = checkout;
      const unpaid = purchaseId
        ? await listUnpaidOfPurchase(ctx.db, purchaseId)
        : [{ orderId: order.id, due: amountDue(order.total, order.giftCard) }];
      return { code: "open", order, details, unpaid };
    }
  }
}

/** A gift card pays no part of a purchase. */
async function listUnpaidOfPurchase(db: Database, purchaseId: string): Promise<UnpaidOrder[]> {
  const orders = await listPurchase(db, purchaseId);
  return orders
    .filter(({ paymentStatus, status }) => paymentStatus === "failed" && status !== "cancelled")
    .map(({ id: orderId, total: due }) => ({ orderId, due }));
}

function checkToken(ctx: Pick<AppContext, "secret" | "clock">, orderId: string, token: string) {
  return checkOrderLinkToken(ctx, { orderId, token, kind: "payment" });
}

function detailsOf(order: Order): CheckoutDetails | undefined {
  const typed = { ...buyerAddress(order), email: order.customerEmail };
  // Taken with the order, wherever the shop ships to today.
  const parsed = parseCheckoutDetails(typed, "all");
  return parsed.ok ? parsed.details : undefined;
}
