import { z } from "zod/mini";
import { requiredTextCodec, switchCodec, wholeNumberCodec } from "../form/field-codecs.ts";
import { emptyAsNull, Problem, rule, switchedCodec, textCodec } from "../form/form-codec.ts";
import { heatCodec } from "../heat/heat-codec.ts";
import { isUsState, type UsState, usStates } from "../places/us-states.ts";
import { isIsoDay } from "../time/iso-day.ts";
import { type ShippingZone, shippingModes } from "./shipping-schema.ts";
import { servedPlaces } from "./shipping-settings.ts";
import { transitCodec } from "./transit-codec.ts";
import { findZoneProblems, zonesCodec } from "./zone-codec.ts";

const MAX_ZONES = 40;
const MAX_HOLIDAYS = 100;

const stateCodec = textCodec<UsState>(
  (code) => (isUsState(code) ? code : new Problem("Choose a state.")),
  (state) => state,
);

const pickupCodec = switchedCodec(
  z.object({
    place: requiredTextCodec(200, "Say where orders are picked up, in up to 200 characters."),
    hours: requiredTextCodec(200, "Say when somebody is there, in up to 200 characters."),
  }),
  { place: "", hours: "" },
);

const weekdaysCodec = z.codec(z.array(z.int().check(z.gte(0), z.lte(6))), z.array(z.int()), {
  decode: (weekdays) => [...new Set(weekdays)].toSorted(),
  encode: (weekdays) => weekdays,
});

const handOverCodec = z
  .object({
    weekdays: weekdaysCodec,
    cutoff: textCodec(readClock, clockText),
    leadDays: wholeNumberCodec(0, 30, "Enter a number from 0 to 30."),
    holidays: textCodec(readHolidays, (days) => days.join("\n")),
  })
  .check(
    rule(({ weekdays }, add) => {
      if (weekdays?.length === 0) add(["weekdays"], "Choose at least one day.");
    }),
  );

export const shippingCodec = z
  .object({
    mode: z.enum(shippingModes),
    onlyState: emptyAsNull(stateCodec),
    flatTransit: transitCodec,
    zones: zonesCodec,
    pickup: pickupCodec,
    offersGifts: switchCodec,
    sendsToSeveral: switchCodec,
    takesPackerNotes: switchCodec,
    handOver: handOverCodec,
    heat: heatCodec,
  })
  .check(
    rule(({ zones = [] }, add) => {
      if (zones.length > MAX_ZONES) add(["zones"], `Up to ${MAX_ZONES} zones fit here.`);
      findZoneProblems(zones, (path, sentence) => add(["zones", ...path], sentence));
    }),
    rule(({ mode, zones }, add) => {
      if (mode === "by-zone" && zones?.length === 0) {
        add(["zones"], "Add a zone, or choose one fee for all orders.");
      }
    }),
    rule(({ mode, zones, onlyState }, add) => {
      if (!mode || !zones?.every(isRead) || !onlyState) return;
      if (servedPlaces({ mode, zones, onlyState }).length === 0) {
        add(["onlyState"], `No zone goes to ${usStates[onlyState]}, the only state you ship to.`);
      }
    }),
    rule(({ heat, pickup }, add) => {
      if (!heat?.isOn || heat.coldPack !== null || heat.canWait || heat.canRisk) return;
      if (pickup === null) {
        const sentence =
          "Offer at least one way: a cold pack, waiting, pickup or the buyer's own risk.";
        add(["heat", "isOn"], sentence);
      }
    }),
  );

export type ShippingForm = z.input<typeof shippingCodec>;

function isRead(zone: object): zone is ShippingZone {
  return "zips" in zone && zone.zips !== undefined;
}

/** One day per line, such as 2026-12-25. */
function readHolidays(text: string): string[] | Problem {
  const days = text.split(/[\s,;]+/).filter((day) => day !== "");
  const wrong = days.find((day) => !isIsoDay(day));
  if (wrong !== undefined) {
    return new Problem(`“${wrong.slice(0, 20)}” is no day. Write one per line, as 2026-12-25.`);
  }
  if (days.length > MAX_HOLIDAYS) return new Problem(`Up to ${MAX_HOLIDAYS} days fit here.`);
  return [...new Set(days)].toSorted();
}

/** Minutes after midnight as 14:30. */
function clockText(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`;
}

function readClock(text: string): number | Problem {
  const [, hour = "", minute = ""] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hour === "" ? new Problem("Enter a time of day.") : Number(hour) * 60 + Number(minute);
}
