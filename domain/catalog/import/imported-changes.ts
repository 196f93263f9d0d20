import { typedText } from "../../input/typed-text.ts";
import { withoutUndefined } from "../../input/without-undefined.ts";
import type { Cents } from "../../money/cents.ts";
import { joinNames } from "../../words/join-names.ts";
import { type NutritionFacts, perAmount } from "../nutrition-facts.ts";
import type { Product } from "../product.ts";
import type { ProductDetails } from "../product-codec.ts";
import { perFact, productFactNames, productFacts } from "../product-facts.ts";
import type { ImportedProduct } from "./product-import.ts";

const fields = [
  "name",
  "origin",
  "description",
  "fullDescription",
  "price",
  "category",
  "rating",
  "cocoaPercentage",
  "tags",
  "ingredients",
  "allergens",
  "majorAllergens",
  "netWeight",
  "shippingWeight",
  "tastingNotes",
  ...productFactNames,
  "awards",
] as const;
/**
 * The product fields an import can change. The barcode belongs to the label, and no file contains
 * the tax category.
 */
export type ProductChanges = Partial<
  Omit<ProductDetails, "images" | "pictureDetails" | "inStock" | "taxCategory">
>;

/** The names of the changes on the screen. */
const words: Record<keyof ProductChanges | "barcode" | "pictures", string> = {
  name: "name",
  origin: "origin",
  description: "short description",
  fullDescription: "description",
  price: "price",
  category: "category",
  rating: "rating",
  cocoaPercentage: "cocoa",
  tags: "tags",
  ingredients: "ingredients",
  allergens: "allergens",
  majorAllergens: "major allergens",
  netWeight: "net weight",
  shippingWeight: "packed weight",
  tastingNotes: "tasting notes",
  ...perFact((fact) => productFacts[fact].title.toLowerCase()),
  awards: "awards",
  nutritionFacts: "nutrition facts",
  barcode: "barcode",
  pictures: "pictures",
};

/**
 * What a file would change of an existing product. Missing values change nothing: an import never
 * empties a field. Counts, which every sale changes, and existing pictures stay too.
 */
export function changesOf(product: Product, imported: ImportedProduct): ProductChanges {
  const changed = fields.filter(
    (field) =>
      imported[field] !== undefined && comparable(product[field]) !== comparable(imported[field]),
  );
  const nutrition = nutritionOf(imported, product.nutritionFacts);
  return {
    ...Object.fromEntries(changed.map((field) => [field, imported[field]])),
    ...(nutrition && comparable(nutrition) !== comparable(product.nutritionFacts)
      ? { nutritionFacts: nutrition }
      : {}),
  };
}

/** A new product. Missing values are empty and can be typed later. */
export function newProductOf(imported: ImportedProduct, price: Cents): Required<ProductChanges> {
  return {
    name: imported.name,
    origin: imported.origin ?? "",
    description: imported.description ?? "",
    fullDescription: imported.fullDescription ?? "",
    price,
    category: imported.category ?? "specialty",
    rating: imported.rating ?? 0,
    cocoaPercentage: imported.cocoaPercentage ?? null,
    tags: imported.tags ?? [],
    ingredients: imported.ingredients ?? [],
    allergens: imported.allergens ?? [],
    majorAllergens: imported.majorAllergens ?? [],
    netWeight: imported.netWeight ?? null,
    shippingWeight: imported.shippingWeight ?? null,
    tastingNotes: imported.tastingNotes ?? [],
    ...perFact((fact) => imported[fact] ?? ""),
    awards: imported.awards ?? [],
    nutritionFacts: nutritionOf(imported, undefined),
  };
}

/** "New price and tags", for a list of changes. */
export function describeChange(changed: readonly (keyof typeof words)[]): string {
  return `New ${joinNames(changed.map((each) => words[each]))}`;
}

function nutritionOf(
  imported: ImportedProduct,
  current: NutritionFacts | undefined,
): NutritionFacts | undefined {
  const { servingSize, calories } = imported;
  const stated = withoutUndefined({
    servingSize,
    calories,
    ...perAmount((amount) => imported[amount]),
  }) as Partial<NutritionFacts>;
  if (Object.keys(stated).length === 0) return undefined;

  const none = { servingSize: "", calories: null, fat: "", carbs: "", protein: "", sugar: "" };
  return { ...none, ...current, ...stated };
}

/** Normalizes texts as a form would. */
function comparable(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) =>
    typeof each === "string" ? typedText(each, { lines: true }) : each,
  );
}
