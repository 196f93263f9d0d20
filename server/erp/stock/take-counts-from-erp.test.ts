import { beforeAll, beforeEach, expect, test } from "vitest";
import { beginCheckout, buy, payCheckout } from "#test/support/checkouts.ts";
import { openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { settlePayment } from "../../checkout/settle/settle-payment.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { stockSection } from "../../settings/sections.ts";
import { findStock, listLedger } from "../../stock/read-stock.ts";
import { startCounting, stopCounting } from "../../stock/start-counting.ts";
import { takeCountsFromErp } from "./take-counts-from-erp.ts";

const erp = forAllTests(() => openErpShop(18));
beforeAll(async () => {
  const { db } = erp.shop;
  await db.updateTable("products").set({ in_stock: true }).execute();
  await countIn("erp");
  const product = { name: "Red Orchard", default_code: "BAR-1", is_storable: true };
  productThere = erp.odoo.call("product.product", "create", [product]);
});
const BAR = 1;
let productThere: unknown;
beforeEach(async () => {
  await stopCounting(erp.shop, BAR);
  await erp.shop.db.updateTable("products").set({ in_stock: true }).execute();
  putThere(50);
});

const countIn = (countedIn: "shop" | "erp") =>
  chooseSettings(erp.shop, stockSection, { countedIn });

/** Adds bars to Odoo's stock. */
function putThere(quantity: number): void {
  const place = erp.odoo.world.version === 19 ? 5 : 8;
  const count = { product_id: productThere, location_id: place, inventory_quantity: quantity };
  const quant = erp.odoo.call("stock.quant", "create", [count]);
  erp.odoo.call("stock.quant", "action_apply_inventory", [[quant]]);
}

const order = (quantity: number) => buy(erp.shop, { lines: [{ productId: BAR, quantity }] });
const forSale = async () => {
  const level = (await findStock(erp.shop.db, BAR))?.level;
  return level && level.onHand - level.reserved;
};
const sellableThere = async () => {
  const [stock] = (await erp.shop.erp?.listStock(["BAR-1"])) ?? [];
  return stock?.sellable;
};

test("the shop sells as many bars as Odoo has, and names the source of the count", async () => {
  const free = await sellableThere();
  expect(free).toBeGreaterThan(10);
  expect(await takeCountsFromErp(erp.shop)).toMatchObject({ code: "taken" });
  expect(await forSale()).toBe(free);
  expect((await listLedger(erp.shop.db, BAR))[0]).toMatchObject({ actor: "system", note: "Odoo" });
  expect(await takeCountsFromErp(erp.shop)).toEqual({ code: "taken", changed: 0 });
});

test("bars of an order that is not in Odoo yet are subtracted until it is", async () => {
  await takeCountsFromErp(erp.shop);
  const before = (await forSale()) ?? 0;
  const orderId = await order(3);
  expect(await forSale()).toBe(before - 3);
  await takeCountsFromErp(erp.shop);
  expect(await forSale()).toBe(before - 3);
  await erp.sync(orderId);
  await takeCountsFromErp(erp.shop);
  expect(await forSale()).toBe(before - 3);
  await erp.setStatus(orderId, "shipped");
  await takeCountsFromErp(erp.shop);
  expect(await forSale()).toBe(before - 3);
});

test("bars in a shopper's payment stay reserved, whatever Odoo counts", async () => {
  await takeCountsFromErp(erp.shop);
  const checkout = await beginCheckout(erp.shop, { lines: [{ productId: BAR, quantity: 2 }] });
  await payCheckout(erp.shop, checkout);
  putThere(-((await sellableThere()) ?? 0));
  await takeCountsFromErp(erp.shop);
  expect((await findStock(erp.shop.db, BAR))?.level).toMatchObject({ onHand: 2, reserved: 2 });
  expect(await forSale()).toBe(0);
  const settled = await settlePayment(erp.shop, { intentId: checkout.intentId });
  expect(settled.code).toBe("placed");
  await changeOrderStatus(erp.shop, checkout.checkoutId, "cancelled");
});

test("a bar that Odoo does not have keeps its count, and one without a valid count keeps its last", async () => {
  await startCounting(erp.shop, { productId: 7, onHand: 4 });
  await takeCountsFromErp(erp.shop);
  expect((await findStock(erp.shop.db, 7))?.level?.onHand).toBe(4);
  const before = await forSale();
  await erp.odoo.down();
  expect(await takeCountsFromErp(erp.shop)).toMatchObject({ code: "failed" });
  await erp.odoo.up();
  expect(await forSale()).toBe(before);
});

test("a shop that counts by itself takes no counts from Odoo", async () => {
  await countIn("shop");
  expect(await takeCountsFromErp(erp.shop)).toEqual({ code: "off" });
  await countIn("erp");
  expect(await takeCountsFromErp({ ...erp.shop, erp: null })).toEqual({ code: "off" });
});
