import { describe, expect, test } from "vitest";
import { cents, ZERO } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import { priceCart } from "./price-cart.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import { quoteLineAmount, quoteLines } from "./quote-lines.ts";

const read = (...args: Parameters<typeof priceCart>) =>
  quoteLines(priceCart(...args)).map((line) => `${line.name}: ${quoteLineAmount(line)}`);

describe("quoteLines", () => {
  test("a cart with default settings has the specification's lines", () => {
    const products = [{ price: cents(1599), quantity: 3, bundleId: "a", bundleSize: 3 as const }];
    expect(read(products, defaultPricingSettings)).toEqual([
      "Subtotal: $47.97",
      "Bundle Discount: −$4.80",
      "Tax: $3.67",
      "Shipping: $8.99",
      "Total: $55.83",
    ]);
  });

  test("shipping of $0 is called free", () => {
    const products = [{ price: cents(2500), quantity: 2 }];
    expect(read(products, defaultPricingSettings)).toContain("Shipping: Free");
  });

  test("promotions, the chosen method and its extras are named", () => {
    const promotion = {
      id: "1",
      label: "Code SPRING",
      effect: { kind: "percent", percent: percent(1000) },
      minimum: ZERO,
      productIds: null,
      boxes: "included",
    } as const;
    const shipping = {
      method: "UPS Ground",
      parts: [
        { label: "UPS Ground", amount: cents(650) },
        { label: "Cold pack", amount: cents(300) },
      ],
    };
    const options = { promotions: [promotion], shipping };
    expect(read([{ price: cents(2000), quantity: 1 }], defaultPricingSettings, options)).toEqual([
      "Subtotal: $20.00",
      "Code SPRING: −$2.00",
      "Tax: $1.53",
      "Shipping (UPS Ground; Cold pack $3.00): $9.50",
      "Total: $29.03",
    ]);
  });

  test("shipping that is free by a promotion names the promotion", () => {
    const promotion = {
      id: "1",
      label: "Code SHIPFREE",
      effect: { kind: "free-shipping" },
      minimum: ZERO,
      productIds: null,
      boxes: "included",
    } as const;
    const products = [{ price: cents(2000), quantity: 1 }];
    const lines = read(products, defaultPricingSettings, { promotions: [promotion] });
    expect(lines).toContain("Shipping (Code SHIPFREE): Free");
  });
});
