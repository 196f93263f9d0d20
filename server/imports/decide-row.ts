import {
  changesOf,
  describeChange,
  type ProductChanges,
} from "#domain/catalog/import/imported-changes.ts";
import type { ImportedProduct, ImportItem } from "#domain/catalog/import/product-import.ts";
import { categoryOfName } from "#domain/catalog/import/product-values.ts";
import type { Product } from "#domain/catalog/product.ts";
import { withoutLeadingZeros } from "#domain/csv/without-leading-zeros.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { countNoun } from "#domain/words/count-noun.ts";

/** The shop's state when a file is previewed. */
export type CatalogSnapshot = {
  readonly products: readonly (Product & { readonly version: number })[];
  /** For the file's format: the product of each key. */
  readonly productByKey: ReadonlyMap<string, number>;
  readonly barcodes: ReadonlyMap<number, string>;
  readonly pricing: PricingSettings;
  /** Whether the shop counts its stock itself, not the ERP. */
  readonly countsHere: boolean;
};

export type ImportDecision = {
  readonly row: number;
  readonly name: string;
  readonly reason: string;
} & (
  | { readonly decision: "skipped" }
  | { readonly decision: "new"; readonly key: string; readonly product: ImportedProduct }
  | {
      readonly decision: "changed";
      readonly key: string;
      readonly product: ImportedProduct;
      readonly productId: number;
      readonly version: number;
    }
);

/**
 * Decides what each row will do, in the file's order. If two rows have the same product, the first
 * one counts.
 */
export function decideRows(
  items: readonly ImportItem[],
  snapshot: CatalogSnapshot,
): ImportDecision[] {
  const byId = new Map(snapshot.products.map((product) => [product.id, product]));
  const findProduct = productFinder(items, snapshot);
  /** Which row has each product. */
  const taken = new Map<number, number>();
  const newNames = new Map<string, number>();

  return items.map((item): ImportDecision => {
    const { row, name } = item;
    const skipped = (reason: string) => ({ row, name, decision: "skipped", reason }) as const;
    if ("skipped" in item) return skipped(item.skipped);

    const { key, product, notes } = item;
    const found = findProduct(key, name);
    const current = found && byId.get(found.id);

    if (!current) {
      const twin = newNames.get(nameKey(name));
      if (twin !== undefined) return skipped(`A bar of the same name is in row ${twin}.`);
      if (product.price === undefined) return skipped("It has no price.");

      newNames.set(nameKey(name), row);
      const made = withCategory(product);
      const reason = [...describeNew(made, snapshot), ...notes].join(" ");
      return { row, name, decision: "new", key, product: made, reason };
    }

    const first = taken.get(current.id);
    if (first !== undefined) return skipped(`The same bar as in row ${first}.`);
    taken.set(current.id, row);

    const changed = changedParts(current, product, snapshot.barcodes.get(current.id) ?? "");
    if (changed.length === 0) return skipped("Already in the shop, just like this.");

    const sentences = [`${describeChange(changed)}.`];
    if (found.foundBy) sentences.push(found.foundBy);
    if (changed.includes("price")) sentences.push(...describeCharge(product, snapshot.pricing));
    const reason = [...sentences, ...notes].join(" ");
    const { id: productId, version } = current;
    return { row, name, decision: "changed", key, product, reason, productId, version };
  });
}

type FoundProduct = {
  readonly id: number;
  /** How it was found, as a sentence, if not by its key. */
  readonly foundBy?: string;
};

/** Finds a row's product by its key; else by its name; else by a number with other leading zeros. */
function productFinder(
  items: readonly ImportItem[],
  { products, productByKey }: Pick<CatalogSnapshot, "products" | "productByKey">,
): (key: string, name: string) => FoundProduct | undefined {
  const productByName = indexByName(products);
  const productByBareKey = indexByBareKey(productByKey, items, productByName);

  return (key, name) => {
    const known = productByKey.get(key);
    if (known !== undefined) return { id: known };

    const named = productByName.get(nameKey(name));
    if (named !== undefined) return { id: named, foundBy: "Found by its name." };

    const similar = productByBareKey.get(bareKey(key));
    return similar && { id: similar.id, foundBy: describeZeros(similar.key, key) };
  };
}

