import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LoadBalancer, startLoadBalancer } from "../../support/load-balancer.ts";
import { freePort, type RunningShop, runShop } from "../../support/running-shop.ts";
import { type SystemPostgres, startSystemPostgres } from "../../support/system-postgres.ts";

// Set by tools/dev/test-programs.sh where these programs were found or installed.
const { HAPROXY_PATH: haproxy = "", SYSTEM_POSTGRES_BIN: postgresBin = "" } = process.env;

let postgres: SystemPostgres;
let balancer: LoadBalancer;
let first: RunningShop;
let second: RunningShop;
const open: { close(): Promise<unknown> }[] = [];

describe.skipIf(!haproxy || !postgresBin)(
  "two processes behind a load balancer, on a PostgreSQL of the system's packages",
  () => {
    beforeAll(async () => {
      postgres = await startSystemPostgres(postgresBin);
      open.push(postgres);
      const port = await freePort();
      const environment = {
        DATABASE_URL: postgres.url,
        SITE_URL: `http://localhost:${port}`,
      };
      // Started at the same time, as in a deployment: one of them migrates and loads the samples.
      [first, second] = await Promise.all([runShop(environment), runShop(environment)]);
      for (const shop of [first, second]) open.push({ close: () => shop.dispose() });
      const ports = [first, second].map(({ url }) => Number(new URL(url).port));
      balancer = await startLoadBalancer(haproxy, ports, port);
      open.push(balancer);
    });
    afterAll(async () => {
      for (const each of open.reverse()) await each.close();
    });

    test("started at once create one shop with its bars once", async () => {
      expect(await query("select count(*)::int as bars from products")).toEqual([{ bars: 12 }]);
    });
  },
);

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
