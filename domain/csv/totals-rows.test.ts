import { describe, expect, test } from "vitest";
import { splitCsv } from "./split-csv.ts";
import { countTotalsRows } from "./totals-rows.ts";

function countIn(text: string, delimiter = ","): number {
  const split = splitCsv(text, delimiter, 100);
  if (split.code !== "split") throw new Error(split.code);
  return countTotalsRows(split.rows);
}

const bars = "k-1,Amber,9.50,12\nk-2,Noir,8.50,6\n";

describe("rows of totals", () => {
  test.each([
    "Total,,18.00,18",
    "TOTAL:,,$18.00,",
    ",Grand total,18,18",
    ",Sub total,,18",
    "Sum,,18,",
    "Total bars: 2,,,",
    "Subtotal,,18.00,18\nTotal,,18.00,18",
  ])("are those below a table that sum up its columns: %s", (totals) => {
    expect(countIn(`${bars}${totals}\n`)).toBe(totals.split("\n").length);
  });

  test("may have commas before decimals and thousands after points", () => {
    expect(countIn("Amber;1.009,50 €\nNoir;8,50 €\nSumme;1.018,00 €\n", ";")).toBe(1);
  });

  test.each([
    ["their label is only a part of the name", "Total Eclipse,,18.00,18"],
    ["they have a key", "k-3,Total,18.00,18"],
    ["their number is not the sum of its column", "Total,,9.00,"],
    ["they have a text", "Total,Dark,18.00,18"],
    ["they have no number", "Total,,,"],
    ["they are not the last rows", "Total,,18.00,18\nk-3,Gold,9,1"],
    ["their percentage is the sum of its column by chance", "Total,,18%,"],
    ["they count other rows", "Total bars: 9,,,"],
  ])("are records if %s", (_, rows) => {
    expect(countIn(`${bars}${rows}\n`)).toBe(0);
  });

  test.each([
    ["codes", "SPRING,10%\nFALL,15%\nTOTAL,10%\nSUM,25%\n"],
    ["codes without anything else", "SPRING\nFALL\nTOTAL\n"],
    ["a bar below a single one", "Amber,9.50\nSum,9.50\n"],
    ["zones", "North,4\nTotal,5\nSum Wonder,9\n"],
  ])("are records if they may as well be %s", (_, text) => {
    expect(countIn(text)).toBe(0);
  });
});
