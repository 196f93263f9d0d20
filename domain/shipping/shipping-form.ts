import { type HeatForm, heatFormOf, readHeatForm } from "../heat/heat-form.ts";
import { typedText } from "../input/typed-text.ts";
import { isUsState, usStates } from "../places/us-states.ts";
import { isIsoDay } from "../time/iso-day.ts";
import { readDays, readTransit, TRANSIT_PROBLEM } from "./read-transit.ts";
import type { ShippingSettings } from "./shipping-schema.ts";
import { servedPlaces } from "./shipping-settings.ts";
import { readZones, type ZoneForm, type ZoneProblemField, zoneFormOf } from "./zone-form.ts";

/** The shipping screen's form, as typed. */
export type ShippingForm = {
  readonly mode: ShippingSettings["mode"];
  /** Two letters, or empty. */
  readonly onlyState: string;
  readonly flatLeast: string;
  readonly flatMost: string;
  readonly zones: readonly ZoneForm[];
  readonly hasPickup: boolean;
  readonly place: string;
  readonly hours: string;
  readonly offersGifts: boolean;
  readonly sendsToSeveral: boolean;
  readonly takesPackerNotes: boolean;
  readonly weekdays: readonly number[];
  /** Such as 14:30. */
  readonly cutoff: string;
  readonly leadDays: string;
  /** One day per line, such as 2026-12-25. */
  readonly holidays: string;
  readonly heat: HeatForm;
};

export type ShippingField =
  | ZoneProblemField
  | "zones"
  | "onlyState"
  | "flatTransit"
  | "place"
  | "hours"
  | "weekdays"
  | "cutoff"
  | "leadDays"
  | "holidays"
  | `heat-${keyof HeatForm}`;
/** Error messages by field. */
export type ShippingProblems = Partial<Record<ShippingField, string>>;

export type ReadShippingForm =
  | { readonly ok: true; readonly settings: ShippingSettings }
  | { readonly ok: false; readonly problems: ShippingProblems };

const MOST_HOLIDAYS = 100;

export function shippingFormOf(settings: ShippingSettings): ShippingForm {
  const { mode, onlyState, flatTransit, zones, pickup, handOver, heat } = settings;
  const { offersGifts, sendsToSeveral, takesPackerNotes } = settings;
  const { weekdays, cutoff, leadDays, holidays } = handOver;
  return {
    mode,
    onlyState: onlyState ?? "",
    flatLeast: flatTransit ? String(flatTransit.least) : "",
    flatMost: flatTransit ? String(flatTransit.most) : "",
    zones: zones.map(zoneFormOf),
    hasPickup: pickup !== null,
    place: pickup?.place ?? "",
    hours: pickup?.hours ?? "",
    offersGifts,
    sendsToSeveral,
    takesPackerNotes,
    weekdays,
    cutoff: clockText(cutoff),
    leadDays: String(leadDays),
    holidays: holidays.join("\n"),
    heat: heatFormOf(heat),
  };
}

/** Validates the whole form, reporting all errors at once. */
export function readShippingForm(form: ShippingForm): ReadShippingForm {
  const problems: ShippingProblems = {};
  const { mode } = form;
  const onlyState = isUsState(form.onlyState) ? form.onlyState : null;
  const zones = readZones(form.zones, problems);
  if (mode === "by-zone" && form.zones.length === 0) {
    problems.zones = "Add a zone, or choose one fee for all orders.";
  }
  const served = zones ? servedPlaces({ mode, zones, onlyState }) : null;
  if (onlyState && served?.length === 0) {
    problems.onlyState = `No zone goes to ${usStates[onlyState]}, the only state you ship to.`;
  }
  const flatTransit = readTransit(form.flatLeast, form.flatMost);
  if (flatTransit === undefined) problems.flatTransit = TRANSIT_PROBLEM;
  const place = typedText(form.place);
  const hours = typedText(form.hours);
  if (form.hasPickup && (place === "" || place.length > 200)) {
    problems.place = "Say where orders are picked up, in up to 200 letters.";
  }
  if (form.hasPickup && (hours === "" || hours.length > 200)) {
    problems.hours = "Say when somebody is there, in up to 200 letters.";
  }
  if (form.weekdays.length === 0) problems.weekdays = "Choose at least one day.";
  const cutoff = readClock(form.cutoff);
  if (cutoff === undefined) problems.cutoff = "Enter a time of day.";
  const leadDays = readDays(form.leadDays, 30);
  if (leadDays === undefined) problems.leadDays = "Enter a number from 0 to 30.";
  const holidays = form.holidays.split(/[\s,;]+/).filter((day) => day !== "");
  const wrongDay = holidays.find((day) => !isIsoDay(day));
  if (wrongDay !== undefined) {
    problems.holidays = `“${wrongDay.slice(0, 20)}” is no day. Write one per line, as 2026-12-25.`;
  } else if (holidays.length > MOST_HOLIDAYS) {
    problems.holidays = `Up to ${MOST_HOLIDAYS} days fit here.`;
  }
  const heat = readHeatForm(form.heat, form.hasPickup);
  if (!heat.ok) {
    for (const [field, sentence] of Object.entries(heat.problems)) {
      problems[`heat-${field as keyof HeatForm}`] = sentence;
    }
  }
  if (
    Object.keys(problems).length > 0 ||
    !zones ||
    !heat.ok ||
    flatTransit === undefined ||
    cutoff === undefined ||
    leadDays === undefined
  ) {
    return { ok: false, problems };
  }
  return {
    ok: true,
    settings: {
      mode,
      zones,
      flatTransit,
      onlyState,
      pickup: form.hasPickup ? { place, hours } : null,
      offersGifts: form.offersGifts,
      sendsToSeveral: form.sendsToSeveral,
      takesPackerNotes: form.takesPackerNotes,
      handOver: {
        weekdays: [...new Set(form.weekdays)].toSorted(),
        cutoff,
        leadDays,
        holidays: [...new Set(holidays)].toSorted(),
      },
      heat: heat.settings,
    },
  };
}

function clockText(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`;
}

function readClock(text: string): number | undefined {
  const [, hour = "", minute = ""] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hour === "" ? undefined : Number(hour) * 60 + Number(minute);
}
