import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { API_VERSION } from "./fake-stripe/render.ts";
import { forThisTest } from "./for-tests.ts";
import { rewoundForEachTest, waitForJobs } from "./rewound-shop.ts";
import { openStripeShop } from "./stripe-shop.ts";
import { openTestShop } from "./test-shop.ts";

const house = rewoundForEachTest(openStripeShop);
const { shop, stripe, time } = house;

const others: AppContext[] = [];
const request = () => ({
  method: "POST",
  headers: {
    authorization: `Bearer ${stripe.secretKey}`,
    "stripe-version": API_VERSION,
    "idempotency-key": "one-key",
  },
  body: new URLSearchParams({ amount: "950", currency: "usd" }),
});

// Both do the same: whichever is second finds what the first one left.
test.each(["first", "second"])("each test finds no trace of another: the %s", async () => {
  const schedules = sql`select from pgboss.schedule`;
  for (const other of others) await expect(sql`select 1`.execute(other.db)).rejects.toThrow();
  expect((await schedules.execute(shop.db)).rows).not.toEqual([]);
  expect(time.now).toEqual(new Date("2026-11-20T15:00:00Z"));
  expect(stripe.webhooks).toMatchObject({ mode: "automatic", url: undefined, delayMs: 0 });
  const response = await fetch(`${stripe.url}/v1/payment_intents`, request());
  expect(response.status).toBe(200);
  expect(response.headers.get("idempotent-replayed")).toBeNull();

  others.push(await house.openAnother());
  await sql`delete from pgboss.schedule`.execute(shop.db);
  house.pass(1_000);
  Object.assign(stripe.webhooks, { mode: "held", url: "http://127.0.0.1:9", delayMs: 5 });
});

test("a job that does not end is named", async () => {
  const { shop } = await forThisTest(openTestShop);
  await sql`
    insert into pgboss.job (name, state) values ('sweep-payments', 'active')`.execute(shop.db);
  await expect(waitForJobs(shop.db, 50)).rejects.toThrow(/^These jobs don't end: .*sweep-payments/);
});
