import { parseDecimal, toDecimal, ZERO } from "../money/cents.ts";
import { placeOfZip } from "../places/zip-states.ts";
import type { HeatSettings, OwnHighs } from "./heat-schema.ts";

/** The heat fields of the shipping screen, as typed. */
export type HeatForm = {
  readonly isOn: boolean;
  readonly from: string;
  readonly originZip: string;
  readonly hasColdPack: boolean;
  readonly fee: string;
  readonly upTo: string;
  readonly canWait: boolean;
  readonly canRisk: boolean;
  /** On each line a ZIP code or its first digits, and twelve temperatures. */
  readonly own: string;
};

export type ReadHeatForm =
  | { readonly ok: true; readonly settings: HeatSettings }
  | { readonly ok: false; readonly problems: Partial<Record<keyof HeatForm, string>> };

const MOST_OWN = 1_000;

export function heatFormOf(settings: HeatSettings): HeatForm {
  const { isOn, from, originZip, coldPack, canWait, canRisk, own } = settings;
  return {
    isOn,
    from: String(from),
    originZip,
    hasColdPack: coldPack !== null,
    fee: toDecimal(coldPack?.fee ?? ZERO),
    upTo: coldPack?.upTo == null ? "" : String(coldPack.upTo),
    canWait,
    canRisk,
    own: own.map(({ zip, highs }) => [zip, ...highs].join(" ")).join("\n"),
  };
}

/** @param hasPickup which is also an option in hot weather */
export function readHeatForm(form: HeatForm, hasPickup: boolean): ReadHeatForm {
  const problems: Partial<Record<keyof HeatForm, string>> = {};
  const from = readDegrees(form.from);
  if (from === undefined) problems.from = "Enter degrees Fahrenheit, such as 80.";
  const originZip = form.originZip.trim();
  if (originZip !== "" && (!/^\d{5}$/.test(originZip) || placeOfZip(originZip) === null)) {
    problems.originZip = "Enter the 5 digits of your ZIP code, or leave it empty.";
  }
  const fee = parseDecimal(form.fee);
  if (form.hasColdPack && (fee === undefined || fee < 0 || fee > 100_000)) {
    problems.fee = "Enter an amount such as 6.25, or 0 where it costs nothing.";
  }
  const upTo = form.upTo.trim() === "" ? null : readDegrees(form.upTo);
  if (form.hasColdPack && upTo === undefined) {
    problems.upTo = "Enter degrees Fahrenheit, or leave it empty.";
  } else if (form.hasColdPack && typeof upTo === "number" && from !== undefined && upTo < from) {
    problems.upTo = "A cold pack has to last at least as far as the heat begins.";
  }
  if (form.isOn && !form.hasColdPack && !form.canWait && !form.canRisk && !hasPickup) {
    problems.isOn = "Offer at least one way: a cold pack, waiting, pickup or the buyer's own risk.";
  }
  const own = readOwn(form.own);
  if (typeof own === "string") problems.own = own;
  if (Object.keys(problems).length > 0 || from === undefined || typeof own === "string") {
    return { ok: false, problems };
  }
  return {
    ok: true,
    settings: {
      isOn: form.isOn,
      from,
      originZip,
      coldPack: form.hasColdPack && fee !== undefined ? { fee, upTo: upTo ?? null } : null,
      canWait: form.canWait,
      canRisk: form.canRisk,
      own,
    },
  };
}

/** @returns an error message for invalid input */
function readOwn(text: string): OwnHighs[] | string {
  const rows: OwnHighs[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [zip = "", ...rest] = line.trim().split(/[\s,;]+/);
    const highs = rest.map(readDegrees).filter((high) => high !== undefined);
    if (!/^\d{3,5}$/.test(zip) || rest.length !== 12 || highs.length !== 12) {
      return `“${line.trim().slice(0, 30)}” can't be read. Write a ZIP code or its first 3 digits, then twelve highs from January on.`;
    }
    if (placeOfZip(zip) === null) return `No ZIP code begins with ${zip}.`;
    if (rows.some((row) => row.zip === zip)) return `${zip} is listed twice.`;
    rows.push({ zip, highs });
  }
  return rows.length > MOST_OWN ? "Up to 1,000 places fit here." : rows;
}

function readDegrees(text: string): number | undefined {
  const degrees = /^-?\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
  return degrees !== undefined && degrees >= -60 && degrees <= 140 ? degrees : undefined;
}
