import { valueAt, withValueAt } from "../form/form-path.ts";
import { type Cents, clamp, parseDecimal, subtract, toDecimal, ZERO } from "../money/cents.ts";
import { formatPercent } from "../money/percent.ts";
import { type CatalogPrice, defaultBasePrice, followsDefault } from "./bundle-base.ts";
import { discountBetween, finalPriceOf } from "./bundle-final.ts";
import {
  lenientAmount,
  lenientPercent,
  type PricingDraft,
  type TierDraft,
  type TierName,
  tierNames,
  tierSizes,
} from "./pricing-codec.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** Updates the fields that depend on the one that was changed. */
export function adjustPricing(
  draft: PricingDraft,
  path: string,
  catalog: readonly CatalogPrice[],
): PricingDraft {
  const name = tierOf(path);
  if (name) {
    const defaultBase = draftDefaultBase(draft, name, catalog);
    return withTier(draft, name, (tier) => adjustTier(tier, path, defaultBase));
  }
  if (path.startsWith("individual.")) return withComputedBases(draft, catalog);
  return draft;
}

/**
 * When a field is left, its text is normalized: not a number becomes 0, amounts get two decimals, a
 * discount is limited to 0–100. Too large or negative amounts are kept, so that an error is shown.
 */
export function tidyPricing(draft: PricingDraft, path: string): PricingDraft {
  const text = valueAt(draft, path);
  const tidied = withValueAt(draft, path, normalText(path, String(text)));
  const name = tierOf(path);
  if (!name) return tidied;
  // The percent is derived only from two positive prices; otherwise it determines the final price.
  return withTier(tidied, name, (tier) => (hasPrices(tier) ? tier : withFinalPrice(tier)));
}

export function draftIndividual({ individual }: PricingDraft): PricingSettings["individual"] {
  return {
    defaultPrice: lenientAmount(individual.defaultPrice),
    minimumPrice: lenientAmount(individual.minimumPrice),
    maximumPrice: lenientAmount(individual.maximumPrice),
  };
}

/** Customer savings: base minus final, at least zero. */
export function draftSavings({ basePrice, finalPrice }: TierDraft): Cents {
  const base = lenientAmount(basePrice);
  return subtract(base, clamp(lenientAmount(finalPrice), ZERO, base));
}

/** The bundle of a field; undefined for fields of the whole shop. */
function tierOf(path: string): TierName | undefined {
  return tierNames.find((name) => path.startsWith(`bundles.${name}.`));
}

function withTier(
  draft: PricingDraft,
  name: TierName,
  change: (tier: TierDraft) => TierDraft,
): PricingDraft {
  return { ...draft, bundles: { ...draft.bundles, [name]: change(draft.bundles[name]) } };
}

/** Computed base prices follow the prices of single bars. */
function withComputedBases(draft: PricingDraft, catalog: readonly CatalogPrice[]): PricingDraft {
  return tierNames.reduce((next, name) => {
    const base = draftDefaultBase(draft, name, catalog);
    const { isBaseComputed, basePrice } = draft.bundles[name];
    if (!isBaseComputed || lenientAmount(basePrice) === base) return next;
    return withTier(next, name, (tier) => withOtherBase({ ...tier, basePrice: toDecimal(base) }));
  }, draft);
}

/** The computed base price of a bundle with the limits in the fields. */
function draftDefaultBase(
  draft: PricingDraft,
  name: TierName,
  catalog: readonly CatalogPrice[],
): Cents {
  return defaultBasePrice(catalog, { individual: draftIndividual(draft) }, tierSizes[name]);
}

function adjustTier(tier: TierDraft, path: string, defaultBase: Cents): TierDraft {
  if (path.endsWith(".discountPercent")) return withFinalPrice(tier);
  if (path.endsWith(".finalPrice")) return withPercent(tier);
  if (!path.endsWith(".basePrice")) return tier;
  const isBaseComputed = followsDefault(lenientAmount(tier.basePrice), defaultBase);
  return withOtherBase({ ...tier, isBaseComputed });
}

function withOtherBase(tier: TierDraft): TierDraft {
  return tier.isFinalTyped ? withPercent(tier) : withFinalPrice(tier);
}

/** Computes the final price from the percent. */
function withFinalPrice(tier: TierDraft): TierDraft {
  const rate = lenientPercent(tier.discountPercent);
  const final = finalPriceOf(lenientAmount(tier.basePrice), rate);
  return { ...tier, finalPrice: toDecimal(final), isFinalTyped: false };
}

/** Computes the percent from the final price, if both prices are positive. */
function withPercent(tier: TierDraft): TierDraft {
  if (!hasPrices(tier)) return tier;
  const rate = discountBetween(lenientAmount(tier.basePrice), lenientAmount(tier.finalPrice));
  return { ...tier, discountPercent: formatPercent(rate), isFinalTyped: true };
}

function hasPrices({ basePrice, finalPrice }: TierDraft): boolean {
  return lenientAmount(basePrice) > 0 && lenientAmount(finalPrice) > 0;
}

function normalText(path: string, text: string): string {
  if (path.endsWith(".discountPercent")) return formatPercent(lenientPercent(text));
  const value = parseDecimal(text);
  if (!path.endsWith(".taxRate")) return value === undefined ? emptied(text) : toDecimal(value);
  if (value === undefined) return emptied(text) === "0.00" ? "0" : text;
  return value < 0 || value > 10_000 ? text : formatPercent(lenientPercent(text));
}

/** Not a number becomes 0; a number that is too large is kept, so that it can be refused. */
function emptied(text: string): string {
  return /^-?\d{15,}(?:\.\d*)?$/.test(text.trim()) ? text : "0.00";
}
