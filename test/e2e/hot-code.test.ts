import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiAnswer, apiShopper } from "../support/api-shopper.ts";
import { type HostedServer, startHostedServer } from "../support/hosted-server.ts";
import { type RunningShop, runShop } from "../support/running-shop.ts";
import { shopper } from "../support/sample-shopper.ts";

const USES = 10;
const BUYERS = 200;
const AT_ONCE = 16;

let server: HostedServer;
let url: string;
let shops: readonly RunningShop[] = [];

beforeAll(async () => {
  server = await startHostedServer();
  url = await server.createDatabase();
  shops = await Promise.all([1, 2].map(() => runShop({ DATABASE_URL: url })));
});
afterAll(async () => {
  for (const shop of shops) await shop.dispose();
  await server?.stop();
});

test("200 buyers for 10 uses of a code through two processes, one of which is killed: exactly 10 pay less", async () => {
  const terms = {
    code: "SPRING",
    name: "",
    effect: { kind: "percent", percent: 1000 },
    minimum: 0,
    productIds: [],
    categories: [],
    boxes: "included",
    fromDay: null,
    untilDay: null,
    maxUses: USES,
    firstOrderOnly: false,
    oncePerCustomer: true,
  };
  await query(`insert into promotions (terms, created_at, updated_at)
    values ('${JSON.stringify(terms)}', now(), now())`);
  let next = 0;
  let restarted: Promise<void> | undefined;
  const outcomes: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < BUYERS) {
        const number = next++;
        if (number === 8) restarted = restart(shops[0]);
        outcomes.push(await buyOne(number));
      }
    }),
  );
  await restarted;
  expect(outcomes.filter((outcome) => outcome === "bought")).toHaveLength(USES);
  expect(outcomes.filter((outcome) => outcome === "used-up")).toHaveLength(BUYERS - USES);
  const [row] = await query(`
    select uses, (select count(*)::integer from orders where promotions <> '[]') as discounted,
      (select count(*)::integer from promotion_uses where expires_at is null) as kept,
      (select count(*)::integer from promotion_uses where expires_at is not null) as reserved
    from promotions`);
  expect(row).toEqual({ uses: USES, discounted: USES, kept: USES, reserved: 0 });
}, 240_000);

/** A whole purchase, or as far as the shop says that the code is used up. */
async function buyOne(number: number): Promise<"bought" | "used-up"> {
  const shop = shops[number % 2];
  if (!shop) throw new Error("no shop");
  const buyer = apiShopper(shop.url, randomUUID(), {
    code: "SPRING",
    address: `203.0.113.${number + 1}`,
  });
  const details = { ...shopper, email: `buyer${number}@example.com` };
  for (const step of [buyer.begin, () => buyer.submit(details), buyer.confirm, buyer.place]) {
    const answer = await patiently(step);
    if (answer.status === 409 && /used as often/.test(String(answer.body.error))) return "used-up";
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  return "bought";
}

/** Repeats a request that got no answer, or was told to come back later. */
async function patiently(step: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const until = Date.now() + 90_000;
  for (;;) {
    const answer = await step().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    if (Date.now() > until) throw new Error("The shop did not answer in time.");
    await wait(100);
  }
}

async function restart(shop: RunningShop | undefined): Promise<void> {
  await shop?.kill();
  await shop?.start();
}

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
