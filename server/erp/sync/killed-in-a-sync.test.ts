// @module-tag extended
import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { cutOffsOf, expectMirroredOnce, openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";

const erp = forAllTests(() => openErpShop(18));
const { shop, time, pass, odoo } = erp;

beforeAll(async () => {
  // The killed process uses the system clock; the next one starts a minute later.
  time.now = new Date();
});

test("a process killed during a sync to Odoo causes no duplicates", {
  timeout: process.env.ERP_CUT_OFFS === "all" ? 900_000 : 300_000,
}, async () => {
  const orderId = await buy(shop);
  await erp.ship(orderId);
  await erp.startOver(18);
  await erp.sync(orderId);
  const cutOffs = cutOffsOf(odoo.calls);
  expect(cutOffs.length).toBeGreaterThan(12);
  for (const { at, moment } of cutOffs) {
    await erp.startOver(18);
    time.now = new Date();
    const syncing = begin(orderId);
    const ended = once(syncing, "exit");
    odoo[moment] = async ({ number }) => {
      if (number !== at) return undefined;
      syncing.kill("SIGKILL");
      await ended;
      return "drop";
    };
    const [, signal] = await ended;
    expect([at, moment, signal]).toEqual([at, moment, "SIGKILL"]);
    pass(60 * SECOND_MS);
    // PostgreSQL may need a moment to release the killed process's lock.
    await expect
      .poll(
        async () => {
          await erp.sync(orderId);
          return [at, moment, (await erp.state(orderId)).state];
        },
        { timeout: 20_000 },
      )
      .toEqual([at, moment, "done"]);
    await expectMirroredOnce(erp, orderId, { paid: true, delivered: true });
  }
});

test("an order whose process was just killed waits until its call has ended", async () => {
  const orderId = await buy(shop);
  await erp.startOver(18);
  time.now = new Date();
  const syncing = begin(orderId);
  const ended = once(syncing, "exit");
  odoo.after = async ({ method }) => {
    if (method !== "create") return undefined;
    syncing.kill("SIGKILL");
    await ended;
    return "drop";
  };
  await ended;
  time.now = new Date();
  const calls = odoo.calls.length;
  await expect
    .poll(
      async () => {
        await erp.sync(orderId);
        // PostgreSQL may need a moment to release the killed process's lock.
        return (await erp.state(orderId)).quietUntil?.getTime();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(time.now.getTime() + 10_000);
  expect(odoo.calls.length).toBe(calls);
});

function begin(orderId: string) {
  const file = new URL("./fixtures/sync-one-order.ts", import.meta.url).pathname;
  return spawn(process.execPath, [file, JSON.stringify(erp.connection), orderId], {
    env: { PATH: process.env.PATH, ...odoo.environment },
    stdio: ["ignore", "inherit", "inherit"],
  });
}
