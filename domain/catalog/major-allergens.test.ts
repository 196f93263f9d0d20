import { expect, test } from "vitest";
import { containsNames, listAllergens, sortMajorAllergens } from "./major-allergens.ts";

test("major allergens are in a fixed order, each once, without unknown words", () => {
  expect(sortMajorAllergens(["walnut", "milk", "cocoa", "walnut", "toString"])).toEqual([
    "milk",
    "walnut",
  ]);
  expect(containsNames(["hazelnut", "milk"])).toEqual(["Milk", "Hazelnuts"]);
});

test("a bar's page lists other allergens once, after the major ones", () => {
  const product = { majorAllergens: ["milk"], allergens: ["Tree nuts", "milk"] };
  expect(listAllergens(product)).toEqual(["Milk", "Tree nuts"]);
});
