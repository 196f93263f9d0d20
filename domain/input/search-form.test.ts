import { describe, expect, test } from "vitest";
import { searchForm, searchWords, typedDigits, typedSearch } from "./search-form.ts";

test.each([
  ["O’Sample", "osample"],
  ["O'Sample", "osample"],
  ["OʼSAMPLE", "osample"],
  ["José Núñez", "jose nunez"],
  ["Łukasz Sørensen-Größe", "lukasz sorensen-grosse"],
  ["ＡＢＣ１２３", "abc123"],
  ["Smith–Jones", "smith-jones"],
  ["Æther  cœur", "aether coeur"],
  ["Ｏ＇Brien", "obrien"],
])("%s and %s are the same to a search", (written, form) => {
  expect(searchForm(written)).toBe(form);
  expect(searchForm(form)).toBe(form);
});

test.each([
  ["(617) 555-0123", "6175550123"],
  ["+1 617.555.0123", "6175550123"],
  ["617 555 0123", "6175550123"],
  ["９４００ 1111 2222 3333", "9400111122223333"],
])("a number in any spelling, %s, is its digits", (typed, digits) => {
  expect(typedDigits(typed)).toBe(digits);
});

test.each(["CHOC-2026-001", "2026-1", "02139", "12 Main St"])("%s is no such number", (typed) => {
  expect(typedDigits(typed)).toBeUndefined();
});

test("a pasted megabyte is cut before anything is done with it", () => {
  expect(typedSearch("é".repeat(1_000_000)).length).toBeLessThanOrEqual(200);
  // Each of these letters is eighteen.
  expect(typedSearch("\ufdfa".repeat(1_000)).length).toBeLessThanOrEqual(200);
});

test.each([
  ["#CHOC-2026-001", "CHOC-2026-001"],
  ["12 Main St #4", "12 Main St #4"],
  ["#", "#"],
])("%s, as emails write the number of an order, is searched as %s", (typed, searched) => {
  expect(typedSearch(typed)).toBe(searched);
});

describe("the words of a search", () => {
  test.each([
    ["jose nunez", ["jose", "nunez"]],
    ["Núñez, José", ["Núñez", "José"]],
    ["doe ray", ["doe", "ray"]],
    ["Doe-Ray", ["Doe", "Ray"]],
    ["264 Nib Avenue, Portland", ["264", "Nib", "Avenue", "Portland"]],
    ["CHOC-2026-002", ["CHOC-2026-002"]],
    // A number in groups is one.
    ["617 555 0123", ["617 555 0123"]],
    ["+1 (617) 555-0123", ["+1 (617) 555-0123"]],
    // No index finds two letters, so they stay together.
    ["jo li", ["jo li"]],
    ["al smith", ["al", "smith"]],
    ["smith '", ["smith"]],
    ["'", []],
    ["", [""]],
  ])("%j", (typed, expected) => {
    expect(searchWords(typed)).toEqual(expected);
  });

  test("are no more than anybody types", () => {
    expect(searchWords("word ".repeat(40))).toHaveLength(12);
  });
});
