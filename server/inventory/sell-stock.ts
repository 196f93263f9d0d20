import { type ProductQuantity, sumByProduct } from "#domain/inventory/stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { lockLevelsOfCheckout, writeLevels } from "./inventory-levels.ts";
import { type Movement, recordMovements } from "./inventory-movements.ts";

/**
 * Takes the bars of an order from the shelf, those first that its checkout has reserved. It was paid
 * for, so nothing is refused: of what is not there as much is taken as there is.
 *
 * @param sale.orderId which is its checkout's id too
 * @returns what is missing; empty when all of it was there, or is not counted
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
