import { describe, expect, test } from "vitest";
import { csvRow } from "./csv.ts";

describe("a row of a CSV file", () => {
  test.each([
    [["a", "b c", ""], "a,b c,\r\n"],
    [['say "hi"', "one, two"], '"say ""hi""","one, two"\r\n'],
    [["two\nlines", "Zoë"], '"two\nlines",Zoë\r\n'],
  ])("quotes what needs it: %j", (cells, expected) => {
    expect(csvRow(cells)).toBe(expected);
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+1 555", "'+1 555"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["  =1", "'  =1"],
    ["\t=1", "'\t=1"],
    ["＝1", "'＝1"],
    ["|calc", "'|calc"],
    ["robin=sample", "robin=sample"],
    ["a-b@example.com", "a-b@example.com"],
  ])("a spreadsheet runs no formula: %j", (cell, expected) => {
    expect(csvRow([cell])).toBe(`${expected}\r\n`);
  });

  test("a formula that needs quotes gets both", () => {
    expect(csvRow(['=HYPERLINK("x","y")'])).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n');
  });
});
