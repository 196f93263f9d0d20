import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#domain/catalog/product.ts";
import { sampleProducts } from "#domain/catalog/sample-products.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listProducts } from "./product-queries.ts";

const { shop } = forAllTests(openTestShop);
let stored: readonly Product[];
beforeAll(async () => {
  stored = await listProducts(shop.db);
});
const storedProduct = (name: string) => {
  const found = stored.find((product) => product.name === name);
  if (!found) throw new Error(`${name} is not in the demo`);
  return found;
};

describe.each(sampleProducts.map(({ name, wrapper }) => ({ name, wrapper })))(
  "the demo's $name",
  ({ name, wrapper }) => {
    test("has pictures of its wrapper, its chocolate and a hand, each with its own description", () => {
      const { images, pictureDetails } = storedProduct(name);
      expect(images).toEqual([
        `/wrappers/${wrapper}.svg`,
        `/wrappers/${wrapper}-snapped.webp`,
        `/wrappers/${wrapper}-in-hand.webp`,
      ]);
      const words = images.map((image) => pictureDetails[image]?.alt ?? "");
      expect(new Set(words).size).toBe(3);
      for (const alt of words) expect(alt).toContain(name);
    });

    test("has a file for each picture", () => {
      const files = storedProduct(name).images.flatMap((image) =>
        [320, 640, 1280].flatMap((width) =>
          ["avif", "webp"].map((type) => `public${image.replace(/\.\w+$/, "")}-${width}.${type}`),
        ),
      );
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
    });

    test("has a net weight, tasting notes and how it was made", () => {
      const sample = storedProduct(name);
      expect(sample.netWeight).toBeGreaterThanOrEqual(60);
      expect(sample.netWeight).toBeLessThanOrEqual(80);
      expect(sample.tastingNotes.length).toBeGreaterThanOrEqual(3);
      const made = [
        sample.beanVariety,
        sample.farm,
        sample.harvest,
        sample.roast,
        sample.concheTime,
      ];
      expect(made.filter((text) => text === "")).toEqual([]);
    });

    test("has the same major allergens as allergens", () => {
      const { allergens, majorAllergens } = storedProduct(name);
      expect(majorAllergens.includes("milk")).toBe(allergens.includes("Milk"));
      expect(majorAllergens.includes("sesame")).toBe(allergens.includes("Sesame"));
      expect(majorAllergens.includes("almond")).toBe(allergens.includes("Tree nuts"));
    });
  },
);
