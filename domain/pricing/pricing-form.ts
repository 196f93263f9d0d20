import type { BundleSize } from "../catalog/bundle-size.ts";
import { type Cents, cents, clamp, parseDecimal, toDecimal, ZERO } from "../money/cents.ts";
import { formatPercent, type Percent, parsePercent, percent } from "../money/percent.ts";
import { type CatalogPrice, defaultBasePrice, followsDefault } from "./bundle-base.ts";
import { type BundleFigures, finalPriceOf, settleFigures } from "./bundle-final.ts";
import type { BundleTier, PricingSettings } from "./pricing-settings-schema.ts";

export const tierSizes = { threeBar: 3, fiveBar: 5 } as const satisfies Record<string, BundleSize>;
export type TierName = keyof typeof tierSizes;
export const tierNames = ["threeBar", "fiveBar"] as const satisfies readonly TierName[];

/** Numeric fields of the pricing screen, in order. */
export const pricingFields = [
  "defaultPrice",
  "minimumPrice",
  "maximumPrice",
  "threeBar.basePrice",
  "threeBar.discountPercent",
  "threeBar.finalPrice",
  "fiveBar.basePrice",
  "fiveBar.discountPercent",
  "fiveBar.finalPrice",
  "taxRate",
  "shippingThreshold",
] as const;
export type PricingField = (typeof pricingFields)[number];

export const pricingSwitches = ["threeBar", "fiveBar", "freeShipping"] as const;
export type PricingSwitch = (typeof pricingSwitches)[number];

export type PricingTexts = Readonly<Record<PricingField, string>>;
export type PricingSwitches = Readonly<Record<PricingSwitch, boolean>>;

/** The form as sent. Browsers leave out disabled fields, whose stored values are kept. */
export type PricingForm = {
  readonly texts: Readonly<Partial<Record<PricingField, string>>>;
  readonly switches: PricingSwitches;
  /**
   * Whether the browser kept the figures in agreement while typing; a plain form's figures are as
   * typed.
   */
  readonly settled: boolean;
  /** The computed base prices when the form was opened. */
  readonly defaultBases: Readonly<Partial<Record<TierName, string>>>;
};

/** Error codes of fields; their messages are with the screen's other texts. */
export type PricingProblem =
  | "not-a-number"
  | "negative"
  | "too-large"
  | "not-a-percent"
  | "minimum-above-maximum"
  | "default-below-minimum"
  | "default-above-maximum"
  | "final-above-base"
  | "final-and-percent-differ";
export type PricingProblems = Partial<Record<PricingField, PricingProblem>>;

export type ReadPricingForm =
  | { readonly ok: true; readonly settings: PricingSettings }
  | { readonly ok: false; readonly problems: PricingProblems };

/** More than any bar or box costs, and small enough that products stay exact. */
export const HIGHEST_PRICE = cents(99_999_999);

/** A typed amount, limited to 0 and the highest price; not a number counts as 0. */
export function lenientAmount(text: string): Cents {
  return clamp(parseDecimal(text) ?? ZERO, ZERO, HIGHEST_PRICE);
}

/** A typed percent: not a number counts as 0. */
export function lenientPercent(text: string): Percent {
  return parsePercent(text) ?? percent(0);
}

/** The figures of a bundle, with the computed base price if none was typed. */
export function bundleFigures(tier: BundleTier, defaultBase: Cents): BundleFigures {
  const { basePrice, discountPercent, finalPrice } = tier;
  const base = basePrice ?? defaultBase;
  const final = basePrice === undefined ? undefined : finalPrice;
  return { base, discountPercent, final: final ?? finalPriceOf(base, discountPercent) };
}

/** Settings as the fields show them. */
export function pricingTexts(
  settings: PricingSettings,
  catalog: readonly CatalogPrice[],
): PricingTexts {
  const { individual, globalSettings, bundles } = settings;
  const texts = {
    defaultPrice: toDecimal(individual.defaultPrice),
    minimumPrice: toDecimal(individual.minimumPrice),
    maximumPrice: toDecimal(individual.maximumPrice),
    taxRate: formatPercent(globalSettings.taxRate),
    shippingThreshold: toDecimal(globalSettings.shippingThreshold),
  } as Record<PricingField, string>;
  for (const name of tierNames) {
    const base = defaultBasePrice(catalog, settings, tierSizes[name]);
    const figures = bundleFigures(bundles[name], base);
    texts[`${name}.basePrice`] = toDecimal(figures.base);
    texts[`${name}.discountPercent`] = formatPercent(figures.discountPercent);
    texts[`${name}.finalPrice`] = toDecimal(figures.final);
  }
  return texts;
}

