import type { AppContext } from "../app-context.ts";

/**
 * Takes a bar out of the shop. Orders keep the name, price and picture that they were placed with;
 * so its pictures stay, and carts and boxes that hold it say that it is gone.
 *
 * @returns its name, or undefined when there is no such bar (any more)
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
