import type { Product } from "#domain/catalog/product.ts";
import { type Cents, toDecimal } from "#domain/money/cents.ts";

export type ProductRow = ReturnType<typeof productRow>;

/** A price as a cell shows it; empty for none. */
export function priceText(price: Cents | null): string {
  return price === null ? "" : toDecimal(price);
}

export function productRow(
  product: Product,
  more: {
    /** How many people wait until it is back. */
    readonly people: number;
    /** Whether each of its lots has a count of its own. */
    readonly isInLots: boolean;
    /** For the changes that its cells ask for; used once, since the rows are loaded again after a save. */
    readonly requestIds: { readonly price: string; readonly count: string };
  },
) {
  const { id, name, origin, category, cocoaPercentage, images, inStock, remaining, price } =
    product;
  return {
    id,
    name,
    origin,
    category,
    cocoaPercentage,
    image: images[0] ?? null,
    focus: product.pictureDetails[images[0] ?? ""]?.focus,
    inStock,
    /** How many can be bought; null when stock is not counted. */
    remaining,
    /** As typed by staff. */
    price,
    ...more,
  };
}
