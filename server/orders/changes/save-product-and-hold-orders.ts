import type { ProductDetails } from "#domain/catalog/product-codec.ts";
import type { SaveResult } from "#domain/form/save-result.ts";
import type { AppContext } from "../../app-context.ts";
import { type ProductSave, saveProduct } from "../../catalog/save-product.ts";
import { updateRecipeHolds } from "./recipe-holds.ts";

/** Saves a product, and holds or releases orders that its recipe concerns. Its row is locked first. */
export async function saveProductAndHoldOrders(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  change: ProductSave,
): Promise<SaveResult<ProductDetails>> {
  return await db.transaction().execute(async (tx) => {
    const saved = await saveProduct({ db: tx, clock }, change);
    if (saved.code === "saved") await updateRecipeHolds(tx, clock());
    return saved;
  });
}
