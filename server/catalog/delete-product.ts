import type { AppContext } from "../app-context.ts";

/**
 * Deletes a product. Orders keep the name, price and picture that they were placed with, so its
 * pictures stay.
 *
 * @returns its name, or undefined when there is no such product
 */
export async function deleteProduct(
  ctx: Pick<AppContext, "db">,
  id: number,
): Promise<string | undefined> {
  const deleted = await ctx.db
    .deleteFrom("products")
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return deleted && (deleted.name ?? "");
}
