import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, cents } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import type { CatalogPrice } from "./bundle-base.ts";
import {
  type PricingField,
  type PricingForm,
  type PricingProblem,
  pricingFields,
  pricingSwitchesOf,
  pricingTexts,
  readPricingForm,
} from "./pricing-form.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import { type PricingSettings, pricingSettingsSchema } from "./pricing-settings-schema.ts";

const stored = defaultPricingSettings;
/** The average bar costs $14.00, so the computed base prices are $42.00 and $70.00. */
const catalog: CatalogPrice[] = [{ price: cents(1400), bars: 12 }];

function formWith(
  texts: Partial<Record<PricingField, string | undefined>> = {},
  from: PricingSettings = stored,
): PricingForm {
  const filled = { ...pricingTexts(from, catalog), ...texts };
  const sent = Object.entries(filled).filter(([, text]) => text !== undefined);
  return {
    texts: Object.fromEntries(sent),
    switches: pricingSwitchesOf(from),
    settled: false,
    defaultBases: { threeBar: "42.00", fiveBar: "70.00" },
  };
}

function read(form: PricingForm, from: PricingSettings = stored): PricingSettings {
  const result = readPricingForm(form, from, catalog);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.settings;
}

describe("reading the pricing form", () => {
  test("shows the settings as decimals, with bundles of the average bar", () => {
    expect(pricingTexts(stored, catalog)).toEqual({
      defaultPrice: "15.99",
      minimumPrice: "8.99",
      maximumPrice: "49.99",
      "threeBar.basePrice": "42.00",
      "threeBar.discountPercent": "10",
      "threeBar.finalPrice": "37.80",
      "fiveBar.basePrice": "70.00",
      "fiveBar.discountPercent": "15",
      "fiveBar.finalPrice": "59.50",
      taxRate: "8.5",
      shippingThreshold: "50.00",
    });
  });

  test("an unchanged form changes nothing", () => {
    expect(read(formWith())).toEqual(stored);
  });

  test("amounts are rounded to 2 decimals, rates to hundredths", () => {
    const settings = read(
      formWith({ defaultPrice: "12.345", taxRate: "7.125", shippingThreshold: "60" }),
    );
    expect(settings.individual.defaultPrice).toBe(1235);
    expect(settings.globalSettings).toMatchObject({ taxRate: 713, shippingThreshold: 6000 });
  });

  test("a typed percent is charged, and the base keeps following the average bar", () => {
    expect(read(formWith({ "threeBar.discountPercent": "12.34" })).bundles.threeBar).toEqual({
      basePrice: undefined,
      discountPercent: 1234,
      finalPrice: undefined,
      enabled: true,
    });
  });

  test("a typed final price derives the percent", () => {
    expect(read(formWith({ "fiveBar.finalPrice": "63.00" })).bundles.fiveBar).toMatchObject({
      discountPercent: 1000,
    });
  });

  test("a typed base is kept, and its final price follows the percent", () => {
    expect(read(formWith({ "threeBar.basePrice": "55.99" })).bundles.threeBar).toEqual({
      basePrice: 5599,
      discountPercent: 1000,
      finalPrice: 5039,
      enabled: true,
    });
  });

  test.each(["42.01", "41.99", "42"])(
    "a base of %s is computed and follows the average bar",
    (base) => {
      expect(read(formWith({ "threeBar.basePrice": base })).bundles.threeBar.basePrice).toBe(
        undefined,
      );
    },
  );

  test.each(["42.02", "41.98", "0"])("a base of %s was typed and is kept", (base) => {
    const { basePrice } = read(formWith({ "threeBar.basePrice": base })).bundles.threeBar;
    expect(basePrice).toBe(Math.round(Number(base) * 100));
  });

  test("a computed base changes with the default price, and a typed one does not", () => {
    const unpriced: CatalogPrice[] = [{ price: undefined, bars: 4 }];
    const shown = { ...formWith({ defaultPrice: "20" }), defaultBases: {} };
    const texts = { ...shown.texts, "threeBar.basePrice": "47.97", "threeBar.finalPrice": "43.17" };
    const result = readPricingForm({ ...shown, texts }, stored, unpriced);
    if (!result.ok) throw new Error("refused");
    expect(pricingTexts(result.settings, unpriced)).toMatchObject({
      "threeBar.basePrice": "60.00",
      "threeBar.finalPrice": "54.00",
      // Differs from the computed price (five bars at $15.99), so it was typed.
      "fiveBar.basePrice": "70.00",
    });
  });

  test("a final price that no percent gives exactly keeps its base fixed", () => {
    const dear: CatalogPrice[] = [{ price: cents(4000), bars: 1 }];
    const texts = pricingTexts(stored, dear);
    const form = { ...formWith(), texts: { ...texts, "fiveBar.finalPrice": "133.33" } };
    const result = readPricingForm({ ...form, defaultBases: {} }, stored, dear);
    if (!result.ok) throw new Error("refused");
    expect(pricingTexts(result.settings, dear)).toMatchObject({
      "fiveBar.basePrice": "200.00",
      "fiveBar.discountPercent": "33.34",
      "fiveBar.finalPrice": "133.33",
    });
  });

  test("disabled fields, which a browser does not send, keep their stored values", () => {
    const off: PricingSettings = {
      ...stored,
      bundles: { ...stored.bundles, threeBar: { ...stored.bundles.threeBar, enabled: false } },
      globalSettings: { ...stored.globalSettings, freeShippingEnabled: false },
    };
    const unsent = {
      "threeBar.basePrice": undefined,
      "threeBar.discountPercent": undefined,
      "threeBar.finalPrice": undefined,
      shippingThreshold: undefined,
    };
    expect(read(formWith(unsent, off), off)).toEqual(off);
    const on = { ...formWith(unsent, off), switches: pricingSwitchesOf(stored) };
    expect(read(on, off)).toEqual(stored);
  });

  test("invalid values in disabled fields are ignored", () => {
    const form = formWith({ "threeBar.basePrice": "-1", shippingThreshold: "no" });
    const switches = { threeBar: false, fiveBar: true, freeShipping: false };
    expect(read({ ...form, switches })).toMatchObject({
      bundles: { threeBar: { discountPercent: 1000, enabled: false } },
      globalSettings: { shippingThreshold: 5000, freeShippingEnabled: false },
    });
  });

  const wrong: [string, PricingProblem, PricingProblem][] = [
    ["", "not-a-number", "not-a-number"],
    ["  ", "not-a-number", "not-a-number"],
    ["NaN", "not-a-number", "not-a-number"],
    ["Infinity", "not-a-number", "not-a-number"],
    ["1e3", "not-a-number", "not-a-number"],
    ["12,50", "not-a-number", "not-a-number"],
    ["<script>alert(1)</script>", "not-a-number", "not-a-number"],
    ["🍫", "not-a-number", "not-a-number"],
    ["-0.01", "negative", "not-a-percent"],
    ["-99999999999999999999", "negative", "not-a-percent"],
    ["1000000", "too-large", "not-a-percent"],
    ["9".repeat(300), "too-large", "not-a-percent"],
  ];
  test.each(pricingFields.flatMap((field) => wrong.map((each) => [field, ...each] as const)))(
    "%s %j is refused at its field",
    (field, text, problem, rateProblem) => {
      const isRate = field === "taxRate" || field.endsWith("discountPercent");
      expect(readPricingForm(formWith({ [field]: text }), stored, catalog)).toEqual({
        ok: false,
        problems: { [field]: isRate ? rateProblem : problem },
      });
    },
  );

  test("a minimum above the maximum is refused at the minimum", () => {
    const form = formWith({ minimumPrice: "50", maximumPrice: "49.99" });
    expect(readPricingForm(form, stored, catalog)).toEqual({
      ok: false,
      problems: { minimumPrice: "minimum-above-maximum" },
    });
    const equal = formWith({ minimumPrice: "49.99", maximumPrice: "49.99", defaultPrice: "49.99" });
    expect(read(equal).individual.minimumPrice).toBe(4999);
  });

  test.each([
    [{ defaultPrice: "50", maximumPrice: "49.99" }, "default-above-maximum"],
    [{ defaultPrice: "4.99", minimumPrice: "5" }, "default-below-minimum"],
  ])("a default outside of minimum and maximum is refused: %j", (texts, problem) => {
    expect(readPricingForm(formWith(texts), stored, catalog)).toEqual({
      ok: false,
      problems: { defaultPrice: problem },
    });
  });

  test("every wrong field is named at once", () => {
    const form = formWith({ defaultPrice: "", taxRate: "101", "fiveBar.finalPrice": "99" });
    expect(readPricingForm(form, stored, catalog)).toEqual({
      ok: false,
      problems: {
        defaultPrice: "not-a-number",
        taxRate: "not-a-percent",
        "fiveBar.finalPrice": "final-above-base",
      },
    });
  });

  test("accepted settings can be stored and read again, and are then no change", () => {
    const amount = fc.nat(99_999_999).map((value) => (value / 100).toFixed(2));
    const rate = fc.nat(10_000).map((value) => (value / 100).toFixed(2));
    const texts = fc.record(
      Object.fromEntries(
        pricingFields.map((field) => [
          field,
          field === "taxRate" || field.endsWith("Percent") ? rate : amount,
        ]),
      ) as Record<PricingField, fc.Arbitrary<string>>,
    );
    const price: fc.Arbitrary<Cents> = fc.nat(9999).map(cents);
    fc.assert(
      fc.property(texts, price, (typed, each) => {
        const prices = [{ price: each, bars: 2 }];
        const result = readPricingForm({ ...formWith(typed) }, stored, prices);
        if (!result.ok) return;
        const { settings } = result;
        expect(pricingSettingsSchema.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
        const again = {
          texts: pricingTexts(settings, prices),
          switches: pricingSwitchesOf(settings),
          settled: true,
          defaultBases: {},
        };
        expect(readPricingForm(again, settings, prices)).toEqual({ ok: true, settings });
        expect(settings.bundles.threeBar.discountPercent).toBeLessThanOrEqual(percent(10_000));
      }),
    );
  });
});
