import { type Cents, cents, clamp, parseDecimal, toDecimal, ZERO } from "../money/cents.ts";
import { formatPercent, type Percent, parsePercent, percent } from "../money/percent.ts";
import { type CatalogPrice, defaultBasePrice, followsDefault } from "./bundle-base.ts";
import { type BundleFigures, finalPriceOf, settleFigures } from "./bundle-final.ts";
import type { BundleSize } from "./bundle-size.ts";
import type { BundleTier, PricingSettings } from "./pricing-settings-schema.ts";

export const tierSizes = { threeBar: 3, fiveBar: 5 } as const satisfies Record<string, BundleSize>;
export type TierName = keyof typeof tierSizes;
export const tierNames = ["threeBar", "fiveBar"] as const satisfies readonly TierName[];

/** Every field of the pricing screen that takes a number, in the order of the screen. */
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

/** The form as it is sent. Browsers leave out what is disabled: then what is stored stays. */
export type PricingForm = {
  readonly texts: Readonly<Partial<Record<PricingField, string>>>;
  readonly switches: PricingSwitches;
  /** The figures followed each other while they were typed; a plain form's stand as typed. */
  readonly settled: boolean;
  /** The computed base prices that the form was shown with. */
  readonly defaultBases: Readonly<Partial<Record<TierName, string>>>;
};

/** Why a field was refused; the words for it live with the other sentences of the screen. */
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

/** More than any bar or box of this kind costs, and still exact however it is multiplied. */
export const HIGHEST_PRICE = cents(99_999_999);

/** A typed amount as the screen counts with it: what is no number is 0, and never below. */
export function lenientAmount(text: string): Cents {
  return clamp(parseDecimal(text) ?? ZERO, ZERO, HIGHEST_PRICE);
}

/** A typed percent as the screen counts with it: what is no number is 0. */
export function lenientPercent(text: string): Percent {
  return parsePercent(text) ?? percent(0);
}

/** The figures of a bundle: a base price that nobody typed is the computed one. */
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
 * Reads the whole form, and says of every field at once what is wrong with it.
 *
 * @param stored what the form was shown with
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
    // What is switched off cannot be corrected on the screen either: it stays as it is stored.
    if (!enabled) for (const field of fields) delete problems[field];
    else if (!refused && !settling.ok) problems[`${name}.finalPrice`] = settling.problem;
    return kept;

    function tierOf({ base, discountPercent, final }: BundleFigures, former: Cents): BundleTier {
      const now = defaultBasePrice(catalog, { individual }, size);
      // A final price that its percent cannot express was typed; it holds its base in place.
      const follows =
        (followsDefault(base, former) || followsDefault(base, now)) &&
        final === finalPriceOf(base, discountPercent);
      if (follows) return { discountPercent, enabled };
      return { basePrice: base, discountPercent, finalPrice: final, enabled };
    }
  }
}

/** Digits, perhaps a sign and a point: not "1e9", "Infinity", "0x10" or nothing at all. */
function isDecimal(text: string): boolean {
  return /^-?(?=\.?\d)\d*(?:\.\d*)?$/.test(text.trim());
}
