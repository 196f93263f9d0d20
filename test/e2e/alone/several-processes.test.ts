import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
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

    test("give every payment one order, with one killed under load and PostgreSQL restarted", {
      tags: "extended",
      timeout: 180_000,
    }, async () => {
      const shoppers = 60;
      let next = 0;
      const placed: string[] = [];
      const troubles: Promise<void>[] = [];
      await Promise.all(
        Array.from({ length: 6 }, async () => {
          while (next < shoppers) {
            const number = next++;
            if (number === 15) troubles.push(first.kill());
            if (number === 30) troubles.push(postgres.restart());
            if (number === 40) troubles.push(first.start());
            placed.push(await buyPatiently());
          }
        }),
      );
      await Promise.all(troubles);
      expect(placed).toHaveLength(shoppers);

      // Also mails: the jobs of the killed process are done by the other one.
      await vi.waitFor(
        async () => {
          const sent = await query(
            "select count(*)::int as mails, count(distinct (order_id, kind))::int as events from email_log where success",
          );
          expect(sent).toEqual([{ mails: shoppers * 2, events: shoppers * 2 }]);
        },
        { timeout: 90_000, interval: 500 },
      );
      const orders = await query(
        `select count(*)::int as orders, count(distinct order_number)::int as numbers,
           count(*) filter (where payment_status = 'paid')::int as paid,
           (select count(*)::int from order_items) as lines,
           (select count(*)::int from demo_payments where state = 'succeeded') as payments
         from orders`,
      );
      expect(orders).toEqual([
        {
          orders: shoppers,
          numbers: shoppers,
          paid: shoppers,
          lines: shoppers * 3,
          payments: shoppers,
        },
      ]);
      expect(new Set(placed).size).toBe(shoppers);
    });
  },
);

/** Like a browser: retries requests without an answer or with status 503. */
async function buyPatiently(): Promise<string> {
  const buyer = apiShopper(balancer.url);
  for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) {
    await vi.waitFor(
      async () => {
        const response = await step();
        expect(response.status, JSON.stringify(response.body)).toBe(200);
      },
      { timeout: 60_000, interval: 100 },
    );
  }
  return buyer.checkoutId;
}

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
