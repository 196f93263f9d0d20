import type { Cents } from "../money/cents.ts";
import type { TaxCategory } from "../tax/tax-category.ts";
import type { Category } from "./category.ts";
import type { MajorAllergen } from "./major-allergens.ts";
import type { NutritionFacts } from "./nutrition-facts.ts";
import type { PicturesDetails } from "./picture-details.ts";
import type { TastingNote } from "./tasting-notes.ts";

/** A product as the shop knows it. */
export type Product = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly fullDescription: string;
  /** As typed by staff; undefined when they left it out. What is charged is `effectivePrice`. */
  readonly price: Cents | undefined;
  /** 0 to 5 in steps of 0.1, typed by staff. */
  readonly rating: number;
  readonly origin: string;
  readonly category: Category;
  /** 0 to 100. */
  readonly cocoaPercentage: number;
  readonly tags: readonly string[];
  /** Whether it can be bought: by its count where its stock is counted, else as staff say. */
  readonly inStock: boolean;
  /** How many can be bought now; null where nobody counts. */
  readonly left: number | null;
  /** Image addresses; the first is the one that cards show. */
  readonly images: readonly string[];
  /** Of those of its pictures that say anything beside themselves. */
  readonly pictureDetails: PicturesDetails;
  readonly nutritionFacts: NutritionFacts | undefined;
  /** In the order of their weight. */
  readonly ingredients: readonly string[];
  /** As staff word them. */
  readonly allergens: readonly string[];
  /** Those of US law. Empty also while nobody has chosen any. */
  readonly majorAllergens: readonly MajorAllergen[];
  /** In grams, of the chocolate alone, as the label says; null while unknown. */
  readonly netWeight: number | null;
  /** In grams, with its wrapper; null while unknown. */
  readonly shippingWeight: number | null;
  /** Which of a state's rates it is taxed by. */
  readonly taxCategory: TaxCategory;
  /** In the order of the wheel. */
  readonly tastingNotes: readonly TastingNote[];
  /** These, as staff word them; empty while nobody told. */
  readonly beanVariety: string;
  readonly farm: string;
  readonly harvest: string;
  readonly roast: string;
  readonly concheTime: string;
  readonly awards: readonly string[];
  /** Out of the shop. Orders keep what was bought. */
  readonly archived: boolean;
};

/** The largest id of an adopted table with the smaller kind of integer. */
export const MAX_PRODUCT_ID = 2_147_483_647;

/**
 * Reads a product id from an address: a whole number of at least 1.
 * Stricter than parseInt, which would make "12abc" the address of product 12 as well.
 */
export function parseProductId(text: string | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_PRODUCT_ID ? id : undefined;
}

/** The name of a product in systems that keep stock: the same however its own name changes. */
export function skuOf(productId: number): string {
  return `BAR-${productId}`;
}

/** A picture of this shop ("/wrappers/…", "/media/…") or one that is reached over https. */
export function isImageAddress(text: string): boolean {
  return /^\/(?!\/)[^\s"'<>\\]*$/.test(text) || /^https:\/\/[^\s"'<>\\/]+[^\s"'<>\\]*$/.test(text);
}
