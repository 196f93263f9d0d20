import { z } from "zod/mini";
import { moneyCodec, requiredTextCodec, switchCodec } from "../form/field-codecs.ts";
import { emptyAsNull, Problem, type Read, textCodec, uniqueBy } from "../form/form-codec.ts";
import { cents } from "../money/cents.ts";
import { isUsPlace, type UsPlace, usPlaces } from "../places/us-places.ts";
import { placeOfZip } from "../places/zip-states.ts";
import { readSteps, stepsText } from "./rate-steps.ts";
import {
  freeMethodChoices,
  type RateBasis,
  type ShippingZone,
  shippingIdSchema,
} from "./shipping-schema.ts";
import { transitCodec } from "./transit-codec.ts";

const MAX_METHODS = 12;
const MAX_ZIPS = 500;

/** The rate table, one step per line. */
function stepsCodec(by: RateBasis) {
  return textCodec(
    (text) => readSteps(by, text),
    (steps) => stepsText(by, steps),
  );
}

function methodOf<Basis extends RateBasis>(by: Basis) {
  return z.object({
    id: shippingIdSchema,
    name: requiredTextCodec(60, "Give this method a name of up to 60 characters."),
    by: z.literal(by),
    steps: stepsCodec(by),
    transit: transitCodec,
    takesPoBoxes: switchCodec,
  });
}

const methodCodec = z.discriminatedUnion("by", [
  methodOf("flat"),
  methodOf("weight"),
  methodOf("count"),
  methodOf("subtotal"),
]);

/** First digits of ZIP codes, with spaces or commas between. */
const zipsCodec = textCodec(readZips, (zips) => zips.join(" "));

const zoneCodec = z.object({
  id: shippingIdSchema,
  name: requiredTextCodec(60, "Give this zone a name of up to 60 characters."),
  places: z.array(z.custom<UsPlace>(isUsPlace)).check(z.maxLength(100)),
  zips: zipsCodec,
  freeFrom: emptyAsNull(
    moneyCodec(cents(10_000_000), "Enter an amount such as 50.00, or leave it blank."),
  ),
  freeMethods: z.enum(freeMethodChoices),
  methods: z.array(methodCodec).check(
    z.maxLength(50),
    uniqueBy(({ id }) => id),
  ),
});

export type MethodForm = Readonly<z.input<typeof methodCodec>>;
export type ZoneForm = Readonly<z.input<typeof zoneCodec>>;

export const zonesCodec = z.array(zoneCodec).check(
  z.maxLength(100),
  uniqueBy(({ id }) => id),
);

/** Initial values of a method: the specification's fee. */
export function newMethodForm(id: string): MethodForm {
  return {
    id,
    name: "Standard shipping",
    by: "flat",
    steps: "8.99",
    transit: { least: "2", most: "5" },
    takesPoBoxes: true,
  };
}

/** Checks each zone for what it needs, and all of them for overlaps. */
export function findZoneProblems(
  zones: Read<readonly ShippingZone[]>,
  add: (path: readonly (string | number)[], sentence: string) => void,
): void {
  const zoneOfPlace = new Map<UsPlace, string>();
  const zoneOfZip = new Map<string, string>();
  for (const [index, { name, places = [], zips, methods = [] }] of zones.entries()) {
    const shown = name || `zone ${index + 1}`;

    const taken = places.find((place) => zoneOfPlace.has(place));
    if (taken !== undefined) {
      const other = zoneOfPlace.get(taken);
      add(
        [index, "places"],
        `${usPlaces[taken]} is also in “${other}”. It can only be in one zone.`,
      );
    }
    for (const place of places) zoneOfPlace.set(place, shown);

    const takenZip = zips?.find((zip) => zoneOfZip.has(zip));
    if (takenZip !== undefined) {
      const other = zoneOfZip.get(takenZip);
      add([index, "zips"], `${takenZip} is also in “${other}”. It can only be in one zone.`);
    }
    for (const zip of zips ?? []) zoneOfZip.set(zip, shown);

    if (places.length === 0 && zips?.length === 0) {
      add([index, "places"], "Choose a state, or type the ZIP codes of this zone.");
    }
    if (methods.length === 0 || methods.length > MAX_METHODS) {
      add([index, "name"], `A zone has from 1 to ${MAX_METHODS} methods.`);
    }
  }
}

function readZips(text: string): string[] | Problem {
  const zips = text.split(/[\s,;]+/).filter((zip) => zip !== "");
  if (zips.length > MAX_ZIPS) return new Problem(`Up to ${MAX_ZIPS} ZIP codes fit in a zone.`);
  for (const [index, zip] of zips.entries()) {
    if (!/^\d{3,5}$/.test(zip)) {
      return new Problem(
        `“${zip.slice(0, 20)}” is no ZIP code. Type 5 digits or the first 3 or 4, with spaces between.`,
      );
    }
    if (placeOfZip(zip) === null) return new Problem(`No ZIP code begins with ${zip}.`);
    if (zips.indexOf(zip) !== index) return new Problem(`${zip} is listed twice.`);
  }
  return zips;
}
