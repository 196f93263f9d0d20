import type { AppContext } from "../app-context.ts";
import { findProduct } from "./product-queries.ts";

export type ChangeStockResult =
  | { readonly code: "changed"; readonly inStock: boolean; readonly name: string }
  /** Its stock is counted, so the count alone decides. */
  | { readonly code: "counted"; readonly name: string }
  | { readonly code: "not-found" };

/** Sets whether a product without a stock count can be bought. Idempotent. */
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
    .where("id", "not in", (from) => from.selectFrom("stock_levels").select("product_id"))
    .execute();

  const product = await findProduct(ctx.db, id);
  if (!product) return { code: "not-found" };
  const { name } = product;
  const isCounted = product.remaining !== null;
  return isCounted ? { code: "counted", name } : { code: "changed", inStock, name };
}
