import type { Selectable } from "kysely";
import type { Product } from "#domain/catalog/product.ts";
import { emptyLabel, labelNutritionOf, type ProductLabel } from "#domain/labels/label-codec.ts";
import { findProduct, listProducts } from "../catalog/product-queries.ts";
import type { Database } from "../platform/db/database.ts";
import type { ProductLabels } from "../platform/db/generated-types.ts";

/** A product with its label, and the label's version for saving: 0 before the first save. */
export type LabelOfProduct = {
  readonly product: Product;
  readonly label: ProductLabel;
  readonly version: number;
};

/** All products by name. */
export async function listProductLabels(db: Database): Promise<LabelOfProduct[]> {
  const [products, rows] = await Promise.all([
    listProducts(db),
    db.selectFrom("product_labels").selectAll().execute(),
  ]);
  const labels = new Map(rows.map((row) => [row.product_id, row]));
  return products
    .map((product) => labelOf(product, labels.get(product.id)))
    .sort((a, b) => a.product.name.localeCompare(b.product.name, "en-US"));
}

export async function findProductLabel(
  db: Database,
  productId: number,
): Promise<LabelOfProduct | undefined> {
  const [product, row] = await Promise.all([
    findProduct(db, productId),
    db
      .selectFrom("product_labels")
      .selectAll()
      .where("product_id", "=", productId)
      .executeTakeFirst(),
  ]);
  return product && labelOf(product, row);
}

function labelOf(product: Product, row: Selectable<ProductLabels> | undefined): LabelOfProduct {
  if (!row) return { product, label: emptyLabel, version: 0 };
  const { identity, ingredients, fish, crustacean, barcode, nutrition, show_nutrition, version } =
    row;
  return {
    product,
    label: {
      identity,
      ingredients,
      kinds: { fish, crustacean },
      barcode,
      nutrition: labelNutritionOf(nutrition),
      showNutrition: show_nutrition,
    },
    version,
  };
}
