import { expect, test } from "vitest";
import { nutritionFactsSchema, nutritionRows } from "./nutrition-facts.ts";

test("reads stored facts unchanged", () => {
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

test("the panel lists amounts in the order of US law, and leaves out blank ones", () => {
  const facts = { servingSize: "", calories: 1, fat: "9g", carbs: "8g", protein: "2g", sugar: "" };
  const names = (more: object) => nutritionRows({ ...facts, ...more }).map(({ name }) => name);
  expect(names({})).toEqual(["Total Fat", "Total Carbohydrate", "Protein"]);
  expect(names({ saturatedFat: "5g", sodium: "<5mg", sugar: "7g", addedSugars: "6g" })).toEqual([
    "Total Fat",
    "Saturated Fat",
    "Sodium",
    "Total Carbohydrate",
    "Sugars",
    "Added Sugars",
    "Protein",
  ]);
});
