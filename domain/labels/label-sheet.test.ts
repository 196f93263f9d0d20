import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cropMarks, labelSheets, labelsPerPage, placeLabels, sheetKeys } from "./label-sheet.ts";

describe.each(sheetKeys.map((key) => labelSheets[key]))("a sheet of $name", (sheet) => {
  const all = placeLabels(
    sheet,
    1,
    Array.from({ length: labelsPerPage(sheet) }, (_, at) => at),
  );

  test("has as many labels as it has places", () => {
    expect(all).toHaveLength(1);
    expect(all[0]).toHaveLength(labelsPerPage(sheet));
  });

  test("has its labels centered on the page without overlap", () => {
    const placed = all[0] ?? [];
    const right = (at: { left: number }) => at.left + sheet.label.width;
    const bottom = (at: { top: number }) => at.top + sheet.label.height;
    const [first] = placed;
    expect(first?.left).toBe(sheet.page.width - Math.max(...placed.map(right)));
    expect(first?.top).toBe(sheet.page.height - Math.max(...placed.map(bottom)));
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(index + 1)) {
        const apart =
          right(one) <= other.left || bottom(one) <= other.top || right(other) <= one.left;
        expect(apart).toBe(true);
      }
    }
  });

  test("places every label once, from the first free place on", () => {
    forAll(
      fc.integer({ min: 1, max: labelsPerPage(sheet) }),
      fc.integer({ min: 1, max: 200 }),
      (start, count) => {
        const items = Array.from({ length: count }, (_, at) => at);
        const pages = placeLabels(sheet, start, items);
        expect(pages.flat().map(({ item }) => item)).toEqual(items);
        const empty = pages.length * labelsPerPage(sheet) - count - (start - 1);
        expect(empty).toBeGreaterThanOrEqual(0);
        expect(empty).toBeLessThan(labelsPerPage(sheet));
      },
    );
  });

  test("has crop marks beside its labels and never on them", () => {
    const marks = [...cropMarks(sheet).matchAll(/M([\d.]+) ([\d.]+)([vh])([\d.]+)/g)].map(
      ([, x, y, way, length]) => {
        const at = { left: Number(x), top: Number(y) };
        return way === "v"
          ? { ...at, right: at.left, bottom: at.top + Number(length) }
          : { ...at, right: at.left + Number(length), bottom: at.top };
      },
    );
    expect(marks.length > 0).toBe(labelsPerPage(sheet) > 1);
    for (const mark of marks) {
      expect(mark.left).toBeGreaterThanOrEqual(0);
      expect(mark.top).toBeGreaterThanOrEqual(0);
      expect(mark.right).toBeLessThanOrEqual(sheet.page.width);
      expect(mark.bottom).toBeLessThanOrEqual(sheet.page.height);
      for (const { left, top } of all[0] ?? []) {
        const outside =
          mark.right < left ||
          mark.left > left + sheet.label.width ||
          mark.bottom < top ||
          mark.top > top + sheet.label.height;
        expect(outside).toBe(true);
      }
    }
  });
});

test("labels have Avery's sizes", () => {
  const inches = (key: "5160" | "5163" | "5168" | "4x6") => {
    const { label } = labelSheets[key];
    return [label.width / 96, label.height / 96, labelsPerPage(labelSheets[key])];
  };
  expect(inches("5160")).toEqual([2.625, 1, 30]);
  expect(inches("5163")).toEqual([4, 2, 10]);
  expect(inches("5168")).toEqual([3.5, 5, 4]);
  expect(inches("4x6")).toEqual([4, 6, 1]);
});
