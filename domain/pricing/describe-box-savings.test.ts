import { expect, test } from "vitest";
import { percent } from "../money/percent.ts";
import { describeBoxSavings } from "./describe-box-savings.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";

const tier = (hundredths: number, enabled = true) => ({
  discountPercent: percent(hundredths),
  enabled,
});

test.each([
  [tier(1000), tier(1500), "Three bars save 10%, five 15%."],
  [tier(1250), tier(0), "Three bars save 12.5%."],
  [tier(1000, false), tier(2000), "Five bars save 20%."],
  [tier(0), tier(1500, false), null],
])(
  "what boxes save is said in a sentence, and nothing where they save nothing",
  (threeBar, fiveBar, expected) => {
    const pricing = { ...defaultPricingSettings, bundles: { threeBar, fiveBar } };
    expect(describeBoxSavings(pricing)).toBe(expected);
  },
);
