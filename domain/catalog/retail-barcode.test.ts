import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { checkDigit, readRetailBarcode } from "./retail-barcode.ts";

describe("a barcode's number", () => {
  test.each([
    ["036000291452", { kind: "UPC-A", digits: "036000291452" }],
    ["0 36000 29145 2", { kind: "UPC-A", digits: "036000291452" }],
    ["4006381333931", { kind: "EAN-13", digits: "4006381333931" }],
    ["978-0-306-40615-7", { kind: "EAN-13", digits: "9780306406157" }],
    ["  ", null],
  ])("%j is accepted", (text, barcode) => {
    expect(readRetailBarcode(text)).toEqual({ ok: true, barcode });
  });

  test.each([
    ["036000291453", "A digit is wrong. If the others are right, the last one is 2."],
    ["03600029145", "A UPC has 12 digits and an EAN has 13, the last one included."],
    ["40063813339310", "A UPC has 12 digits and an EAN has 13, the last one included."],
    ["03600029145X", "A barcode has digits alone."],
    ["٠٣٦٠٠٠٢٩١٤٥٢", "A barcode has digits alone."],
  ])("%j is refused: %s", (text, problem) => {
    expect(readRetailBarcode(text)).toEqual({ ok: false, problem });
  });

  test("with one digit typed wrongly is always refused", () => {
    const digits = fc.stringMatching(/^\d{11,12}$/);
    forAll(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (start, at, by) => {
      const right = `${start}${checkDigit(start)}`;
      expect(readRetailBarcode(right).ok).toBe(true);
      const place = at % right.length;
      const wrong = (Number(right[place]) + by) % 10;
      const typed = `${right.slice(0, place)}${wrong}${right.slice(place + 1)}`;
      expect(readRetailBarcode(typed).ok).toBe(false);
    });
  });
});
