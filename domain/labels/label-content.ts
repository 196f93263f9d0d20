import { type Category, categoryNames } from "../catalog/category.ts";
import type { MajorAllergen } from "../catalog/major-allergens.ts";
import { type RetailBarcode, readRetailBarcode } from "../catalog/retail-barcode.ts";
import { containsStatement, unnamedKinds } from "./contains-statement.ts";
import { homeKitchenRule } from "./home-kitchen-rules.ts";
import { ingredientStatement, readIngredients, unchosenAllergens } from "./ingredient-statement.ts";
import type { ProductLabel } from "./label-codec.ts";
import type { LabelSettings } from "./label-settings.ts";
import { netWeightText } from "./net-weight.ts";
import { type NutrientAmounts, nutrients, type PanelLine, panelLines } from "./nutrition-panel.ts";

/** What a product says itself. */
export type LabeledProduct = {
  readonly name: string;
  readonly category: Category;
  readonly cocoaPercentage: number | null;
  readonly ingredients: readonly string[];
  readonly majorAllergens: readonly MajorAllergen[];
  readonly netWeight: number | null;
};

/** Everything on a label that does not depend on the lot. */
export type LabelContent = {
  readonly name: string;
  /** The statement of identity: the name alone may not say what it is (21 CFR 101.3). */
  readonly identity: string;
  readonly netWeight: string;
  readonly ingredients: string;
  readonly contains: string;
  /** Name and address, line by line. */
  readonly maker: readonly string[];
  /** The state's sentence for home kitchens; null when there is none. */
  readonly homeKitchen: { readonly text: string; readonly points: number | null } | null;
  readonly barcode: RetailBarcode | null;
  readonly nutrition: NutritionPanel | null;
};

export type NutritionPanel = {
  readonly servings: string;
  readonly servingSize: string;
  readonly lines: readonly PanelLine[];
};

/** Required parts that are missing. The label can be printed anyway. */
export type LabelGap =
  | "identity"
  | "net-weight"
  | "ingredients"
  | "fish"
  | "crustacean"
  | "maker"
  | "home-kitchen"
  /** The ingredients mention an allergen that nobody chose. */
  | { readonly unchosen: MajorAllergen };

export function labelContent(
  product: LabeledProduct,
  label: ProductLabel,
  settings: LabelSettings,
): { readonly content: LabelContent; readonly gaps: readonly LabelGap[] } {
  const typed = readIngredients(label.ingredients);
  const names = typed.ok && typed.names.length > 0 ? typed.names : product.ingredients;
  const rule = settings.homeKitchen ? homeKitchenRule(settings.state, settings.rules) : null;
  const barcode = readRetailBarcode(label.barcode);

  const content: LabelContent = {
    name: product.name,
    identity: label.identity || identityOf(product),
    netWeight: product.netWeight === null ? "" : netWeightText(product.netWeight),
    ingredients: ingredientStatement(names),
    contains: containsStatement(product.majorAllergens, label.kinds),
    maker: makerLines(settings),
    homeKitchen: rule?.sentence ? { text: rule.sentence, points: rule.points } : null,
    barcode: barcode.ok ? barcode.barcode : null,
    nutrition: nutritionPanel(label),
  };

  const gaps: LabelGap[] = [];
  if (content.identity === "") gaps.push("identity");
  if (content.netWeight === "") gaps.push("net-weight");
  if (content.ingredients === "") gaps.push("ingredients");
  gaps.push(...unnamedKinds(product.majorAllergens, label.kinds));
  const unchosen = unchosenAllergens(names, product.majorAllergens);
  gaps.push(...unchosen.map((allergen) => ({ unchosen: allergen })));
  if (!isMakerKnown(settings)) gaps.push("maker");
  if (settings.homeKitchen && content.homeKitchen === null) gaps.push("home-kitchen");

  return { content, gaps };
}

function makerLines({ name, street, city, state, zip, permit, homeKitchen }: LabelSettings) {
  const place = [city, `${state} ${zip}`.trim()].filter((part) => part !== "").join(", ");
  const permitLine = homeKitchen && permit !== "" ? `Permit ${permit}` : "";
  return [name, street, place, permitLine].filter((line) => line !== "");
}

function isMakerKnown({ name, city, state, zip }: LabelSettings): boolean {
  return [name, city, state, zip].every((part) => part !== "");
}

/** Empty for categories that do not say what is in the bar. */
function identityOf({ category, cocoaPercentage }: LabeledProduct): string {
  if (category === "flavored" || category === "specialty") return "";
  const name = categoryNames[category].replace("Chocolate", "chocolate");
  return cocoaPercentage === null ? name : `${name}, ${cocoaPercentage}% cacao`;
}

/** Only when the owner switched it on and all values are known. */
function nutritionPanel({ nutrition, showNutrition }: ProductLabel): NutritionPanel | null {
  const { servings, servingSize, amounts } = nutrition;
  if (!showNutrition || !isComplete(amounts)) return null;
  return { servings, servingSize, lines: panelLines(amounts) };
}

function isComplete(amounts: ProductLabel["nutrition"]["amounts"]): amounts is NutrientAmounts {
  return nutrients.every((nutrient) => amounts[nutrient] !== null);
}
