import { shortCell } from "../csv/cell-damage.ts";
import { percentColumn, textColumn, yesNoColumn } from "../csv/column-types.ts";
import { type ColumnType, csvTable, type TableValues, type WholeRow } from "../csv/csv-table.ts";
import { percentOfFraction } from "../csv/percents.ts";
import { parsePlace } from "../places/parse-place.ts";
import { isUsState, type UsState } from "../places/us-states.ts";
import { type StateTaxForm, stateTaxForms } from "./tax-codec.ts";
import type { TaxSettings } from "./tax-schema.ts";

const stateColumn: ColumnType<UsState> = {
  read(text) {
    const state = parsePlace(text);
    if (isUsState(state)) return { ok: true, value: state };
    const cure = state
      ? "Rates are for states only, so take this row out."
      : "Write two letters, like OR.";
    return { ok: false, problem: `“${shortCell(text)}” isn't a state. ${cure}` };
  },
  write: (state) => state,
};

/** A ZIP code or its first digits, and a percentage, for each place. */
const localRatesColumn: ColumnType<string> = {
  judged: "percents",
  read(text, options) {
    const read = textColumn.read(text, options);
    if (!read.ok || !options.areFractions) return read;
    const percent = (rate: string) => ` ${percentOfFraction(rate)}`;
    return { ok: true, value: read.value.replaceAll(/\s0?[.,]\d{1,8}(?!\d|\s*%)/g, percent) };
  },
  write: textColumn.write,
};

const columns = {
  state: { title: "state", type: stateColumn, required: true },
  candy: { title: "candy_percent", type: percentColumn, required: true },
  food: { title: "food_percent", type: percentColumn, required: true },
  isShippingTaxed: { title: "shipping_taxed", type: yesNoColumn(undefined) },
  local: { title: "local", type: localRatesColumn },
  note: { title: "note", type: textColumn },
};

/** The tax table as CSV; one row for each state. */
export const stateTaxTable = csvTable({ columns, max: 200 });

const BETWEEN_PLACES = "; ";

export function stateTaxRows(states: TaxSettings["states"]): TableValues<typeof columns>[] {
  return stateTaxForms(states).map(({ local, ...form }) => ({
    ...form,
    local: local.replaceAll("\n", BETWEEN_PLACES),
  }));
}

/**
 * Converts rows to a form, which is then validated.
 *
 * @returns a sentence when a state is listed twice
 */
export function readStateTaxRows(
  rows: readonly WholeRow<typeof columns>[],
): StateTaxForm[] | string {
  const forms: StateTaxForm[] = [];
  for (const { row, values } of rows) {
    const { state, candy, food, isShippingTaxed, note } = values;
    if (forms.some((other) => other.state === state)) {
      return `Row ${row}: ${state} is listed in an earlier row.`;
    }
    const local = values.local
      .split(/[;\n]/)
      .map((place) => place.trim())
      .filter((place) => place !== "")
      .join("\n");
    forms.push({ state, candy, food, isShippingTaxed, local, note });
  }
  return forms.toSorted((a, b) => a.state.localeCompare(b.state));
}
