import type { FileRow } from "../input/file-row.ts";
import { toDecimal } from "../money/cents.ts";
import { isUsPlace, type UsPlace } from "../places/us-places.ts";
import { limitText } from "./rate-steps.ts";
import { type RateBasis, rateBases, type ShippingZone } from "./shipping-schema.ts";
import type { MethodForm, ZoneForm } from "./zone-form.ts";

/** Columns of the zone table as CSV; one row for each step of each method. */
export const zoneColumns = [
  "zone",
  "states",
  "zip_prefixes",
  "free_from",
  "method",
  "rate_by",
  "up_to",
  "price",
  "days_least",
  "days_most",
  "po_boxes",
] as const;
type ZoneColumn = (typeof zoneColumns)[number];

export function zoneRows(zones: readonly ShippingZone[]): string[][] {
  return zones.flatMap((zone) =>
    zone.methods.flatMap((method) =>
      method.steps.map(({ upTo, price }) => {
        const row: Record<ZoneColumn, string> = {
          zone: zone.name,
          states: zone.places.join(" "),
          zip_prefixes: zone.zips.join(" "),
          free_from: zone.freeFrom === null ? "" : toDecimal(zone.freeFrom),
          method: method.name,
          rate_by: method.by,
          up_to: upTo === null ? "more" : limitText(method.by, upTo),
          price: toDecimal(price),
          days_least: method.transit ? String(method.transit.least) : "",
          days_most: method.transit ? String(method.transit.most) : "",
          po_boxes: method.takesPoBoxes ? "yes" : "no",
        };
        return zoneColumns.map((column) => row[column]);
      }),
    ),
  );
}

/**
 * Converts rows of a CSV file to a form, which is then validated.
 *
 * @param rows keyed by column names with only letters and digits
 * @returns an error message when a row is invalid
 */
export function readZoneRows(rows: readonly FileRow[]): ZoneForm[] | string {
  const zones: (Omit<ZoneForm, "methods"> & { methods: MethodForm[] })[] = [];
  for (const { row, cells } of rows) {
    const cell = (column: ZoneColumn) =>
      (cells[column.replaceAll("_", "")] ?? "").replace(/^'/, "").trim();
    const at = `Row ${row}`;
    const codes = cell("states")
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== "");
    const wrong = codes.find((code) => !isUsPlace(code));
    if (wrong !== undefined)
      return `${at}: “${wrong.slice(0, 20)}” is no state. Write two letters, as OR.`;
    const by = rateBases.find((basis) => basis === cell("rate_by").toLowerCase());
    if (!by) return `${at}: rate_by is one of ${rateBases.join(", ")}.`;
    const places = codes.filter(isUsPlace);
    let zone = zones.find(({ name }) => name === cell("zone"));
    if (!zone) {
      zone = {
        id: `zone-${zones.length + 1}`,
        name: cell("zone"),
        places,
        zips: cell("zip_prefixes"),
        freeFrom: cell("free_from"),
        methods: [],
      };
      zones.push(zone);
    } else if (!isSame(zone.places, places)) {
      return `${at}: the zone “${zone.name}” has other states in an earlier row.`;
    }
    const line = stepLine(by, cell("up_to"), cell("price"));
    const known = zone.methods.findIndex(({ name }) => name === cell("method"));
    const method = zone.methods[known];
    if (!method) {
      zone.methods.push({
        id: `method-${zone.methods.length + 1}`,
        name: cell("method"),
        by,
        steps: line,
        least: cell("days_least"),
        most: cell("days_most"),
        takesPoBoxes: !/^(?:no|n|false|0)$/i.test(cell("po_boxes")),
      });
    } else if (method.by !== by) {
      return `${at}: “${method.name}” has another rate_by in an earlier row.`;
    } else zone.methods[known] = { ...method, steps: `${method.steps}\n${line}` };
  }
  return zones;
}

function stepLine(by: RateBasis, upTo: string, price: string): string {
  return by === "flat" ? price : `${upTo || "more"} ${price}`;
}

function isSame(a: readonly UsPlace[], b: readonly UsPlace[]): boolean {
  return a.length === b.length && a.every((place) => b.includes(place));
}
