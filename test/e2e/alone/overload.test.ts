import { existsSync, readFileSync } from "node:fs";
import autocannon from "autocannon";
import { Client } from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { databaseOf } from "../../support/shop-database.ts";

let shop: RunningShop;
afterEach(() => shop.dispose());

/** More than ten times the number of concurrent requests allowed. */
const CROWD = 1_000;
const SECONDS = 6;
const MAX_MEMORY_MB = 700;

/** Memory of the shop's process in MB; undefined where it is unknown. */
function memoryOf(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}

describe("ten times as many requests as the shop can serve", () => {
  test("are rejected politely, and the shop recovers within seconds", {
    tags: "extended",
  }, async () => {
    shop = await runShop();
    const { url } = shop;
    expect((await fetch(`${url}/products`)).status).toBe(200);
    // Not cacheable, so that each request is rendered.
    const crowd = autocannon({
      url: `${url.replace("localhost", "127.0.0.1")}/cart`,
      connections: CROWD,
      duration: SECONDS,
      timeout: 30,
    });
    let isOver = false;
    const over = crowd.then((result) => {
      isOver = true;
      return result;
    });
    let memory = 0;
    const seen = { healthz: 0, page: 0 };
    while (!isOver) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      seen.healthz += 1;
      expect((await fetch(`${url}/products`)).status).toBe(200);
      seen.page += 1;
      memory = Math.max(memory, memoryOf(shop.pid()) ?? 0);
    }
    const result = await over;
    // Some requests are served, all others get status 503; none is dropped or left waiting.
    expect(result["2xx"]).toBeGreaterThan(0);
    expect(result["5xx"]).toBeGreaterThan(0);
    expect(result.errors + result.timeouts).toBe(0);
    expect(Math.min(seen.healthz, seen.page)).toBeGreaterThan(1);
    expect(memory).toBeLessThan(MAX_MEMORY_MB);

    await vi.waitFor(
      async () => {
        const begin = performance.now();
        expect((await fetch(`${url}/cart`)).status).toBe(200);
        expect(performance.now() - begin).toBeLessThan(2_000);
      },
      { timeout: 10_000, interval: 200 },
    );
    const shopper = apiShopper(url);
    await shopper.begin();
    await shopper.submit();
    await shopper.confirm();
    expect((await shopper.place()).status).toBe(200);
    expect(shop.output().includes("turning some away")).toBe(true);
  });
});

describe("SIGTERM", () => {
  test("during a request: it is answered completely, new ones are refused, and the exit is clean", async () => {
    shop = await runShop();
    const database = new Client(databaseOf(shop));
    await database.connect();
    await database.query("begin; lock table products in access exclusive mode");
    const running = fetch(`${shop.url}/products/1?slowly`);
    await vi.waitFor(async () => {
      const { rows } = await database.query("select 1 from pg_locks where not granted");
      expect(rows).not.toEqual([]);
    }, 10_000);
    const stopped = shop.stop();
    await vi.waitFor(async () => {
      await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow();
    }, 10_000);
    await database.query("rollback");
    await database.end();
    const response = await running;
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("</html>");
    expect(await stopped).toBe(0);
  });
});
