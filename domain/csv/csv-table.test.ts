import { describe, expect, test } from "vitest";
import { columnName } from "./column-name.ts";
import {
  amountColumn,
  dayColumn,
  identifierColumn,
  textColumn,
  yesNoColumn,
} from "./column-types.ts";
import { csvTable } from "./csv-table.ts";

const table = csvTable({
  columns: {
    name: { title: "Name", also: ["Product"], type: textColumn, required: true },
    price: { title: "Price", type: amountColumn },
    from: { title: "From", type: dayColumn },
    number: { title: "Tracking Number", type: identifierColumn },
    ended: { title: "Ended", type: yesNoColumn(false) },
  },
  max: 100,
});

/** A file with a name and one more column. */
function fileOf(title: string, cells: readonly string[]) {
  const columns = ["Product", title].map((each) => ({ title: each, name: columnName(each) }));
  const rows = cells.map((cell, index) => ({
    row: index + 2,
    cells: { product: `Bar ${index}`, [columnName(title)]: cell },
  }));
  return { columns, rows };
}

function valuesOf<Key extends "price" | "from" | "number" | "ended">(
  key: Key,
  title: string,
  cells: readonly string[],
  answers = {},
) {
  const read = table.read(fileOf(title, cells), answers);
  if (read.code !== "read") return read;
  return read.rows.map((row) => (row.values ? row.values[key] : row.problems[0].sentence));
}

describe("amounts are read as their column shows that they are meant", () => {
  test.each([
    [
      "decimal points",
      ["9.5", "$1,234.50", " $9", "9.50$", "USD 9.50", "9.50 USD"],
      [950, 123_450, 900, 950, 950, 950],
    ],
    ["decimal commas", ["9,50", "1.234,50", "12,345"], [950, 123_450, undefined]],
    ["a comma that must be for thousands", ["9.50", "1,234", "12,345"], [950, 123_400, 1_234_500]],
    ["a point that must be for thousands", ["9,50", "1.234"], [950, 123_400]],
    ["blanks and apostrophes for thousands", ["1 234,50", "2'000,00"], [123_450, 200_000]],
    ["negative amounts", ["-3.00", "(3.00)", "3.00-", "−3.00"], [-300, -300, -300, -300]],
    ["full-width digits", ["９.５０"], [950]],
    ["a dash for the cents", ["9.-", "9,-", "95:-", "$9.–"], [900, 900, 9_500, 900]],
    ["a footnote", ["$9.50*"], [950]],
    ["nothing", ["", ""], [null, null]],
    ["zero as accountants have it", [" $ -   ", "$-", "$ (3.00)"], [0, 0, -300]],
  ])("%s", (_, cells, amounts) => {
    const read = valuesOf("price", "Price", cells);
    const expected = amounts.map((each) => (each === undefined ? expect.any(String) : each));
    expect(read).toEqual(expected);
  });

  test.each(["9 50", "9.505", "950¢", "-", "nine", "9.50.1", "1,23,4.5", "9..5", "1e3"])(
    "%s is refused beside 9.50, not guessed",
    (cell) => {
      expect(valuesOf("price", "Price", ["9.50", cell])).toEqual([
        950,
        expect.stringContaining(cell),
      ]);
    },
  );

  test.each(["1,234", "9.505", "12,345"])("%s alone can be two numbers, so it is asked", (cell) => {
    const read = valuesOf("price", "Price", [cell, "8"]);
    expect(read).toMatchObject({ code: "asks", questions: [{ id: "decimal-mark" }] });
  });

  test("the answer holds for the whole file", () => {
    const cells = ["1,234", "8"];
    expect(valuesOf("price", "Price", cells, { "decimal-mark": "." })).toEqual([123_400, 800]);
    expect(valuesOf("price", "Price", cells, { "decimal-mark": "," })).toEqual([
      expect.stringContaining("1,234"),
      800,
    ]);
  });

  test.each([
    "€9.50",
    "£9.50",
    "CA$9.50",
    "9.50 EUR",
    "CHF 9.50",
    "1.250,00 RSD",
    "9,50 zł",
    "Fr. 9.50",
    "950円",
  ])("%s is not taken as dollars unless the owner says so", (cell) => {
    expect(valuesOf("price", "Price", [cell])).toMatchObject({
      code: "asks",
      questions: [{ id: "currency", sentence: expect.stringContaining(`Row 2, Price: “${cell}”`) }],
    });
    const omitted = valuesOf("price", "Price", [cell], { currency: "leave-out" });
    expect(omitted).toEqual([expect.stringContaining("isn't in US dollars")]);
    const taken = valuesOf("price", "Price", [cell], { currency: "dollars" });
    expect(taken).toEqual([expect.any(Number)]);
  });
});

