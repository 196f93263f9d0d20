import {
  type ProductDefaults,
  type ProductForm,
  type ProductProblems,
  readProductForm,
} from "#domain/catalog/product-form.ts";
import type { AppContext } from "../app-context.ts";
import { findProductToEdit, type ProductToEdit, productColumns } from "./product-queries.ts";

export type SaveProductResult =
  | { readonly code: "saved"; readonly id: number; readonly name: string }
  | { readonly code: "refused"; readonly problems: ProductProblems }
  /** Somebody else changed the product since the form was opened; nothing was saved. */
  | ({ readonly code: "changed-meanwhile" } & ProductToEdit)
  | { readonly code: "gone" };

export function productDefaults({ config }: Pick<AppContext, "config">): ProductDefaults {
  return config.mode === "demo" ? "filled-in" : "proposed";
}

/** Adds a product, or says what is wrong with the form. */
export async function createProduct(
  ctx: Pick<AppContext, "db" | "clock" | "config">,
  form: ProductForm,
): Promise<SaveProductResult> {
  const read = readProductForm(form, productDefaults(ctx));
  if (!read.ok) return { code: "refused", problems: read.problems };
  const now = ctx.clock();
  const { id } = await ctx.db
    .insertInto("products")
    .values({ ...productColumns(read.details), created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { code: "saved", id, name: read.details.name };
}

/**
 * Saves the product form, completely or not at all.
 *
 * @param version of the product that the form was opened with
 */
export async function changeProduct(
  ctx: Pick<AppContext, "db" | "clock" | "config">,
  id: number,
  form: ProductForm,
  version: number,
): Promise<SaveProductResult> {
  const read = readProductForm(form, productDefaults(ctx));
  if (!read.ok) return { code: "refused", problems: read.problems };
  const { numUpdatedRows } = await ctx.db
    .updateTable("products")
    .set({ ...productColumns(read.details), updated_at: ctx.clock() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { code: "saved", id, name: read.details.name };
  const current = await findProductToEdit(ctx.db, id);
  return current ? { code: "changed-meanwhile", ...current } : { code: "gone" };
}
