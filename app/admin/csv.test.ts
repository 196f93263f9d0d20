import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("rows become lines, and only what needs quotes gets them", () => {
  expect(
    csvOf([
      ["to", "subject"],
      ["a@example.com", 'He said "yes", twice'],
    ]),
  ).toBe('\ufeffto,subject\r\na@example.com,"He said ""yes"", twice"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1"])(
  "a spreadsheet does not run %j",
  (text) => {
    expect(csvOf([[text]])).toMatch(/^\ufeff"?'/);
  },
);

test("no cell begins like a formula, whatever is in it", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvOf([[text]]).slice(1)).not.toMatch(/^"?[=+\-@\t]/);
    }),
  );
});
