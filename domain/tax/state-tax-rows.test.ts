import { expect, test } from "vitest";
import { fileRows } from "#test/support/file-rows.ts";
import { readStateTaxRows, stateTaxColumns, stateTaxRows } from "./state-tax-rows.ts";
import { newStateTaxForm, readTaxForm, type StateTaxForm } from "./tax-form.ts";

const colorado: StateTaxForm = {
  ...newStateTaxForm("CO"),
  local: "802 4\n80202 5.91",
  note: 'Denver, "Mile High"; checked in spring',
};
const vermont: StateTaxForm = { ...newStateTaxForm("VT"), isShippingTaxed: true };

function settingsOf(states: readonly StateTaxForm[]) {
  const read = readTaxForm({ mode: "by-state", asksStripe: false, states });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings.states;
}

/** Rows of a file as `readCsv` gives them. */
const named = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) =>
    Object.fromEntries(
      stateTaxColumns.map((column, index) => [column.replaceAll("_", ""), cells[index] ?? ""]),
    ),
  );
const [row = {}] = named(stateTaxRows(settingsOf([colorado])));

test("an exported tax table is read back unchanged", () => {
  const states = settingsOf([vermont, colorado]);
  const forms = readStateTaxRows(fileRows(named(stateTaxRows(states))));
  if (typeof forms === "string") throw new Error(forms);
  expect(forms.map(({ state }) => state)).toEqual(["CO", "VT"]);
  expect(settingsOf(forms)).toEqual(states);
});

test("percent signs and lowercase letters are accepted, and rates are checked by the form", () => {
  const forms = readStateTaxRows(
    fileRows([{ state: "or", candypercent: "0%", foodpercent: "lots", shippingtaxed: "No" }]),
  );
  expect(forms).toMatchObject([{ state: "OR", candy: "0", food: "lots", isShippingTaxed: false }]);
});

test.each<[string, Record<string, string>[], string]>([
  ["a state that is none", [{ ...row, state: "Oregon" }], "Row 2: “OREGON” is no state."],
  ["a state that stands there twice", [row, row], "Row 3: CO stands in an earlier row."],
  ["shipping that may be taxed", [{ ...row, shippingtaxed: "maybe" }], "Row 2: shipping_taxed is"],
])("%s is named with its row", (_, rows, sentence) => {
  expect(readStateTaxRows(fileRows(rows))).toMatch(new RegExp(`^${sentence}`));
});
