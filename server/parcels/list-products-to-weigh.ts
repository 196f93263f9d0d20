import type { OrderItem } from "#domain/orders/order.ts";
import type { ProductToWeigh } from "#domain/parcels/parcel-weight.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import type { Database } from "../platform/db/database.ts";

/** The bars of a parcel with the current weights of their products. */
export async function listProductsToWeigh(
  db: Database,
  items: readonly OrderItem[],
  parcel: readonly ShipmentItem[],
): Promise<ProductToWeigh[]> {
  const ids = items.map(({ productId }) => productId);
  const weights = await db
    .selectFrom("products")
    .select(["id", "net_weight_grams", "shipping_weight_grams"])
    .where("id", "in", ids.length > 0 ? ids : [0])
    .execute();
  return parcel.map(({ itemId, quantity }) => {
    const productId = items.find(({ id }) => id === itemId)?.productId;
    const product = weights.find(({ id }) => id === productId);
    return {
      quantity,
      netWeightGrams: product?.net_weight_grams ?? null,
      shippingWeightGrams: product?.shipping_weight_grams ?? null,
    };
  });
}
