import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  newProductForm,
  type ProductForm,
  productFields,
  productFormOf,
  readProductForm,
} from "#domain/catalog/product-form.ts";
import type { ProductSort } from "#domain/catalog/product-list-sort.ts";
import { buy } from "#test/support/checkouts.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listCatalogPrices } from "../pricing/list-catalog-prices.ts";
import { changeStock } from "./change-stock.ts";
import { deleteProduct } from "./delete-product.ts";
import {
  countMatchingProducts,
  listKnownIngredients,
  listMatchingProducts,
  type ProductFilter,
} from "./product-list-queries.ts";
import { findProduct, findProductToEdit, listProducts } from "./product-queries.ts";
import { changeProduct, createProduct } from "./save-product.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
  // Later than the sample bars, which have the real time.
  house.time.now = new Date("2099-01-01T00:00:00Z");
});
afterAll(() => house.close());

const samples = 12;
beforeEach(async () => {
  await house.shop.db.deleteFrom("products").where("id", ">", samples).execute();
});

const filled: ProductForm = {
  ...newProductForm("filled-in"),
  texts: {
    ...newProductForm("filled-in").texts,
    name: "Salt Marsh",
    origin: "Tumaco, Colombia",
    description: "Dark, with samphire.",
    price: "15.99",
    image: "/wrappers/salt-flat.svg",
    additionalImages: "/wrappers/old-growth.svg",
  },
  lists: {
    tags: ["Salty"],
    ingredients: ["Cocoa beans", "Samphire"],
    allergens: ["Milk"],
    majorAllergens: [],
    tastingNotes: [],
    awards: [],
  },
};

async function create(form = filled): Promise<number> {
  const saving = await createProduct(house.shop, form);
  if (saving.code !== "saved") throw new Error(JSON.stringify(saving));
  return saving.id;
}

async function opened(id: number) {
  const found = await findProductToEdit(house.shop.db, id);
  if (!found) throw new Error("There is no such product.");
  return { ...found, form: productFormOf(found.product) };
}

describe("a saved product", () => {
  test("has the typed values, and is the newest of the shop", async () => {
    const id = await create();
    const read = readProductForm(filled, "filled-in");
    expect(read.ok && (await findProduct(house.shop.db, id))).toEqual({
      left: null,
      archived: false,
      ...(read.ok && read.details),
      id,
    });
    expect((await listProducts(house.shop.db))[0]?.id).toBe(id);
  });

  test("has no rating, cocoa share or nutrition facts in a real shop until the owner states them", async () => {
    const empty = newProductForm("proposed");
    const { name, origin, description, price } = filled.texts;
    const form = { ...empty, texts: { ...empty.texts, name, origin, description, price } };
    const { config, ...shop } = house.shop;
    const real = { ...shop, config: { ...config, mode: "production" as const } };
    const saving = await createProduct(real, form);
    if (saving.code !== "saved") throw new Error(JSON.stringify(saving));
    const unstated = { rating: 0, cocoaPercentage: null, nutritionFacts: undefined };
    expect(await findProduct(house.shop.db, saving.id)).toMatchObject(unstated);

    // Saving it again states nothing either.
    const again = await opened(saving.id);
    await changeProduct(real, saving.id, again.form, again.version);
    expect(await findProduct(house.shop.db, saving.id)).toMatchObject(unstated);
  });

  const anyText =
    /^(fullDescription|servingSize|image|pictureDetails|beanVariety|farm|harvest|roast|concheTime)$/;
  test.each(productFields.filter((field) => !anyText.test(field)))(
    "with a wrong %s is refused as a whole, and nothing is stored",
    async (field) => {
      const wrong =
        { additionalImages: "x", rating: "9", cocoaPercentage: "101" }[field as "rating"] ?? " ";
      const emptied =
        /^(fat|saturatedFat|sodium|carbs|protein|sugar|addedSugars|netWeight|shippingWeight)$/.test(
          field,
        )
          ? "a lot"
          : wrong;
      const form = { ...filled, texts: { ...filled.texts, [field]: emptied } };
      const saving = await createProduct(house.shop, form);
      expect(saving).toEqual({ code: "refused", problems: { [field]: expect.any(String) } });
      const id = await create();
      const { version, product } = await opened(id);
      expect((await changeProduct(house.shop, id, form, version)).code).toBe("refused");
      expect(await findProduct(house.shop.db, id)).toEqual(product);
      expect(await listProducts(house.shop.db)).toHaveLength(samples + 1);
    },
  );

  test("keeps any text as plain text", async () => {
    const name = `<script>alert("🍫")</script>'; drop table products; --`;
    const id = await create({ ...filled, texts: { ...filled.texts, name } });
    expect((await findProduct(house.shop.db, id))?.name).toBe(name);
  });

  test("that two admins change tells the second, and is not overwritten", async () => {
    const id = await create();
    const [first, second] = [await opened(id), await opened(id)];
    const renamed = (form: ProductForm, name: string) => ({
      ...form,
      texts: { ...form.texts, name },
    });
    const saves = await Promise.all([
      changeProduct(house.shop, id, renamed(first.form, "First"), first.version),
      changeProduct(house.shop, id, renamed(second.form, "Second"), second.version),
    ]);
    expect(saves.map(({ code }) => code).sort()).toEqual(["changed-meanwhile", "saved"]);
    const refused = saves.find(({ code }) => code === "changed-meanwhile");
    const now = await opened(id);
    expect(refused).toEqual({
      code: "changed-meanwhile",
      product: now.product,
      version: now.version,
    });
    // After they have seen the change, they may overwrite it.
    const again = await changeProduct(house.shop, id, renamed(now.form, "Second"), now.version);
    expect(again.code).toBe("saved");
  });

  test("counts as edited meanwhile also after SQL or a change of its stock switch", async () => {
    const id = await create();
    for (const edit of [
      () => sql`update products set price = 12 where id = ${id}`.execute(house.shop.db),
      () => changeStock(house.shop, id, false),
    ]) {
      const { form, version } = await opened(id);
      await edit();
      expect((await changeProduct(house.shop, id, form, version)).code).toBe("changed-meanwhile");
    }
  });

  test("does not count as edited meanwhile if nothing or only its count changed", async () => {
    const id = await create();
    const { form, version } = await opened(id);
    const { db } = house.shop;
    await sql`update products set updated_at = now(), name = name where id = ${id}`.execute(db);
    await db.insertInto("inventory_levels").values({ product_id: id, on_hand: 12 }).execute();
    await db.updateTable("inventory_levels").set({ reserved: 3 }).execute();
    expect((await changeProduct(house.shop, id, form, version)).code).toBe("saved");
    expect((await changeProduct(house.shop, id, form, version)).code).toBe("saved");
  });

  test("that was deleted meanwhile is reported as gone", async () => {
    const id = await create();
    const { form, version } = await opened(id);
    expect(await deleteProduct(house.shop, id)).toBe("Salt Marsh");
    expect(await changeProduct(house.shop, id, form, version)).toEqual({ code: "gone" });
    expect(await deleteProduct(house.shop, id)).toBeUndefined();
    expect(await changeStock(house.shop, id, true)).toEqual({ code: "gone" });
  });

  test("changes a computed base price, and no typed one", async () => {
    const before = await listCatalogPrices(house.shop.db);
    await create({ ...filled, texts: { ...filled.texts, price: "49.99" } });
    expect(await listCatalogPrices(house.shop.db)).toEqual([...before, { price: 4999, bars: 1 }]);
  });

  test("can be set out of stock and back, also twice in a row", async () => {
    const id = await create();
    for (const inStock of [false, false, true]) {
      expect(await changeStock(house.shop, id, inStock)).toEqual({
        code: "changed",
        inStock,
        name: "Salt Marsh",
      });
      expect((await findProduct(house.shop.db, id))?.inStock).toBe(inStock);
    }
  });
});

