import { type ProductQuantity, sumByProduct } from "#domain/stock/counted-stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { lockLevelsOfCheckout, writeLevels } from "./stock-levels.ts";
import { type Movement, recordMovements } from "./stock-movements.ts";

/** Bars of an order that are not there. */
export type ProductShortage = ProductQuantity & { readonly orderId: string };

/**
 * Takes an order's bars from stock, first those its checkout has reserved. The order is paid, so
 * nothing is refused: what is short is taken as far as possible.
 *
 * @param sale.orderId also the checkout's id
 * @returns what is missing; empty when everything was there or is not counted
 */
export async function sellStock(
  tx: DatabaseTransaction,
  sale: {
    readonly orderId: string;
    readonly lines: readonly ProductQuantity[];
    readonly actor: Movement["actor"];
    readonly at: Date;
  },
): Promise<ProductQuantity[]> {
  const { orderId, lines, actor, at } = sale;
  const orders = [{ orderId, lines }];
  const missing = await sellStockTogether(tx, { checkoutId: orderId, orders, actor, at });
  return missing.map(({ productId, quantity }) => ({ productId, quantity }));
}

/**
 * The same for the orders of one checkout, with as many statements. What is short is missing from the
 * last of them.
 */
export async function sellStockTogether(
  tx: DatabaseTransaction,
  sale: {
    readonly checkoutId: string;
    readonly orders: readonly {
      readonly orderId: string;
      readonly lines: readonly ProductQuantity[];
    }[];
    readonly actor: Movement["actor"];
    readonly at: Date;
  },
): Promise<ProductShortage[]> {
  const { checkoutId, actor, at } = sale;
  const orders = sale.orders.map(({ orderId, lines }) => ({
    orderId,
    quantities: new Map(sumByProduct(lines).map((each) => [each.productId, each.quantity])),
  }));
  const productIds = [...new Set(orders.flatMap(({ quantities }) => [...quantities.keys()]))];
  const levels = await lockLevelsOfCheckout(tx, checkoutId, productIds);

  const movements: Movement[] = [];
  const missing: ProductShortage[] = [];
  const remaining = levels.map(({ productId, onHand, reserved, own }) => {
    let free = onHand - reserved + own;
    for (const { orderId, quantities } of orders) {
      const quantity = quantities.get(productId) ?? 0;
      const taken = Math.min(quantity, free);
      free -= taken;
      if (quantity > taken) missing.push({ orderId, productId, quantity: quantity - taken });
      if (taken === 0) continue;
      movements.push({ productId, kind: "sold", quantity: -taken, orderId, actor });
    }
    // What is neither free nor reserved was sold.
    return { productId, onHand: free + reserved - own, reserved: reserved - own };
  });
  await writeLevels(tx, remaining);
  await recordMovements(tx, movements, at);
  return missing;
}
