import { expect, test } from "vitest";
import { changesOf, describeChanges, problemOf } from "./cell-changes.ts";

const typed = {
  "price-7": { text: " 8.5 ", shown: "12.99", requestId: "p7" },
  "price-8": { text: "9", shown: "", requestId: "p8" },
  "count-7": { text: "50", shown: "54", requestId: "c7" },
};

test("typed cells become changes: a price with the one that was shown, a count as the difference from it", () => {
  expect(changesOf(typed)).toEqual([
    { kind: "price", productId: 7, requestId: "p7", price: " 8.5 ", expected: "12.99" },
    { kind: "price", productId: 8, requestId: "p8", price: "9", expected: "" },
    { kind: "count", productId: 7, requestId: "c7", difference: -4 },
  ]);
  expect(describeChanges(typed)).toBe("2 prices, 1 count");
});

test.each([
  ["price-7", "8.5", undefined],
  ["price-7", "$8.50", "Please enter dollars and cents, like 15.99."],
  ["price-7", "8,50", "Please enter dollars and cents, like 15.99."],
  ["price-7", "", "Please enter a price."],
  ["count-7", " 12 ", undefined],
  ["count-7", "", "A count is a whole number from 0 to 1,000,000. Nothing was changed."],
  ["count-7", "2.5", "A count is a whole number from 0 to 1,000,000. Nothing was changed."],
])("the problem of %s with %j is %j", (id, text, problem) => {
  expect(problemOf(id, text)).toBe(problem);
});
