import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import { valueAt, withValueAt } from "../form/form-path.ts";
import { type Cents, cents } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import type { CatalogPrice } from "./bundle-base.ts";
import { type PricingDraft, pricingCodec } from "./pricing-codec.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import { type PricingSettings, pricingSettingsSchema } from "./pricing-settings-schema.ts";

const stored = defaultPricingSettings;
/** The average bar costs $14.00, so the computed base prices are $42.00 and $70.00. */
const form = pricingCodec([{ price: cents(1400), units: 12 }]);
const opened = encodeForm(form, stored);

const fields = [
  "individual.defaultPrice",
  "individual.minimumPrice",
  "individual.maximumPrice",
  ...["threeBar", "fiveBar"].flatMap((name) =>
    ["basePrice", "discountPercent", "finalPrice"].map((field) => `bundles.${name}.${field}`),
  ),
  "globalSettings.taxRate",
  "globalSettings.shippingThreshold",
];
const isRate = (path: string) => path.endsWith("taxRate") || path.endsWith("discountPercent");

function typed(values: Readonly<Record<string, unknown>>, from = opened): PricingDraft {
  return Object.entries(values).reduce(
    (draft, [path, value]) => withValueAt(draft, path, value),
    from,
  );
}

function read(draft: PricingDraft): PricingSettings {
  const decoded = decodeForm(form, draft);
  if (decoded.code !== "valid") throw new Error(JSON.stringify(decoded));
  return decoded.data;
}

function problemsOf(values: Readonly<Record<string, unknown>>) {
  const decoded = decodeForm(form, typed(values));
  if (decoded.code !== "invalid") throw new Error(decoded.code);
  return decoded.problems;
}

