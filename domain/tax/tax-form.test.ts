import { describe, expect, test } from "vitest";
import { isUsState, usStates } from "../places/us-states.ts";
import { nexusThreshold } from "./nexus.ts";
import { startingStateTaxes } from "./starting-state-taxes.ts";
import { newStateTaxForm, readTaxForm, type StateTaxForm, taxFormOf } from "./tax-form.ts";
import { parseTaxRate } from "./tax-rate.ts";
import { taxSettingsSchema } from "./tax-schema.ts";
import { defaultTaxSettings, taxRulesOf } from "./tax-settings.ts";

const colorado: StateTaxForm = {
  ...newStateTaxForm("CO"),
  local: "802 4\n80202, 5.91%\n",
};
const read = (...states: StateTaxForm[]) =>
  readTaxForm({ mode: "by-state", asksStripe: false, states });
const problemsOf = (change: Partial<StateTaxForm>) => {
  const form = read({ ...colorado, ...change });
  return form.ok ? undefined : form.problems;
};

describe("the form of the tax screen", () => {
  test("is parsed into settings that can be stored, and shown again unchanged", () => {
    const form = read(colorado, newStateTaxForm("NY"));
    if (!form.ok) throw new Error("It was refused.");
    expect(form.settings.states.CO).toMatchObject({
      candy: 2900,
      food: 0,
      local: [
        { zip: "802", rate: 4000 },
        { zip: "80202", rate: 5910 },
      ],
    });
    const stored = taxSettingsSchema.parse(JSON.parse(JSON.stringify(form.settings)));
    expect(stored).toEqual(form.settings);
    expect(taxFormOf(stored).states.map(({ local }) => local)).toEqual(["802 4\n80202 5.91", ""]);
    expect(readTaxForm(taxFormOf(stored))).toEqual(form);
  });

  test.each<[string, Partial<StateTaxForm>, object]>([
    ["a rate that is none", { candy: "lots" }, { "CO-candy": "not-a-rate" }],
    ["an empty rate", { food: "" }, { "CO-food": "not-a-rate" }],
    ["a rate above 100", { candy: "100.5" }, { "CO-candy": "not-a-rate" }],
    ["a place without a rate", { local: "80202" }, { "CO-local": "not-a-place" }],
    ["a place of two digits", { local: "80 4" }, { "CO-local": "not-a-place" }],
    ["a rate with a word behind it", { local: "80202 4 Denver" }, { "CO-local": "not-a-place" }],
    ["a place that stands there twice", { local: "802 4\n802 5" }, { "CO-local": "twice" }],
    [
      "501 places",
      { local: Array.from({ length: 501 }, (_, index) => `${10000 + index} 1`).join("\n") },
      { "CO-local": "too-many-places" },
    ],
  ])("refuses %s, at its field", (_, change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  test("refuses tax by state without a state", () => {
    expect(read()).toEqual({ ok: false, problems: { states: "no-states" } });
    expect(readTaxForm({ mode: "single", asksStripe: false, states: [] }).ok).toBe(true);
  });
});

test("one rate for all orders is the default, whatever states are in the table", () => {
  expect(taxRulesOf(defaultTaxSettings)).toBeNull();
  const form = readTaxForm({ mode: "single", asksStripe: false, states: [colorado] });
  expect(form.ok && taxRulesOf(form.settings)).toBeNull();
});

test("browsers get the rates but not the notes", () => {
  const form = read({ ...colorado, note: "Ask Robin" });
  const rules = form.ok ? taxRulesOf(form.settings) : null;
  expect(Object.keys(rules?.CO ?? {}).toSorted()).toEqual([
    "candy",
    "food",
    "isShippingTaxed",
    "local",
  ]);
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
