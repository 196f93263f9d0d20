import { describe, expect, test } from "vitest";
import { labelSettingsSchema, neutralLabelSettings } from "./label-settings.ts";
import {
  type LabelSettingsForm,
  labelSettingsFormOf,
  readLabelSettings,
} from "./label-settings-form.ts";

const empty = labelSettingsFormOf(neutralLabelSettings);
const form = (texts: Partial<LabelSettingsForm["texts"]>, homeKitchen = false) => ({
  texts: { ...empty.texts, ...texts },
  homeKitchen,
});
const texas = labelSettingsFormOf({ ...neutralLabelSettings, state: "TX" }).texts;

describe("the settings of labels", () => {
  test("may stay empty", () => {
    expect(readLabelSettings(empty, [])).toEqual({ ok: true, settings: neutralLabelSettings });
  });

  test("are shown as they were typed, and can be stored", () => {
    const maker = { name: "Conche", street: "12 Mill Street", city: "Austin", zip: "78701-0001" };
    const typed = { ...texas, ...maker, permit: "4711", cap: "$160,000" };
    const read = readLabelSettings(form(typed, true), []);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(read.settings).toMatchObject({ ...maker, state: "TX", homeKitchen: true });
    expect(read.settings.rules).toMatchObject([{ state: "TX", cap: 160_000 }]);
    expect(labelSettingsFormOf(read.settings).texts).toEqual({ ...typed, cap: "160000" });
    expect(labelSettingsSchema.parse(read.settings)).toEqual(read.settings);
  });

  test("store no copy of the shop's own table", () => {
    const own = [{ state: "TX", sentence: "Mine", points: null, cap: null, source: "" }];
    const read = readLabelSettings(form(texas), own);
    expect(read.ok && read.settings.rules).toEqual([]);
  });

  test("keep the entries of other states", () => {
    const nevada = { state: "NV", sentence: "Mine", points: null, cap: null, source: "" };
    const read = readLabelSettings(form(texas), [nevada]);
    expect(read.ok && read.settings.rules).toEqual([nevada]);
  });

  test("tell a state without a cap from one with an unknown cap", () => {
    const caps = ["none", "None", "", "35000"].map((cap) => {
      const read = readLabelSettings(form({ state: "NV", sentence: "x", cap }), []);
      return read.ok && read.settings.rules[0]?.cap;
    });
    expect(caps).toEqual(["none", "none", null, 35_000]);
  });

  test.each(["787010001", "78701 0001", "78701–0001", " ７８７０１-0001 "])(
    "have the maker's ZIP code in its normal form, typed as %j",
    (zip) => {
      const read = readLabelSettings(form({ zip }), []);
      expect(read.ok && read.settings.zip).toBe("78701-0001");
    },
  );

  test.each([
    [{ zip: "1234" }, { zip: "not-a-zip" }],
    [{ state: "XX" }, { state: "not-a-state" }],
    [{ points: "3" }, { points: "not-points" }],
    [{ cap: "-1" }, { cap: "not-a-cap" }],
    [{ cap: "1.5" }, { cap: "not-a-cap" }],
    [{ sentence: "x".repeat(501) }, { sentence: "too-long" }],
  ])("refuse %j", (texts, problems) => {
    expect(readLabelSettings(form(texts), [])).toEqual({ ok: false, problems });
  });

  test("require a state for a home kitchen", () => {
    expect(readLabelSettings(form({}, true), [])).toEqual({
      ok: false,
      problems: { state: "missing" },
    });
  });
});
