import { isUsState, type UsState } from "../places/us-states.ts";
import { formatTaxRate, parseTaxRate } from "./tax-rate.ts";
import type { LocalTax, OwnStateTax, TaxMode, TaxSettings } from "./tax-schema.ts";
import { allStates, startingStateTax } from "./tax-settings.ts";

/** A state's rates, as typed. */
export type StateTaxForm = {
  readonly state: UsState;
  readonly candy: string;
  readonly food: string;
  readonly isShippingTaxed: boolean;
  /** One place per line: a ZIP code or its first digits, and percent. */
  readonly local: string;
  readonly note: string;
};

export type TaxForm = {
  readonly mode: TaxMode;
  readonly asksStripe: boolean;
  readonly states: readonly StateTaxForm[];
};

export type StateTaxField = "candy" | "food" | "local";
export type TaxField = "states" | `${UsState}-${StateTaxField}`;
export type TaxProblem = "not-a-rate" | "not-a-place" | "twice" | "too-many-places" | "no-states";
export type TaxProblems = Partial<Record<TaxField, TaxProblem>>;

const MOST_PLACES = 500;
const LONGEST_NOTE = 300;

export function taxFormOf({ mode, asksStripe, states }: TaxSettings): TaxForm {
  return { mode, asksStripe, states: stateTaxForms(states) };
}

/** In the order of their codes. */
export function stateTaxForms(states: TaxSettings["states"]): StateTaxForm[] {
  return Object.entries(states)
    .filter((entry): entry is [UsState, OwnStateTax] => isUsState(entry[0]))
    .map(([state, rule]) => stateTaxFormOf(state, rule))
    .toSorted((a, b) => a.state.localeCompare(b.state));
}

/** Initial values of a state. */
export function newStateTaxForm(state: UsState): StateTaxForm {
  return stateTaxFormOf(state, startingStateTax(state));
}

function stateTaxFormOf(state: UsState, rule: OwnStateTax): StateTaxForm {
  return {
    state,
    candy: formatTaxRate(rule.candy),
    food: formatTaxRate(rule.food),
    isShippingTaxed: rule.isShippingTaxed,
    local: rule.local.map(({ zip, rate }) => `${zip} ${formatTaxRate(rate)}`).join("\n"),
    note: rule.note,
  };
}

export type ReadTaxForm =
  | { readonly ok: true; readonly settings: TaxSettings }
  | { readonly ok: false; readonly problems: TaxProblems };

/** Validates the whole form, reporting all errors at once. */
export function readTaxForm({ mode, asksStripe, states }: TaxForm): ReadTaxForm {
  const problems: TaxProblems = {};
  const read: TaxSettings["states"] = {};
  for (const { state, isShippingTaxed, note, ...typed } of states) {
    const candy = parseTaxRate(typed.candy);
    const food = parseTaxRate(typed.food);
    const local = readPlaces(typed.local);
    if (candy === undefined) problems[`${state}-candy`] = "not-a-rate";
    if (food === undefined) problems[`${state}-food`] = "not-a-rate";
    if (typeof local === "string") problems[`${state}-local`] = local;
    if (candy === undefined || food === undefined || typeof local === "string") continue;
    read[state] = { candy, food, isShippingTaxed, local, note: note.trim().slice(0, LONGEST_NOTE) };
  }
  if (mode === "by-state" && states.length === 0) problems.states = "no-states";
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, settings: { mode, asksStripe, states: read } };
}

function readPlaces(text: string): LocalTax[] | TaxProblem {
  const places: LocalTax[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [zip = "", percent = "", ...more] = line
      .trim()
      .replace("%", "")
      .split(/[\s,;]+/);
    const rate = parseTaxRate(percent);
    if (!/^\d{3,5}$/.test(zip) || rate === undefined || more.some((each) => each !== "")) {
      return "not-a-place";
    }
    if (places.some((other) => other.zip === zip)) return "twice";
    places.push({ zip, rate });
  }
  return places.length > MOST_PLACES ? "too-many-places" : places;
}

/** All fields, in the order of the screen. */
export const taxFields: readonly TaxField[] = [
  ...allStates.flatMap((state): TaxField[] => [
    `${state}-candy`,
    `${state}-food`,
    `${state}-local`,
  ]),
  "states",
];
