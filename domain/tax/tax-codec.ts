import { z } from "zod/mini";
import { optionalTextCodec, switchCodec } from "../form/field-codecs.ts";
import { Problem, rule, textCodec, uniqueBy } from "../form/form-codec.ts";
import { isUsState, type UsState } from "../places/us-states.ts";
import { formatTaxRate, parseTaxRate } from "./tax-rate.ts";
import { type LocalTax, type StateTaxSettings, type TaxSettings, taxModes } from "./tax-schema.ts";
import { allStates, startingStateTax } from "./tax-settings.ts";

const MAX_PLACES = 500;
const MAX_NOTE = 300;

const rateCodec = textCodec(
  (text) =>
    parseTaxRate(text) ??
    new Problem("Enter a percentage from 0 to 100, with up to three decimals."),
  formatTaxRate,
);

/** On each line a ZIP code or its first digits, and percent. */
const localCodec = textCodec<readonly LocalTax[]>(readPlaces, (places) =>
  places.map(({ zip, rate }) => `${zip} ${formatTaxRate(rate)}`).join("\n"),
);

const stateRowCodec = z.object({
  state: z.custom<UsState>(isUsState),
  candy: rateCodec,
  food: rateCodec,
  isShippingTaxed: switchCodec,
  local: localCodec,
  note: optionalTextCodec(MAX_NOTE, `Up to ${MAX_NOTE} characters fit here.`),
});
type StateRow = z.output<typeof stateRowCodec>;

/** A state's rates, as typed. */
export type StateTaxForm = Readonly<z.input<typeof stateRowCodec>>;

/** Rows of the form ↔ rates by state, in the order of their codes. */
const statesCodec = z.codec(
  z.array(stateRowCodec).check(
    z.maxLength(allStates.length),
    uniqueBy(({ state }) => state),
  ),
  z.custom<TaxSettings["states"]>(),
  { decode: ratesByState, encode: stateRows },
);

export const taxCodec = z
  .object({ mode: z.enum(taxModes), usesStripe: switchCodec, states: statesCodec })
  .check(
    rule(({ mode, states }, add) => {
      if (mode === "by-state" && states && Object.keys(states).length === 0) {
        add(["states"], "Add a state where you collect tax, or choose one rate for all orders.");
      }
    }),
  );

/** Initial values of a state. */
export function newStateTaxForm(state: UsState): StateTaxForm {
  return z.encode(stateRowCodec, { state, ...startingStateTax(state) });
}

/** In the order of their codes. */
export function stateTaxForms(states: TaxSettings["states"]): StateTaxForm[] {
  return stateRows(states).map((row) => z.encode(stateRowCodec, row));
}

function stateRows(states: TaxSettings["states"]): StateRow[] {
  return Object.entries(states)
    .filter((entry): entry is [UsState, StateTaxSettings] => isUsState(entry[0]))
    .map(([state, rates]) => ({ state, ...rates }))
    .toSorted((a, b) => a.state.localeCompare(b.state));
}

function ratesByState(rows: readonly StateRow[]): TaxSettings["states"] {
  return Object.fromEntries(rows.map(({ state, ...rates }) => [state, rates]));
}

function readPlaces(text: string): LocalTax[] | Problem {
  const places: LocalTax[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [zip = "", percent = "", ...more] = line
      .trim()
      .replace("%", "")
      .split(/[\s,;]+/);
    const rate = parseTaxRate(percent);
    if (!/^\d{3,5}$/.test(zip) || rate === undefined || more.some((each) => each !== "")) {
      return new Problem(
        "Write one place a line: a ZIP code or its first 3 digits, then percent: 80202 4.81",
      );
    }
    if (places.some((other) => other.zip === zip)) {
      return new Problem("A ZIP code is listed twice.");
    }
    places.push({ zip, rate });
  }
  return places.length > MAX_PLACES
    ? new Problem(`Up to ${MAX_PLACES} places fit in a state.`)
    : places;
}