describe("dates are read as their column shows that they are meant", () => {
  test.each([
    ["the month first", ["11/3/2025", "11/13/25"], ["2025-11-03", "2025-11-13"]],
    ["the day first", ["3/11/2025", "13/11/2025"], ["2025-11-03", "2025-11-13"]],
    ["points, which have the day first", ["03.11.2025", "3.11.25"], ["2025-11-03", "2025-11-03"]],
    [
      "names of months in other languages",
      ["3. März 2025", "3 mars 2025", "1er mars 2025", "3 de marzo de 2025"],
      ["2025-03-03", "2025-03-03", "2025-03-01", "2025-03-03"],
    ],
    [
      "short names of months in other languages",
      ["3. Dez. 2025", "3 déc. 2025", "15 juil. 2025", "15 juin 2025", "3 août 2025", "3-ene-25"],
      ["2025-12-03", "2025-12-03", "2025-07-15", "2025-06-15", "2025-08-03", "2025-01-03"],
    ],
    ["the same day and month", ["3/3/2025"], ["2025-03-03"]],
    ["no date", ["n/a", "-", "None", "NULL"], Array(4).fill("")],
    [
      "a night in UTC, which is the day before in America",
      ["2025-11-04T04:59:59Z", "2025-11-04T00:30:00Z"],
      Array(2).fill(expect.stringContaining("Write the day alone")),
    ],
    ["points beside the month first", ["03.11.2025", "11/13/2025"], ["2025-11-03", "2025-11-13"]],
  ])("%s", (_, cells, days) => {
    expect(valuesOf("from", "From", cells)).toEqual(days);
  });

  test.each([
    ...["Nov 3, 2025", "3 November 2025", "3-Nov-25", "November 3rd 2025", "Mon, Nov 3, 2025"],
    ...[
      "Montag, 3. November 2025",
      "2025年11月3日",
      "2025. 11. 3.",
      "2025-Nov-03",
      "03/Nov/2025",
      "2025‑11‑03",
      "3. 11. 2025",
    ],
    ...["2025-11-03", "2025/11/03", "20251103", "45964.38", "45964", "2025-11-03T09:12:00-05:00"],
    ...["03.11.2025 09.12 Uhr", "3 nov. 2025 à 09h12", "Nov 3, 2025 @ 9:12 a. m."],
    ...["2025-11-03 23:59 ET", "2025-11-03 23:59 America/New_York", "2025-11-03 24:00"],
    // A Unix time in seconds or milliseconds.
    ...["1762190000", "1762190000.12", "1762190000000"],
    // Midnight and the end of the day in UTC, which programs write for a day.
    ...["2025-11-03T00:00:00Z", "2025-11-03T23:59:59Z"],
  ])("a date that can be read in only one way needs no other row: %s", (cell) => {
    expect(valuesOf("from", "From", [cell])).toEqual(["2025-11-03"]);
  });

  test("an hour alone is no time, and what has one no date", () => {
    const [read] = valuesOf("from", "From", ["11/3/2025 9 h"]) as string[];
    expect(read).toContain("isn't a date");
  });

  test("what no date shows is asked once, with both days", () => {
    expect(valuesOf("from", "From", ["03/11/2025", "04/12/2025"])).toEqual({
      code: "asks",
      questions: [
        {
          id: "date-order",
          sentence: expect.stringContaining("Row 2, From: “03/11/2025”"),
          choices: [
            { value: "month-first", label: "March 11, 2025" },
            { value: "day-first", label: "November 3, 2025" },
          ],
        },
      ],
    });
    const answered = valuesOf("from", "From", ["03/11/2025"], { "date-order": "day-first" });
    expect(answered).toEqual(["2025-11-03"]);
  });

  test("dates that contradict each other are asked, too", () => {
    const read = valuesOf("from", "From", ["13/11/2025", "11/13/2025", "3/11/2025"]);
    expect(read).toMatchObject({ code: "asks", questions: [{ id: "date-order" }] });
  });

  test.each([
    "31/31/2025",
    "2025-02-30",
    "Nov 2025",
    "3-Nov",
    "soon",
    "99999",
    "3/11/1985",
    "0/5/2025",
  ])("%s is no day", (cell) => {
    expect(valuesOf("from", "From", [cell])).toEqual([expect.stringContaining(cell)]);
  });
});

describe("what a spreadsheet damaged is refused in words", () => {
  test.each([
    ["9.40011E+21", "format the column as text, paste the numbers again"],
    ["1.02759E+33", "format the column as text, paste the numbers again"],
    ["9400111206206400000000", "format the column as text, paste the numbers again"],
    ["#REF!", "an error of the spreadsheet"],
    ["#N/A", "an error of the spreadsheet"],
    ["#BEZUG!", "an error of the spreadsheet"],
    ["#NV", "an error of the spreadsheet"],
    ["#¿NOMBRE?", "an error of the spreadsheet"],
    ["#N/D", "an error of the spreadsheet"],
    ["Err:502", "an error of the spreadsheet"],
    ["########", "too narrow"],
    ["=A1+B2", "Paste its value"],
    ["x".repeat(32_767), "32,767"],
    ["Los R\ufffdos", "CSV UTF-8"],
  ])("%s", (cell, words) => {
    expect(valuesOf("number", "Tracking Number", [cell])).toEqual([expect.stringContaining(words)]);
  });

  test("and the words name the row and the column of the file", () => {
    const read = table.read(fileOf("tracking number", ["1Z", "9.4E+21"]));
    expect(read).toMatchObject({
      rows: [{ problems: [] }, { values: null, problems: [{ row: 3, column: "tracking number" }] }],
    });
  });
});

test.each([
  ["Yes", true],
  ["TRUE", true],
  ["x", true],
  ["1", true],
  ["WAHR", true],
  ["✔️", true],
  ["✅", true],
  ["t", true],
  ["checked", true],
  ["はい", true],
  ["да", true],
  ["❌", false],
  ["Nee", false],
  ["No", false],
  ["FALSCH", false],
  ["0", false],
  ["", false],
  ["perhaps", "“perhaps” is neither yes nor no."],
])("%s is read as yes or no in any case", (cell, value) => {
  expect(valuesOf("ended", "Ended", [cell])).toEqual([value]);
});

test("a file without a required column is refused", () => {
  const file = { columns: [{ title: "Price", name: "price" }], rows: [] };
  expect(table.read(file)).toEqual({ code: "no-column", key: "name", title: "Name" });
});
