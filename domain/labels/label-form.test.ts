import { describe, expect, test } from "vitest";
import { emptyLabel, labelFormOf, labelNutritionOf, readLabelForm } from "./label-form.ts";
import { nutrients } from "./nutrition-panel.ts";

const empty = labelFormOf(emptyLabel);
const filled = {
  ...empty.texts,
  servingSize: "1 bar (60 g)",
  servings: "1",
  ...Object.fromEntries(nutrients.map((each) => [each, "0"])),
  fat: "26.4",
  saturatedFat: "16",
  transFat: "0.1",
};
const problems = (texts: Partial<typeof empty.texts>, showNutrition = false) => {
  const read = readLabelForm({ texts: { ...empty.texts, ...texts }, showNutrition });
  return read.ok ? {} : read.problems;
};

describe("the form of a product's label", () => {
  test("may stay empty", () => {
    expect(readLabelForm(empty)).toEqual({ ok: true, label: emptyLabel });
  });

  test("is shown as it was stored", () => {
    const read = readLabelForm({ texts: filled, showNutrition: true });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(labelFormOf(read.label)).toEqual({
      texts: { ...empty.texts, ...filled },
      showNutrition: true,
    });
    const { amounts, ...texts } = read.label.nutrition;
    expect(labelNutritionOf({ ...texts, ...amounts })).toEqual(read.label.nutrition);
  });

  test("keeps only the digits of a barcode", () => {
    const read = readLabelForm({
      ...empty,
      texts: { ...empty.texts, barcode: "0 36000 29145 2" },
    });
    expect(read.ok && read.label.barcode).toBe("036000291452");
  });

  test.each([
    [{ barcode: "036000291453" }, { barcode: "wrong-check-digit" }],
    [{ ingredients: "a".repeat(5000) }, { ingredients: "too-long" }],
    [{ calories: "-5" }, { calories: "not-an-amount" }],
    [{ fat: "1e3" }, { fat: "not-an-amount" }],
    [{ fat: "3", saturatedFat: "4" }, { saturatedFat: "more-than-whole" }],
    [{ sugars: "3", addedSugars: "3.5" }, { addedSugars: "more-than-whole" }],
    [{ carbohydrate: "5", fiber: "3", sugars: "2.5" }, { fiber: "more-than-whole" }],
  ])("refuses %j", (texts, expected) => {
    expect(problems(texts)).toEqual(expected);
  });

  test("accepts parts that add up to the whole to the hundredth", () => {
    expect(problems({ fat: "0.3", saturatedFat: "0.1", transFat: "0.2" })).toEqual({});
  });

  test("has no panel if a number is missing", () => {
    expect(problems({ ...filled, iron: "", servings: " " }, true)).toEqual({
      iron: "missing",
      servings: "missing",
    });
    expect(problems({ ...filled, iron: "" })).toEqual({});
  });
});

test("stored values that are not numbers count as unknown", () => {
  expect(labelNutritionOf({ fat: "12", iron: -1, servingSize: 4 })).toEqual(emptyLabel.nutrition);
  expect(labelNutritionOf(null)).toEqual(emptyLabel.nutrition);
});
