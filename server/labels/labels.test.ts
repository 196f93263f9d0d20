import { describe, expect, test } from "vitest";
import { emptyLabel, type ProductLabel } from "#domain/labels/label-codec.ts";
import { neutralLabelSettings } from "#domain/labels/label-settings.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { deleteProduct } from "../catalog/edit-products.ts";
import { findOrder } from "../orders/order-queries.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { labelSection } from "../settings/sections.ts";
import { getLabelSettings } from "./get-label-settings.ts";
import { findProductLabel, listProductLabels } from "./label-queries.ts";
import { readHomeKitchenSales } from "./read-home-kitchen-sales.ts";
import { saveProductLabel } from "./save-product-label.ts";

const { shop, time } = forAllTests(openTestShop);
const save = async (id: number, change: Partial<ProductLabel>, version = 0) =>
  await saveProductLabel(shop, { id, version, data: { ...emptyLabel, ...change } });
const withFish = (fish: string) => ({ kinds: { fish, crustacean: "" } });
const stored = async (id: number) => await findProductLabel(shop.db, id);

describe("the maker on labels", () => {
  test("is the shop with its address until the owner saves another one", async () => {
    const address = { street: "12 Mill Street", city: "Duluth", state: "MN", zip: "55802" };
    const details = () => ({ ...shop.details(), name: "Sample Chocolate", ...address });
    const before = await getLabelSettings({ ...shop, details });
    expect(before).toEqual({
      version: 0,
      data: { ...neutralLabelSettings, name: "Sample Chocolate", ...address },
    });
    const data = { ...before.data, street: "1 Other Road" };
    await saveSettings(shop, labelSection, { data, expectedVersion: 0 });
    expect(await getLabelSettings({ ...shop, details })).toEqual({ version: 1, data });
  });
});

describe("a product's label", () => {
  test("has no text of its own until it is saved", async () => {
    expect(await stored(1)).toMatchObject({ label: emptyLabel, version: 0, product: { id: 1 } });
  });

  test("is stored apart from the product, and drops no visitor's page", async () => {
    const before = await shop.db.selectFrom("products").selectAll().execute();
    const label = { ingredients: "Cacao beans\nCane sugar", barcode: "036000291452" };
    expect(await save(1, label)).toEqual({
      code: "saved",
      stored: { data: { ...emptyLabel, ...label }, version: 1 },
    });
    expect((await stored(1))?.label.ingredients).toBe("Cacao beans\nCane sugar");
    expect(await shop.db.selectFrom("products").selectAll().execute()).toEqual(before);
    const listed = await listProductLabels(shop.db);
    expect(listed.find(({ product }) => product.id === 1)?.version).toBe(1);
    expect(listed.find(({ product }) => product.id === 2)?.version).toBe(0);
  });

  test("does not overwrite what somebody else saved meanwhile", async () => {
    expect(await save(1, withFish("mine"))).toMatchObject({
      code: "conflict",
      stored: { data: { barcode: "036000291452" }, version: 1 },
    });
    const results = await Promise.all(["a", "b", "c"].map((fish) => save(2, withFish(fish))));
    expect(results.filter(({ code }) => code === "saved")).toHaveLength(1);
    expect((await stored(2))?.version).toBe(1);
  });

  test("is deleted with its product", async () => {
    await save(4, {});
    await deleteProduct(shop, 4);
    expect(await stored(4)).toBeUndefined();
    expect(await save(4, {}, 1)).toEqual({ code: "not-found" });
  });
});

test("the year's sales are those of the shop's calendar year, less refunds", async () => {
  time.now = new Date("2026-06-30T12:00:00Z");
  const total = async (id: string) => (await findOrder(shop.db, id))?.total ?? 0;
  const first = await total(await buy(shop));
  expect(await readHomeKitchenSales(shop)).toEqual({ year: 2026, sales: first });
  await shop.db.updateTable("orders").set({ refunded_amount: "5.00" }).execute();
  expect((await readHomeKitchenSales(shop)).sales).toBe(first - 500);
  // Still New Year's Eve in the shop's time zone.
  time.now = new Date("2027-01-01T04:30:00Z");
  expect(await readHomeKitchenSales(shop)).toEqual({ year: 2026, sales: first - 500 });
  time.now = new Date("2027-01-01T05:30:00Z");
  expect(await readHomeKitchenSales(shop)).toEqual({ year: 2027, sales: 0 });
});