/** A name shared by several products identifies none of them. */
function indexByName(products: CatalogSnapshot["products"]): ReadonlyMap<string, number> {
  const grouped = Map.groupBy(products, ({ name }) => nameKey(name));
  return new Map(
    [...grouped].flatMap(([name, [first, ...more]]) =>
      first && more.length === 0 ? [[name, first.id]] : [],
    ),
  );
}

/**
 * Products by their key without leading zeros, because spreadsheets turn 0017 into 17. Without
 * products that another row of the file has, and without keys that two products would share.
 */
function indexByBareKey(
  productByKey: CatalogSnapshot["productByKey"],
  items: readonly ImportItem[],
  productByName: ReadonlyMap<string, number>,
): ReadonlyMap<string, { readonly id: number; readonly key: string }> {
  const imported = items.filter((item) => "key" in item);
  const inFile = new Set(imported.map(({ key }) => key));
  const namedInFile = new Set(imported.map(({ name }) => productByName.get(nameKey(name))));
  const isElsewhereInFile = ([key, id]: readonly [string, number]) =>
    inFile.has(key) || namedInFile.has(id);

  const groups = Map.groupBy(productByKey, ([key]) => bareKey(key));
  return new Map(
    [...groups].flatMap(([bare, keys]) => {
      const isOfOneProduct = new Set(keys.map(([, id]) => id)).size === 1;
      if (!isOfOneProduct || keys.some(isElsewhereInFile)) return [];
      return keys.slice(0, 1).map(([key, id]) => [bare, { id, key }] as const);
    }),
  );
}

/** An ID, or a SKU with its mark in front, without leading zeros. */
function bareKey(key: string): string {
  const [, mark = "", digits] = /^(sku:)?(\d+)$/.exec(key) ?? [];
  return digits === undefined ? key : mark + withoutLeadingZeros(digits);
}

/** Such as "Found by SKU 0017, which is 17 in this file." */
function describeZeros(stored: string, inFile: string): string {
  const kind = stored.startsWith("sku:") ? "SKU" : "key";
  const [found, written] = [stored, inFile].map((key) => key.replace(/^sku:/, ""));
  return `Found by ${kind} ${found}, which is ${written} in this file.`;
}

type ChangedPart = keyof ProductChanges | "barcode" | "pictures";

/** What would change: in the product, its label, and whether it gets its first pictures. */
export function changedParts(
  current: Product,
  imported: ImportedProduct,
  barcode: string,
): ChangedPart[] {
  const parts = Object.keys(changesOf(current, imported)) as ChangedPart[];
  if (imported.barcode && imported.barcode !== barcode) parts.push("barcode");
  if (wantsPictures(current, imported)) parts.push("pictures");
  return parts;
}

/** Existing pictures are the owner's choice and stay. */
export function wantsPictures(
  { images }: Pick<Product, "images">,
  { pictures }: ImportedProduct,
): boolean {
  return images.length === 0 && pictures !== undefined;
}

export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** For new bars only: an existing bar keeps the category that the owner chose. */
function withCategory(product: ImportedProduct): ImportedProduct {
  const category = product.category ?? categoryOfName(product.name);
  return category === undefined ? product : { ...product, category };
}

function describeNew(product: ImportedProduct, { pricing, countsHere }: CatalogSnapshot): string[] {
  const { pictures, origin, cocoaPercentage, category } = product;
  const missing: string[] = [];
  if (origin === undefined) missing.push("origin");
  if (cocoaPercentage === undefined) missing.push("cocoa");
  if (category === undefined) missing.push("category");
  const listed = new Intl.ListFormat("en-US").format(missing);

  const sentences = [describeStock(product, countsHere)];
  if (pictures) sentences.push(countNoun(pictures.length, "picture.", "pictures."));
  if (missing.length > 0) sentences.push(`Add its ${listed} in the editor.`);
  return [...sentences, ...describeCharge(product, pricing)];
}

function describeStock({ count, inStock }: ImportedProduct, countsHere: boolean): string {
  if (count !== undefined && countsHere) return `Counted from ${count.toLocaleString("en-US")} on.`;
  if (count === undefined && inStock) return "In stock, not counted.";
  return (count ?? 0) > 0 ? "In stock." : "Out of stock until you switch it on.";
}

function describeCharge({ price }: ImportedProduct, pricing: PricingSettings): string[] {
  const charged = effectivePrice(price, pricing);
  if (price === undefined || charged === price) return [];
  return [`Shoppers pay ${formatUsd(charged)}, within the limits on the Pricing screen.`];
}
