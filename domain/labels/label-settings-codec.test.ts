import { describe, expect, test } from "vitest";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import { labelSettingsSchema, neutralLabelSettings } from "./label-settings.ts";
import { labelSettingsCodec } from "./label-settings-codec.ts";

const empty = encodeForm(labelSettingsCodec, neutralLabelSettings);
type Form = typeof empty;
const texas = encodeForm(labelSettingsCodec, { ...neutralLabelSettings, state: "TX" });

const read = (change: Partial<Form>) => decodeForm(labelSettingsCodec, { ...empty, ...change });
const settingsOf = (change: Partial<Form>) => {
  const decoded = read(change);
  if (decoded.code !== "valid") throw new Error(JSON.stringify(decoded));
  return decoded.data;
};
const ruleOf = (change: Partial<Form["rule"]>) => ({ rule: { ...empty.rule, ...change } });

describe("the settings of labels", () => {
  test("may stay empty", () => {
    expect(settingsOf({})).toEqual(neutralLabelSettings);
  });

  test("are shown as they were typed, and can be stored", () => {
    const maker = { name: "Conche", street: "12 Mill Street", city: "Austin", zip: "78701-0001" };
    const rule = { ...texas.rule, cap: "$160,000" };
    const typed = { ...texas, ...maker, permit: "4711", homeKitchen: true, rule };
    const settings = settingsOf(typed);
    expect(settings).toMatchObject({ ...maker, state: "TX", homeKitchen: true });
    expect(settings.rules).toMatchObject([{ state: "TX", cap: 160_000 }]);
    expect(encodeForm(labelSettingsCodec, settings)).toMatchObject({
      ...maker,
      rule: { ...rule, cap: "160000" },
    });
    expect(labelSettingsSchema.parse(settings)).toEqual(settings);
  });

  test("store no copy of the shop's own table", () => {
    const own = [{ state: "TX", sentence: "Mine", points: null, cap: null, source: "" }];
    expect(settingsOf({ ...texas, rules: own }).rules).toEqual([]);
  });

  test("keep the entries of other states", () => {
    const nevada = { state: "NV", sentence: "Mine", points: null, cap: null, source: "" };
    expect(settingsOf({ ...texas, rules: [nevada] }).rules).toEqual([nevada]);
  });

  test("tell a state without a cap from one with an unknown cap", () => {
    const caps = ["none", "None", "", "35000"].map(
      (cap) => settingsOf({ state: "NV", ...ruleOf({ sentence: "x", cap }) }).rules[0]?.cap,
    );
    expect(caps).toEqual(["none", "none", null, 35_000]);
  });

  test("have the maker's ZIP code in its normal form", () => {
    expect(settingsOf({ zip: " ７８７０１ 0001 " }).zip).toBe("78701-0001");
  });

  test.each<[Partial<Form>, string, string]>([
    [{ zip: "1234" }, "zip", "Enter a ZIP code"],
    [{ state: "XX" }, "state", "Choose a state or territory."],
    [ruleOf({ points: "3" }), "rule.points", "from 4 to 24"],
    [ruleOf({ cap: "-1" }), "rule.cap", "Enter whole dollars"],
    [ruleOf({ cap: "1.5" }), "rule.cap", "Enter whole dollars"],
    [ruleOf({ sentence: "x".repeat(501) }), "rule.sentence", "Up to 500 characters"],
  ])("refuse %j", (change, path, sentence) => {
    expect(read(change)).toEqual({
      code: "invalid",
      problems: { [path]: expect.stringContaining(sentence) },
    });
  });

  test("require a state for a home kitchen", () => {
    expect(read({ homeKitchen: true })).toEqual({
      code: "invalid",
      problems: { state: "A home kitchen needs its state." },
    });
  });

  test("take rules of other states only as the shop stores them", () => {
    const rules = [{ state: "NV", sentence: "x".repeat(501), points: 99 }] as never;
    expect(read({ rules })).toEqual({ code: "malformed" });
  });
});
