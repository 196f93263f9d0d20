import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { add, times, ZERO } from "#domain/money/cents.ts";
import { weighParcel } from "#domain/parcels/parcel-weight.ts";
import type { Parcel } from "#domain/shipping/method-price.ts";
import type { ForSale } from "../../pricing/list-products-for-sale.ts";

/** Weight and number of bars of a parcel with these lines. */
export function parcelOf(
  requested: readonly RequestedLine[],
  { products, weights, packing }: Pick<ForSale, "products" | "weights" | "packing">,
): Parcel {
  const unknown = { netWeightGrams: null, shippingWeightGrams: null };
  const items = requested.map(({ productId, quantity }) => ({
    quantity,
    ...(weights.get(productId) ?? unknown),
  }));
  const priceOf = new Map(products.map(({ id, price }) => [id, price]));
  return {
    ounces: weighParcel(items, packing).ounces,
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: add(
      ...requested.map(({ productId, quantity }) =>
        times(priceOf.get(productId) ?? ZERO, quantity),
      ),
    ),
  };
}
