import { z } from "zod/mini";
import { readRetailBarcode } from "../catalog/retail-barcode.ts";
import { optionalTextCodec, switchCodec } from "../form/field-codecs.ts";
import { Problem, rule, textCodec } from "../form/form-codec.ts";
import type { AllergenKinds } from "./contains-statement.ts";
import { readIngredients } from "./ingredient-statement.ts";
import { type Nutrient, nutrients } from "./nutrition-panel.ts";

/** The label details of a product. */
export type ProductLabel = {
  /** Such as "Milk chocolate"; empty when the category says it. */
  readonly identity: string;
  /** As typed; empty to use the product's own list of ingredients. */
  readonly ingredients: string;
  readonly kinds: AllergenKinds;
  /** With its check digit; empty when there is none. */
  readonly barcode: string;
  readonly nutrition: LabelNutrition;
  readonly showNutrition: boolean;
};

export type LabelNutrition = {
  readonly servingSize: string;
  readonly servings: string;
  /** Null while unknown. The panel is shown only when all are known. */
  readonly amounts: Readonly<Record<Nutrient, number | null>>;
};

export const emptyLabel: ProductLabel = {
  identity: "",
  ingredients: "",
  kinds: { fish: "", crustacean: "" },
  barcode: "",
  nutrition: { servingSize: "", servings: "", amounts: perNutrient(() => null) },
  showNutrition: false,
};

const TOO_LONG = "This is longer than any label holds.";

const ingredientsCodec = textCodec<string>((text) => {
  const read = readIngredients(text);
  return read.ok ? text.trim() : new Problem(read.problem);
}, String);

const barcodeCodec = textCodec<string>((text) => {
  const read = readRetailBarcode(text);
  return read.ok ? (read.barcode?.digits ?? "") : new Problem(read.problem);
}, String);

const amountCodec = textCodec<number | null>(
  (typed) => {
    const text = typed.trim();
    if (text === "") return null;
    if (/^\d{1,5}(\.\d{1,2})?$/.test(text)) return Number(text);
    return new Problem("Enter a number from 0, with up to two decimals.");
  },
  (amount) => String(amount ?? ""),
);

/** Nutrients that are parts of another one. */
const wholes: readonly (readonly [whole: Nutrient, parts: readonly Nutrient[]])[] = [
  ["fat", ["saturatedFat", "transFat"]],
  ["carbohydrate", ["fiber", "sugars"]],
  ["sugars", ["addedSugars"]],
];

const labelFields = z
  .object({
    identity: optionalTextCodec(80, TOO_LONG),
    ingredients: ingredientsCodec,
    fish: optionalTextCodec(60, TOO_LONG),
    crustacean: optionalTextCodec(60, TOO_LONG),
    barcode: barcodeCodec,
    servingSize: optionalTextCodec(40, TOO_LONG),
    servings: optionalTextCodec(20, TOO_LONG),
    ...perNutrient(() => amountCodec),
    showNutrition: switchCodec,
  })
  .check(
    rule((form, add) => {
      for (const [whole, parts] of wholes) {
        const sum = parts.reduce((total, part) => total + (form[part] ?? 0), 0);
        const most = form[whole] ?? null;
        const [first = whole] = parts;
        // Tolerates rounding errors of binary fractions.
        if (most !== null && sum > most + 0.001) {
          add([first], "This is more than the whole that it is a part of.");
        }
      }
      if (!form.showNutrition) return;
      for (const field of ["servingSize", "servings", ...nutrients] as const) {
        const isMissing = form[field] === "" || form[field] === null;
        if (isMissing) add([field], "The panel needs this. Enter 0 if there is none.");
      }
    }),
  );

/** A product's label, as it is typed and as it is stored. */
export const labelCodec = z.codec(labelFields, z.custom<ProductLabel>(), {
  decode({ identity, ingredients, fish, crustacean, barcode, showNutrition, ...form }) {
    const { servingSize, servings } = form;
    const amounts = perNutrient((nutrient) => form[nutrient]);
    return {
      identity,
      ingredients,
      kinds: { fish, crustacean },
      barcode,
      nutrition: { servingSize, servings, amounts },
      showNutrition,
    };
  },
  encode({ kinds, nutrition, ...label }) {
    const { amounts, ...serving } = nutrition;
    return { ...label, ...kinds, ...serving, ...amounts };
  },
});

function perNutrient<Value>(amountOf: (nutrient: Nutrient) => Value): Record<Nutrient, Value> {
  const entries = nutrients.map((nutrient) => [nutrient, amountOf(nutrient)] as const);
  return Object.fromEntries(entries) as Record<Nutrient, Value>;
}

/** Reads stored nutrition leniently: invalid numbers are unknown. */
export function labelNutritionOf(stored: unknown): LabelNutrition {
  const texts = z.catch(z.record(z.string(), z.unknown()), {}).parse(stored);
  const text = (key: string) => (typeof texts[key] === "string" ? texts[key] : "");
  const number = (key: string) => {
    const value = texts[key];
    return typeof value === "number" && value >= 0 ? value : null;
  };
  return {
    servingSize: text("servingSize"),
    servings: text("servings"),
    amounts: perNutrient(number),
  };
}