export function pricingSwitchesOf({ bundles, globalSettings }: PricingSettings): PricingSwitches {
  return {
    threeBar: bundles.threeBar.enabled,
    fiveBar: bundles.fiveBar.enabled,
    freeShipping: globalSettings.freeShippingEnabled,
  };
}

/**
 * Validates the whole form, reporting all errors at once.
 *
 * @param stored the settings that the form was opened with
 * @param catalog the prices of all bars
 */
export function readPricingForm(
  form: PricingForm,
  stored: PricingSettings,
  catalog: readonly CatalogPrice[],
): ReadPricingForm {
  const problems: PricingProblems = {};
  const { texts, switches } = form;

  const individual = {
    defaultPrice: amount("defaultPrice", stored.individual.defaultPrice),
    minimumPrice: amount("minimumPrice", stored.individual.minimumPrice),
    maximumPrice: amount("maximumPrice", stored.individual.maximumPrice),
  };
  if (Object.keys(problems).length === 0) {
    const { defaultPrice, minimumPrice, maximumPrice } = individual;
    if (minimumPrice > maximumPrice) problems.minimumPrice = "minimum-above-maximum";
    else if (defaultPrice < minimumPrice) problems.defaultPrice = "default-below-minimum";
    else if (defaultPrice > maximumPrice) problems.defaultPrice = "default-above-maximum";
  }
  const bundles = { threeBar: tier("threeBar"), fiveBar: tier("fiveBar") };
  const globalSettings = {
    taxRate: rate("taxRate", stored.globalSettings.taxRate),
    shippingThreshold: amount("shippingThreshold", stored.globalSettings.shippingThreshold),
    freeShippingEnabled: switches.freeShipping,
  };
  if (!switches.freeShipping && problems.shippingThreshold) {
    globalSettings.shippingThreshold = stored.globalSettings.shippingThreshold;
    delete problems.shippingThreshold;
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, settings: { individual, bundles, globalSettings } };

  function amount(field: PricingField, unsent: Cents): Cents {
    const text = texts[field];
    if (text === undefined) return unsent;
    const value = isDecimal(text) ? parseDecimal(text) : undefined;
    if (value !== undefined && value >= 0 && value <= HIGHEST_PRICE) return value;
    if (!isDecimal(text)) problems[field] = "not-a-number";
    else problems[field] = text.trim().startsWith("-") ? "negative" : "too-large";
    return unsent;
  }

  function rate(field: PricingField, unsent: Percent): Percent {
    const text = texts[field];
    if (text === undefined) return unsent;
    if (isDecimal(text) && Number(text) >= 0 && Number(text) <= 100) return lenientPercent(text);
    problems[field] = isDecimal(text) ? "not-a-percent" : "not-a-number";
    return unsent;
  }

  function tier(name: TierName): BundleTier {
    const enabled = switches[name];
    const kept = { ...stored.bundles[name], enabled };
    const size = tierSizes[name];
    const sent = form.defaultBases[name];
    const formerBase =
      (sent === undefined ? undefined : parseDecimal(sent)) ??
      defaultBasePrice(catalog, stored, size);
    const shown = bundleFigures(stored.bundles[name], formerBase);
    const typed = {
      base: amount(`${name}.basePrice`, shown.base),
      discountPercent: rate(`${name}.discountPercent`, shown.discountPercent),
      final: amount(`${name}.finalPrice`, shown.final),
    };
    const settling = settleFigures(typed, form.settled ? undefined : shown);
    const fields = [`${name}.basePrice`, `${name}.discountPercent`, `${name}.finalPrice`] as const;
    const refused = fields.some((field) => problems[field]);
    if (!refused && settling.ok) return tierOf(settling.figures, formerBase);
    // Disabled fields cannot be corrected on the screen, so their stored values are kept without
    // errors.
    if (!enabled) for (const field of fields) delete problems[field];
    else if (!refused && !settling.ok) problems[`${name}.finalPrice`] = settling.problem;
    return kept;

    function tierOf({ base, discountPercent, final }: BundleFigures, former: Cents): BundleTier {
      const now = defaultBasePrice(catalog, { individual }, size);
      // A final price that no percent produces was typed, so its base price is kept.
      const follows =
        (followsDefault(base, former) || followsDefault(base, now)) &&
        final === finalPriceOf(base, discountPercent);
      if (follows) return { discountPercent, enabled };
      return { basePrice: base, discountPercent, finalPrice: final, enabled };
    }
  }
}

/** Digits with an optional sign and decimal point: not "1e9", "Infinity", "0x10" or empty. */
function isDecimal(text: string): boolean {
  return /^-?(?=\.?\d)\d*(?:\.\d*)?$/.test(text.trim());
}
