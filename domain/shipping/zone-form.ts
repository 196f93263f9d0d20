import { typedText } from "../input/typed-text.ts";
import { parseDecimal, toDecimal } from "../money/cents.ts";
import { type UsPlace, usPlaces } from "../places/us-places.ts";
import { placeOfZip } from "../places/zip-states.ts";
import { readSteps, stepsText } from "./rate-steps.ts";
import { readTransit, TRANSIT_PROBLEM } from "./read-transit.ts";
import type { RateBasis, ShippingMethod, ShippingZone } from "./shipping-schema.ts";

export type MethodForm = {
  readonly id: string;
  readonly name: string;
  readonly by: RateBasis;
  /** The rate table, one step per line. */
  readonly steps: string;
  readonly least: string;
  readonly most: string;
  readonly takesPoBoxes: boolean;
};

export type ZoneForm = {
  readonly id: string;
  readonly name: string;
  readonly places: readonly UsPlace[];
  readonly zips: string;
  readonly freeFrom: string;
  readonly methods: readonly MethodForm[];
};

export type ZoneProblemField =
  | `zone-${string}-${"name" | "places" | "zips" | "freeFrom"}`
  | `method-${string}-${"name" | "steps" | "transit"}`;

const MOST_ZONES = 40;
const MOST_METHODS = 12;
const MOST_ZIPS = 500;

export function zoneFormOf({ id, name, places, zips, freeFrom, methods }: ShippingZone): ZoneForm {
  return {
    id,
    name,
    places,
    zips: zips.join(" "),
    freeFrom: freeFrom === null ? "" : toDecimal(freeFrom),
    methods: methods.map(methodFormOf),
  };
}

function methodFormOf({ id, name, by, steps, transit, ...method }: ShippingMethod): MethodForm {
  return {
    id,
    name,
    by,
    steps: stepsText(by, steps),
    least: transit ? String(transit.least) : "",
    most: transit ? String(transit.most) : "",
    takesPoBoxes: method.takesPoBoxes,
  };
}

/** Initial values of a method: the specification's fee. */
export function newMethodForm(id: string): MethodForm {
  const name = "Standard shipping";
  return {
    id,
    name,
    by: "flat",
    steps: "8.99",
    least: "2",
    most: "5",
    takesPoBoxes: true,
  };
}

/** Key of a method's errors, because method ids are unique only within a zone. */
export function methodKey(zone: { readonly id: string }, method: { readonly id: string }): string {
  return `${zone.id}-${method.id}`;
}

/**
 * Validates the zones: they must not overlap, and each must be complete.
 *
 * @param problems collects the errors
 * @returns null when there are errors
 */
export function readZones(
  forms: readonly ZoneForm[],
  problems: Partial<Record<ZoneProblemField | "zones", string>>,
): ShippingZone[] | null {
  const before = Object.keys(problems).length;
  if (forms.length > MOST_ZONES) problems.zones = `Up to ${MOST_ZONES} zones fit here.`;
  const zoneOfPlace = new Map<UsPlace, string>();
  const zoneOfZip = new Map<string, string>();
  const zones = forms.map((form, index): ShippingZone => {
    const { id } = form;
    const name = typedText(form.name);
    const shown = name || `zone ${index + 1}`;
    if (name === "" || name.length > 60) {
      problems[`zone-${id}-name`] = "Give this zone a name of up to 60 letters.";
    }
    for (const place of form.places) {
      const other = zoneOfPlace.get(place);
      if (other !== undefined) {
        problems[`zone-${id}-places`] =
          `${usPlaces[place]} is also in “${other}”. It can only be in one zone.`;
      }
      zoneOfPlace.set(place, shown);
    }
    const zips = form.zips.split(/[\s,;]+/).filter((zip) => zip !== "");
    const zipProblem = problemOfZips(zips, zoneOfZip);
    if (zipProblem) problems[`zone-${id}-zips`] = zipProblem;
    for (const zip of zips) zoneOfZip.set(zip, shown);
    if (form.places.length + zips.length === 0) {
      problems[`zone-${id}-places`] = "Choose a state, or type the ZIP codes of this zone.";
    }
    const freeFrom = form.freeFrom.trim() === "" ? null : parseDecimal(form.freeFrom);
    if (freeFrom === undefined || (freeFrom !== null && (freeFrom < 0 || freeFrom > 10_000_000))) {
      problems[`zone-${id}-freeFrom`] = "Enter an amount such as 50.00, or leave it empty.";
    }
    if (form.methods.length === 0 || form.methods.length > MOST_METHODS) {
      problems[`zone-${id}-name`] ??= `A zone has from 1 to ${MOST_METHODS} methods.`;
    }
    const methods = form.methods.map((method) => readMethod(form, method, problems));
    return { id, name, places: [...form.places], zips, freeFrom: freeFrom ?? null, methods };
  });
  return Object.keys(problems).length > before ? null : zones;
}

function problemOfZips(
  zips: readonly string[],
  known: ReadonlyMap<string, string>,
): string | undefined {
  if (zips.length > MOST_ZIPS) return `Up to ${MOST_ZIPS} ZIP codes fit in a zone.`;
  for (const [index, zip] of zips.entries()) {
    if (!/^\d{3,5}$/.test(zip)) {
      return `“${zip.slice(0, 20)}” is no ZIP code. Type 5 digits or the first 3 or 4, with spaces between.`;
    }
    if (placeOfZip(zip) === null) return `No ZIP code begins with ${zip}.`;
    const other = known.get(zip);
    if (other !== undefined) return `${zip} is also in “${other}”. It can only be in one zone.`;
    if (zips.indexOf(zip) !== index) return `${zip} is listed twice.`;
  }
  return undefined;
}

function readMethod(
  zone: ZoneForm,
  form: MethodForm,
  problems: Partial<Record<ZoneProblemField, string>>,
): ShippingMethod {
  const { id, by, takesPoBoxes } = form;
  const key = methodKey(zone, form);
  const name = typedText(form.name);
  if (name === "" || name.length > 60) {
    problems[`method-${key}-name`] = "Give this method a name of up to 60 letters.";
  }
  const steps = readSteps(by, form.steps);
  if (typeof steps === "string") problems[`method-${key}-steps`] = steps;
  const transit = readTransit(form.least, form.most);
  if (transit === undefined) problems[`method-${key}-transit`] = TRANSIT_PROBLEM;
  return {
    id,
    name,
    by,
    steps: typeof steps === "string" ? [] : steps,
    transit: transit ?? null,
    takesPoBoxes,
  };
}
