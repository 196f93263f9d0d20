import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { type Nutrient, type NutrientAmounts, nutrients, panelLines } from "./nutrition-panel.ts";

const nothing = Object.fromEntries(nutrients.map((each) => [each, 0])) as NutrientAmounts;
const line = (nutrient: Nutrient, amount: number) => {
  const found = panelLines({ ...nothing, [nutrient]: amount }).find(
    (each) => each.nutrient === nutrient,
  );
  return `${found?.amount} ${found?.percent}`;
};

describe("a Nutrition Facts panel", () => {
  test("matches the FDA's own example, in its order", () => {
    const sample = {
      calories: 230,
      fat: 8,
      saturatedFat: 1,
      transFat: 0,
      cholesterol: 0,
      sodium: 160,
      carbohydrate: 37,
      fiber: 4,
      sugars: 12,
      addedSugars: 10,
      protein: 3,
      vitaminD: 2,
      calcium: 260,
      iron: 8,
      potassium: 240,
    };
    expect(panelLines(sample).map(({ name, amount, percent }) => [name, amount, percent])).toEqual([
      ["Calories", "230", null],
      ["Total Fat", "8g", "10%"],
      ["Saturated Fat", "1g", "5%"],
      ["Trans Fat", "0g", null],
      ["Cholesterol", "0mg", "0%"],
      ["Sodium", "160mg", "7%"],
      ["Total Carbohydrate", "37g", "13%"],
      ["Dietary Fiber", "4g", "14%"],
      ["Total Sugars", "12g", null],
      ["Added Sugars", "10g", "20%"],
      ["Protein", "3g", null],
      ["Vitamin D", "2mcg", "10%"],
      ["Calcium", "260mg", "20%"],
      ["Iron", "8mg", "45%"],
      ["Potassium", "240mg", "6%"],
    ]);
  });

  test.each<[Nutrient, number, string]>([
    ["calories", 4.9, "0 null"],
    ["calories", 7.5, "10 null"],
    ["calories", 47.4, "45 null"],
    ["calories", 50, "50 null"],
    ["calories", 54.9, "50 null"],
    ["calories", 155, "160 null"],
    ["fat", 0.49, "0g 0%"],
    ["fat", 0.5, "0.5g 1%"],
    ["fat", 4.74, "4.5g 6%"],
    ["fat", 4.75, "5g 6%"],
    ["fat", 5.5, "6g 8%"],
    ["transFat", 0.4, "0g null"],
    ["cholesterol", 1.9, "0mg 0%"],
    ["cholesterol", 2, "less than 5mg 1%"],
    ["cholesterol", 5, "less than 5mg 2%"],
    ["cholesterol", 7.5, "10mg 3%"],
    ["sodium", 4.9, "0mg 0%"],
    ["sodium", 5, "5mg 0%"],
    ["sodium", 140, "140mg 6%"],
    ["sodium", 145, "150mg 7%"],
    ["carbohydrate", 0.49, "0g 0%"],
    ["fiber", 0.5, "less than 1g 2%"],
    ["fiber", 1.5, "2g 7%"],
    ["protein", 0.99, "less than 1g null"],
    ["vitaminD", 0.25, "0.3mcg 2%"],
    ["calcium", 14.9, "10mg 0%"],
    ["calcium", 15, "20mg 2%"],
    ["iron", 1.15, "1.2mg 6%"],
    ["iron", 2.05, "2.1mg 10%"],
    ["iron", 10.05, "10.1mg 60%"],
    ["potassium", 235, "240mg 6%"],
  ])("%s of %d is %s", (nutrient, amount, text) => {
    expect(line(nutrient, amount)).toBe(text);
  });

  test("never shows a smaller number for a larger amount", () => {
    const amount = fc.integer({ min: 0, max: 500_000 }).map((hundredths) => hundredths / 100);
    forAll(fc.constantFrom(...nutrients), amount, amount, (nutrient, one, other) => {
      const value = (text: string) =>
        text.startsWith("less") ? Number(/\d+/.exec(text)) - 0.1 : Number.parseFloat(text);
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(value(line(nutrient, less))).toBeLessThanOrEqual(value(line(nutrient, more)));
    });
  });
});
