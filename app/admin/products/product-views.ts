import type { Category } from "#domain/catalog/category.ts";
import type { Product } from "#domain/catalog/product.ts";
import { type Cents, toDecimal } from "#domain/money/cents.ts";

/** A row of the products list. */
export type ProductRow = {
  readonly id: number;
  readonly name: string;
  readonly origin: string;
  readonly category: Category;
  readonly cocoaPercentage: number | null;
  readonly image: string | null;
  readonly inStock: boolean;
  /** How many can be bought; null when stock is not counted. */
  readonly remaining: number | null;
  /** As typed by staff. */
  readonly price: Cents | undefined;
  /** How many people wait until it is back. */
  readonly people: number;
  /** Whether each of its lots has a count of its own. */
  readonly isInLots: boolean;
  /** For the changes that its cells ask for; used once, since the rows are loaded again after a save. */
  readonly requestIds: { readonly price: string; readonly count: string };
};

/** A price as a cell shows it; empty for none. */
export function priceText(price: Cents | null): string {
  return price === null ? "" : toDecimal(price);
}

export function productRow(
  product: Product,
  more: Pick<ProductRow, "people" | "isInLots" | "requestIds">,
): ProductRow {
  const { id, name, origin, category, cocoaPercentage, images, inStock, remaining, price } =
    product;
  return {
    id,
    name,
    origin,
    category,
    cocoaPercentage,
    image: images[0] ?? null,
    inStock,
    remaining,
    price,
    ...more,
  };
}
