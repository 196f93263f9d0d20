import { describe, expect, test } from "vitest";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import { isUsState, usStates } from "../places/us-states.ts";
import { nexusThreshold } from "./nexus.ts";
import { startingStateTaxes } from "./starting-state-taxes.ts";
import { newStateTaxForm, type StateTaxForm, taxCodec } from "./tax-codec.ts";
import { parseTaxRate } from "./tax-rate.ts";
import { taxSettingsSchema } from "./tax-schema.ts";
import { defaultTaxSettings, taxRulesOf } from "./tax-settings.ts";

const colorado: StateTaxForm = { ...newStateTaxForm("CO"), local: "802 4\n80202, 5.91%\n" };
const read = (...states: StateTaxForm[]) =>
  decodeForm(taxCodec, { mode: "by-state", usesStripe: false, states });
const problemsOf = (change: Partial<StateTaxForm>) => {
  const form = read({ ...colorado, ...change });
  return form.code === "invalid" ? form.problems : undefined;
};

describe("the form of the tax screen", () => {
  test("is parsed into settings that can be stored, and shown again unchanged", () => {
    const form = read(colorado, newStateTaxForm("NY"));
    if (form.code !== "valid") throw new Error("It was refused.");
    expect(form.data.states.CO).toMatchObject({
      candy: 2900,
      food: 0,
      local: [
        { zip: "802", rate: 4000 },
        { zip: "80202", rate: 5910 },
      ],
    });
    const stored = taxSettingsSchema.parse(JSON.parse(JSON.stringify(form.data)));
    expect(stored).toEqual(form.data);
    expect(encodeForm(taxCodec, stored).states.map(({ local }) => local)).toEqual([
      "802 4\n80202 5.91",
      "",
    ]);
    expect(decodeForm(taxCodec, encodeForm(taxCodec, stored))).toEqual(form);
  });

  const rate = "Enter a percentage from 0 to 100, with up to three decimals.";
  const place =
    "Write one place a line: a ZIP code or its first 3 digits, then percent: 80202 4.81";
  const places = Array.from({ length: 501 }, (_, index) => `${10000 + index} 1`).join("\n");

  test.each<[string, Partial<StateTaxForm>, string]>([
    ["a rate that is none", { candy: "lots" }, rate],
    ["an empty rate", { food: "" }, rate],
    ["a rate above 100", { candy: "100.5" }, rate],
    ["a place without a rate", { local: "80202" }, place],
    ["a place of two digits", { local: "80 4" }, place],
    ["a rate with a word behind it", { local: "80202 4 Denver" }, place],
    ["a place that is listed twice", { local: "802 4\n802 5" }, "A ZIP code is listed twice."],
    ["501 places", { local: places }, "Up to 500 places fit in a state."],
  ])("refuses %s, at its field", (_, change, problem) => {
    const [field] = Object.keys(change);
    expect(problemsOf(change)).toEqual({ [`states.0.${field}`]: problem });
  });

  test("refuses tax by state without a state", () => {
    expect(read()).toEqual({
      code: "invalid",
      problems: { states: "Add a state where you collect tax, or choose one rate for all orders." },
    });
    expect(decodeForm(taxCodec, { mode: "single", usesStripe: false, states: [] }).code).toBe(
      "valid",
    );
  });
});

test("one rate for all orders is the default, whatever states are in the table", () => {
  expect(taxRulesOf(defaultTaxSettings)).toEqual({ kind: "single" });
  const form = decodeForm(taxCodec, { mode: "single", usesStripe: false, states: [colorado] });
  expect(form.code === "valid" && taxRulesOf(form.data)).toEqual({ kind: "single" });
});

test("browsers get the rates but not the notes", () => {
  const form = read({ ...colorado, note: "Ask Robin" });
  const rules = form.code === "valid" ? taxRulesOf(form.data) : undefined;
  expect(rules).toEqual({
    kind: "by-state",
    states: { CO: { candy: 2900, food: 0, isShippingTaxed: false, local: expect.any(Array) } },
  });
});

describe("the default tax table", () => {
  const states = Object.keys(usStates).filter(isUsState);

  test.each(states)("has valid rates of %s, and a note", (state) => {
    const { candy, food, note } = startingStateTaxes[state];
    expect(parseTaxRate(candy)).toBeDefined();
    expect(parseTaxRate(food)).toBeDefined();
    expect(Number(food)).toBeLessThanOrEqual(Number(candy));
    expect(note).not.toBe("");
  });

  test("has no tax in states without sales tax", () => {
    for (const state of ["AK", "DE", "MT", "NH", "OR"] as const) {
      expect(startingStateTaxes[state]).toMatchObject({ candy: "0", food: "0" });
    }
    expect(nexusThreshold("OR")).toBeNull();
    expect(nexusThreshold("CA")).toBe(50_000_000);
    expect(nexusThreshold("VT")).toBe(10_000_000);
  });
});
