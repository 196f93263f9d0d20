import { expect, test } from "vitest";
import { fileRows } from "#test/support/file-rows.ts";
import { cents } from "../money/cents.ts";
import type { ShippingZone } from "./shipping-schema.ts";
import { newMethodForm, readZones, type ZoneForm } from "./zone-form.ts";
import { readZoneRows, zoneColumns, zoneRows } from "./zone-rows.ts";

const west: ShippingZone = {
  id: "zone-1",
  name: "The West, and Guam",
  places: ["OR", "WA"],
  zips: ["969"],
  freeFrom: cents(5000),
  methods: [
    {
      id: "method-1",
      name: "Ground",
      by: "weight",
      steps: [
        { upTo: 16, price: cents(650) },
        { upTo: null, price: cents(1400) },
      ],
      transit: { least: 2, most: 5 },
      takesPoBoxes: true,
    },
    {
      id: "method-2",
      name: "Courier",
      by: "flat",
      steps: [{ upTo: null, price: cents(2500) }],
      transit: null,
      takesPoBoxes: false,
    },
  ],
};

/** Rows of a file as `readCsv` gives them. */
const named = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) =>
    Object.fromEntries(
      zoneColumns.map((column, index) => [column.replaceAll("_", ""), cells[index] ?? ""]),
    ),
  );
const [row = {}] = named(zoneRows([west]));

test("exported zones are read back unchanged", () => {
  const forms = readZoneRows(fileRows(named(zoneRows([west]))));
  if (typeof forms === "string") throw new Error(forms);
  const problems = {};
  expect(readZones(forms, problems)).toEqual([west]);
  expect(problems).toEqual({});
});

test("a file without the optional columns gives each method once, without a free threshold", () => {
  const forms = readZoneRows(
    fileRows([{ zone: "Oregon", states: "or", rateby: "Flat", price: "5.00" }]),
  );
  const method = { ...newMethodForm("method-1"), name: "", steps: "5.00", least: "", most: "" };
  expect(forms).toEqual<ZoneForm[]>([
    { id: "zone-1", name: "Oregon", places: ["OR"], zips: "", freeFrom: "", methods: [method] },
  ]);
});

test.each<[string, Record<string, string>[], string]>([
  ["a state that is none", [{ ...row, states: "OR XX" }], "Row 2: “XX” is no state."],
  ["another kind of rate", [{ ...row, rateby: "distance" }], "Row 2: rate_by is one of flat,"],
  ["a zone with two sets of states", [row, { ...row, states: "CA" }], "Row 3: the zone “The West"],
  ["a method with two kinds of rates", [row, { ...row, rateby: "count" }], "Row 3: “Ground” has"],
])("%s is named with its row", (_, rows, sentence) => {
  expect(readZoneRows(fileRows(rows))).toMatch(new RegExp(`^${sentence}`));
});
