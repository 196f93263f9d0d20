import { sql } from "kysely";
import type { ProductEdit } from "#domain/catalog/product-edit.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { forgetCount } from "../stock/start-counting.ts";

/**
 * Makes one change to several products in one statement. Skips deleted products, and for the stock
 * switch those with a stock count, because there the count alone decides.
 *
 * @returns for how many products the change is in effect
 */
export async function editProducts(
  ctx: Pick<AppContext, "db" | "clock">,
  edit: ProductEdit,
): Promise<number> {
  const at = ctx.clock();
  const updated = await ctx.db
    .updateTable("products")
    .set({ ...columnsOf(edit, at), updated_at: at })
    .where("id", "in", edit.ids)
    .$if(edit.change === "stock", (query) =>
      query.where("id", "not in", (from) => from.selectFrom("stock_levels").select("product_id")),
    )
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

function columnsOf(edit: ProductEdit, at: Date) {
  switch (edit.change) {
    case "price":
      return { price: toDecimal(edit.value) };
    case "category":
      return { category: edit.value };
    case "stock":
      return { in_stock: edit.value === "in" };
    case "archive":
      // Archiving again keeps the first date.
      return edit.value === "archive"
        ? { archived_at: sql<Date>`coalesce(archived_at, ${at})` }
        : { archived_at: null };
  }
}

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
