import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listProducts } from "../catalog/product-queries.ts";
import { getProductPage } from "./get-product-page.ts";
import { listFeaturedProducts } from "./list-featured-products.ts";
import { listProductCards } from "./list-product-cards.ts";

const { shop } = forAllTests(openTestShop);

describe("the catalog", () => {
  test("lists all bars newest first", async () => {
    const names = (await listProducts(shop.db)).map(({ name }) => name);
    expect(names).toHaveLength(12);
    expect(names.slice(0, 2)).toEqual(["Red Orchard", "Slow River"]);
  });

  test("shows a bar with four others that can be bought, other categories first", async () => {
    const page = await getProductPage(shop, 1);
    expect(page?.card).toMatchObject({ name: "Red Orchard", price: 1299 });
    const categories = page?.companions.map(({ category }) => category);
    expect(categories).toHaveLength(4);
    expect(new Set(categories).size).toBe(4);
    expect(categories).not.toContain("dark");
    expect(page?.companions.every(({ inStock }) => inStock)).toBe(true);
  });

  test("finds no page for an unknown bar", async () => {
    expect(await getProductPage(shop, 9999)).toBeUndefined();
  });
});

const newestOnly = { featured: [], hero: [] };

describe("the featured bars", () => {
  test("are those that the owner chose, in their order, without deleted ones", async () => {
    const chosen = { featured: [5, 9999, 2], hero: [12] };
    const { products, hero } = await listFeaturedProducts(shop, chosen);
    expect(products.map(({ id }) => id)).toEqual([5, 2]);
    expect(hero.map(({ id }) => id)).toEqual([12]);
  });

  test("are the newest ones if all chosen ones are gone", async () => {
    const { products, hero } = await listFeaturedProducts(shop, { featured: [9999], hero: [9998] });
    expect(products).toHaveLength(7);
    expect(hero).toHaveLength(3);
  });

  test("show the lowest price of the bars that can be bought, as it is charged", async () => {
    const { lowestPrice } = await listFeaturedProducts(shop, newestOnly);
    const prices = (await listProductCards(shop))
      .filter(({ inStock }) => inStock)
      .map(({ price }) => price);
    expect(lowestPrice).toBe(Math.min(...prices));
  });

  test("are the first seven of the newest-first list", async () => {
    const { products, isStandIn } = await listFeaturedProducts(shop, newestOnly);
    const newest = await listProducts(shop.db);
    expect(products.map(({ id }) => id)).toEqual(newest.slice(0, 7).map(({ id }) => id));
    expect(isStandIn).toBe(false);
  });

  test("are the last known ones, and marked as such, while the list cannot be read", async () => {
    const { products } = await listFeaturedProducts(shop, newestOnly);
    await sql`alter table products rename to products_away`.execute(shop.db);
    try {
      expect(await listFeaturedProducts(shop, newestOnly)).toMatchObject({
        products,
        isStandIn: true,
      });
    } finally {
      await sql`alter table products_away rename to products`.execute(shop.db);
    }
  });
});
