import { sql } from "kysely";
import type { ImportFormat } from "#domain/catalog/import/import-formats.ts";
import { changesOf, newProductOf } from "#domain/catalog/import/imported-changes.ts";
import {
  type ImportedProduct,
  importedProductSchema,
} from "#domain/catalog/import/product-import.ts";
import type { Product } from "#domain/catalog/product.ts";
import { perFact, productFacts } from "#domain/catalog/product-facts.ts";
import { isShopPath } from "#domain/former-addresses/shop-path.ts";
import { ZERO } from "#domain/money/cents.ts";
import { productColumns, productOf, selectProducts } from "../catalog/product-queries.ts";
import { insertFormerAddresses } from "../former-addresses/change-former-addresses.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { beginCount } from "../stock/start-counting.ts";
import { nameKey, wantsPictures } from "./decide-row.ts";

/** The previous values of what an import changed, as table columns. */
export type BeforeImage = {
  readonly columns: Readonly<Record<string, unknown>>;
  /** The label's previous barcode, if that changed. */
  readonly barcode: string | null;
  /** Whether the product already had the file's key. */
  readonly hadKey: boolean;
};

export type AppliedRow =
  | {
      readonly code: "done";
      readonly productId: number;
      readonly version: number;
      readonly before: BeforeImage | null;
      readonly fetchesPictures: boolean;
    }
  /** Something changed between preview and import; the row was not imported. */
  | { readonly code: "refused"; readonly why: string };

/** Options for all rows of an import. */
export type ApplyOptions = {
  readonly format: ImportFormat;
  readonly importId: string;
  readonly countsHere: boolean;
  readonly at: Date;
};

type Row = { readonly key: string; readonly product: ImportedProduct };

/** @throws when the stored product is invalid, which our own rows never are */
export function importedProductOf(stored: unknown): ImportedProduct {
  return importedProductSchema.parse(stored);
}

/** Adds a new product to the shop. */
export async function addImported(
  tx: DatabaseTransaction,
  { key, product }: Row,
  { format, importId, countsHere, at }: ApplyOptions,
): Promise<AppliedRow> {
  const twins = await sql<{ id: number }>`
    select id from products where lower(trim(name)) = ${nameKey(product.name)}
    union select product_id from product_sources where source = ${format} and key = ${key}
    limit 1`.execute(tx);
  if (twins.rows.length > 0) {
    const why = "A bar of this name came into the shop meanwhile. Choose the file again.";
    return { code: "refused", why };
  }

  const { count } = product;
  const details = newProductOf(product, product.price ?? ZERO);
  const inStock = count === undefined ? (product.inStock ?? false) : count > 0;
  const shown = { ...details, inStock };
  const { id, version } = await tx
    .insertInto("products")
    .values({
      ...productColumns({ ...shown, taxCategory: "candy", images: [], pictureDetails: {} }),
      created_at: at,
      updated_at: at,
    })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();

  await link(tx, { format, key, productId: id });
  await keepFormerPaths(tx, { product, productId: id }, { importId, at });
  if (product.barcode) await setBarcode(tx, id, product.barcode, at);
  if (count !== undefined && countsHere) await beginCount(tx, { productId: id, onHand: count }, at);

  const fetchesPictures = product.pictures !== undefined;
  return { code: "done", productId: id, version, before: null, fetchesPictures };
}

type KnownProduct = { readonly productId: number; readonly version: number };

/** Changes an existing product, unless somebody edited it since the preview. */
export async function changeImported(
  tx: DatabaseTransaction,
  { key, product, productId, version }: Row & KnownProduct,
  { format, importId, at }: ApplyOptions,
): Promise<AppliedRow> {
  const stored = await selectProducts(tx)
    .where("id", "=", productId)
    .forUpdate("products")
    .executeTakeFirst();
  if (!stored) return { code: "refused", why: "Somebody deleted the bar meanwhile." };
  if (stored.version !== version) {
    return {
      code: "refused",
      why: "Somebody changed the bar meanwhile. Choose the file again to see what it would do now.",
    };
  }

  const current: Product = productOf(stored);
  const changes = changesOf(current, product);
  const { price = ZERO } = current;
  const all = productColumns({ ...current, price, ...changes, images: current.images });
  const columns = Object.keys(changes).map((field) => columnOf[field as keyof typeof changes]);

  const barcode = (await findBarcode(tx, productId)) ?? "";
  const changesBarcode = product.barcode !== undefined && product.barcode !== barcode;
  if (changesBarcode) await setBarcode(tx, productId, product.barcode ?? "", at);
  const hadKey = !(await link(tx, { format, key, productId }));
  await keepFormerPaths(tx, { product, productId }, { importId, at });

  const next =
    columns.length === 0
      ? stored
      : await tx
          .updateTable("products")
          .set({ ...pick(all, columns), updated_at: at })
          .where("id", "=", productId)
          .returning("version")
          .executeTakeFirstOrThrow();

  return {
    code: "done",
    productId,
    version: next.version,
    before: { columns: pick(stored, columns), barcode: changesBarcode ? barcode : null, hadKey },
    fetchesPictures: wantsPictures(current, product),
  };
}

const columnOf = {
  name: "name",
  origin: "origin",
  description: "description",
  fullDescription: "full_description",
  price: "price",
  category: "category",
  rating: "rating",
  cocoaPercentage: "cocoa_percentage",
  tags: "tags",
  ingredients: "ingredients",
  allergens: "allergens",
  majorAllergens: "major_allergens",
  netWeight: "net_weight_grams",
  shippingWeight: "shipping_weight_grams",
  tastingNotes: "tasting_notes",
  ...perFact((fact) => productFacts[fact].column),
  awards: "awards",
  nutritionFacts: "nutrition_facts",
} as const satisfies Record<
  keyof ReturnType<typeof changesOf>,
  keyof ReturnType<typeof productColumns>
>;

/** @returns false when the product already has the key */
async function link(
  tx: DatabaseTransaction,
  row: { readonly format: ImportFormat; readonly key: string; readonly productId: number },
): Promise<boolean> {
  const added = await tx
    .insertInto("product_sources")
    .values({ source: row.format, key: row.key, product_id: row.productId })
    .onConflict((conflict) => conflict.columns(["source", "key"]).doNothing())
    .returning("product_id")
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Shoppers and search engines still have the product's address in its former shop. It leads to the
 * bar, unless another one has it.
 */
async function keepFormerPaths(
  tx: DatabaseTransaction,
  { product, productId }: { readonly product: ImportedProduct; readonly productId: number },
  from: { readonly importId: string; readonly at: Date },
): Promise<void> {
  const free = (product.formerPaths ?? []).filter((path) => !isShopPath(path));
  const addresses = free.map((path) => ({ path, productId }));
  if (addresses.length > 0) await insertFormerAddresses(tx, addresses, from);
}

export async function findBarcode(
  tx: DatabaseTransaction,
  productId: number,
): Promise<string | undefined> {
  const label = await tx
    .selectFrom("product_labels")
    .select("barcode")
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return label?.barcode;
}

/** Sets the barcode of the product's label, creating the label if needed. */
export async function setBarcode(
  tx: DatabaseTransaction,
  productId: number,
  barcode: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into product_labels (product_id, barcode, version, updated_at)
    values (${productId}, ${barcode}, 1, ${at})
    on conflict (product_id) do update set barcode = excluded.barcode,
      version = product_labels.version + 1, updated_at = excluded.updated_at`.execute(tx);
}

function pick<Values extends object, Key extends keyof Values>(
  values: Values,
  keys: readonly Key[],
): Pick<Values, Key> {
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<Values, Key>;
}
