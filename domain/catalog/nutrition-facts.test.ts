import { expect, test } from "vitest";
import { nutritionFactsSchema } from "./nutrition-facts.ts";

test("takes facts that the shop stored as they are", () => {
  const stored = {
    servingSize: "28g",
    calories: 150,
    fat: "12g",
    carbs: "8g",
    protein: "",
    sugar: "",
  };
  expect(nutritionFactsSchema.parse(stored)).toEqual(stored);
});

test("an adopted table's facts may lack some, and mix texts and numbers", () => {
  expect(nutritionFactsSchema.parse({ calories: "150", fat: 12 })).toEqual({
    servingSize: "",
    calories: 150,
    fat: "12",
    carbs: "",
    protein: "",
    sugar: "",
  });
  expect(nutritionFactsSchema.parse({ calories: null }).calories).toBeNull();
});
