import { type Cents, cents } from "../money/cents.ts";
import { type Percent, percent } from "../money/percent.ts";
import type { BundleTier, PricingSettings } from "./pricing-settings.ts";

/**
 * Reads stored pricing settings, from the database or from a browser's storage.
 * @returns undefined when anything in them is missing or makes no sense: prices are never guessed
 */
export function parsePricingSettings(value: unknown): PricingSettings | undefined {
  try {
    const stored = record(value);
    const individual = record(stored.individual);
    const bundles = record(stored.bundles);
    const globalSettings = record(stored.globalSettings);
    const settings: PricingSettings = {
      individual: {
        defaultPrice: amount(individual.defaultPrice),
        minimumPrice: amount(individual.minimumPrice),
        maximumPrice: amount(individual.maximumPrice),
      },
      bundles: { threeBar: tier(bundles.threeBar), fiveBar: tier(bundles.fiveBar) },
      globalSettings: {
        taxRate: rate(globalSettings.taxRate),
        shippingThreshold: amount(globalSettings.shippingThreshold),
        freeShippingEnabled: flag(globalSettings.freeShippingEnabled),
      },
    };
    return settings.individual.minimumPrice <= settings.individual.maximumPrice
      ? settings
      : undefined;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function tier(value: unknown): BundleTier {
  const stored = record(value);
  return {
    basePrice: optionalAmount(stored.basePrice),
    discountPercent: rate(stored.discountPercent),
    finalPrice: optionalAmount(stored.finalPrice),
    enabled: flag(stored.enabled),
  };
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new TypeError("not an object");
  return value as Record<string, unknown>;
}

function amount(value: unknown): Cents {
  if (typeof value !== "number" || value < 0) throw new TypeError("not an amount");
  return cents(value);
}

/** JSON leaves undefined members out, and older writers may say null. */
function optionalAmount(value: unknown): Cents | undefined {
  return value === undefined || value === null ? undefined : amount(value);
}

function rate(value: unknown): Percent {
  if (typeof value !== "number") throw new TypeError("not a rate");
  return percent(value);
}

function flag(value: unknown): boolean {
  if (typeof value !== "boolean") throw new TypeError("not a flag");
  return value;
}
