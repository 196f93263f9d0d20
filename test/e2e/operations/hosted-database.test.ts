// @module-tag extended
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { type HostedServer, startHostedServer } from "../../support/hosted-server.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";

let hosted: HostedServer;
let shop: RunningShop | undefined;
beforeAll(async () => {
  hosted = await startHostedServer();
});
afterEach(async () => {
  await shop?.dispose();
  shop = undefined;
});
afterAll(() => hosted.stop());

async function buy(url: string): Promise<number[]> {
  const buyer = apiShopper(url);
  const answers = [await buyer.begin(), await buyer.submit(), await buyer.confirm()];
  return [...answers, await buyer.place()].map(({ status }) => status);
}

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

describe("a hosted database", () => {
  test("that allows five connections serves a crowd and rejects nobody", async () => {
    const url = new URL(await hosted.createDatabase());
    const owner = `${url.pathname.slice(1)}_owner`;
    await hosted.ask(`create role ${owner} login connection limit 5 password 'five at a time'`);
    await hosted.ask(`grant ${owner} to shopkeeper`);
    await hosted.ask(`alter database ${url.pathname.slice(1)} owner to ${owner}`);
    url.username = owner;
    url.password = "five at a time";
    shop = await runShop({ DATABASE_URL: url.href, DATABASE_POOL: "5" });
    const address = shop.url;
    const pages = async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => fetch(`${address}/track?fresh=${Math.random()}`)),
      );
      return answers.map(({ status }) => status);
    };
    const crowd = await Promise.all([pages(), ...Array.from({ length: 12 }, () => buy(address))]);
    expect(crowd.flat().filter((status) => status >= 500)).toEqual([]);
    expect(shop.output()).not.toMatch(/too many connections|remaining connection slots/);
  });

  test("that becomes read-only gives buyers and the load balancer a 503, and logs no internal error", async () => {
    const url = await hosted.createDatabase();
    shop = await runShop({ DATABASE_URL: url });
    const { url: address } = shop;
    expect(await readiness(address)).toBe(200);
    const database = new URL(url).pathname.slice(1);
    const shut = async (isShut: boolean) => {
      await hosted.ask(`alter database ${database} set default_transaction_read_only = ${isShut}`);
      await hosted.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      );
    };
    await shut(true);
    await vi.waitFor(async () => expect(await readiness(address)).toBe(503), 5_000);
    await vi.waitFor(async () => {
      const [begun] = await buy(address);
      expect(begun).toBe(503);
    }, 5_000);
    await shut(false);
    await vi.waitFor(async () => {
      expect(await readiness(address)).toBe(200);
      expect(await buy(address)).toEqual([200, 200, 200, 200]);
    }, 15_000);
  });

  test("that is restarted during a statement gives a 503, and the shop recovers when it is back", async () => {
    const url = await hosted.createDatabase();
    shop = await runShop({ DATABASE_URL: url });
    const { url: address } = shop;
    expect(await buy(address)).toEqual([200, 200, 200, 200]);
    const blocker = new Client({ connectionString: url });
    blocker.on("error", () => {});
    await blocker.connect();
    await blocker.query("begin; lock table checkouts, products in access exclusive mode");
    const caught = [
      apiShopper(address).begin(),
      apiShopper(address).begin(),
      fetch(`${address}/products/1?in-mid-statement`),
    ];
    await vi.waitFor(async () => {
      const { rows } = await blocker.query("select 1 from pg_locks where not granted");
      expect(rows.length).toBeGreaterThanOrEqual(3);
    }, 10_000);
    await hosted.restart();
    for (const { status } of await Promise.all(caught)) expect(status).toBe(503);
    await vi.waitFor(async () => {
      expect(await readiness(address)).toBe(200);
      expect(await buy(address)).toEqual([200, 200, 200, 200]);
    }, 15_000);
  });
});
