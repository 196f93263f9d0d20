import type { ProductDefaults, ProductDetails } from "#domain/catalog/product-codec.ts";
import type { SaveResult } from "#domain/form/save-result.ts";
import type { AppContext } from "../app-context.ts";
import { findProductToEdit, productColumns } from "./product-queries.ts";

export function productDefaults({ config }: Pick<AppContext, "config">): ProductDefaults {
  return config.mode === "demo" ? "filled-in" : "proposed";
}

export type ProductSave = {
  /** Null for a new product. */
  readonly id: number | null;
  readonly version: number;
  readonly data: ProductDetails;
};

/**
 * Saves a product, unless somebody else saved it meanwhile. Holds no orders; the admin calls
 * saveProductAndHoldOrders.
 */
export async function saveProduct(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { id, version, data }: ProductSave,
): Promise<SaveResult<ProductDetails>> {
  const now = clock();
  const columns = { ...productColumns(data), updated_at: now };
  const saved =
    id === null
      ? await db
          .insertInto("products")
          .values({ ...columns, created_at: now })
          .returning("version")
          .executeTakeFirstOrThrow()
      : await db
          .updateTable("products")
          .set(columns)
          .where("id", "=", id)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  if (saved) return { code: "saved", stored: { data, version: saved.version } };

  const current = await findProductToEdit(db, id ?? 0);
  if (!current) return { code: "not-found" };
  return { code: "conflict", stored: { data: current.product, version: current.version } };
}
