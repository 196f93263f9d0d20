import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvListRows, csvRows } from "./csv-rows.ts";

describe("rows of a CSV file", () => {
  test.each([
    [["a", "b c", ""], "a,b c,\r\n"],
    [['say "hi"', "one, two"], '"say ""hi""","one, two"\r\n'],
    [["two\nlines", "Zoë"], '"two\nlines",Zoë\r\n'],
    [["one\rreturn", "x"], '"one\rreturn",x\r\n'],
  ])("quote cells if needed: %j", (cells, expected) => {
    expect(csvRows([cells])).toBe(expected);
  });

  test("end with a line break each, and no rows give an empty text", () => {
    expect(csvRows([["a"], ["b"]])).toBe("a\r\nb\r\n");
    expect(csvRows([])).toBe("");
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["+SUM(A1)", "'+SUM(A1)"],
    ["-A1", "'-A1"],
    ["+A1+B2", "'+A1+B2"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ["-no nuts", "'-no nuts"],
    ["  =1", "'  =1"],
    ["\t=1", '"\t\'=1"'],
    ["a;=1+1", '"a;\'=1+1"'],
    ["a\t@SUM(A1)", '"a\t\'@SUM(A1)"'],
    ["＝1", "'＝1"],
  ])("a spreadsheet runs no formula: %j", (cell, expected) => {
    expect(csvRows([[cell, "x"]])).toBe(`${expected},x\r\n`);
  });

  test.each([
    ["-3.00"],
    ["-"],
    ["+1 (617) 555-0100"],
    ["+1-617-555-0100"],
    ["@ the Old Mill"],
    ["+1 Test Ct"],
    ["-12 Test Ln"],
    ["robin=sample"],
    ["a-b@example.com"],
    ["|"],
  ])("what is no formula stays as it is: %j", (cell) => {
    expect(csvRows([[cell, "x"]])).toBe(`${cell},x\r\n`);
  });

  test.each(["9 Test St; -2nd floor", "a; b\tc", "a; +1"])(
    "cells that other countries' spreadsheets would split are in quotes: %j",
    (cell) => {
      expect(csvRows([[cell, "x"]])).toBe(`"${cell}",x\r\n`);
    },
  );

  test("a formula that needs quotes gets both", () => {
    expect(csvRows([['=HYPERLINK("x","y")']])).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n');
  });

  test("are read back unchanged, whatever is in a cell", () => {
    // The first letter keeps it from being a formula.
    const cell = fc
      .string({ unit: "binary" })
      .map((text) => `a${text}`)
      .filter((text) => !/[;\t]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
        expect(parse(csvRows(rows))).toEqual(rows);
      }),
    );
  });

  test("have no cell that begins like a formula, whatever is in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(csvRows([[text]])).not.toMatch(/^"?[\s\0"]*(?:=|[+\-@][\p{L}_])/u);
      }),
    );
  });
});

test("ZIP codes and tracking numbers of a list stay texts, and sums, phones and streets have no mark", () => {
  const columns = ["zipCode", "tracking", "total", "phone", "street"] as const;
  const textColumns = ["zipCode", "tracking"] as const;
  const rows = [
    ["02139", "9400111202555842332669", "-3.00", "+1 (617) 555-0100", "@ the Old Mill"],
    ["02139-1234", "1Z5R89390357567127", "0.50", null, "12 Maple St"],
    [null, "", "1.00", "", "=1+1"],
  ];
  expect(csvListRows(columns, textColumns, rows)).toBe(
    [
      "'02139,'9400111202555842332669,-3.00,+1 (617) 555-0100,@ the Old Mill",
      "02139-1234,1Z5R89390357567127,0.50,,12 Maple St",
      ",,1.00,,'=1+1",
      "",
    ].join("\r\n"),
  );
});
