import { randomUUID } from "node:crypto";
import { type CheckoutContent, contentOf } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { listParcels } from "#domain/checkout/parcels.ts";
import type { Gift } from "#domain/gifts/gift.ts";
import type { AppContext } from "../../app-context.ts";
import { type NewPurchase, placePurchase } from "../../orders/place/place-purchase.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { jsonb } from "../../platform/db/sql-values.ts";
import { type Checkout, contentColumns, updateCheckout } from "../checkout-queries.ts";

/**
 * Claims a checkout for several recipients and places an order for each. The checkout becomes that of
 * the first order, and the others get one of their own, so that each holds its own recipient and can
 * be paid again.
 *
 * @param content what was paid for
 * @throws ConflictError when the checkout has changed: read it again and repeat
 */
export async function placeRecipientOrders(
  ctx: AppContext,
  tx: DatabaseTransaction,
  checkout: Checkout,
  content: CheckoutContent,
  intent: NewPurchase["intent"],
): Promise<void> {
  const { id, clientKey } = checkout;
  const orders = ordersOf(checkout, content);
  const at = ctx.clock();

  const rows = orders.map((order, position) => ({
    order_id: order.id,
    updated_at: at,
    details: jsonb(order.details),
    purchase_id: id,
    purchase_position: position,
    ...contentColumns(contentOf(order.content, content.method)),
  }));

  const [first, ...others] = rows;
  if (!first) throw new Error("A purchase has no recipient.");
  await updateCheckout(tx, checkout, first);
  if (others.length > 0) {
    await tx
      .insertInto("checkouts")
      .values(
        others.map((row) => ({ ...row, id: row.order_id, created_at: at, client_key: clientKey })),
      )
      .execute();
  }

  await placePurchase(ctx, tx, { id, orders, promotions: content.promotions, intent });
}

function ordersOf({ id, details }: Checkout, { parcels }: CheckoutContent): NewPurchase["orders"] {
  const { recipients = [], ...buyer }: CheckoutDetails = details ?? noDetails();
  const contents = parcels ? listParcels(parcels) : [];
  if (contents.length !== recipients.length) {
    throw new Error("A purchase has another number of parcels than of recipients.");
  }
  return contents.map((content, position) => {
    const gift: Gift = recipients[position] ?? noDetails();
    return { id: position === 0 ? id : randomUUID(), details: { ...buyer, gift }, content };
  });
}

function noDetails(): never {
  throw new Error("A purchase has lost its details.");
}
