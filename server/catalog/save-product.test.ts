import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  newProduct,
  type ProductDetails,
  type TypedProduct,
} from "#domain/catalog/product-codec.ts";
import type { ProductListSort } from "#domain/catalog/product-list-sort.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { productDetails } from "#test/support/product-details.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listCatalogPrices } from "../pricing/list-product-cards.ts";
import { changeStock } from "./change-stock.ts";
import { deleteProduct } from "./edit-products.ts";
import {
  countMatchingProducts,
  listKnownIngredients,
  listMatchingProducts,
  type ProductFilter,
} from "./product-list-queries.ts";
import { findProduct, findProductToEdit, listProducts } from "./product-queries.ts";
import { saveProduct } from "./save-product.ts";

const { shop, time } = forAllTests(openTestShop);
beforeAll(async () => {
  // Later than the sample bars, which have the real time.
  time.now = new Date("2099-01-01T00:00:00Z");
});
const samples = 12;
beforeEach(async () => {
  await shop.db.deleteFrom("products").where("id", ">", samples).execute();
});

const filled: Partial<TypedProduct> = {
  image: "/wrappers/salt-flat.svg",
  additionalImages: "/wrappers/old-growth.svg",
  tags: ["Salty"],
  ingredients: ["Cocoa beans", "Samphire"],
  allergens: ["Milk"],
};

async function create(change: Partial<TypedProduct> = {}): Promise<number> {
  const data = productDetails({ ...filled, ...change });
  const saved = await saveProduct(shop, { id: null, version: 0, data });
  expect(saved).toMatchObject({ code: "saved", stored: { data } });
  const [newest] = await listProducts(shop.db, 1);
  return newest?.id ?? 0;
}

async function opened(id: number) {
  const found = await findProductToEdit(shop.db, id);
  if (!found) throw new Error("There is no such product.");
  return found;
}

async function change(id: number, opened: { product: ProductDetails; version: number }) {
  const { product: data, version } = opened;
  return await saveProduct(shop, { id, version, data });
}

describe("a saved product", () => {
  test("has the typed values, and is the newest of the shop", async () => {
    const id = await create();
    expect(await findProduct(shop.db, id)).toEqual({
      remaining: null,
      archived: false,
      ...productDetails(filled),
      id,
    });
    expect((await listProducts(shop.db))[0]?.id).toBe(id);
  });

  test("has no rating, cocoa share or nutrition facts in a real shop until the owner states them", async () => {
    const { name, origin, description, price } = productDetails();
    const data = { ...newProduct("proposed"), name, origin, description, price };
    await saveProduct(shop, { id: null, version: 0, data });
    const [newest] = await listProducts(shop.db, 1);
    const unstated = { rating: 0, cocoaPercentage: null, nutritionFacts: undefined };
    expect(newest).toMatchObject({ name, ...unstated });
  });

  test("keeps any text as plain text", async () => {
    const name = `<script>alert("🍫")</script>'; drop table products; --`;
    const id = await create({ name });
    expect((await findProduct(shop.db, id))?.name).toBe(name);
  });

  test("that two admins change tells the second, and is not overwritten", async () => {
    const id = await create();
    const first = await opened(id);
    const renamed = (name: string) => ({ ...first, product: { ...first.product, name } });
    const saves = await Promise.all([change(id, renamed("First")), change(id, renamed("Second"))]);
    expect(saves.map(({ code }) => code).sort()).toEqual(["conflict", "saved"]);
    const now = await opened(id);
    expect(saves).toContainEqual({
      code: "conflict",
      stored: { data: now.product, version: now.version },
    });
    // After they have seen the change, they may overwrite it.
    const { version } = now;
    expect((await change(id, { ...renamed("Second"), version })).code).toBe("saved");
  });

  test("counts as edited meanwhile also after SQL or a change of its stock switch", async () => {
    const id = await create();
    for (const edit of [
      () => sql`update products set price = 12 where id = ${id}`.execute(shop.db),
      () => changeStock(shop, id, false),
    ]) {
      const before = await opened(id);
      await edit();
      expect((await change(id, before)).code).toBe("conflict");
    }
  });

  test("does not count as edited meanwhile if nothing or only its count changed", async () => {
    const id = await create();
    const before = await opened(id);
    const { db } = shop;
    await sql`update products set updated_at = now(), name = name where id = ${id}`.execute(db);
    await db.insertInto("stock_levels").values({ product_id: id, on_hand: 12 }).execute();
    await db.updateTable("stock_levels").set({ reserved: 3 }).execute();
    expect((await change(id, before)).code).toBe("saved");
    expect((await change(id, before)).code).toBe("saved");
  });

  test("that was deleted meanwhile is not found", async () => {
    const id = await create();
    const before = await opened(id);
    expect(await deleteProduct(shop, id)).toBe("Salt Marsh");
    expect(await change(id, before)).toEqual({ code: "not-found" });
    expect(await deleteProduct(shop, id)).toBeUndefined();
    expect(await changeStock(shop, id, true)).toEqual({ code: "not-found" });
  });

  test("changes a computed base price, and no typed one", async () => {
    const before = await listCatalogPrices(shop.db);
    await create({ price: "49.99" });
    expect(await listCatalogPrices(shop.db)).toEqual([...before, { price: 4999, units: 1 }]);
  });

  test("can be set out of stock and back, also twice in a row", async () => {
    const id = await create();
    for (const inStock of [false, false, true]) {
      expect(await changeStock(shop, id, inStock)).toEqual({
        code: "changed",
        inStock,
        name: "Salt Marsh",
      });
      expect((await findProduct(shop.db, id))?.inStock).toBe(inStock);
    }
  });
});

