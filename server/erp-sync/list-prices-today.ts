import type { Cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import { listProductsById } from "../catalog/product-queries.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import type { Shop } from "../shop.ts";

/** What the bars of an order cost now, by their ids; those that are gone are left out. */
export async function listPricesToday(
  { db, log }: Pick<Shop, "db" | "log">,
  { items }: Pick<Order, "items">,
): Promise<ReadonlyMap<number, Cents>> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const [products, settings] = await Promise.all([
    listProductsById(db, ids),
    getPricingSettings(db, log),
  ]);
  return new Map(products.map(({ id, price }) => [id, effectivePrice(price, settings)]));
}
