import { z } from "zod/mini";
import type { BundleSize } from "../catalog/bundle-size.ts";
import { switchCodec } from "../form/field-codecs.ts";
import { Problem, rule, textCodec } from "../form/form-codec.ts";
import { type Cents, cents, clamp, parseDecimal, toDecimal, ZERO } from "../money/cents.ts";
import { formatPercent, type Percent, parsePercent, percent } from "../money/percent.ts";
import { type CatalogPrice, defaultBasePrice, followsDefault } from "./bundle-base.ts";
import { figuresAgree, finalPriceOf } from "./bundle-final.ts";
import type { BundleTier, PricingSettings } from "./pricing-settings-schema.ts";

export const tierSizes = { threeBar: 3, fiveBar: 5 } as const satisfies Record<string, BundleSize>;
export type TierName = keyof typeof tierSizes;
export const tierNames = ["threeBar", "fiveBar"] as const satisfies readonly TierName[];

/** More than any bar or box costs, and small enough that products stay exact. */
const MAX_PRICE = cents(99_999_999);

const strict = {
  amount: textCodec(readAmount, toDecimal),
  rate: textCodec(readRate, formatPercent),
};
/** For fields that are switched off, where no problem could be mended. */
const lenient = {
  amount: textCodec(lenientAmount, toDecimal),
  rate: textCodec(lenientPercent, formatPercent),
};

const individualCodec = z
  .object({ defaultPrice: strict.amount, minimumPrice: strict.amount, maximumPrice: strict.amount })
  .check(
    rule(({ defaultPrice, minimumPrice, maximumPrice }, add) => {
      if (defaultPrice === undefined || minimumPrice === undefined || maximumPrice === undefined) {
        return;
      }
      if (minimumPrice > maximumPrice) {
        add(
          ["minimumPrice"],
          "The minimum price is above the maximum price. Please lower it, or raise the maximum.",
        );
      } else if (defaultPrice < minimumPrice) {
        add(["defaultPrice"], "The default price is below the minimum price.");
      } else if (defaultPrice > maximumPrice) {
        add(["defaultPrice"], "The default price is above the maximum price.");
      }
    }),
  );

/** Base price, discount and final price of a typical bundle. Two of them give the third. */
const tierFields = ({ amount, rate }: typeof strict | typeof lenient) => ({
  basePrice: amount,
  /** Whether the base is the catalog's average, and changes with it. */
  isBaseComputed: switchCodec,
  discountPercent: rate,
  finalPrice: amount,
  /** Whether the final price was typed last, so that the percent is derived from it. */
  isFinalTyped: switchCodec,
});

const tierCodec = z.discriminatedUnion("enabled", [
  z.object({ enabled: z.literal(true), ...tierFields(strict) }).check(
    rule(({ basePrice, discountPercent, finalPrice }, add) => {
      if (basePrice === undefined || discountPercent === undefined || finalPrice === undefined) {
        return;
      }
      // An empty final price asks for the computed one.
      if (finalPrice === ZERO || figuresAgree(basePrice, discountPercent, finalPrice)) return;
      if (finalPrice > basePrice) {
        add(["finalPrice"], "The final price is above the base price, which is no discount.");
      } else {
        add(
          ["finalPrice"],
          "The final price does not go with this discount. Please change only one of the two, or empty the final price.",
        );
      }
    }),
  ),
  z.object({ enabled: z.literal(false), ...tierFields(lenient) }),
]);
type TierFigures = z.output<typeof tierCodec>;
export type TierDraft = z.input<typeof tierCodec>;

const figuresCodec = z.object({
  individual: individualCodec,
  bundles: z.object({ threeBar: tierCodec, fiveBar: tierCodec }),
  globalSettings: z.discriminatedUnion("freeShippingEnabled", [
    z.object({
      freeShippingEnabled: z.literal(true),
      taxRate: strict.rate,
      shippingThreshold: strict.amount,
    }),
    z.object({
      freeShippingEnabled: z.literal(false),
      taxRate: strict.rate,
      shippingThreshold: lenient.amount,
    }),
  ]),
});
/** What is typed on the pricing screen. */
export type PricingDraft = z.input<typeof figuresCodec>;

/** @param catalog prices of all bars, to show base prices that nobody typed */
export function pricingCodec(catalog: readonly CatalogPrice[]) {
  return z.codec(figuresCodec, z.custom<PricingSettings>(), {
    decode: ({ bundles, ...settings }) => ({
      ...settings,
      bundles: { threeBar: readTier(bundles.threeBar), fiveBar: readTier(bundles.fiveBar) },
    }),
    encode(settings) {
      const { individual, bundles, globalSettings } = settings;
      const figures = (name: TierName) =>
        tierFigures(bundles[name], defaultBasePrice(catalog, settings, tierSizes[name]));
      return {
        individual,
        bundles: { threeBar: figures("threeBar"), fiveBar: figures("fiveBar") },
        globalSettings,
      };
    },
  });
}

/** A base that follows the average is not stored, unless a final price needs it that no percent gives. */
function readTier(figures: TierFigures): BundleTier {
  const { enabled, basePrice, isBaseComputed, discountPercent } = figures;
  const computed = finalPriceOf(basePrice, discountPercent);
  const isTyped =
    figures.finalPrice !== ZERO && figuresAgree(basePrice, discountPercent, figures.finalPrice);
  const finalPrice = isTyped ? figures.finalPrice : computed;
  if (isBaseComputed && finalPrice === computed) return { discountPercent, enabled };
  return { basePrice, discountPercent, finalPrice, enabled };
}

function tierFigures(tier: BundleTier, defaultBase: Cents): TierFigures {
  const { enabled, discountPercent, basePrice = defaultBase } = tier;
  const typedFinal = tier.basePrice === undefined ? undefined : tier.finalPrice;
  return {
    enabled,
    basePrice,
    isBaseComputed: followsDefault(basePrice, defaultBase),
    discountPercent,
    finalPrice: typedFinal ?? finalPriceOf(basePrice, discountPercent),
    isFinalTyped: false,
  };
}

/** A typed amount, limited to 0 and the highest price; not a number counts as 0. */
export function lenientAmount(text: string): Cents {
  return clamp(parseDecimal(text) ?? ZERO, ZERO, MAX_PRICE);
}

/** A typed percent: not a number counts as 0. */
export function lenientPercent(text: string): Percent {
  return parsePercent(text) ?? percent(0);
}

function readAmount(text: string): Cents | Problem {
  if (!isDecimal(text)) return new Problem("Please enter a number, like 15.99.");
  const amount = parseDecimal(text);
  if (amount !== undefined && amount >= 0 && amount <= MAX_PRICE) return amount;
  if (text.trim().startsWith("-")) return new Problem("This cannot be less than 0.");
  return new Problem("This is more than the shop can charge.");
}

function readRate(text: string): Percent | Problem {
  if (!isDecimal(text)) return new Problem("Please enter a number, like 15.99.");
  const isRate = Number(text) >= 0 && Number(text) <= 100;
  if (!isRate) return new Problem("Please enter a percentage from 0 to 100.");
  return lenientPercent(text);
}

/** Digits with an optional sign and decimal point: not "1e9", "Infinity", "0x10" or empty. */
function isDecimal(text: string): boolean {
  return /^-?(?=\.?\d)\d*(?:\.\d*)?$/.test(text.trim());
}
