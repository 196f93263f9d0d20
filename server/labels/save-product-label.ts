import { sql } from "kysely";
import {
  type LabelForm,
  type LabelProblems,
  type ProductLabel,
  readLabelForm,
} from "#domain/labels/label-form.ts";
import type { AppContext } from "../app-context.ts";
import { jsonb } from "../platform/db/values.ts";
import { findProductLabel, type LabelOfProduct } from "./label-queries.ts";

export type SaveLabelResult =
  | { readonly code: "saved"; readonly label: ProductLabel; readonly version: number }
  | { readonly code: "refused"; readonly problems: LabelProblems }
  /** Somebody else changed the label since the form was opened; nothing was overwritten. */
  | ({ readonly code: "changed-meanwhile" } & LabelOfProduct)
  /** The product was deleted. */
  | { readonly code: "gone" };

/**
 * Stores a product's label, all of it or nothing.
 *
 * @param version of the label that the form was filled in from; 0 for the first
 */
export async function saveProductLabel(
  ctx: Pick<AppContext, "db" | "clock">,
  productId: number,
  form: LabelForm,
  version: number,
): Promise<SaveLabelResult> {
  const read = readLabelForm(form);
  if (!read.ok) return { code: "refused", problems: read.problems };
  const { label } = read;
  // An empty first row, so that every save is the same conditional update.
  await sql`
    insert into product_labels (product_id, updated_at)
    select id, ${ctx.clock()} from products where id = ${productId}
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
    .where("product_id", "=", productId)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  if (stored) return { code: "saved", label, version: stored.version };
  const theirs = await findProductLabel(ctx.db, productId);
  return theirs ? { code: "changed-meanwhile", ...theirs } : { code: "gone" };
}
