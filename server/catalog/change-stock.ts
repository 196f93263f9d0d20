import type { AppContext } from "../app-context.ts";
import { findProduct } from "./product-queries.ts";

export type ChangeStockResult =
  | { readonly code: "changed"; readonly inStock: boolean; readonly name: string }
  | { readonly code: "gone" };

/** Sets whether a product can be bought. Setting the same again changes nothing. */
export async function changeStock(
  ctx: Pick<AppContext, "db" | "clock">,
  id: number,
  inStock: boolean,
): Promise<ChangeStockResult> {
  await ctx.db
    .updateTable("products")
    .set({ in_stock: inStock, updated_at: ctx.clock() })
    .where("id", "=", id)
    .where("in_stock", "is distinct from", inStock)
    .execute();
  const product = await findProduct(ctx.db, id);
  return product ? { code: "changed", inStock, name: product.name } : { code: "gone" };
}
