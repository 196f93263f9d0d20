import type { Cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { AppContext } from "../app-context.ts";
import { listProductsForSale } from "../pricing/list-products-for-sale.ts";

/** What the bars of an order cost now, by their ids; those that are gone are left out. */
export async function listPricesToday(
  { db, log }: Pick<AppContext, "db" | "log">,
  { items }: Pick<Order, "items">,
): Promise<ReadonlyMap<number, Cents>> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const { products } = await listProductsForSale(db, ids, log);
  return new Map(products.map(({ id, price }) => [id, price]));
}
