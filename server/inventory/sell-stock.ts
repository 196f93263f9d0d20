import { type ProductQuantity, sumByProduct } from "#domain/inventory/stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { lockLevelsOfCheckout, writeLevels } from "./inventory-levels.ts";
import { type Movement, recordMovements } from "./inventory-movements.ts";

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
  const { orderId, actor, at } = sale;
  const wanted = sumByProduct(sale.lines);
  const quantities = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]));
  const levels = await lockLevelsOfCheckout(tx, orderId, [...quantities.keys()]);

  const sold = levels.map((level) => {
    const quantity = quantities.get(level.productId) ?? 0;
    const free = level.onHand - level.reserved + level.own;
    return { level, quantity, taken: Math.min(quantity, free) };
  });
  await writeLevels(
    tx,
    sold.map(({ level: { productId, onHand, reserved, own }, taken }) => ({
      productId,
      onHand: onHand - taken,
      reserved: reserved - own,
    })),
  );
  const movements = sold.flatMap(({ level, taken }): Movement[] => {
    if (taken === 0) return [];
    const { productId } = level;
    const reason = { note: null, requestId: null };
    return [{ productId, kind: "sold", quantity: -taken, orderId, actor, ...reason }];
  });
  await recordMovements(tx, movements, at);
  return sold.flatMap(({ level: { productId }, quantity, taken }) =>
    quantity > taken ? [{ productId, quantity: quantity - taken }] : [],
  );
}
