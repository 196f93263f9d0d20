import type { AppContext } from "../app-context.ts";
import { lockProduct } from "./product-queries.ts";

export type StockChange =
  | { readonly code: "changed"; readonly inStock: boolean; readonly name: string }
  | { readonly code: "gone" };

/** Says whether a bar can be bought. Saying again what is so already changes nothing. */
export async function changeStock(
  ctx: Pick<AppContext, "db" | "clock">,
  id: number,
  inStock: boolean,
): Promise<StockChange> {
  return await ctx.db.transaction().execute(async (tx): Promise<StockChange> => {
    const product = await lockProduct(tx, id);
    if (!product) return { code: "gone" };
    if (product.inStock !== inStock) {
      await tx
        .updateTable("products")
        .set({ in_stock: inStock, updated_at: ctx.clock() })
        .where("id", "=", id)
        .execute();
    }
    return { code: "changed", inStock, name: product.name };
  });
}
