import { expect, test } from "vitest";
import { countNoun } from "./count-noun.ts";

test.each([
  [0, "0 bars"],
  [1, "1 bar"],
  [2, "2 bars"],
  [1_200, "1,200 bars"],
])('%i of a noun is "%s"', (count, expected) => {
  expect(countNoun(count, "bar")).toBe(expected);
});

test("a noun may have a plural of its own", () => {
  expect(countNoun(2, "box", "boxes")).toBe("2 boxes");
});
