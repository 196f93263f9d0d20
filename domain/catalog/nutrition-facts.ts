import { z } from "zod/mini";
import { textOrEmpty } from "../input/lenient.ts";

const number = z.pipe(
  textOrEmpty,
  z.transform((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : null)),
);

/**
 * A product's nutrition facts as they are stored in JSON. An adopted table's may lack some, or have
 * numbers where ours have texts.
 */
export const nutritionFactsSchema = z.readonly(
  z.object({
    servingSize: textOrEmpty,
    calories: number,
    fat: textOrEmpty,
    carbs: textOrEmpty,
    protein: textOrEmpty,
    sugar: textOrEmpty,
  }),
);
export type NutritionFacts = z.infer<typeof nutritionFactsSchema>;
