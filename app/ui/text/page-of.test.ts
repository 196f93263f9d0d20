import { expect, test } from "vitest";
import { pageOf } from "./page-of.ts";

test.each([
  [null, 43, 1, 5, 0],
  ["2", 43, 2, 5, 10],
  ["5", 43, 5, 5, 40],
  ["6", 43, 5, 5, 40],
  ["999999999", 43, 5, 5, 40],
  ["0", 43, 1, 5, 0],
  ["-1", 43, 1, 5, 0],
  ["1.5", 43, 1, 5, 0],
  ["two", 43, 1, 5, 0],
  ["1e9", 43, 1, 5, 0],
  ["2", 10, 1, 1, 0],
  ["3", 0, 1, 1, 0],
])("page %j of %d orders is page %d of %d, after %d", (text, total, number, pages, offset) => {
  expect(pageOf(text, 10, total)).toEqual({ number, pages, offset, size: 10, total });
});