describe("a deleted product", () => {
  test("stays in old orders with its name, price and picture", async () => {
    const orderId = await buy(shop);
    const before = await findOrder(shop.db, orderId);
    const { product } = await opened(before?.items[0]?.productId ?? 0);
    await deleteProduct(shop, product.id);
    const after = await findOrder(shop.db, orderId);
    expect(after?.items[0]).toMatchObject({ productName: product.name, image: product.images[0] });
    // Which part of the picture stays visible was the product's to say.
    const withoutFocus = before?.items.map((item) =>
      item.productId === product.id ? { ...item, focus: undefined } : item,
    );
    expect(after).toEqual({ ...before, items: withoutFocus });
  });
});

describe("the list of products", () => {
  const all: ProductFilter = {
    search: "",
    category: undefined,
    inStock: undefined,
    archived: false,
  };
  const names = async (filter: Partial<ProductFilter>) =>
    (await listMatchingProducts(shop.db, { ...all, ...filter }, { limit: 50, offset: 0 })).map(
      ({ name }) => name,
    );

  test("is searched by name, origin and description, in any case", async () => {
    await create();
    expect(await names({ search: "SALT MARSH" })).toEqual(["Salt Marsh"]);
    expect(await names({ search: "tumaco" })).toEqual(["Salt Marsh"]);
    expect(await names({ search: "samphire" })).toEqual(["Salt Marsh"]);
    expect(await names({ search: "%" })).toEqual([]);
    expect(await names({ search: "_" })).toEqual([]);
    expect(await names({ search: "\\" })).toEqual([]);
  });

  test("is sorted by name, price or stock, either way", async () => {
    await create({ inStock: false });
    const sorted = (by: ProductListSort["by"], descending: boolean) =>
      listMatchingProducts(shop.db, all, { limit: 50, offset: 0 }, { by, descending });
    const named = (await sorted("name", false)).map(({ name }) => name.toLowerCase());
    expect(named).toEqual([...named].sort());
    const prices = (await sorted("price", true)).map(({ price }) => price ?? 0);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect((await sorted("stock", false)).map(({ name }) => name)[0]).toBe("Salt Marsh");
  });

  test("is filtered by category and stock, and so is its count", async () => {
    await create({ category: "white", inStock: false });
    const filter = { ...all, category: "white" as const, inStock: false };
    expect(await names(filter)).toEqual(["Salt Marsh"]);
    expect(await countMatchingProducts(shop.db, filter)).toBe(1);
  });

  test("has the ingredients of all bars once each, the most common first", async () => {
    await create({ ingredients: ["COCOA BEANS", "Zest", "  "] });
    const known = await listKnownIngredients(shop.db);
    expect(known.slice(0, 2).map((name) => name.toLowerCase())).toEqual([
      "cane sugar",
      "cocoa beans",
    ]);
    expect(known).toContain("Zest");
    expect(new Set(known.map((name) => name.toLowerCase())).size).toBe(known.length);
  });
});
