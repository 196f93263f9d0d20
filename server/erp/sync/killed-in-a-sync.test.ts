// @module-tag extended
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";

const erp = forAllTests(() => openErpShop(18));
const { shop, time, odoo } = erp;

test("an order whose process was just killed waits until its call has ended", async () => {
  const orderId = await buy(shop);
  // The killed process uses the system clock.
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
