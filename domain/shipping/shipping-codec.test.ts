import { describe, expect, test } from "vitest";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import { type ShippingForm, shippingCodec } from "./shipping-codec.ts";
import { shippingSettingsSchema } from "./shipping-schema.ts";
import { defaultShippingSettings } from "./shipping-settings.ts";
import { newMethodForm, type ZoneForm } from "./zone-codec.ts";

const defaults = encodeForm(shippingCodec, defaultShippingSettings);

const zone = (change: Partial<ZoneForm> = {}): ZoneForm => ({
  id: "zone-1",
  name: "West",
  places: ["OR", "WA"],
  zips: "",
  freeFrom: "",
  freeMethods: "every",
  methods: [newMethodForm("method-1")],
  ...change,
});

const byZone = (...zones: ZoneForm[]): Partial<ShippingForm> => ({ mode: "by-zone", zones });

const problemsOf = (change: Partial<ShippingForm>) => {
  const decoded = decodeForm(shippingCodec, { ...defaults, ...change });
  return decoded.code === "invalid" ? decoded.problems : decoded.code;
};

const handOver = (change: Partial<ShippingForm["handOver"]>): Partial<ShippingForm> => ({
  handOver: { ...defaults.handOver, ...change },
});

const heat = (change: Partial<ShippingForm["heat"]>): Partial<ShippingForm> => ({
  heat: { ...defaults.heat, isOn: true, canRisk: true, ...change },
});

const method = (change: object): Partial<ShippingForm> =>
  byZone(zone({ methods: [{ ...newMethodForm("method-1"), ...change } as never] }));

test("the specification's defaults are shown and saved unchanged", () => {
  expect(decodeForm(shippingCodec, defaults)).toEqual({
    code: "valid",
    data: defaultShippingSettings,
  });
});

test("settings of every kind are stored as typed, and shown again", () => {
  const typed: ShippingForm = {
    ...defaults,
    ...byZone(
      zone({ zips: "969, 97201", freeFrom: "50" }),
      zone({
        id: "zone-2",
        places: [],
        zips: "100 101",
        methods: [
          { ...newMethodForm("a"), by: "weight", steps: "16 6.50\nmore 14.00" },
          { ...newMethodForm("b"), transit: { least: "", most: "" } },
        ],
      }),
    ),
    onlyState: "OR",
    flatTransit: { least: "2", most: "5" },
    pickup: { isOn: true, place: "12 Mill Street", hours: "Fridays" },
    handOver: { weekdays: [5, 1, 1], cutoff: "14:30", leadDays: "0", holidays: "2026-12-25" },
    ...heat({
      coldPack: { isOn: true, fee: "6.25", upTo: "95" },
      customHighs: `802 ${"70 ".repeat(12)}`,
    }),
  };
  const decoded = decodeForm(shippingCodec, typed);
  if (decoded.code !== "valid") throw new Error(JSON.stringify(decoded));
  expect(decoded.data).toMatchObject({
    zones: [
      { zips: ["969", "97201"], freeFrom: 5000 },
      { methods: [{ steps: [{ upTo: 16, price: 650 }, { upTo: null }] }, { transit: null }] },
    ],
    flatTransit: { least: 2, most: 5 },
    handOver: { weekdays: [1, 5], cutoff: 870, leadDays: 0, holidays: ["2026-12-25"] },
    heat: { coldPack: { fee: 625, upTo: 95 }, customHighs: [{ zip: "802" }] },
  });

  const stored = shippingSettingsSchema.parse(JSON.parse(JSON.stringify(decoded.data)));
  expect(decodeForm(shippingCodec, encodeForm(shippingCodec, stored))).toEqual(decoded);
});

