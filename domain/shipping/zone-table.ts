import { readNumber } from "../csv/amounts.ts";
import { shortCell } from "../csv/cell-damage.ts";
import {
  amountColumn,
  numberColumn,
  textColumn,
  wordColumn,
  yesNoColumn,
  zipPrefixesColumn,
} from "../csv/column-types.ts";
import { type ColumnType, csvTable, type TableValues, type WholeRow } from "../csv/csv-table.ts";
import { toDecimal } from "../money/cents.ts";
import { parsePlace } from "../places/parse-place.ts";
import { isUsPlace, type UsPlace } from "../places/us-places.ts";
import { isZipOfState } from "../places/zip-states.ts";
import { limitText } from "./rate-steps.ts";
import { freeMethodChoices, rateBases, type ShippingZone } from "./shipping-schema.ts";
import type { MethodForm, ZoneForm } from "./zone-codec.ts";

/** Up to which weight, count or subtotal a price holds, or "more". */
const limitColumn: ColumnType<string> = {
  judged: "amounts",
  read(text, { decimal }) {
    if (text === "" || text.toLowerCase() === "more") return { ok: true, value: "more" };
    const value = readNumber(text, decimal);
    const problem = `“${shortCell(text)}” isn't a limit. Write it like 16, or more.`;
    return value === undefined ? { ok: false, problem } : { ok: true, value };
  },
  write: (limit) => limit,
};

/** Two-letter codes with blanks, commas or semicolons between; or names, without the blanks. */
const placesColumn: ColumnType<readonly UsPlace[]> = {
  read(text) {
    const isCity = parsePlace(text) === "DC";
    const found = isCity ? ["DC"] : text.split(/[,;]+/).flatMap(placesIn);
    const wrong = found.find((code) => !isUsPlace(code));
    const problem = `“${shortCell(wrong ?? "")}” isn't a state. Write two letters, like OR.`;
    return wrong === undefined
      ? { ok: true, value: found.filter(isUsPlace) }
      : { ok: false, problem };
  },
  write: (places) => places.join(" "),
};

/** Codes first: "OK LA" are two states, and an abbreviation of one. */
function placesIn(text: string): readonly string[] {
  const words = text.toUpperCase().split(/\s+/);
  const codes = words.filter((code) => code !== "");
  const named = codes.every(isUsPlace) ? null : parsePlace(text);
  return named ? [named] : codes;
}

const columns = {
  zone: { title: "zone", type: textColumn, required: true },
  places: { title: "states", type: placesColumn },
  zips: { title: "zip_prefixes", type: zipPrefixesColumn },
  freeFrom: { title: "free_from", type: amountColumn },
  method: { title: "method", type: textColumn },
  by: { title: "rate_by", type: wordColumn(rateBases), required: true },
  upTo: { title: "up_to", type: limitColumn },
  price: { title: "price", type: amountColumn, required: true },
  least: { title: "days_least", type: numberColumn() },
  most: { title: "days_most", type: numberColumn() },
  takesPoBoxes: { title: "po_boxes", type: yesNoColumn(true) },
  freeMethods: { title: "free_methods", type: wordColumn(freeMethodChoices, "every") },
};

/** The zones as CSV; one row for each step of each method. */
export const zoneTable = csvTable({ columns, max: 2_000 });
type ZoneRow = TableValues<typeof columns>;

export function zoneRows(zones: readonly ShippingZone[]): ZoneRow[] {
  return zones.flatMap((zone) =>
    zone.methods.flatMap((method) =>
      method.steps.map(({ upTo, price }) => ({
        zone: zone.name,
        places: zone.places,
        zips: zone.zips,
        freeFrom: zone.freeFrom,
        freeMethods: zone.freeMethods,
        method: method.name,
        by: method.by,
        upTo: upTo === null ? "more" : limitText(method.by, upTo),
        price,
        least: method.transit ? String(method.transit.least) : "",
        most: method.transit ? String(method.transit.most) : "",
        takesPoBoxes: method.takesPoBoxes,
      })),
    ),
  );
}

/**
 * Converts rows to a form, which is then validated.
 *
 * @returns a sentence when rows contradict each other
 */
export function readZoneRows(rows: readonly WholeRow<typeof columns>[]): ZoneForm[] | string {
  const zones: (Omit<ZoneForm, "methods"> & { methods: MethodForm[] })[] = [];
  for (const { row, values } of rows) {
    let zone = zones.find(({ name }) => name === values.zone);
    if (!zone) {
      zone = newZone(values, zones.length + 1);
      zones.push(zone);
    }
    const sameZone = rows.filter((other) => other.values.zone === values.zone);
    const zoneChange = describeChange(zoneKeys, values, sameZone[0]);
    if (zoneChange) return `Row ${row}: zone “${zone.name}” ${zoneChange}`;

    const line = stepLine(values);
    const known = zone.methods.findIndex(({ name }) => name === values.method);
    const method = zone.methods[known];
    if (!method) {
      zone.methods.push(newMethod(values, line, zone.methods.length + 1));
      continue;
    }
    const sameMethod = sameZone.find((other) => other.values.method === values.method);
    const methodChange = describeChange(methodKeys, values, sameMethod);
    if (methodChange) return `Row ${row}: method “${method.name}” ${methodChange}`;
    zone.methods[known] = { ...method, steps: `${method.steps}\n${line}` };
  }
  return zones;
}

function newZone({ zone, places, zips, freeFrom, freeMethods }: ZoneRow, position: number) {
  return {
    id: `zone-${position}`,
    name: zone,
    places: [...places],
    zips: zips.map((zip) => withTwoZeros(zip, places)).join(" "),
    freeFrom: freeFrom === null ? "" : toDecimal(freeFrom),
    freeMethods,
    methods: [],
  };
}

/**
 * 00926 in Puerto Rico, of which a spreadsheet left 926: with the zone's own states it is no prefix of
 * California.
 */
function withTwoZeros(zip: string, places: readonly UsPlace[]): string {
  const isOfPlaces = (code: string) => places.some((place) => isZipOfState(code, place));
  const isLost = /^\d{3}$/.test(zip) && places.length > 0 && !isOfPlaces(zip);
  return isLost && isOfPlaces(`00${zip}`) ? `00${zip}` : zip;
}

function newMethod(
  { method, by, least, most, takesPoBoxes }: ZoneRow,
  steps: string,
  position: number,
): MethodForm {
  return {
    id: `method-${position}`,
    name: method,
    by,
    steps,
    transit: { least, most },
    takesPoBoxes,
  };
}

function stepLine({ by, upTo, price }: ZoneRow): string {
  const amount = price === null ? "" : toDecimal(price);
  return by === "flat" ? amount : `${upTo} ${amount}`;
}

/** What all rows of a zone, or of one of its methods, must say alike. */
const zoneKeys = ["places", "zips", "freeFrom", "freeMethods"] as const;
const methodKeys = ["by", "least", "most", "takesPoBoxes"] as const;

/** How a row contradicts the first one of its zone or method. */
function describeChange(
  keys: readonly (keyof ZoneRow)[],
  values: ZoneRow,
  first: WholeRow<typeof columns> | undefined,
): string | undefined {
  const changed = first && keys.find((key) => !isSame(values[key], first.values[key]));
  return changed && `lists different ${columns[changed].title} than row ${first.row}.`;
}

/** Lists are the same in any order. */
function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.every((each) => b.includes(each)) && b.every((each) => a.includes(each));
}
