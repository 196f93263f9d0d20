import { expect, test } from "vitest";
import { type ProductEdit, productEditSchema } from "#domain/catalog/product-edit.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { getProductPage } from "../pricing/get-product-page.ts";
import { listProductCards } from "../pricing/list-product-cards.ts";
import { listProductsForSale } from "../pricing/list-products-for-sale.ts";
import { startCounting } from "../stock/start-counting.ts";
import { editProducts } from "./edit-products.ts";
import { findProduct, listSitemapProducts } from "./product-queries.ts";

const { shop } = forAllTests(openTestShop);

/** Edits as the screen does. */
const edit = async (ids: readonly number[], change: string, value: string) =>
  await editProducts(
    shop,
    productEditSchema.parse({ ids: ids.map(String), change, value }) as ProductEdit,
  );

test("price and category of several bars change at once, without deleted bars", async () => {
  expect(await edit([1, 2, 99_999], "price", "13.50")).toBe(2);
  expect(await edit([1, 2], "category", "flavored")).toBe(2);
  for (const id of [1, 2]) {
    expect(await findProduct(shop.db, id)).toMatchObject({ price: 1350, category: "flavored" });
  }
  expect(await findProduct(shop.db, 3)).not.toMatchObject({ price: 1350 });
});

test("the stock switch does not change counted bars", async () => {
  await startCounting(shop, { productId: 3, onHand: 5 });
  expect(await edit([3, 4], "stock", "out")).toBe(1);
  expect(await findProduct(shop.db, 3)).toMatchObject({ inStock: true, remaining: 5 });
  expect(await findProduct(shop.db, 4)).toMatchObject({ inStock: false });
});

test("an archived bar leaves the shop and the carts, and is restored unchanged", async () => {
  const before = await findProduct(shop.db, 5);
  expect(await edit([5], "archive", "archive")).toBe(1);
  expect(await getProductPage(shop, 5)).toBeUndefined();
  expect((await listProductCards(shop)).map(({ id }) => id)).not.toContain(5);
  expect((await listSitemapProducts(shop.db)).map(({ id }) => id)).not.toContain(5);
  expect((await listProductsForSale(shop.db, [5], shop.log)).products).toEqual([]);
  expect(await findProduct(shop.db, 5)).toEqual({ ...before, archived: true });
  expect(await edit([5], "archive", "unarchive")).toBe(1);
  expect(await findProduct(shop.db, 5)).toEqual(before);
  expect((await getProductPage(shop, 5))?.product.name).toBe(before?.name);
});

test.each([
  ["price", "0"],
  ["price", "a lot"],
  ["price", "1e9"],
  ["category", "toString"],
  ["stock", ""],
  ["archive", "burn"],
  ["name", "x"],
])("a change of the %s to %j is refused", (change, value) => {
  expect(productEditSchema.safeParse({ ids: ["1"], change, value }).success).toBe(false);
});

test.each([[[]], [["0"]], [["x"]], [["1.5"]], [Array(201).fill("1")]])(
  "a change of no products or too many is refused: %j",
  (ids) => {
    expect(productEditSchema.safeParse({ ids, change: "stock", value: "in" }).success).toBe(false);
  },
);
