import type { Cents } from "../money/cents.ts";
import type { TaxCategory } from "../tax/tax-category.ts";
import type { Category } from "./category.ts";
import type { MajorAllergen } from "./major-allergens.ts";
import type { NutritionFacts } from "./nutrition-facts.ts";
import type { PicturesDetails } from "./picture-details.ts";
import type { ProductFacts } from "./product-facts.ts";
import type { TastingNote } from "./tasting-notes.ts";

/** A product as the shop stores it. */
export type Product = ProductFacts & {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly fullDescription: string;
  /** As typed by staff; undefined when empty. `effectivePrice` is what is charged. */
  readonly price: Cents | undefined;
  /** 1 to 5 in steps of 0.1, typed by staff; 0 while it has none. */
  readonly rating: number;
  readonly origin: string;
  readonly category: Category;
  /** 1 to 100; null when nobody stated a share. */
  readonly cocoaPercentage: number | null;
  readonly tags: readonly string[];
  /** Whether it can be bought: by its stock count if there is one, else by the stock switch. */
  readonly inStock: boolean;
  /** How many can be bought now; null when stock is not counted. */
  readonly remaining: number | null;
  /** Image addresses; cards show the first one. */
  readonly images: readonly string[];
  /** Details of its pictures, as far as there are any. */
  readonly pictureDetails: PicturesDetails;
  readonly nutritionFacts: NutritionFacts | undefined;
  /** Heaviest first. */
  readonly ingredients: readonly string[];
  /** As typed by staff. */
  readonly allergens: readonly string[];
  /** Major allergens of US law. Also empty while nobody has chosen any. */
  readonly majorAllergens: readonly MajorAllergen[];
  /** In grams, of the chocolate alone, as on the label; null when unknown. */
  readonly netWeight: number | null;
  /** In grams, with its wrapper; null when unknown. */
  readonly shippingWeight: number | null;
  /** Decides which of a state's tax rates applies. */
  readonly taxCategory: TaxCategory;
  /** In the order of the tasting wheel. */
  readonly tastingNotes: readonly TastingNote[];
  readonly awards: readonly string[];
  /** Archived products are out of the shop. Orders keep what was bought. */
  readonly archived: boolean;
};

/** "72% cocoa"; null when nobody stated a share. */
export function describeCocoa(percentage: number | null): string | null {
  return percentage === null ? null : `${percentage}% cocoa`;
}

/** Far more than there will be; no id is written with more than 32 bits. */
export const MAX_PRODUCT_ID = 2_147_483_647;

/**
 * Parses a product id from a URL: a whole number of at least 1. Stricter than parseInt, which would
 * accept "12abc" as product 12.
 */
export function parseProductId(text: string | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_PRODUCT_ID ? id : undefined;
}

/** The product's SKU in stock systems, which does not change with its name. */
export function skuOf(productId: number): string {
  return `BAR-${productId}`;
}
