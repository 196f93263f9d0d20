import { z } from "zod";
import { formVersion } from "#app/admin/shared/form-version.ts";
import { type ProductForm, productFields, productLists } from "#domain/catalog/product-form.ts";

/** Files and overlong texts count as empty. */
const text = z.string().max(50_000).catch("");
const MOST_ENTRIES = 200;

const sentForm = z.object({
  texts: z.record(z.enum(productFields), text),
  lists: z.record(
    z.enum(productLists),
    z.array(text).transform((entries) => entries.slice(0, MOST_ENTRIES)),
  ),
  inStock: z.boolean(),
});

export type SentProduct = { readonly form: ProductForm; readonly version: number };

/** Reads the editor's form; the domain validates it. */
export function sentProduct(sent: FormData): SentProduct {
  const form = sentForm.parse({
    texts: Object.fromEntries(productFields.map((name) => [name, sent.get(name)])),
    lists: Object.fromEntries(productLists.map((name) => [name, sent.getAll(name)])),
    inStock: sent.has("inStock"),
  });
  return { form, version: formVersion.parse(sent.get("version")) };
}
