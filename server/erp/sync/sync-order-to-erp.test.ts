import { beforeEach, describe, expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { DAY_MS, SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { cutOffsOf, expectMirroredOnce, openErpShop } from "#test/support/erp-shop.ts";
import type { OdooVersion } from "#test/support/fake-odoo/odoo-world.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { shopper, threeBarBundle } from "#test/support/sample-shopper.ts";
import { findOrder } from "../../orders/order-queries.ts";

const newest: OdooVersion = 19;
const versions: readonly OdooVersion[] = [16, 17, 18, newest];
const paid = { paid: true, delivered: false };
const everything = { paid: true, delivered: true };
const erp = forAllTests(openErpShop);
const { shop, pass, odoo } = erp;

describe.each(versions)("with Odoo %i", (version) => {
  beforeEach(() => erp.startOver(version));

  test("a paid order becomes a customer, a confirmed order, a posted invoice and a payment", async () => {
    const orderId = await erp.buy();
    expect((await erp.state(orderId)).lastError).toBeNull();
    await expectMirroredOnce(erp, orderId, paid);
    expect(await erp.state(orderId)).toMatchObject({
      state: "done",
      order: { name: "S00001" },
      invoice: { name: expect.stringMatching(/^INV\/\d{4}\/00001$/) },
      payment: { name: expect.stringMatching(/^PBNK1\//) },
      deliveredAt: null,
    });
    expect(await erp.erpHistory(orderId)).toMatchObject([
      { step: "order", name: "S00001" },
      { step: "invoice" },
      { step: "payment" },
    ]);
  });

  test("the goods leave Odoo's stock when the order is shipped, and not before", async () => {
    const orderId = await erp.buy();
    expect(odoo.ledger().pickings[0]?.state).not.toBe("done");
    await erp.setStatus(orderId, "shipped");
    await expectMirroredOnce(erp, orderId, everything);
    const products = odoo.ledger().products.filter(({ isStorable }) => isStorable);
    // Odoo allows negative stock.
    expect(products.map(({ onHand }) => onHand)).toEqual([-1, -1, -1]);
    expect((await erp.erpHistory(orderId)).at(-1)).toEqual({
      step: "delivery",
      name: "WH/OUT/00001",
    });
  });

  test("documents that exist cost no call and no second document", async () => {
    const orderId = await buy(shop);
    await erp.setStatus(orderId, "shipped");
    const calls = odoo.calls.length;
    await erp.sync(orderId);
    expect(odoo.calls.length).toBe(calls);
    await expectMirroredOnce(erp, orderId, everything);
  });

  test("a lost answer to any call, executed or not, causes no second document", {
    timeout: 120_000,
    tags: version === newest ? [] : ["extended"],
  }, async () => {
    const orderId = await buy(shop);
    await erp.ship(orderId);
    await erp.startOver(version);
    await erp.sync(orderId);
    const cutOffs = cutOffsOf(odoo.calls);
    expect(cutOffs.length).toBeGreaterThan(20);
    for (const { at, moment } of cutOffs) {
      await erp.startOver(version);
      odoo[moment] = ({ number }) => (number === at ? "drop" : undefined);
      await erp.sync(orderId);
      const { state, attempts } = await erp.state(orderId);
      expect([at, moment, state, attempts]).toEqual([at, moment, "failed", 1]);
      pass(60 * SECOND_MS);
      await erp.syncAgain(orderId);
      expect([at, moment, (await erp.state(orderId)).lastError]).toEqual([at, moment, null]);
      await expectMirroredOnce(erp, orderId, everything);
    }
  });
});

describe("the documents", () => {
  beforeEach(() => erp.startOver(18));

  test("have a line for each amount of the order, with the shop's cents", async () => {
    const orderId = await erp.buy();
    const order = await findOrder(shop.db, orderId);
    const [sent] = odoo.ledger().orders;
    const lines = sent?.lines ?? [];
    expect(lines.slice(0, 3).map(({ price }) => price)).toEqual(
      order?.items.map(({ price }) => price),
    );
    expect(lines.slice(3).map(({ name, price }) => [name, price])).toEqual([
      ["Bundle Discount", -(order?.discount ?? 0)],
      ["Shipping", order?.shipping],
      ["Sales Tax", order?.tax],
    ]);
  });

  test("name the shipping method in the line, not in the product", async () => {
    const orderId = await buy(shop);
    const charge = { method: "Ground", parts: [{ label: "Ground", amount: 899 }] };
    const charged = { shipping_charge: JSON.stringify(charge) };
    await changeRows(shop.db, "orders", charged, { id: orderId });
    await erp.sync(orderId);
    const { orders, products } = odoo.ledger();
    expect(orders[0]?.lines.map(({ name }) => name)).toContain("Shipping: Ground");
    expect(products.find(({ sku }) => sku === "SHOP-SHIP")?.name).toBe("Shipping");
  });

  test("have the shop's order date, whenever they are made", async () => {
    const orderId = await buy(shop);
    pass(40 * DAY_MS);
    await erp.sync(orderId);
    const [invoice] = odoo.call("account.move", "search_read", [
      [["move_type", "=", "out_invoice"]],
      ["invoice_date"],
    ]) as { invoice_date: string }[];
    const day = (await findOrder(shop.db, orderId))?.orderDate.toISOString().slice(0, 10);
    expect(invoice?.invoice_date).toBe(day);
  });

  test("of one email address, in any case, belong to one customer", async () => {
    odoo.call("res.partner", "create", [{ name: "Robin", email: shopper.email.toUpperCase() }]);
    const first = await buy(shop);
    const second = await buy(shop);
    await erp.sync(first);
    await erp.sync(second);
    const { partners, orders, products } = odoo.ledger();
    expect(partners).toHaveLength(1);
    expect(orders.map(({ partnerId }) => partnerId)).toEqual([partners[0]?.id, partners[0]?.id]);
    expect(products).toHaveLength(6);
  });

  test("correct a different list price, and reuse a product with the bar's name", async () => {
    const orderId = await buy(shop);
    const order = await findOrder(shop.db, orderId);
    const [item] = order?.items ?? [];
    odoo.call("product.product", "create", [
      { name: item?.productName, list_price: 1.23, is_storable: true },
    ]);
    await erp.sync(orderId);
    const product = odoo.ledger().products[0];
    expect(product).toMatchObject({ id: 1, sku: `BAR-${item?.productId}`, listPrice: item?.price });
    expect(odoo.ledger().products).toHaveLength(6);
  });

  test("of an unpaid order have no payment until the money arrives", async () => {
    const orderId = await buy(shop);
    await changeRows(shop.db, "orders", { payment_status: "pending" }, { id: orderId });
    await erp.sync(orderId);
    await expectMirroredOnce(erp, orderId, { paid: false, delivered: false });
    await changeRows(shop.db, "orders", { payment_status: "paid" }, { id: orderId });
    await erp.sync(orderId);
    await expectMirroredOnce(erp, orderId, paid);
  });

  test("are invoiced at once even if a product is set to be invoiced on delivery", async () => {
    await erp.buy();
    odoo.call("product.product", "write", [[1], { invoice_policy: "delivery" }]);
    const second = await erp.buy();
    await expectMirroredOnce(erp, second, paid);
  });
});

describe("concurrent jobs", () => {
  beforeEach(() => erp.startOver(17));

  test("make one of each document for one order", async () => {
    const orderId = await buy(shop);
    const again = await Promise.all(Array.from({ length: 10 }, () => erp.sync(orderId)));
    await erp.sync(orderId);
    await expectMirroredOnce(erp, orderId, paid);
    // Whoever finds the order locked is retried later.
    expect(again).toContain(true);
  });

  test("make one customer and one of each product for orders of one customer", async () => {
    const orders = [await buy(shop), await buy(shop), await buy(shop)];
    await Promise.all(orders.map((id) => erp.sync(id)));
    for (const id of orders) await erp.sync(id);
    for (const id of orders) await expectMirroredOnce(erp, id, paid);
  });

  test("make one product for a bar that is in a box and on its own", async () => {
    const lines = [...threeBarBundle, { productId: 1, quantity: 2 }];
    const orderId = await erp.buy({ lines });
    await expectMirroredOnce(erp, orderId, paid);
    const skus = odoo.ledger().products.map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length);
  });

  test("make no customer or product while another order's call may still make it", async () => {
    const [cutOff, orderId] = [await buy(shop), await buy(shop)];
    odoo.after = ({ method }) => (method === "create" ? "drop" : undefined);
    await erp.sync(cutOff);
    odoo.after = () => undefined;
    expect(await erp.sync(orderId)).toBe(true);
    expect((await erp.state(orderId)).state).toBe("waiting");
    expect(odoo.ledger().orders).toEqual([]);
    pass(60 * SECOND_MS);
    await erp.sync(orderId);
    await erp.syncAgain(cutOff);
    for (const id of [orderId, cutOff]) {
      expect((await erp.state(id)).state).toBe("done");
    }
    const { partners, products } = odoo.ledger();
    expect(partners).toHaveLength(1);
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length);
  });

  test("retry orders until another call that was cut off must have ended", async () => {
    const cutOff = await buy(shop);
    const waiting = [await buy(shop), await buy(shop), await buy(shop)];
    odoo.before = ({ method }) => (method === "create" ? "hang" : undefined);
    await erp.sync(cutOff);
    odoo.before = () => undefined;
    // The call may take effect for ninety seconds.
    for (const seconds of [20, 69]) {
      pass(seconds * SECOND_MS);
      for (const id of waiting) expect(await erp.sync(id)).toBe(true);
      expect(odoo.ledger().partners).toEqual([]);
    }
    pass(2 * SECOND_MS);
    for (const id of waiting) expect(await erp.syncAgain(id)).toBe(false);
    for (const id of waiting) expect((await erp.state(id)).state).toBe("done");
  });

  test("do not lose a change that comes during a sync", async () => {
    const orderId = await buy(shop);
    odoo.after = async ({ method }) => {
      // The sync has already read the order.
      if (method === "action_create_payments") await erp.ship(orderId);
      return undefined;
    };
    expect(await erp.syncAgain(orderId)).toBe(false);
    expect((await erp.state(orderId)).state).toBe("waiting");
    await erp.syncAgain(orderId);
    await expectMirroredOnce(erp, orderId, everything);
    expect((await erp.state(orderId)).state).toBe("done");
  });

  test("for the same request leave the second one nothing to do, also after a refusal", async () => {
    const orderId = await buy(shop);
    odoo.world.rights.sales = false;
    expect(await erp.syncAgain(orderId)).toBe(false);
    const calls = odoo.calls.length;
    await erp.syncAgain(orderId);
    expect(odoo.calls.length).toBe(calls);
    expect(await erp.state(orderId)).toMatchObject({ state: "refused", attempts: 1 });
  });

  test("do nothing on a Retry that another one preceded", async () => {
    const orderId = await buy(shop);
    odoo.before = () => "server-error";
    await erp.sync(orderId);
    odoo.before = () => undefined;
    pass(60 * SECOND_MS);
    await erp.sync(orderId);
    const calls = odoo.calls.length;
    expect(await erp.syncAgain(orderId)).toBe(false);
    expect(odoo.calls.length).toBe(calls);
  });
});

test("amounts are equal in both systems for many unusual carts", async () => {
  const inBox = { bundleId: "b", bundleSize: 5 } as const;
  await erp.startOver(19);
  for (const lines of [
    [{ productId: 1, quantity: 7 }],
    [
      { productId: 2, quantity: 1 },
      { productId: 3, quantity: 13 },
    ],
    [1, 2, 3, 4, 5].map((productId) => ({ ...inBox, productId, quantity: 1 })),
  ]) {
    const orderId = await erp.buy({ lines });
    await expectMirroredOnce(erp, orderId, paid);
  }
  const sums = odoo.ledger();
  expect(cents(sums.invoices.reduce((sum, { residual }) => sum + residual, 0))).toBe(0);
});
