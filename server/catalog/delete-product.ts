import type { AppContext } from "../app-context.ts";
import { forgetCount } from "../stock/start-counting.ts";

/**
 * Deletes a product. Orders keep the name, price and picture that they were placed with, so its
 * pictures stay.
 *
 * @returns its name, or undefined when there is no such product
 */
export async function deleteProduct(
  ctx: Pick<AppContext, "db" | "clock">,
  id: number,
): Promise<string | undefined> {
  return await ctx.db.transaction().execute(async (tx) => {
    await forgetCount(tx, id, ctx.clock());
    const deleted = await tx
      .deleteFrom("products")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    return deleted?.name;
  });
}
