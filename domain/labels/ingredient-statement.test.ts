import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { ingredientStatement, readIngredients, unchosenAllergens } from "./ingredient-statement.ts";

const names = (text: string) => {
  const read = readIngredients(text);
  return read.ok ? read.names : read.problem;
};

describe("ingredients on a label", () => {
  test("keep their order if they have no weights", () => {
    expect(names("Cacao beans\nCane sugar\n\n  Sea salt, \n")).toEqual([
      "Cacao beans",
      "Cane sugar",
      "Sea salt",
    ]);
  });

  test("are sorted by their weights, heaviest first, and their parts stay with them", () => {
    const text =
      "Sea salt: 2.5 g\nCane sugar 300g\nMilk chocolate (sugar, cocoa butter, milk (whole)) 700 g";
    expect(names(text)).toEqual([
      "Milk chocolate (sugar, cocoa butter, milk (whole))",
      "Cane sugar",
      "Sea salt",
    ]);
  });

  test("have the same order however they were typed", () => {
    const weights = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1 });
    forAll(
      weights.filter(({ length }) => length <= 60),
      (grams) => {
        const read = names(grams.map((weight) => `Part ${weight}x ${weight} g`).join("\n"));
        expect(read).toEqual(grams.toSorted((a, b) => b - a).map((weight) => `Part ${weight}x`));
      },
    );
  });

  test.each([
    ["Cacao\nSugar 30 g", "Give every ingredient its weight, or none of them."],
    ["Sugar -5 g", "A weight must be above 0, like Cane sugar 300 g."],
    ["Sugar 0 g", "A weight must be above 0, like Cane sugar 300 g."],
    ["Sugar 1.2.3 g", "A weight must be above 0, like Cane sugar 300 g."],
    [
      "Milk chocolate (sugar, milk",
      "A parenthesis is missing: parts stand like this (sugar, milk).",
    ],
    ["Sugar) (", "A parenthesis is missing: parts stand like this (sugar, milk)."],
    ["a".repeat(5000), "This is longer than any label holds."],
    [
      Array.from({ length: 61 }, (_, index) => `Spice ${index}`).join("\n"),
      "These are more ingredients than any label holds.",
    ],
  ])("that are invalid are refused: %#", (text, problem) => {
    expect(names(text)).toBe(problem);
  });

  test("form one sentence", () => {
    expect(ingredientStatement(["Cacao beans", "Cane sugar"])).toBe(
      "Ingredients: Cacao beans, Cane sugar.",
    );
    expect(ingredientStatement([])).toBe("");
  });
});

describe("allergens that ingredients name", () => {
  test.each([
    [["Cocoa butter", "Cane sugar"], []],
    [["Whole milk powder"], ["milk"]],
    [
      ["Butter", "Soy lecithin"],
      ["milk", "soy"],
    ],
    [["Oat milk", "Peanut butter"], ["peanut"]],
    [["Almond milk"], ["almond"]],
    [["Caramel (sugar, cream, roasted pecans)"], ["milk", "pecan"]],
    [
      ["Tahini", "Anchovies"],
      ["sesame", "fish"],
    ],
  ])("are found in %j", (ingredients, expected) => {
    expect(unchosenAllergens(ingredients, [])).toEqual(expected);
  });

  test.each([
    ["Milkfat", "milk"],
    ["butterfat", "milk"],
    ["butter oil", "milk"],
    ["sodium caseinate", "milk"],
    ["yogurt powder", "milk"],
    ["dulce de leche", "milk"],
    ["cream cheese", "milk"],
    ["soja lecithin", "soy"],
    ["soyabeans", "soy"],
    ["graham flour", "wheat"],
    ["wholewheat crumbs", "wheat"],
    ["durum", "wheat"],
    ["eggwhite", "egg"],
    ["egg whites", "egg"],
    ["dried egg yolk", "egg"],
  ])("%s names %s", (ingredient, allergen) => {
    expect(unchosenAllergens([ingredient], [])).toEqual([allergen]);
  });

  test.each([
    ["cashew butter", ["cashew"]],
    ["hazelnut butter", ["hazelnut"]],
    ["cacao butter", []],
    ["sunflower seed butter", []],
    ["coconut cream", []],
    ["cream of tartar", []],
    ["coconut yogurt", []],
    ["butterscotch", []],
  ])("%s does not name milk", (ingredient, expected) => {
    expect(unchosenAllergens([ingredient], [])).toEqual(expected);
  });

  test("are not reported if they were already chosen", () => {
    expect(unchosenAllergens(["Whole milk powder"], ["milk"])).toEqual([]);
  });
});
