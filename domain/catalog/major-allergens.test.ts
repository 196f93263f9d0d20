import { expect, test } from "vitest";
import { containsNames, listAllergens, sortMajorAllergens } from "./major-allergens.ts";

test("major allergens stand in one order, each once, and unknown words are none", () => {
  expect(sortMajorAllergens(["walnut", "milk", "cocoa", "walnut", "toString"])).toEqual([
    "milk",
    "walnut",
  ]);
  expect(containsNames(["hazelnut", "milk"])).toEqual(["Milk", "Hazelnuts"]);
});

test("a bar's page names what staff wrote once, after the major allergens", () => {
  const product = { majorAllergens: ["milk"], allergens: ["Tree nuts", "milk"] };
  expect(listAllergens(product)).toEqual(["Milk", "Tree nuts"]);
});
