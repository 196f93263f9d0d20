import { z } from "zod";
import { type ProductForm, productFields, productLists } from "#domain/catalog/product-form.ts";
import { formVersion } from "./form-version.ts";

/** A file instead of a text, or a text without end, is as wrong as an empty one. */
const text = z.string().max(50_000).catch("");
const MOST_ENTRIES = 200;

export type SentProduct = { readonly form: ProductForm; readonly version: number };

/** The editor's form as it was sent; what it means is the domain's to say. */
export function sentProduct(sent: FormData): SentProduct {
  return {
    version: formVersion.parse(sent.get("version")),
    form: {
      texts: Object.fromEntries(
        productFields.map((name) => [name, text.parse(sent.get(name))]),
      ) as ProductForm["texts"],
      lists: Object.fromEntries(
        productLists.map((name) => [
          name,
          sent
            .getAll(name)
            .slice(0, MOST_ENTRIES)
            .map((entry) => text.parse(entry)),
        ]),
      ) as Record<(typeof productLists)[number], string[]>,
      inStock: sent.has("inStock"),
    },
  };
}
