import type { AppContext } from "../app-context.ts";

/**
 * Sets the count at which the owner is told by email that a product runs low; null for never.
 *
 * @returns false when it is not counted
 */
export async function setLowStock(
  { db }: Pick<AppContext, "db">,
  productId: number,
  lowAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("stock_levels")
    // With another threshold, they are told again.
    .set({ low_at: lowAt, low_notified_at: null })
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