describe("the shipping form refuses", () => {
  test.each<[string, Partial<ShippingForm>, Record<string, string>]>([
    ["zones without a zone", byZone(), { zones: "Add a zone" }],
    ["a zone without a name", byZone(zone({ name: " " })), { "zones.0.name": "a name" }],
    [
      "a zone without a method",
      byZone(zone({ methods: [] })),
      { "zones.0.name": "from 1 to 12 methods" },
    ],
    ["a zone without places", byZone(zone({ places: [] })), { "zones.0.places": "Choose a state" }],
    [
      "a state in two zones",
      byZone(zone(), zone({ id: "zone-2", name: "Coast" })),
      { "zones.1.places": "Oregon is also in “West”." },
    ],
    [
      "a ZIP code in two zones",
      byZone(zone({ zips: "972" }), zone({ id: "zone-2", places: ["CA"], zips: "972" })),
      { "zones.1.zips": "972 is also in “West”." },
    ],
    ["a ZIP code twice", byZone(zone({ zips: "972 972" })), { "zones.0.zips": "listed twice" }],
    ["a ZIP code of nowhere", byZone(zone({ zips: "000" })), { "zones.0.zips": "No ZIP code" }],
    ["no amount", byZone(zone({ freeFrom: "x" })), { "zones.0.freeFrom": "Enter an amount" }],
    ["a method without a name", method({ name: "" }), { "zones.0.methods.0.name": "a name" }],
    [
      "a rate table with a gap",
      method({ by: "count", steps: "3 6.50" }),
      { "zones.0.methods.0.steps": "An order above 3 bars has no price." },
    ],
    [
      "the slowest before the fastest",
      method({ transit: { least: "5", most: "2" } }),
      { "zones.0.methods.0.transit.least": "the fewest first" },
    ],
    [
      "an only state without a zone",
      { ...byZone(zone()), onlyState: "NY" },
      { onlyState: "No zone goes to New York" },
    ],
    [
      "pickup without place and hours",
      { pickup: { isOn: true, place: "", hours: "" } },
      { "pickup.place": "Say where", "pickup.hours": "Say when" },
    ],
    ["no day of hand-over", handOver({ weekdays: [] }), { "handOver.weekdays": "at least one" }],
    ["no time", handOver({ cutoff: "25:00" }), { "handOver.cutoff": "Enter a time" }],
    ["31 days to pack", handOver({ leadDays: "31" }), { "handOver.leadDays": "from 0 to 30" }],
    [
      "a day that is none",
      handOver({ holidays: "2026-02-30" }),
      { "handOver.holidays": "“2026-02-30” is no day." },
    ],
    [
      "heat without a choice for shoppers",
      heat({ canRisk: false, canWait: false }),
      { "heat.isOn": "Offer at least one way" },
    ],
    [
      "a cold pack that ends where the heat begins",
      heat({ from: "80", coldPack: { isOn: true, fee: "6.25", upTo: "79" } }),
      { "heat.coldPack.upTo": "at least as far as the heat begins" },
    ],
    [
      "a cold pack without its price",
      heat({ coldPack: { isOn: true, fee: "", upTo: "" } }),
      { "heat.coldPack.fee": "Enter an amount" },
    ],
    ["a temperature that is none", heat({ from: "warm" }), { "heat.from": "such as 80" }],
    [
      "highs that are incomplete",
      heat({ customHighs: "802 70 71" }),
      { "heat.customHighs": "can't be read" },
    ],
    [
      "highs in degrees Celsius",
      heat({ customHighs: "850 20 22 25 30 35 40 41 40 38 32 25 20" }),
      { "heat.customHighs": "look like degrees Celsius" },
    ],
  ])("%s, at its field", (_, change, problems) => {
    const found = problemsOf(change);
    expect(Object.keys(found)).toEqual(Object.keys(problems));
    for (const [path, part] of Object.entries(problems)) {
      expect(found).toHaveProperty([path], expect.stringContaining(part));
    }
  });
});

test("pickup is a choice in hot weather as well", () => {
  const pickup = { isOn: true, place: "12 Mill Street", hours: "Fridays" };
  expect(problemsOf({ ...heat({ canRisk: false, canWait: false }), pickup })).toBe("valid");
});

test("what is switched off does not have to be filled in", () => {
  const off = { isOn: false, place: "", hours: "x".repeat(500) };
  expect(problemsOf({ pickup: off })).toBe("valid");
});

test("zones with one id are not what the screen sends", () => {
  expect(problemsOf(byZone(zone(), zone()))).toBe("malformed");
});

test("40 zones fit, and not one more", () => {
  const prefixes = Array.from({ length: 41 }, (_, index) => String(100 + index));
  const zones = prefixes.map((zips) => zone({ id: `zone-${zips}`, places: [], zips }));
  expect(problemsOf(byZone(...zones.slice(1)))).toBe("valid");
  expect(problemsOf(byZone(...zones))).toMatchObject({ zones: "Up to 40 zones fit here." });
});
