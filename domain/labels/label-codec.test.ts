import { describe, expect, test } from "vitest";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import { emptyLabel, labelCodec, labelNutritionOf } from "./label-codec.ts";
import { nutrients } from "./nutrition-panel.ts";

const empty = encodeForm(labelCodec, emptyLabel);
const filled = {
  ...empty,
  servingSize: "1 bar (60 g)",
  servings: "1",
  ...Object.fromEntries(nutrients.map((each) => [each, "0"])),
  fat: "26.4",
  saturatedFat: "16",
  transFat: "0.1",
};
const problems = (change: Partial<typeof empty>) => {
  const decoded = decodeForm(labelCodec, { ...empty, ...change });
  return decoded.code === "invalid" ? decoded.problems : {};
};

const NO_AMOUNT = "Enter a number from 0, with up to two decimals.";
const TOO_MUCH = "This is more than the whole that it is a part of.";
const MISSING = "The panel needs this. Enter 0 if there is none.";

describe("the form of a product's label", () => {
  test("may stay empty", () => {
    expect(decodeForm(labelCodec, empty)).toEqual({ code: "valid", data: emptyLabel });
  });

  test("is shown as it was stored", () => {
    const decoded = decodeForm(labelCodec, { ...filled, showNutrition: true });
    if (decoded.code !== "valid") throw new Error(JSON.stringify(decoded));
    expect(encodeForm(labelCodec, decoded.data)).toEqual({ ...filled, showNutrition: true });
    const { amounts, ...texts } = decoded.data.nutrition;
    expect(labelNutritionOf({ ...texts, ...amounts })).toEqual(decoded.data.nutrition);
  });

  test("keeps only the digits of a barcode", () => {
    const decoded = decodeForm(labelCodec, { ...empty, barcode: "0 36000 29145 2" });
    expect(decoded).toMatchObject({ code: "valid", data: { barcode: "036000291452" } });
  });

  test.each([
    [
      { barcode: "036000291453" },
      { barcode: "A digit is wrong. If the others are right, the last one is 2." },
    ],
    [{ ingredients: "a".repeat(5000) }, { ingredients: "This is longer than any label holds." }],
    [{ calories: "-5" }, { calories: NO_AMOUNT }],
    [{ fat: "1e3" }, { fat: NO_AMOUNT }],
    [{ fat: "3", saturatedFat: "4" }, { saturatedFat: TOO_MUCH }],
    [{ sugars: "3", addedSugars: "3.5" }, { addedSugars: TOO_MUCH }],
    [{ carbohydrate: "5", fiber: "3", sugars: "2.5" }, { fiber: TOO_MUCH }],
  ])("refuses %j", (texts, expected) => {
    expect(problems(texts)).toEqual(expected);
  });

  test("accepts parts that add up to the whole to the hundredth", () => {
    expect(problems({ fat: "0.3", saturatedFat: "0.1", transFat: "0.2" })).toEqual({});
  });

  test("has no panel if a number is missing", () => {
    expect(problems({ ...filled, iron: "", servings: " ", showNutrition: true })).toEqual({
      iron: MISSING,
      servings: MISSING,
    });
    expect(problems({ ...filled, iron: "" })).toEqual({});
  });
});

test("stored values that are not numbers count as unknown", () => {
  expect(labelNutritionOf({ fat: "12", iron: -1, servingSize: 4 })).toEqual(emptyLabel.nutrition);
  expect(labelNutritionOf(null)).toEqual(emptyLabel.nutrition);
});
