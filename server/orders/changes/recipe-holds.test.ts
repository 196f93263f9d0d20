import { expect, test } from "vitest";
import type { ProductDetails } from "#domain/catalog/product-codec.ts";
import { cents } from "#domain/money/cents.ts";
import { beginCheckout, buy, payCheckout } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { deleteProduct } from "../../catalog/edit-products.ts";
import { findProductToEdit } from "../../catalog/product-queries.ts";
import { saveProduct } from "../../catalog/save-product.ts";
import { settlePayment } from "../../checkout/settle/settle-payment.ts";
import { packOrder } from "../../packing/pack-order.ts";
import { readPackingSheets } from "../../packing/read-packing-sheets.ts";
import { listOpenHolds } from "../holds.ts";
import { listOrderEvents } from "../order-events.ts";
import { findOrder } from "../order-queries.ts";
import {
  acceptChangedRecipes,
  listChangedRecipes,
  releaseRecipeHold,
  updateRecipeHolds,
} from "./recipe-holds.ts";
import { saveProductAndHoldOrders } from "./save-product-and-hold-orders.ts";

const { shop, time } = forAllTests(openTestShop);
const BAR = 1;
const lines = [{ productId: BAR, quantity: 2 }];

async function save(change: Partial<ProductDetails>): Promise<void> {
  const found = await findProductToEdit(shop.db, BAR);
  if (!found) throw new Error("no bar");
  const { product, version } = found;
  const data = { ...product, ...change };
  const saved = await saveProduct(shop, { id: BAR, version, data });
  expect(saved.code).toBe("saved");
}

const contains = async (orderId: string) =>
  (await findOrder(shop.db, orderId))?.items.map((item) => item.contains);
const holds = (orderId: string) => listOpenHolds(shop.db, orderId);
const update = () => updateRecipeHolds(shop.db, time.now);

test("an order keeps what its bars contained when it was priced", async () => {
  await save({ majorAllergens: ["milk"] });
  const orderId = await buy(shop, { lines });
  await save({ majorAllergens: ["hazelnut", "milk"] });
  expect(await contains(orderId)).toEqual([["Milk"]]);
});

test("a changed recipe holds each unpacked order once, and says what is different", async () => {
  const orderId = await buy(shop, { lines });
  const packed = await buy(shop, { lines });
  const other = await buy(shop, { lines: [{ productId: 2, quantity: 1 }] });
  await packOrder(shop, packed);
  await save({ majorAllergens: ["milk", "walnut"] });
  await Promise.all([update(), update()]);
  await update();
  expect(await holds(orderId)).toEqual(["recipe"]);
  expect([await holds(packed), await holds(other)]).toEqual([[], []]);
  expect(await listChangedRecipes(shop.db, orderId)).toMatchObject([
    { name: "Red Orchard", contained: ["Milk", "Hazelnuts"], contains: ["Milk", "Walnuts"] },
  ]);
  const events = await listOrderEvents(shop.db, orderId);
  expect(events.filter(({ kind }) => kind === "hold")).toHaveLength(1);
});

test("an order is released when the recipe of its bar is changed back", async () => {
  const { product } = (await findProductToEdit(shop.db, BAR)) ?? {};
  const orderId = await buy(shop, { lines });
  await save({ majorAllergens: ["egg"], ingredients: ["Cocoa beans", "Eggs"] });
  await update();
  expect(await holds(orderId)).toEqual(["recipe"]);

  await save({ ...product });
  await Promise.all([update(), update()]);
  expect(await holds(orderId)).toEqual([]);
  expect(await packOrder(shop, orderId)).toEqual({ code: "packed" });
  const events = await listOrderEvents(shop.db, orderId);
  expect(events.filter(({ kind }) => kind === "recipe")).toMatchObject([
    { detail: { wasChangedBack: true } },
  ]);
});

test("an order whose recipe changed stays on hold after its bar is deleted, also once another is shipped", async () => {
  const { id: gone } = await shop.db
    .insertInto("products")
    .values({ name: "Old Mill", price: "9.50", in_stock: true, major_allergens: ["milk"] })
    .returning("id")
    .executeTakeFirstOrThrow();
  const orderId = await buy(shop, { lines: [{ productId: gone, quantity: 1 }, ...lines] });
  await changeRows(shop.db, "products", { major_allergens: ["milk", "hazelnut"] }, { id: gone });
  await update();
  await deleteProduct(shop, gone);
  await update();
  expect(await holds(orderId)).toEqual(["recipe"]);

  await shop.db.transaction().execute((tx) => releaseRecipeHold(tx, orderId, time.now));
  expect(await holds(orderId)).toEqual(["recipe"]);

  expect(await listChangedRecipes(shop.db, orderId)).toMatchObject([
    { name: "Old Mill", contained: ["Milk"], contains: null },
  ]);
  expect(await acceptChangedRecipes(shop, orderId)).toBe(true);
  await update();
  expect(await holds(orderId)).toEqual([]);
});

test("a changed price, tag or name does not count as a recipe change", async () => {
  const orderId = await buy(shop, { lines });
  await save({ tags: ["Fruity"], price: cents(1349) });
  await update();
  expect(await holds(orderId)).toEqual([]);
  await save({ tags: ["Fruity", "New"], price: cents(1299) });
});

test("an order whose checkout began before the change is held when it is printed or packed", async () => {
  const checkout = await beginCheckout(shop, { lines });
  await save({ ingredients: ["Cocoa beans", "Coconut sugar"] });
  await update();
  await payCheckout(shop, checkout);
  await settlePayment(shop, checkout);
  const orderId = checkout.checkoutId;
  expect(await holds(orderId)).toEqual([]);
  const { orders } = await readPackingSheets(shop, [orderId]);
  expect(orders).toEqual([]);
  expect(await packOrder(shop, orderId)).toEqual({
    code: "not-packable",
    reason: { code: "on-hold", hold: "recipe" },
  });
});

test("once the owner has taken care of it, the order has the new recipe", async () => {
  const orderId = await buy(shop, { lines });
  await save({ majorAllergens: ["almond"] });
  await update();
  expect(await acceptChangedRecipes(shop, orderId)).toBe(true);
  expect(await contains(orderId)).toEqual([["Almonds"]]);
  await update();
  expect(await packOrder(shop, orderId)).toEqual({ code: "packed" });
  expect(await acceptChangedRecipes(shop, "00000000-0000-4000-8000-000000000000")).toBe(false);
});

test("a save of a recipe holds its orders, and one that met a conflict holds none", async () => {
  const orderId = await buy(shop, { lines });
  const found = await findProductToEdit(shop.db, BAR);
  if (!found) throw new Error("no bar");
  const data = { ...found.product, ingredients: ["Cocoa beans", "Date sugar"] };
  const late = await saveProductAndHoldOrders(shop, { id: BAR, version: found.version - 1, data });
  expect([late.code, await holds(orderId)]).toEqual(["conflict", []]);
  const saved = await saveProductAndHoldOrders(shop, { id: BAR, version: found.version, data });
  expect([saved.code, await holds(orderId)]).toEqual(["saved", ["recipe"]]);
});
