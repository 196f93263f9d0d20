import { describe, expect, test } from "vitest";
import { fileRows } from "#test/support/file-rows.ts";
import { decideFile, type FileAbout } from "./decide-file.ts";

const file = (cells: Record<string, string>[], about: Partial<FileAbout> = {}): FileAbout => ({
  columns: ["price", "date", "currency"].map((name) => ({ name, title: name })),
  rows: fileRows(cells),
  amounts: ["price"],
  dates: ["date"],
  isInDollars: true,
  currency: undefined,
  shop: "Wix",
  ...about,
});
const prices = (decided: ReturnType<typeof decideFile>) =>
  "rows" in decided ? decided.rows.map(({ cells }) => cells.price) : [];
const questionIds = (decided: ReturnType<typeof decideFile>) =>
  "questions" in decided ? decided.questions.map(({ id }) => id) : [];

describe("a file of another shop", () => {
  test("has its amounts as the whole column shows that they are meant", () => {
    const cells = [{ price: "1.234,50" }, { price: "9,50" }, { price: "1.200" }];
    expect(prices(decideFile(file(cells), {}))).toEqual(["1234.50", "9.50", "1200.00"]);
  });

  test("has the day first if one of its dates shows it", () => {
    const cells = [{ date: "03/11/2025" }, { date: "13/11/2025" }];
    expect(decideFile(file(cells), {})).toMatchObject({ dateOrder: "day-first" });
  });

  test("is asked for what nothing shows, and read with the answer", () => {
    const dates = file([{ date: "03/11/2025" }]);
    expect(questionIds(decideFile(dates, {}))).toEqual(["date-order"]);
    expect(decideFile(dates, { "date-order": "day-first" })).toMatchObject({
      dateOrder: "day-first",
    });
  });

  test("is asked for its currency once if nothing names it", () => {
    const cells = [{ price: "9.50" }];
    expect(questionIds(decideFile(file(cells, { isInDollars: false }), {}))).toEqual(["currency"]);
    const named = file([{ price: "9.50", currency: "USD" }], {
      isInDollars: false,
      currency: "currency",
    });
    expect(questionIds(decideFile(named, {}))).toEqual([]);
    expect(questionIds(decideFile(file([{ price: "$9.50" }], { isInDollars: false }), {}))).toEqual(
      [],
    );
  });

  test("is asked once for the unit of its weights, which are read with the answer", () => {
    const weighed = file([{ weight: "0.2" }, { weight: "" }], { weights: "weight" });
    expect(questionIds(decideFile(weighed, {}))).toEqual(["weight-unit"]);
    const weights = (unit: string) => {
      const decided = decideFile(weighed, { "weight-unit": unit });
      return "rows" in decided ? decided.rows.map(({ cells }) => cells.weight) : [];
    };
    expect(weights("lb")).toEqual(["91", ""]);
    expect(weights("kg")).toEqual(["200", ""]);
    expect(questionIds(decideFile(file([{ weight: "0" }], { weights: "weight" }), {}))).toEqual([]);
  });

  test("keeps a weight that cannot be read as it is", () => {
    const weighed = file([{ weight: "0.2" }, { weight: "1/2" }], { weights: "weight" });
    const decided = decideFile(weighed, { "weight-unit": "lb" });
    expect("rows" in decided && decided.rows[1]?.cells.weight).toBe("1/2");
  });

  test("keeps a price in another currency as it is, unless the owner calls the mark a mistake", () => {
    const euros = file([{ price: "€9.50" }]);
    expect(questionIds(decideFile(euros, {}))).toEqual(["currency"]);
    expect(prices(decideFile(euros, { currency: "leave-out" }))).toEqual(["€9.50"]);
    expect(prices(decideFile(euros, { currency: "dollars" }))).toEqual(["9.50"]);
  });
});
