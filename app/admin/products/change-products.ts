import { parseProductId } from "#domain/catalog/product.ts";
import { productEditSchema } from "#domain/catalog/product-edit.ts";
import type { AppContext } from "#server/app-context.ts";
import { changeStock } from "#server/catalog/change-stock.ts";
import { deleteProduct } from "#server/catalog/delete-product.ts";
import { editProducts } from "#server/catalog/edit-products.ts";
import type { ProductsResult } from "./products-result.ts";

/** Handles the forms of the products list; the field `do` names the action. */
export async function changeProducts(ctx: AppContext, form: FormData): Promise<ProductsResult> {
  if (form.get("do") === "edit") return await editSeveral(ctx, form);
  const id = parseProductId(String(form.get("product")));
  if (form.get("do") === "delete") {
    const name = id === undefined ? undefined : await deleteProduct(ctx, id);
    return name === undefined ? { code: "delete-failed" } : { code: "deleted", name };
  }
  const wanted = String(form.get("stock"));
  if (id === undefined || !/^(in|out)$/.test(wanted)) return { code: "stock-failed" };
  const change = await changeStock(ctx, id, wanted === "in");
  if (change.code !== "changed") return { code: "stock-failed" };
  return { code: "stock-changed", id, name: change.name, inStock: change.inStock };
}

async function editSeveral(ctx: AppContext, form: FormData): Promise<ProductsResult> {
  const read = productEditSchema.safeParse({
    ids: form.getAll("select"),
    change: form.get("change"),
    value: form.get("value"),
  });
  if (!read.success) {
    return { code: form.get("change") === "price" ? "not-a-price" : "edit-failed" };
  }
  const changed = await editProducts(ctx, read.data);
  return { code: "edited", changed, skipped: new Set(read.data.ids).size - changed };
}
