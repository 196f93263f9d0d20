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
const { shop, odoo } = erp;
beforeAll(async () => {
  await shop.db.updateTable("products").set({ in_stock: true }).execute();
  await countIn("erp");
  const product = { name: "Red Orchard", default_code: "BAR-1", is_storable: true };
  productThere = odoo.call("product.product", "create", [product]);
});
const BAR = 1;
let productThere: unknown;
beforeEach(async () => {
  await stopCounting(shop, BAR);
  await shop.db.updateTable("products").set({ in_stock: true }).execute();
  putThere(50);
});

const countIn = (countedIn: "shop" | "erp") => chooseSettings(shop, stockSection, { countedIn });

/** Adds bars to Odoo's stock. */
function putThere(quantity: number): void {
  const place = odoo.world.version === 19 ? 5 : 8;
  const count = { product_id: productThere, location_id: place, inventory_quantity: quantity };
  const quant = odoo.call("stock.quant", "create", [count]);
  odoo.call("stock.quant", "action_apply_inventory", [[quant]]);
}

const order = (quantity: number) => buy(shop, { lines: [{ productId: BAR, quantity }] });
const forSale = async () => {
  const level = (await findStock(shop.db, BAR))?.level;
  return level && level.onHand - level.reserved;
};
const sellableThere = async () => {
  const [stock] = (await shop.erp?.listStock(["BAR-1"])) ?? [];
  return stock?.sellable;
};

test("the shop sells as many bars as Odoo has, and names the source of the count", async () => {
  const free = await sellableThere();
  expect(free).toBeGreaterThan(10);
  expect(await takeCountsFromErp(shop)).toMatchObject({ code: "taken" });
  expect(await forSale()).toBe(free);
  expect((await listLedger(shop.db, BAR))[0]).toMatchObject({ actor: "system", note: "Odoo" });
  expect(await takeCountsFromErp(shop)).toEqual({ code: "taken", changed: 0 });
});

test("bars of an order that is not in Odoo yet are subtracted until it is", async () => {
  await takeCountsFromErp(shop);
  const before = (await forSale()) ?? 0;
  const orderId = await order(3);
  expect(await forSale()).toBe(before - 3);
  await takeCountsFromErp(shop);
  expect(await forSale()).toBe(before - 3);
  await erp.sync(orderId);
  await takeCountsFromErp(shop);
  expect(await forSale()).toBe(before - 3);
  await erp.setStatus(orderId, "shipped");
  await takeCountsFromErp(shop);
  expect(await forSale()).toBe(before - 3);
});

test("bars in a shopper's payment stay reserved, whatever Odoo counts", async () => {
  await takeCountsFromErp(shop);
  const checkout = await beginCheckout(shop, { lines: [{ productId: BAR, quantity: 2 }] });
  await payCheckout(shop, checkout);
  putThere(-((await sellableThere()) ?? 0));
  await takeCountsFromErp(shop);
  expect((await findStock(shop.db, BAR))?.level).toMatchObject({ onHand: 2, reserved: 2 });
  expect(await forSale()).toBe(0);
  const settled = await settlePayment(shop, checkout);
  expect(settled.code).toBe("placed");
  await changeOrderStatus(shop, checkout.checkoutId, "cancelled");
});

test("a bar that Odoo does not have keeps its count, and one without a valid count keeps its last", async () => {
  await startCounting(shop, { productId: 7, onHand: 4 });
  await takeCountsFromErp(shop);
  expect((await findStock(shop.db, 7))?.level?.onHand).toBe(4);
  const before = await forSale();
  await odoo.down();
  expect(await takeCountsFromErp(shop)).toMatchObject({ code: "failed" });
  await odoo.up();
  expect(await forSale()).toBe(before);
});

test("a shop that counts by itself takes no counts from Odoo", async () => {
  await countIn("shop");
  expect(await takeCountsFromErp(shop)).toEqual({ code: "off" });
  await countIn("erp");
  expect(await takeCountsFromErp({ ...shop, erp: null })).toEqual({ code: "off" });
});
