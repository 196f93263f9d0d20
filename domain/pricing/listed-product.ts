import { containsNames } from "../catalog/major-allergens.ts";
import type { FocusPoint } from "../catalog/picture-details.ts";
import type { Product } from "../catalog/product.ts";
import type { Cents } from "../money/cents.ts";
import { withLowStock } from "../stock/counted-stock.ts";
import { effectivePrice } from "./effective-price.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** The fields of a product that lists show; `price` is the effective one. */
export type ListedProduct = Pick<
  Product,
  | "id"
  | "name"
  | "description"
  | "origin"
  | "category"
  | "cocoaPercentage"
  | "rating"
  | "tags"
  | "inStock"
  | "remaining"
  | "taxCategory"
> & {
  readonly price: Cents;
  readonly image: string | null;
  /** Major allergens, which a cart shows from the moment that the bar is in it. */
  readonly contains: readonly string[];
  /** Set when it is not the image's center. */
  readonly focus?: FocusPoint | undefined;
  /** Of customers, once there are enough. */
  readonly reviews?: { readonly count: number; readonly average: number };
};

export function listedProduct(product: Product, settings: PricingSettings): ListedProduct {
  const { id, name, description, origin, category, cocoaPercentage, rating, tags } = product;
  const { inStock, remaining } = withLowStock(product);
  return {
    id,
    name,
    description,
    origin,
    category,
    cocoaPercentage,
    rating,
    tags,
    inStock,
    remaining,
    price: effectivePrice(product.price, settings),
    image: product.images[0] ?? null,
    contains: containsNames(product.majorAllergens),
    taxCategory: product.taxCategory,
    ...focusOf(product),
  };
}

function focusOf({ images, pictureDetails }: Product) {
  const focus = pictureDetails[images[0] ?? ""]?.focus ?? "center";
  return focus === "center" ? {} : { focus };
}