describe("a deleted product", () => {
  test("stays in old orders with its name, price and picture", async () => {
    const orderId = await buy(house.shop);
    const before = await findOrder(house.shop.db, orderId);
    const { product } = await opened(before?.items[0]?.productId ?? 0);
    await deleteProduct(house.shop, product.id);
    const after = await findOrder(house.shop.db, orderId);
    expect(after).toEqual(before);
    expect(after?.items[0]).toMatchObject({
      productName: product.name,
      image: product.images[0],
    });
    const { id: _, ...rest } = product;
    expect(rest.name).not.toBe("");
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
    (
      await listMatchingProducts(house.shop.db, { ...all, ...filter }, { limit: 50, offset: 0 })
    ).map(({ name }) => name);

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
    await create({ ...filled, inStock: false });
    const sorted = (by: ProductSort["by"], descending: boolean) =>
      listMatchingProducts(house.shop.db, all, { limit: 50, offset: 0 }, { by, descending });
    const named = (await sorted("name", false)).map(({ name }) => name.toLowerCase());
    expect(named).toEqual([...named].sort());
    const prices = (await sorted("price", true)).map(({ price }) => price ?? 0);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect((await sorted("stock", false)).map(({ name }) => name)[0]).toBe("Salt Marsh");
  });

  test("is filtered by category and stock, and so is its count", async () => {
    await create({ ...filled, texts: { ...filled.texts, category: "white" }, inStock: false });
    const filter = { ...all, category: "white" as const, inStock: false };
    expect(await names(filter)).toEqual(["Salt Marsh"]);
    expect(await countMatchingProducts(house.shop.db, filter)).toBe(1);
  });

  test("has the ingredients of all bars once each, the most common first", async () => {
    const lists = { ...filled.lists, ingredients: ["COCOA BEANS", "Zest", "  "] };
    await create({ ...filled, lists });
    const known = await listKnownIngredients(house.shop.db);
    expect(known.slice(0, 2).map((name) => name.toLowerCase())).toEqual([
      "cane sugar",
      "cocoa beans",
    ]);
    expect(known).toContain("Zest");
    expect(new Set(known.map((name) => name.toLowerCase())).size).toBe(known.length);
  });
});
