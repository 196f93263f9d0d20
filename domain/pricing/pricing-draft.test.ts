import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, formatUsd, toDecimal } from "../money/cents.ts";
import type { CatalogPrice } from "./bundle-base.ts";
import {
  draftDefaultBase,
  draftOf,
  draftSavings,
  editDraft,
  flipSwitch,
  isDirty,
  leaveField,
  type PricingDraft,
} from "./pricing-draft.ts";
import {
  lenientAmount,
  type PricingField,
  pricingFields,
  readPricingForm,
  type TierName,
  tierNames,
} from "./pricing-form.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** Half of the bars have no price of their own: the average bar costs $15.00. */
const catalog: CatalogPrice[] = [
  { price: cents(1401), bars: 6 },
  { price: undefined, bars: 6 },
];
const opened = draftOf(defaultPricingSettings, catalog);

function type(...edits: [PricingField, string][]): PricingDraft {
  return edits.reduce(
    (draft, [field, text]) => leaveField(editDraft(draft, field, text, catalog), field),
    opened,
  );
}

const three = ({ texts }: PricingDraft) => [
  texts["threeBar.basePrice"],
  texts["threeBar.discountPercent"],
  texts["threeBar.finalPrice"],
];

describe("typing into the pricing screen", () => {
  test("starts with boxes of the average bar and nothing to save", () => {
    expect(three(opened)).toEqual(["45.00", "10", "40.50"]);
    expect(formatUsd(draftSavings(opened, "threeBar"))).toBe("$4.50");
    expect(isDirty(opened, opened)).toBe(false);
  });

  test.each<[string, [PricingField, string][], string[]]>([
    [
      "a percent recomputes the final price",
      [["threeBar.discountPercent", "20"]],
      ["45.00", "20", "36.00"],
    ],
    [
      "a final price recomputes the percent",
      [["threeBar.finalPrice", "30"]],
      ["45.00", "33.33", "30.00"],
    ],
    ["a base recomputes the final price", [["threeBar.basePrice", "50"]], ["50.00", "10", "45.00"]],
    [
      "a percent is clamped to 100",
      [["threeBar.discountPercent", "250"]],
      ["45.00", "100", "0.00"],
    ],
    ["a percent is clamped to 0", [["threeBar.discountPercent", "-5"]], ["45.00", "0", "45.00"]],
    ["no number is 0", [["threeBar.discountPercent", ""]], ["45.00", "0", "45.00"]],
    ["an amount is rounded", [["threeBar.basePrice", "49.995"]], ["50.00", "10", "45.00"]],
    ["an emptied base is 0", [["threeBar.basePrice", ""]], ["0.00", "10", "0.00"]],
    [
      "an emptied final price is computed anew",
      [["threeBar.finalPrice", ""]],
      ["45.00", "10", "40.50"],
    ],
    [
      "after a typed final price, a base derives the percent from both",
      [
        ["threeBar.finalPrice", "36"],
        ["threeBar.basePrice", "48"],
      ],
      ["48.00", "25", "36.00"],
    ],
    [
      "a percent that was typed last leads again",
      [
        ["threeBar.finalPrice", "36"],
        ["threeBar.discountPercent", "10"],
        ["threeBar.basePrice", "50"],
      ],
      ["50.00", "10", "45.00"],
    ],
    [
      "a base that follows goes with the default price",
      [["defaultPrice", "17.99"]],
      ["48.00", "10", "43.20"],
    ],
    ["and with the minimum", [["minimumPrice", "16"]], ["48.00", "10", "43.20"]],
    [
      "a base that was typed stays",
      [
        ["threeBar.basePrice", "50"],
        ["defaultPrice", "17.99"],
      ],
      ["50.00", "10", "45.00"],
    ],
  ])("%s", (_, edits, expected) => {
    expect(three(type(...edits))).toEqual(expected);
  });

  test("a typed percent survives changes of every other figure", () => {
    // Derived from the rounded $40.50 and $45.00 it would be another percentage.
    expect(three(type(["threeBar.discountPercent", "10.01"]))[1]).toBe("10.01");
    expect(three(type(["threeBar.discountPercent", "10.01"], ["threeBar.basePrice", "1"]))[1]).toBe(
      "10.01",
    );
  });

  test("the same number in another notation is no change", () => {
    expect(isDirty(editDraft(opened, "taxRate", "8.50", catalog), opened)).toBe(false);
    expect(isDirty(editDraft(opened, "defaultPrice", "15.990", catalog), opened)).toBe(false);
    expect(isDirty(editDraft(opened, "defaultPrice", "15.98", catalog), opened)).toBe(true);
    expect(isDirty(flipSwitch(opened, "freeShipping", false), opened)).toBe(true);
    expect(isDirty(flipSwitch(flipSwitch(opened, "fiveBar", false), "fiveBar", true), opened)).toBe(
      false,
    );
  });

  test("too large or negative amounts stay as typed, and are refused at their field", () => {
    const texts = ["-5", "10000000", "9".repeat(40)];
    for (const text of texts) {
      const { texts: left } = type(["maximumPrice", text]);
      const read = readPricingForm(
        { texts: left, switches: opened.switches, settled: true, defaultBases: {} },
        defaultPricingSettings,
        catalog,
      );
      expect(read).toMatchObject({ ok: false, problems: { maximumPrice: expect.anything() } });
    }
  });

  test("never throws, and saves exactly what it shows", () => {
    const amount = fc.nat(20_000).map((value) => (value / 100).toFixed(2));
    const edit = fc.tuple(fc.constantFrom(...pricingFields), fc.oneof(amount, fc.string()));
    const edits = fc.array(edit, { maxLength: 8 });
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const once = saved(first, opened, defaultPricingSettings);
        if (once) saved(second, draftOf(once, catalog), once);
      }),
    );

    function saved(edits: [PricingField, string][], from: PricingDraft, before: PricingSettings) {
      const draft = edits.reduce(
        (next, [field, text]) => leaveField(editDraft(next, field, text, catalog), field),
        from,
      );
      const [threeBar, fiveBar] = tierNames.map((name) => draftDefaultBase(draft, name, catalog));
      if (threeBar === undefined || fiveBar === undefined) throw new Error("two bundles");
      const defaultBases = { threeBar: toDecimal(threeBar), fiveBar: toDecimal(fiveBar) };
      const form = { ...draft, settled: true, defaultBases };
      const read = readPricingForm(form, before, catalog);
      if (!read.ok) return undefined;
      // A base price one cent off the computed one counts as the computed one.
      const typedOff = ({ texts }: PricingDraft, name: TierName, base: number) =>
        Math.abs(lenientAmount(texts[`${name}.basePrice`]) - base) === 1;
      if (typedOff(draft, "threeBar", threeBar) || typedOff(draft, "fiveBar", fiveBar)) {
        return undefined;
      }
      expect(isDirty(draftOf(read.settings, catalog), draft)).toBe(false);
      return read.settings;
    }
  });
});
