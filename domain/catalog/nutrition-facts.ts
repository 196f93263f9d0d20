import { z } from "zod/mini";
import { textOrEmpty } from "../input/lenient.ts";

const number = z.pipe(
  textOrEmpty,
  z.transform((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : null)),
);

/**
 * A product's nutrition facts as stored in JSON. An adopted table's may be incomplete, or have
 * numbers instead of texts.
 */
export const nutritionFactsSchema = z.readonly(
  z.object({
    servingSize: textOrEmpty,
    calories: number,
    fat: textOrEmpty,
    carbs: textOrEmpty,
    protein: textOrEmpty,
    sugar: textOrEmpty,
    // Newer fields; missing where they were not typed.
    saturatedFat: z.optional(textOrEmpty),
    sodium: z.optional(textOrEmpty),
    addedSugars: z.optional(textOrEmpty),
  }),
);
export type NutritionFacts = z.infer<typeof nutritionFactsSchema>;

/** Rows below the calories, in the order of US law; empty ones are left out. */
export function nutritionRows(
  facts: NutritionFacts,
): { readonly name: string; readonly amount: string; readonly level: number }[] {
  const rows = [
    { name: "Total Fat", amount: facts.fat, level: 0 },
    { name: "Saturated Fat", amount: facts.saturatedFat, level: 1 },
    { name: "Sodium", amount: facts.sodium, level: 0 },
    { name: "Total Carbohydrate", amount: facts.carbs, level: 0 },
    { name: "Sugars", amount: facts.sugar, level: 1 },
    { name: "Added Sugars", amount: facts.addedSugars, level: 2 },
    { name: "Protein", amount: facts.protein, level: 0 },
  ];
  return rows.flatMap(({ amount = "", ...row }) => (amount === "" ? [] : [{ ...row, amount }]));
}
