import { z } from "zod/mini";

/** The amounts beside the calories, by their names in the form and in the shop's own file. */
export const nutritionAmounts = {
  fat: "Fat",
  carbs: "Carbs",
  protein: "Protein",
  sugar: "Sugar",
  saturatedFat: "Saturated fat",
  sodium: "Sodium",
  addedSugars: "Added sugars",
} as const;
export type NutritionAmount = keyof typeof nutritionAmounts;

export function perAmount<Value>(valueOfAmount: (amount: NutritionAmount) => Value) {
  const amounts = Object.keys(nutritionAmounts) as NutritionAmount[];
  const entries = amounts.map((amount) => [amount, valueOfAmount(amount)]);
  return Object.fromEntries(entries) as Record<NutritionAmount, Value>;
}

/** A product's nutrition facts as stored in JSON. */
export const nutritionFactsSchema = z.readonly(
  z.object({
    servingSize: z.string(),
    calories: z.nullable(z.number()),
    fat: z.string(),
    carbs: z.string(),
    protein: z.string(),
    sugar: z.string(),
    // Newer fields; missing where they were not typed.
    saturatedFat: z.optional(z.string()),
    sodium: z.optional(z.string()),
    addedSugars: z.optional(z.string()),
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