describe("the pricing form", () => {
  test("shows the settings as decimals, with bundles of the average bar", () => {
    expect(Object.fromEntries(fields.map((path) => [path, valueAt(opened, path)]))).toEqual({
      "individual.defaultPrice": "15.99",
      "individual.minimumPrice": "8.99",
      "individual.maximumPrice": "49.99",
      "bundles.threeBar.basePrice": "42.00",
      "bundles.threeBar.discountPercent": "10",
      "bundles.threeBar.finalPrice": "37.80",
      "bundles.fiveBar.basePrice": "70.00",
      "bundles.fiveBar.discountPercent": "15",
      "bundles.fiveBar.finalPrice": "59.50",
      "globalSettings.taxRate": "8.5",
      "globalSettings.shippingThreshold": "50.00",
    });
  });

  test("an unchanged form changes nothing", () => {
    expect(read(opened)).toEqual(stored);
  });

  test("amounts are rounded to 2 decimals, rates to hundredths", () => {
    const settings = read(
      typed({
        "individual.defaultPrice": "12.345",
        "globalSettings.taxRate": "7.125",
        "globalSettings.shippingThreshold": "60",
      }),
    );
    expect(settings.individual.defaultPrice).toBe(1235);
    expect(settings.globalSettings).toMatchObject({ taxRate: 713, shippingThreshold: 6000 });
  });

  test("an emptied final price is computed from the percent, and its base follows the average", () => {
    const draft = typed({
      "bundles.threeBar.discountPercent": "12.34",
      "bundles.threeBar.finalPrice": "0.00",
    });
    expect(read(draft).bundles.threeBar).toEqual({ discountPercent: 1234, enabled: true });
  });

  test("a typed base is stored with its final price", () => {
    const draft = typed({
      "bundles.threeBar.basePrice": "55.99",
      "bundles.threeBar.isBaseComputed": false,
      "bundles.threeBar.finalPrice": "50.39",
    });
    expect(read(draft).bundles.threeBar).toEqual({
      basePrice: 5599,
      discountPercent: 1000,
      finalPrice: 5039,
      enabled: true,
    });
  });

  test.each([
    [4201, undefined],
    [4199, undefined],
    [4202, 4202],
    [4198, 4198],
  ])("a stored base of %d cents is computed if it is the average within a cent", (base, kept) => {
    const tier = { basePrice: cents(base), discountPercent: percent(1000), enabled: true };
    const settings = { ...stored, bundles: { ...stored.bundles, threeBar: tier } };
    expect(read(encodeForm(form, settings)).bundles.threeBar.basePrice).toBe(kept);
  });

  test("a final price that no percent gives exactly keeps its base fixed", () => {
    const dear = pricingCodec([{ price: cents(4000), units: 1 }]);
    const draft = typed(
      { "bundles.fiveBar.discountPercent": "33.34", "bundles.fiveBar.finalPrice": "133.33" },
      encodeForm(dear, stored),
    );
    expect(encodeForm(dear, read(draft)).bundles.fiveBar).toMatchObject({
      basePrice: "200.00",
      discountPercent: "33.34",
      finalPrice: "133.33",
    });
  });

  test("what is switched off has no problems, and is limited to what can be stored", () => {
    const draft = typed({
      "bundles.threeBar.enabled": false,
      "bundles.threeBar.basePrice": "-1",
      "bundles.threeBar.discountPercent": "150",
      "bundles.threeBar.finalPrice": "60",
      "globalSettings.freeShippingEnabled": false,
      "globalSettings.shippingThreshold": "no",
    });
    expect(read(draft)).toMatchObject({
      bundles: { threeBar: { discountPercent: 10_000, enabled: false } },
      globalSettings: { shippingThreshold: 0, freeShippingEnabled: false },
    });
  });

  const notANumber = "Please enter a number, like 15.99.";
  const notAPercent = "Please enter a percentage from 0 to 100.";
  const tooLarge = "This is more than the shop can charge.";
  const wrong: [string, string, string][] = [
    ["", notANumber, notANumber],
    ["12,50", notANumber, notANumber],
    ["-0.01", "This cannot be less than 0.", notAPercent],
    ["1000000", tooLarge, notAPercent],
    ["9".repeat(300), tooLarge, notAPercent],
  ];
  test.each(fields.flatMap((path) => wrong.map((each) => [path, ...each] as const)))(
    "%s %j is refused at its field",
    (path, text, problem, rateProblem) => {
      expect(problemsOf({ [path]: text })).toEqual({
        [path]: isRate(path) ? rateProblem : problem,
      });
    },
  );

  test("a minimum above the maximum is refused at the minimum", () => {
    const limits = { "individual.minimumPrice": "50", "individual.maximumPrice": "49.99" };
    expect(problemsOf(limits)).toEqual({
      "individual.minimumPrice": expect.stringMatching(/^The minimum price is above/),
    });
    const equal = {
      ...limits,
      "individual.minimumPrice": "49.99",
      "individual.defaultPrice": "49.99",
    };
    expect(read(typed(equal)).individual.minimumPrice).toBe(4999);
  });

  test.each([
    ["50", "The default price is above the maximum price."],
    ["4.99", "The default price is below the minimum price."],
  ])("a default of %s, outside of minimum and maximum, is refused", (text, problem) => {
    expect(problemsOf({ "individual.defaultPrice": text })).toEqual({
      "individual.defaultPrice": problem,
    });
  });

  test("a final price that contradicts the percent is refused, for one of them would change silently", () => {
    expect(problemsOf({ "bundles.threeBar.discountPercent": "20" })).toEqual({
      "bundles.threeBar.finalPrice": expect.stringMatching(/^The final price does not go with/),
    });
  });

  test("every wrong field is named at once", () => {
    const problems = problemsOf({
      "individual.defaultPrice": "",
      "globalSettings.taxRate": "101",
      "bundles.fiveBar.finalPrice": "99",
    });
    expect(problems).toEqual({
      "individual.defaultPrice": notANumber,
      "globalSettings.taxRate": notAPercent,
      "bundles.fiveBar.finalPrice":
        "The final price is above the base price, which is no discount.",
    });
  });

  test("accepted settings can be stored and read again, and are then no change", () => {
    const amount = fc.nat(99_999_999).map((value) => (value / 100).toFixed(2));
    const rate = fc.nat(10_000).map((value) => (value / 100).toFixed(2));
    const texts = fc.record(
      Object.fromEntries(fields.map((path) => [path, isRate(path) ? rate : amount])),
    );
    const price: fc.Arbitrary<Cents> = fc.nat(9999).map(cents);
    forAll(texts, price, (values, each) => {
      const catalog: CatalogPrice[] = [{ price: each, units: 2 }];
      const decoded = decodeForm(form, typed(values));
      if (decoded.code !== "valid") return;
      const { data } = decoded;
      expect(pricingSettingsSchema.parse(JSON.parse(JSON.stringify(data)))).toEqual(data);
      const again = encodeForm(pricingCodec(catalog), data);
      expect(encodeForm(pricingCodec(catalog), read(again))).toEqual(again);
    });
  });
});
