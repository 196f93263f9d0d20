import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import { withValueAt } from "../form/form-path.ts";
import { cents, formatUsd } from "../money/cents.ts";
import { type CatalogPrice, defaultBasePrice } from "./bundle-base.ts";
import {
  lenientAmount,
  type PricingDraft,
  pricingCodec,
  tierNames,
  tierSizes,
} from "./pricing-codec.ts";
import { adjustPricing, draftIndividual, draftSavings, tidyPricing } from "./pricing-draft.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** Half of the bars have no price of their own: the average bar costs $15.00. */
const catalog: CatalogPrice[] = [
  { price: cents(1401), units: 6 },
  { price: undefined, units: 6 },
];
const form = pricingCodec(catalog);
const opened = encodeForm(form, defaultPricingSettings);

/** Fields by name: those of the three-bar bundle, and of single bars. */
const paths = {
  base: "bundles.threeBar.basePrice",
  percent: "bundles.threeBar.discountPercent",
  final: "bundles.threeBar.finalPrice",
  fiveBase: "bundles.fiveBar.basePrice",
  fiveFinal: "bundles.fiveBar.finalPrice",
  default: "individual.defaultPrice",
  minimum: "individual.minimumPrice",
  maximum: "individual.maximumPrice",
  tax: "globalSettings.taxRate",
};
type Edit = [keyof typeof paths, string];

function enter(from: PricingDraft, name: Edit[0], text: string): PricingDraft {
  return adjustPricing(withValueAt(from, paths[name], text), paths[name], catalog);
}

function type(edits: readonly Edit[], from = opened): PricingDraft {
  return edits.reduce(
    (draft, [name, text]) => tidyPricing(enter(draft, name, text), paths[name]),
    from,
  );
}

const three = ({ bundles: { threeBar } }: PricingDraft) => [
  threeBar.basePrice,
  threeBar.discountPercent,
  threeBar.finalPrice,
];

/** Types into one field after the other. */
const typed = (fields: Partial<Record<Edit[0], string>>) => type(Object.entries(fields) as Edit[]);

describe("typing into the pricing screen", () => {
  test("starts with boxes of the average bar", () => {
    expect(three(opened)).toEqual(["45.00", "10", "40.50"]);
    expect(formatUsd(draftSavings(opened.bundles.threeBar))).toBe("$4.50");
  });

  test.each<[string, Parameters<typeof typed>[0], string[]]>([
    ["a percent recomputes the final price", { percent: "20" }, ["45.00", "20", "36.00"]],
    ["a final price recomputes the percent", { final: "30" }, ["45.00", "33.33", "30.00"]],
    ["a base recomputes the final price", { base: "50" }, ["50.00", "10", "45.00"]],
    ["a percent is clamped to 100", { percent: "250" }, ["45.00", "100", "0.00"]],
    ["a percent is clamped to 0", { percent: "-5" }, ["45.00", "0", "45.00"]],
    ["no number is 0", { percent: "" }, ["45.00", "0", "45.00"]],
    ["an amount is rounded", { base: "49.995" }, ["50.00", "10", "45.00"]],
    ["an emptied base is 0", { base: "" }, ["0.00", "10", "0.00"]],
    ["an emptied final price is computed anew", { final: "" }, ["45.00", "10", "40.50"]],
    [
      "after a final price, a base derives the percent from both",
      { final: "36", base: "48" },
      ["48.00", "25", "36.00"],
    ],
    [
      "a percent that was typed last leads again",
      { final: "36", percent: "10", base: "50" },
      ["50.00", "10", "45.00"],
    ],
    ["a base that follows goes with the default", { default: "17.99" }, ["48.00", "10", "43.20"]],
    ["and with the minimum", { minimum: "16" }, ["48.00", "10", "43.20"]],
    ["a base that was typed stays", { base: "50", default: "17.99" }, ["50.00", "10", "45.00"]],
  ])("%s", (_, fields, expected) => {
    expect(three(typed(fields))).toEqual(expected);
  });

  test("a typed percent survives changes of every other figure", () => {
    // Derived from the rounded $40.50 and $45.00 it would be another percentage.
    expect(three(typed({ percent: "10.01" }))[1]).toBe("10.01");
    expect(three(typed({ percent: "10.01", base: "1" }))[1]).toBe("10.01");
  });

  test("the same number in another notation is no change once its field is left", () => {
    expect(typed({ tax: "8.50", default: "15.990" })).toEqual(opened);
    expect(typed({ default: "15.98" })).not.toEqual(opened);
  });

  test.each(["-5", "10000000", "9".repeat(40)])(
    "%s, an amount that is too large or negative, stays as typed and is refused at its field",
    (text) => {
      expect(decodeForm(form, typed({ maximum: text }))).toMatchObject({
        code: "invalid",
        problems: { "individual.maximumPrice": expect.anything() },
      });
    },
  );

  test("never throws, and saves exactly what it shows", () => {
    const amount = fc.nat(20_000).map((value) => (value / 100).toFixed(2));
    const name = fc.constantFrom(...(Object.keys(paths) as Edit[0][]));
    const edits = fc.array(fc.tuple(name, fc.oneof(amount, fc.string())), { maxLength: 8 });
    forAll(edits, edits, (first, second) => {
      const once = saved(first, defaultPricingSettings);
      if (once) saved(second, once);
    });

    function saved(edits: Edit[], before: PricingSettings): PricingSettings | undefined {
      const draft = type(edits, encodeForm(form, before));
      const decoded = decodeForm(form, draft);
      if (decoded.code !== "valid" || tierNames.some((each) => isAlmostDefault(draft, each)))
        return;
      const shown = encodeForm(form, decoded.data);
      for (const each of tierNames) {
        const { isFinalTyped: _, ...figures } = draft.bundles[each];
        expect(shown.bundles[each]).toMatchObject(figures);
      }
      expect(shown.individual).toEqual(draft.individual);
      return decoded.data;
    }

    /** Once saved, a typed base price within a cent of the computed one counts as computed. */
    function isAlmostDefault(draft: PricingDraft, name: (typeof tierNames)[number]): boolean {
      const individual = draftIndividual(draft);
      const base = defaultBasePrice(catalog, { individual }, tierSizes[name]);
      const { basePrice, isBaseComputed } = draft.bundles[name];
      const difference = Math.abs(lenientAmount(basePrice) - base);
      return difference === 1 || (difference === 0 && !isBaseComputed);
    }
  });
});
