import { type ProductForm, productFields, productLists } from "#domain/catalog/product-form.ts";

/** Form data of the editor; parsed by `sentProduct`. */
export function productFormData({ texts, lists, inStock }: ProductForm, version: number): FormData {
  const form = new FormData();
  form.set("version", String(version));
  for (const name of productFields) form.set(name, texts[name]);
  for (const name of productLists) {
    for (const entry of lists[name]) form.append(name, entry);
  }
  if (inStock) form.set("inStock", "on");
  return form;
}
