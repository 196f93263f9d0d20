import { expect, test } from "vitest";
import { csvTableFile } from "#server/platform/csv/csv-rows.ts";
import { readCsvTable } from "#test/support/read-csv-table.ts";
import { decodeForm } from "../form/form-codec.ts";
import { readStateTaxRows, stateTaxRows, stateTaxTable } from "./state-tax-table.ts";
import { newStateTaxForm, type StateTaxForm, taxCodec } from "./tax-codec.ts";

const colorado: StateTaxForm = {
  ...newStateTaxForm("CO"),
  local: "802 4\n80202 5.91",
  note: 'Denver, "Mile High"; checked in spring',
};
const vermont: StateTaxForm = { ...newStateTaxForm("VT"), isShippingTaxed: true };

function settingsOf(states: readonly StateTaxForm[]) {
  const read = decodeForm(taxCodec, { mode: "by-state", usesStripe: false, states });
  if (read.code !== "valid") throw new Error(JSON.stringify(read));
  return read.data.states;
}

function read(content: string) {
  const table = readCsvTable(stateTaxTable, content);
  return table.code === "rows" ? readStateTaxRows(table.rows) : table;
}

const titles = stateTaxTable.titles.join(",");

test("an exported tax table is read back unchanged", () => {
  const states = settingsOf([vermont, colorado]);
  const forms = read(csvTableFile(stateTaxTable, stateTaxRows(states))) as StateTaxForm[];
  expect(forms.map(({ state }) => state)).toEqual(["CO", "VT"]);
  expect(settingsOf(forms)).toEqual(states);
});

test.each([
  ["0%", "2.9", "No", { candy: "0", food: "2.9", isShippingTaxed: false }],
  ["8,875", "4,5", "TRUE", { candy: "8.875", food: "4.5", isShippingTaxed: true }],
  ["8,875", "", "yes", { candy: "8.875", food: "", isShippingTaxed: true }],
  ["8,875%", "4,5%", "yes", { candy: "8.875", food: "4.5", isShippingTaxed: true }],
  ["8.875%", "", "x", { candy: "8.875", food: "", isShippingTaxed: true }],
])("%s, %s and %s are read as the columns show", (candy, food, taxed, form) => {
  expect(read(`${titles.replaceAll(",", ";")}\nor;${candy};${food};${taxed};;\n`)).toMatchObject([
    { state: "OR", ...form },
  ]);
});

test("rates below 1, local ones too, are asked about once: a spreadsheet stores 6.25% as 0.0625", () => {
  const file = `${titles}\nMA,0.0625,0,no,,\nTN,0.07,0.04,no,370 0.0275; 38103 .005,\n`;
  const asked = readCsvTable(stateTaxTable, file);
  expect(asked).toMatchObject({
    code: "asks",
    questions: [
      { id: "percent", choices: [{ label: "6.25%" }, { label: "0.0625%, less than one percent" }] },
    ],
  });
  const rates = (percent: string) => {
    const table = readCsvTable(stateTaxTable, file, { percent });
    if (table.code !== "rows") throw new Error(table.code);
    return table.rows.map(({ values }) => [values.candy, values.food, values.local]);
  };
  expect(rates("fractions")).toEqual([
    ["6.25", "0", ""],
    ["7", "4", "370 2.75; 38103 0.5"],
  ]);
  expect(rates("as-written")).toEqual([
    ["0.0625", "0", ""],
    ["0.07", "0.04", "370 0.0275; 38103 .005"],
  ]);
});

test.each(["NY,0.08875,4%,no,,", "CA,7.25%,0%,no,941 0.0825; 900 9.5%,"])(
  "a rate below 1 without a sign among signed ones is asked about: %s",
  (row) => {
    const asked = readCsvTable(stateTaxTable, `${titles}\nMA,6.25%,0,yes,,\n${row}\n`);
    expect(asked).toMatchObject({ code: "asks", questions: [{ id: "percent" }] });
  },
);

test("of rates below 1 only those without a sign are fractions", () => {
  const file = `${titles}\nCA,7.25%,0.5%,no,941 0.0825; 900 0.5%; 902 9.5%,\n`;
  const read = readCsvTable(stateTaxTable, file, { percent: "fractions" });
  expect(read).toMatchObject({
    rows: [{ values: { candy: "7.25", food: "0.5", local: "941 8.25; 900 0.5%; 902 9.5%" } }],
  });
});

test.each([
  "AR,6.5,0.125,no,,",
  "AR,0.125%,0.125%,no,,",
  "OR,0,0.0,no,,",
  "CA,0,0,no,941 9.5; 900 0.5,",
])("%s has nothing to ask", (row) => {
  expect(read(`${titles}\n${row}\n`)).toHaveLength(1);
});

test.each([
  ["a state that is none", "Oregano,1,1,no,,", "Row 2, state: “Oregano” isn't a state. Write"],
  ["a territory", "PR,1,1,no,,", "Row 2, state: “PR” isn't a state. Rates are"],
  ["shipping that may be taxed", "CO,1,1,maybe,,", "Row 2, shipping_taxed: “maybe” is neither"],
  ["a rate that is none", "CO,lots,1,no,,", "Row 2, candy_percent: “lots” isn't a number."],
])("%s refuses the file, and is named with its row and column", (_, row, sentence) => {
  expect(read(`${titles}\n${row}\n`)).toEqual({
    code: "unreadable",
    sentence: expect.stringContaining(`Nothing was changed. ${sentence}`),
  });
});

test("a state that is written out is read", () => {
  expect(read(`${titles}\nNew York,4,0,no,,\n`)).toMatchObject([{ state: "NY" }]);
});

test("a state that is listed twice is named with its row", () => {
  expect(read(`${titles}\nCO,1,1,no,,\nCO,2,2,no,,\n`)).toBe(
    "Row 3: CO is listed in an earlier row.",
  );
});
