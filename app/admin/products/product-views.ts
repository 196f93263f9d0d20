import type { Category } from "#domain/catalog/category.ts";
import type { Product } from "#domain/catalog/product.ts";
import type { Cents } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";

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
  /** What shoppers pay, within the limits of the pricing screen. */
  readonly charged: Cents;
};

export function productRow(product: Product, pricing: PricingSettings): ProductRow {
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
    charged: effectivePrice(price, pricing),
  };
}
