import { sumByProduct } from "#domain/stock/counted-stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { lockLevels, writeLevels } from "./stock-levels.ts";
import { type Movement, recordMovements } from "./stock-movements.ts";

/** Bars of an order that return to stock. */
export type ReturnedProduct = {
  readonly orderId: string;
  readonly productId: number;
  readonly quantity: number;
};

/** Returns bars to stock. Products that are no longer counted are skipped. */
export async function returnStock(
  tx: DatabaseTransaction,
  returned: readonly ReturnedProduct[],
  about: { readonly actor: Movement["actor"]; readonly note: string; readonly at: Date },
): Promise<void> {
  const sums = sumByProduct(returned);
  const productIds = sums.map(({ productId }) => productId);
  const levels = await lockLevels(tx, productIds);
  await writeLevels(
    tx,
    sums.flatMap(({ productId, quantity }) => {
      const level = levels.get(productId);
      return level ? [{ ...level, onHand: level.onHand + quantity }] : [];
    }),
  );

  const { actor, note, at } = about;
  await recordMovements(
    tx,
    returned
      .filter(({ productId }) => levels.has(productId))
      .map((product) => ({ ...product, kind: "returned", actor, note })),
    at,
  );
}
