import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { type ErpShop, openErpShop } from "#test/support/erp-shop.ts";
import { startFakeOdoo } from "#test/support/fake-odoo/start-fake-odoo.ts";
import { forEachTest, forThisTest } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { findErpSync } from "./erp-sync-queries.ts";

const odoo = forEachTest(() => startFakeOdoo({ version: 18 }));
const { shop } = forEachTest(() => openTestShop(odoo.environment));
const isDone = async (orderId: string) => (await findErpSync(shop.db, orderId))?.state === "done";

test("an order of a known customer takes 21 calls, with log-in, rights and settings asked once", async () => {
  const erp: ErpShop = await openErpShop(18);
  try {
    await erp.sync(await buy(erp.shop));
    const before = erp.odoo.calls.length;
    await erp.sync(await buy(erp.shop));
    const calls = erp.odoo.calls.slice(before).map(({ model, method }) => `${model}.${method}`);
    expect(calls).toHaveLength(21);
  } finally {
    await erp.close();
  }
});

test("a slow order does not delay others: later ones finish while it waits", async () => {
  const first = await buy(shop);
  await expect.poll(() => isDone(first)).toBe(true);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await buy(shop);
  const reference = (await findOrder(shop.db, slow))?.orderNumber;
  odoo.before = async ({ model, args }) => {
    if (model === "sale.order" && JSON.stringify(args).includes(String(reference))) await released;
    return undefined;
  };
  await wait(50);
  const others: string[] = [];
  for (let count = 0; count < 7; count += 1) others.push(await buy(shop));
  await expect.poll(async () => (await Promise.all(others.map(isDone))).every(Boolean)).toBe(true);
  expect(await isDone(slow)).toBe(false);
  release();
  await expect.poll(() => isDone(slow)).toBe(true);
});

test("a slow order gives up its place after a step, and goes on at its next try", async () => {
  const erp = await forThisTest(() => openErpShop(18));
  const orderId = await buy(erp.shop);
  erp.odoo.after = ({ method }) => {
    if (method === "action_confirm") erp.pass(150 * SECOND_MS);
    return undefined;
  };
  expect(await erp.sync(orderId)).toBe(true);
  const { order, invoice, state } = await erp.state(orderId);
  expect([order !== null, invoice, state]).toEqual([true, null, "waiting"]);
  expect(await erp.syncAgain(orderId)).toBe(false);
  expect((await erp.state(orderId)).state).toBe("done");
});
