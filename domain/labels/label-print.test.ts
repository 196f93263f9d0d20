import { describe, expect, test } from "vitest";
import { bestByText, labelPrintQuery, readLabelPrint } from "./label-print.ts";

const today = "2026-11-20";
const run = { productId: "7", count: "12", lot: "A-12", bestBefore: "2027-03-01" };
const query = { sheet: "5160", part: "whole", start: "4", marks: true, runs: [run] };
const read = (more: Partial<typeof query> = {}) =>
  readLabelPrint(labelPrintQuery({ ...query, ...more }), today);
const problem = (more: Partial<typeof query>) => {
  const printed = read(more);
  return printed.ok ? undefined : printed.problem;
};

describe("a print job", () => {
  test("is read back from its address unchanged", () => {
    const second = { productId: "8", count: "1", lot: "", bestBefore: "" };
    const printed = read({ runs: [run, second], part: "back", marks: false });
    expect(printed).toMatchObject({
      ok: true,
      print: {
        sheet: { key: "5160" },
        part: "back",
        start: 4,
        marks: false,
        runs: [
          { productId: 7, count: 12, lot: "A-12", bestBefore: "2027-03-01" },
          { productId: 8, count: 1, lot: "", bestBefore: "" },
        ],
      },
    });
  });

  test.each([
    [{ runs: [] }, "no-labels"],
    [{ runs: [{ ...run, count: "0" }] }, "not-a-count"],
    [{ runs: [{ ...run, count: "-3" }] }, "not-a-count"],
    [{ runs: [{ ...run, count: "1.5" }] }, "not-a-count"],
    [{ runs: [run, { ...run, count: "989" }] }, "too-many"],
    [{ start: "31" }, "start-beyond"],
    [{ start: "0" }, "start-beyond"],
    [{ start: "x" }, "start-beyond"],
    [{ sheet: "4x6", start: "2" }, "start-beyond"],
    [{ runs: [{ ...run, lot: "x".repeat(41) }] }, "lot-too-long"],
    [{ runs: [{ ...run, bestBefore: "2027-02-30" }] }, "not-a-day"],
    [{ runs: [{ ...run, bestBefore: "2026-11-19" }] }, "past-day"],
  ])("%j is refused: %s", (more, expected) => {
    expect(problem(more)).toBe(expected);
  });

  test("may have a best-before day of today, and falls back to the sheet of ten for an unknown sheet", () => {
    expect(read({ runs: [{ ...run, bestBefore: today }] }).ok).toBe(true);
    const printed = readLabelPrint(
      new URLSearchParams("product=1&count=1&sheet=constructor"),
      today,
    );
    expect(printed).toMatchObject({ ok: true, print: { sheet: { key: "5163" }, start: 1 } });
  });
});

test("a day is printed so that day and month cannot be confused", () => {
  expect(bestByText("2027-03-01")).toBe("Best by Mar\u00a01,\u00a02027");
});
