import type { AppContext } from "../../app-context.ts";
import { saveProduct } from "../../catalog/save-product.ts";
import { holdChangedRecipes } from "./recipe-holds.ts";

/** Saves a product, and holds orders of which a bar contains something else now. */
export async function changeProduct(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  change: Parameters<typeof saveProduct>[1],
): ReturnType<typeof saveProduct> {
  return await db.transaction().execute(async (tx) => {
    const saved = await saveProduct({ db: tx, clock }, change);
    if (saved.code === "saved") await holdChangedRecipes(tx, clock());
    return saved;
  });
}
