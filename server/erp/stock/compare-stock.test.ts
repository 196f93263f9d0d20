import { expect, test } from "vitest";
import { openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { startCounting } from "../../stock/start-counting.ts";
import { compareStock } from "./compare-stock.ts";

const { shop, odoo } = forAllTests(() => openErpShop(18));

function stockThere(sku: string, quantity: number): void {
  const product = { name: sku, default_code: sku, is_storable: true };
  const product_id = odoo.call("product.product", "create", [product]);
  const place = odoo.world.version === 19 ? 5 : 8;
  const count = { product_id, location_id: place, inventory_quantity: quantity };
  const quant = odoo.call("stock.quant", "create", [count]);
  odoo.call("stock.quant", "action_apply_inventory", [[quant]]);
}

test("differences between the shop's stock and Odoo's come first, each with a label", async () => {
  await shop.db.updateTable("products").set({ in_stock: true }).execute();
  await shop.db.updateTable("products").set({ in_stock: false }).where("id", "=", 2).execute();
  stockThere("BAR-1", 0);
  stockThere("BAR-2", 5);
  stockThere("BAR-3", 7);
  const result = await compareStock(shop);
  if (result.code !== "compared") throw new Error(result.code);
  expect(result.comparisons).toHaveLength(12);
  expect(result.comparisons.slice(0, 2)).toMatchObject([
    { productId: 1, sku: "BAR-1", verdict: "oversold", erpStock: { onHand: 0, sellable: 0 } },
    { productId: 2, sku: "BAR-2", verdict: "hidden", erpStock: { onHand: 5, sellable: 5 } },
  ]);
  expect(result.comparisons.slice(2, 11).every(({ verdict }) => verdict === "unknown-in-erp")).toBe(
    true,
  );
  expect(result.comparisons.at(-1)).toMatchObject({ productId: 3, verdict: "agrees" });
});

test("a bar that both count differs by its count, not only by its availability", async () => {
  await startCounting(shop, { productId: 4, onHand: 3 });
  await startCounting(shop, { productId: 5, onHand: 6 });
  stockThere("BAR-4", 5);
  stockThere("BAR-5", 6);
  const result = await compareStock(shop);
  if (result.code !== "compared") throw new Error(result.code);
  const verdictOf = (id: number) =>
    result.comparisons.find(({ productId }) => productId === id)?.verdict;
  expect([verdictOf(4), verdictOf(5)]).toEqual(["differs", "agrees"]);
});

test("an unreachable or missing Odoo is reported instead", async () => {
  await odoo.down();
  expect(await compareStock(shop)).toEqual({
    code: "failed",
    message: "Odoo could not be reached.",
  });
  await odoo.up();
  expect(await compareStock({ ...shop, erp: null })).toEqual({ code: "disabled" });
});
