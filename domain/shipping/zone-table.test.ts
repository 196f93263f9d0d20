import { expect, test } from "vitest";
import { csvTableFile } from "#server/platform/csv/csv-rows.ts";
import { readCsvTable } from "#test/support/read-csv-table.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { decodeForm } from "../form/form-codec.ts";
import { cents } from "../money/cents.ts";
import { newMethodForm, type ZoneForm, zonesCodec } from "./zone-codec.ts";
import { readZoneRows, zoneRows, zoneTable } from "./zone-table.ts";

const steps = [
  { upTo: 16, price: cents(650) },
  { upTo: null, price: cents(1400) },
];
const weighed = methodFor(0, {
  id: "method-1",
  by: "weight",
  steps,
  transit: { least: 2, most: 5 },
});
const courier = { id: "method-2", name: "Courier", transit: null, takesPoBoxes: false };
const west = zoneTo(["OR", "WA"], [weighed, methodFor(2500, courier)], {
  id: "zone-1",
  name: "The West, and Guam",
  zips: ["969"],
  freeFrom: cents(5000),
  freeMethods: "cheapest",
});

function read(content: string, answers = {}) {
  const table = readCsvTable(zoneTable, content, answers);
  return table.code === "rows" ? readZoneRows(table.rows) : table;
}

const titles = zoneTable.titles.join(",");

test("exported zones are read back unchanged", () => {
  const forms = read(csvTableFile(zoneTable, zoneRows([west])));
  expect(decodeForm(zonesCodec, forms)).toEqual({ code: "valid", data: [west] });
});

test.each([
  ["OR WA", ["OR", "WA"]],
  ["OK LA", ["OK", "LA"]],
  ["Washington, D.C.", ["DC"]],
  ["Washington, Oregon", ["WA", "OR"]],
  ["New York; Puerto Rico", ["NY", "PR"]],
  ["or, New Mexico, FM", ["OR", "NM", "FM"]],
])("states written as %j are read", (states, places) => {
  const forms = read(`zone,states,rate by,price\nOne,"${states}",flat,5.00\n`);
  expect(forms).toMatchObject([{ places }]);
});

test("a file without the optional columns gives each method once, without a free threshold", () => {
  const forms = read("zone,states,rate by,price\nOregon,or,Flat,5.00\n");
  const method = {
    ...newMethodForm("method-1"),
    name: "",
    steps: "5.00",
    transit: { least: "", most: "" },
  };
  expect(forms).toEqual<ZoneForm[]>([
    {
      id: "zone-1",
      name: "Oregon",
      places: ["OR"],
      zips: "",
      freeFrom: "",
      freeMethods: "every",
      methods: [method],
    },
  ]);
});

test.each([
  ["a wrong state", "West,OR XX,,,Ground,flat,,5,2,5,yes", "Row 2, states: “XX” isn't a state."],
  ["another rate", "West,OR,,,Ground,distance,,5,2,5,yes", "Row 2, rate_by: “distance” is none"],
  ["a wrong price", "West,OR,,,Ground,flat,,9 50,2,5,yes", "Row 2, price: “9 50” isn't an amount."],
  [
    "boxes that are perhaps taken",
    "West,OR,,,Ground,flat,,5,2,5,maybe",
    "Row 2, po_boxes: “maybe” is neither yes nor no.",
  ],
])("%s refuses the file, and is named with its row and column", (_, row, sentence) => {
  expect(read(`${titles}\n${row}\n`)).toEqual({
    code: "unreadable",
    sentence: expect.stringContaining(`Nothing was changed. ${sentence}`),
  });
});

const ground = "West,OR,,,Ground,flat,,5,2,5,yes";
test.each([
  ["a zone's states", "West,CA,,,Ground,flat,,5,2,5,yes", "zone “West” lists different states"],
  ["more states", "West,OR CA,,,Ground,flat,,5,2,5,yes", "zone “West” lists different states"],
  ["its ZIP codes", "West,OR,972,,Van,flat,,5,2,5,yes", "zone “West” lists different zip_pref"],
  ["a zone's free sum", "West,OR,,50,Van,flat,,5,2,5,yes", "zone “West” lists different free_from"],
  ["a method's rates", "West,OR,,,Ground,count,,5,2,5,yes", "“Ground” lists different rate_by"],
  ["a method's time", "West,OR,,,Ground,flat,,5,3,6,yes", "“Ground” lists different days_least"],
])("rows that contradict each other about %s are named", (_, row, sentence) => {
  expect(read(`${titles}\n${ground}\n${row}\n`)).toMatch(
    new RegExp(`^Row 3: .*${sentence}.* than row 2\\.$`),
  );
});

test("the states and ZIP codes of a zone are the same in any order", () => {
  const forms = read(
    `${titles}\nWest,CA OR,972 973,,Ground,flat,,5,2,5,yes\nWest,OR CA,973 972,,Van,flat,,6,2,5,yes\n`,
  );
  expect(forms).toMatchObject([
    { places: ["CA", "OR"], zips: "972 973", methods: [{ name: "Ground" }, { name: "Van" }] },
  ]);
});

const zipsIn = (zips: readonly string[]) =>
  `${titles}\n${zips.map((zip, index) => `Zone ${index},,${zip},,Van,flat,,6.00,1,2,no`).join("\n")}\n`;

function readZips(zips: readonly string[], answers = {}) {
  const forms = read(zipsIn(zips), answers);
  return Array.isArray(forms) ? forms.map((form) => form.zips) : forms;
}

test("a ZIP code whose 0 a spreadsheet dropped never becomes another state's unasked", () => {
  const zips = ["2139", "021 022", "606"];
  expect(readZips(zips)).toMatchObject({
    code: "asks",
    questions: [
      {
        id: "leading-zeros",
        choices: [
          { value: "padded", label: expect.stringContaining("02139 (Massachusetts)") },
          { value: "as-written", label: expect.stringContaining("2139 (Maryland)") },
        ],
      },
    ],
  });
  expect(readZips(zips, { "leading-zeros": "padded" })).toEqual(["02139", "021 022", "606"]);
  expect(readZips(zips, { "leading-zeros": "as-written" })).toEqual(zips);
});

test.each([
  ["two digits, which can only be three", ["21", "2139", "606"], ["021", "02139", "606"]],
  ["a 0 that was kept", ["021", "2139"], ["021", "2139"]],
  ["a ZIP code that no state has without its 0", ["0021", "3456"], ["0021", "3456"]],
])("nothing is asked where the column shows it: %s", (_, zips, expected) => {
  expect(readZips(zips)).toEqual(expected);
});

test("Puerto Rico's ZIP codes get back the two zeros that a spreadsheet dropped, and other prefixes none", () => {
  const zipsOf = (places: string, zips: string) => {
    const forms = read(`${titles}\nZone,${places},${zips},,Ground,flat,more,9.00,,,yes\n`);
    return Array.isArray(forms) ? forms[0]?.zips : forms;
  };
  expect(zipsOf("PR", "926")).toBe("00926");
  expect(zipsOf("PR VI", "802")).toBe("00802");
  expect(zipsOf("PR", "9")).toBe("009");
  expect(zipsOf("PR", "009")).toBe("009");
  expect(zipsOf("CA", "926")).toBe("926");
  expect(zipsOf("", "926")).toBe("926");
  expect(zipsOf("GU", "969")).toBe("969");
});
