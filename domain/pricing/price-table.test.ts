import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseBundleSize } from "../catalog/bundle-size.ts";
import { amountDue } from "../gift-cards/gift-card.ts";
import { giftCardShare } from "../gift-cards/gift-card-share.ts";
import { type Cents, formatUsd, parseDecimal, ZERO } from "../money/cents.ts";
import { type Percent, parsePercent } from "../money/percent.ts";
import type { Promotion, PromotionEffect } from "../promotions/promotion.ts";
import type { ShippingCharge } from "../shipping/shipping-charge.ts";
import type { CalculatedTax } from "../tax/calculated-tax.ts";
import { parseTaxRate, type TaxRate } from "../tax/tax-rate.ts";
import type { TaxRates } from "../tax/tax-rates.ts";
import { effectivePrice } from "./effective-price.ts";
import { type PricedLine, priceCart } from "./price-cart.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

const document = readFileSync(new URL("../../docs/price-table.md", import.meta.url), "utf8");

const [header, , ...rows] = document
  .split("\n")
  .filter((text) => text.startsWith("|"))
  .map((text) =>
    text
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe("docs/price-table.md", () => {
  test("has all checked columns in every row", () => {
    expect(header?.join(" ")).toBe(
      "Case Bars Settings Subtotal Discount Tax Shipping Total Working",
    );
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(rows.every((cells) => cells.length === 9)).toBe(true);
  });

  test.each(rows)("%s: %s, %s", (_, products = "", settingsText = "", ...figures) => {
    const { settings, giftCard, ...options } = readCase(settingsText);
    const cart = priceCart(readProducts(products, settings), settings, options);
    const { subtotal, discount, tax, shipping, total } = cart;
    expect([subtotal, discount, tax, shipping, total].map(formatUsd)).toEqual(figures.slice(0, 5));
    if (giftCard === undefined) return;
    const remaining = amountDue(total, { amount: giftCardShare(total, giftCard) });
    expect(figures[5]).toMatch(new RegExp(`^Left to pay \\${formatUsd(remaining)};`));
  });
});

/** "2 × $15.99 + 3-bar ($12.50, no price, $18.00)" */
function readProducts(text: string, settings: PricingSettings): PricedLine[] {
  if (text === "nothing") return [];
  return text.split(" + ").flatMap((part, index): PricedLine[] => {
    const [, size, chosen] = /^(\d)-bar \((.+)\)$/.exec(part) ?? [];
    if (size && chosen) {
      const bundleSize = parseBundleSize(size);
      return chosen.split(", ").map((price) => ({
        price: readPrice(price, settings),
        quantity: 1,
        bundleId: `bundle ${index}`,
        bundleSize,
      }));
    }
    const [, quantity, price, food] = /^(\d+) × (.+?)( with flour)?$/.exec(part) ?? [];
    if (!quantity || !price) throw new Error(`Not bars: ${part}`);
    const taxCategory = food ? "food" : "candy";
    return [{ price: readPrice(price, settings), quantity: Number(quantity), taxCategory }];
  });
}

function readPrice(text: string, settings: PricingSettings): Cents {
  return effectivePrice(text === "no price" ? undefined : readDollars(text), settings);
}

type Case = {
  settings: PricingSettings;
  rates: TaxRates | undefined;
  calculated: CalculatedTax | undefined;
  shipping: ShippingCharge | undefined;
  promotions: Promotion[];
  /** The balance of a gift card that pays. */
  giftCard: Cents | undefined;
};

/** "candy 2.9 %, food 0 %; code 10 % not on boxes; ships for $6.50 + $3.00" */
function readCase(text: string): Case {
  const read: Case = {
    settings: defaultPricingSettings,
    rates: undefined,
    calculated: undefined,
    shipping: undefined,
    promotions: [],
    giftCard: undefined,
  };
  for (const part of text.split("; ")) {
    if (part.startsWith("candy ")) read.rates = readRates(part);
    else if (part.startsWith("Stripe Tax ")) read.calculated = readCalculated(part);
    else if (part.startsWith("code ")) read.promotions.push(readPromotion(part));
    else if (part.startsWith("gift card ")) {
      read.giftCard = readDollars(part.slice("gift card ".length));
    } else if (part.startsWith("ships for ")) read.shipping = readShipping(part);
    else read.settings = readConfig(part);
  }
  return read;
}

/** "Stripe Tax $1.42, $0.00 and $0.80 on shipping": of each line, and of shipping */
function readCalculated(text: string): CalculatedTax {
  const [, lines = "", shipping = ""] = /^Stripe Tax (.+) and (\S+) on shipping$/.exec(text) ?? [];
  return {
    calculation: "taxcalc_1",
    place: "Colorado",
    lines: lines.split(", ").map(readDollars),
    shipping: readDollars(shipping),
  };
}

/** "code $5.00 from $50.00", "code 3-bar for $40.00", "code free shipping" */
function readPromotion(text: string): Promotion {
  const [, what = "", minimum, only, not] =
    /^code (.+?)(?: from (\S+))?(?:( on boxes only)|( not on boxes))?$/.exec(text) ?? [];
  return {
    id: text,
    label: text,
    effect: readEffect(what),
    minimum: minimum ? readDollars(minimum) : ZERO,
    productIds: null,
    boxes: only ? "only" : not ? "excluded" : "included",
  };
}

function readEffect(text: string): PromotionEffect {
  if (text === "free shipping") return { kind: "free-shipping" };
  if (text.startsWith("$")) return { kind: "amount", amount: readDollars(text) };
  const [, size = "", price = ""] = /^(\d)-bar for (\S+)$/.exec(text) ?? [];
  const bundleSize = parseBundleSize(size);
  if (bundleSize) return { kind: "box-price", size: bundleSize, price: readDollars(price) };
  return { kind: "percent", percent: readPercent(text) };
}

/** "ships for $6.50 + $3.00" */
function readShipping(text: string): ShippingCharge {
  const amounts = text.slice("ships for ".length).split(" + ").map(readDollars);
  return { method: "Chosen", parts: amounts.map((amount) => ({ label: "Part", amount })) };
}

/** "candy 2.9 %, food 0 %, shipping taxed" */
function readRates(text: string): TaxRates | undefined {
  const [, candy, food, shipping] =
    /^candy (.+) %, food (.+) %(, shipping taxed)?$/.exec(text) ?? [];
  if (candy === undefined || food === undefined) return undefined;
  return {
    place: "Somewhere",
    candy: readTaxRate(candy),
    food: readTaxRate(food),
    isShippingTaxed: shipping !== undefined,
  };
}

function readTaxRate(text: string): TaxRate {
  const rate = parseTaxRate(text);
  if (rate === undefined) throw new Error(`Not a tax rate: ${text}`);
  return rate;
}

/** "standard", or the differences from it. */
function readConfig(text: string): PricingSettings {
  const { individual, bundles, globalSettings } = defaultPricingSettings;
  const global = (change: Partial<typeof globalSettings>): PricingSettings => ({
    ...defaultPricingSettings,
    globalSettings: { ...globalSettings, ...change },
  });
  const tier = (size: string, change: Partial<typeof bundles.threeBar>): PricingSettings => ({
    ...defaultPricingSettings,
    bundles:
      size === "3"
        ? { ...bundles, threeBar: { ...bundles.threeBar, ...change } }
        : { ...bundles, fiveBar: { ...bundles.fiveBar, ...change } },
  });

  const [, subject, value = ""] =
    /^(tax|minimum|free shipping|[35]-bar) (?:from )?(.+)$/.exec(text) ?? [];
  if (text === "standard") return defaultPricingSettings;
  if (text === "free shipping off") return global({ freeShippingEnabled: false });
  if (subject === "free shipping") return global({ shippingThreshold: readDollars(value) });
  if (subject === "tax") return global({ taxRate: readPercent(value) });
  if (subject === "minimum") {
    const minimumPrice = readDollars(value);
    return { ...defaultPricingSettings, individual: { ...individual, minimumPrice } };
  }
  if (subject && value === "off") return tier(subject.charAt(0), { enabled: false });
  if (subject) return tier(subject.charAt(0), { discountPercent: readPercent(value) });
  throw new Error(`Not settings: ${text}`);
}

function readDollars(text: string): Cents {
  const amount = text.startsWith("$") ? parseDecimal(text.slice(1)) : undefined;
  if (amount === undefined) throw new Error(`Not dollars: ${text}`);
  return amount;
}

function readPercent(text: string): Percent {
  const rate = text.endsWith(" %") ? parsePercent(text.slice(0, -2)) : undefined;
  if (rate === undefined) throw new Error(`Not a percent: ${text}`);
  return rate;
}
