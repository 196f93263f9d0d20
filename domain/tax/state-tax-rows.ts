import type { FileRow } from "../input/file-row.ts";
import { isUsState } from "../places/us-states.ts";
import { type StateTaxForm, stateTaxForms } from "./tax-form.ts";
import type { TaxSettings } from "./tax-schema.ts";

/** Columns of the tax table as CSV; one row for each state. */
export const stateTaxColumns = [
  "state",
  "candy_percent",
  "food_percent",
  "shipping_taxed",
  "local",
  "note",
] as const;
type StateTaxColumn = (typeof stateTaxColumns)[number];

const BETWEEN_PLACES = "; ";

export function stateTaxRows(states: TaxSettings["states"]): string[][] {
  return stateTaxForms(states).map((form) => {
    const row: Record<StateTaxColumn, string> = {
      state: form.state,
      candy_percent: form.candy,
      food_percent: form.food,
      shipping_taxed: form.isShippingTaxed ? "yes" : "no",
      local: form.local.replaceAll("\n", BETWEEN_PLACES),
      note: form.note,
    };
    return stateTaxColumns.map((column) => row[column]);
  });
}

/**
 * Converts rows of a CSV file to a form, which is then validated.
 *
 * @param rows keyed by column names with only letters and digits
 * @returns an error message when a row is invalid
 */
export function readStateTaxRows(rows: readonly FileRow[]): StateTaxForm[] | string {
  const forms: StateTaxForm[] = [];
  for (const { row, cells } of rows) {
    const cell = (column: StateTaxColumn) =>
      (cells[column.replaceAll("_", "")] ?? "").replace(/^'/, "").trim();
    const at = `Row ${row}`;
    const state = cell("state").toUpperCase();
    if (!isUsState(state)) {
      return `${at}: “${state.slice(0, 20)}” is no state. Write two letters, as OR.`;
    }
    if (forms.some((other) => other.state === state)) {
      return `${at}: ${state} stands in an earlier row.`;
    }
    const taxed = /^(?:(yes|y|true|1)|no|n|false|0)$/i.exec(cell("shipping_taxed"));
    if (!taxed) return `${at}: shipping_taxed is yes or no.`;
    forms.push({
      state,
      candy: cell("candy_percent").replace("%", ""),
      food: cell("food_percent").replace("%", ""),
      isShippingTaxed: taxed[1] !== undefined,
      local: cell("local")
        .split(";")
        .map((place) => place.trim())
        .filter((place) => place !== "")
        .join("\n"),
      note: cell("note"),
    });
  }
  return forms.toSorted((a, b) => a.state.localeCompare(b.state));
}
