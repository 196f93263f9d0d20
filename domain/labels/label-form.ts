import { z } from "zod/mini";
import { type BarcodeProblem, readRetailBarcode } from "../catalog/retail-barcode.ts";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText } from "../input/text-field.ts";
import type { AllergenKinds } from "./contains-statement.ts";
import { type IngredientsProblem, readIngredients } from "./ingredient-statement.ts";
import { type Nutrient, nutrients } from "./nutrition-panel.ts";

/** The text fields of a product's label, in the order of the screen. */
export const labelFields = [
  "identity",
  "ingredients",
  "fish",
  "crustacean",
  "barcode",
  "servingSize",
  "servings",
  ...nutrients,
] as const;
export type LabelField = (typeof labelFields)[number];

/** The label's form, as it is sent. */
export type LabelForm = {
  readonly texts: Readonly<Record<LabelField, string>>;
  readonly showNutrition: boolean;
};

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

export type LabelProblem =
  | IngredientsProblem
  | BarcodeProblem
  | "missing"
  | "not-an-amount"
  | "more-than-whole";
export type LabelProblems = Partial<Record<LabelField, LabelProblem>>;

export type ReadLabelForm =
  | { readonly ok: true; readonly label: ProductLabel }
  | { readonly ok: false; readonly problems: LabelProblems };

export const emptyLabel: ProductLabel = {
  identity: "",
  ingredients: "",
  kinds: { fish: "", crustacean: "" },
  barcode: "",
  nutrition: {
    servingSize: "",
    servings: "",
    amounts: Object.fromEntries(nutrients.map((each) => [each, null])) as Record<Nutrient, null>,
  },
  showNutrition: false,
};

export function labelFormOf(label: ProductLabel): LabelForm {
  const { servingSize, servings, amounts } = label.nutrition;
  const numbers = Object.fromEntries(
    nutrients.map((nutrient) => [nutrient, String(amounts[nutrient] ?? "")]),
  ) as Record<Nutrient, string>;
  return {
    texts: {
      identity: label.identity,
      ingredients: label.ingredients,
      ...label.kinds,
      barcode: label.barcode,
      servingSize,
      servings,
      ...numbers,
    },
    showNutrition: label.showNutrition,
  };
}

const ingredients = z.string().check((ctx) => {
  const read = readIngredients(ctx.value);
  if (!read.ok) ctx.issues.push({ code: "custom", input: ctx.value, message: read.problem });
});

const barcode = z.pipe(
  z.string().check((ctx) => {
    const read = readRetailBarcode(ctx.value);
    if (!read.ok) ctx.issues.push({ code: "custom", input: ctx.value, message: read.problem });
  }),
  z.transform((text) => {
    const read = readRetailBarcode(text);
    return read.ok ? (read.barcode?.digits ?? "") : "";
  }),
);

const amount = z.pipe(
  z.string().check(z.trim(), z.regex(/^(\d{1,5}(\.\d{1,2})?)?$/, "not-an-amount")),
  z.transform((text) => (text === "" ? null : Number(text))),
);

/** Nutrients that are parts of another one. */
const wholes: readonly (readonly [whole: Nutrient, parts: readonly Nutrient[]])[] = [
  ["fat", ["saturatedFat", "transFat"]],
  ["carbohydrate", ["fiber", "sugars"]],
  ["sugars", ["addedSugars"]],
];

const labelSchema = z.pipe(
  z
    .object({
      identity: optionalText(80),
      ingredients,
      fish: optionalText(60),
      crustacean: optionalText(60),
      barcode,
      servingSize: optionalText(40),
      servings: optionalText(20),
      ...(Object.fromEntries(nutrients.map((each) => [each, amount])) as Record<
        Nutrient,
        typeof amount
      >),
      showNutrition: z.boolean(),
    })
    .check((ctx) => {
      const form = ctx.value;
      const problem = (field: LabelField, message: LabelProblem) =>
        ctx.issues.push({ code: "custom", input: form, path: [field], message });
      for (const [whole, parts] of wholes) {
        const sum = parts.reduce((total, part) => total + (form[part] ?? 0), 0);
        const most = form[whole];
        const [first] = parts;
        // Tolerates rounding errors of binary fractions.
        if (most !== null && first && sum > most + 0.001) problem(first, "more-than-whole");
      }
      if (!form.showNutrition) return;
      for (const field of ["servingSize", "servings"] as const) {
        if (form[field] === "") problem(field, "missing");
      }
      for (const nutrient of nutrients) if (form[nutrient] === null) problem(nutrient, "missing");
    }),
  z.transform((form): ProductLabel => {
    const {
      identity,
      ingredients,
      fish,
      crustacean,
      barcode,
      servingSize,
      servings,
      showNutrition,
    } = form;
    const amounts = Object.fromEntries(nutrients.map((each) => [each, form[each]])) as Record<
      Nutrient,
      number | null
    >;
    return {
      identity,
      ingredients: ingredients.trim(),
      kinds: { fish, crustacean },
      barcode,
      nutrition: { servingSize, servings, amounts },
      showNutrition,
    };
  }),
);

/** Validates the whole form, reporting all errors at once. */
export function readLabelForm({ texts, showNutrition }: LabelForm): ReadLabelForm {
  const read = labelSchema.safeParse({ ...texts, showNutrition });
  if (read.success) return { ok: true, label: read.data };
  return { ok: false, problems: fieldErrors(read.error) };
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
    amounts: Object.fromEntries(nutrients.map((each) => [each, number(each)])) as Record<
      Nutrient,
      number | null
    >,
  };
}
