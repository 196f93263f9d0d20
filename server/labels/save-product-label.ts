import { sql } from "kysely";
import type { SaveResult } from "#domain/form/save-result.ts";
import type { ProductLabel } from "#domain/labels/label-codec.ts";
import type { AppContext } from "../app-context.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { findProductLabel } from "./label-queries.ts";

/** Stores a product's label, unless somebody else saved it meanwhile. */
export async function saveProductLabel(
  ctx: Pick<AppContext, "db" | "clock">,
  change: {
    /** Of the product. */
    readonly id: number;
    /** 0 for the first label. */
    readonly version: number;
    readonly data: ProductLabel;
  },
): Promise<SaveResult<ProductLabel>> {
  const { id, version, data: label } = change;
  // An empty first row, so that every save is the same conditional update.
  await sql`
    insert into product_labels (product_id, updated_at)
    select id, ${ctx.clock()} from products where id = ${id}
    on conflict (product_id) do nothing`.execute(ctx.db);
  const stored = await ctx.db
    .updateTable("product_labels")
    .set({
      identity: label.identity,
      ingredients: label.ingredients,
      ...label.kinds,
      barcode: label.barcode,
      nutrition: jsonb({
        servingSize: label.nutrition.servingSize,
        servings: label.nutrition.servings,
        ...label.nutrition.amounts,
      }),
      show_nutrition: label.showNutrition,
      version: version + 1,
      updated_at: ctx.clock(),
    })
    .where("product_id", "=", id)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  if (stored) return { code: "saved", stored: { data: label, version: stored.version } };

  const current = await findProductLabel(ctx.db, id);
  if (!current) return { code: "not-found" };
  return { code: "conflict", stored: { data: current.label, version: current.version } };
}
