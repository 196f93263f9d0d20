import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { consumeIntentLimit } from "./payment-limits.ts";

const { shop, time, pass } = forAllTests(openTestShop);

/** The shop as with a real provider: demo payments are not rate-limited. */
const limited = () => ({ ...shop, demoPayments: null });

async function turn(address: string): Promise<number> {
  return await consumeIntentLimit(limited(), address);
}

beforeEach(async () => {
  await shop.db.deleteFrom("limits").execute();
});

/** Uses up the hourly limit of new intents in every shard. */
async function crowdTheShop(): Promise<void> {
  await sql`
    insert into limits (key, times, updated_at)
    select 'intents-of-all:' || shard, array_fill(${time.now}::timestamptz, array[938]),
      ${time.now}
    from generate_series(0, 31) as shard
  `.execute(shop.db);
  expect(938 * 32).toBeGreaterThanOrEqual(30_000);
}

test("the limits reject no shopper during a rush, however many carts there are", async () => {
  await crowdTheShop();
  for (let count = 0; count < 64; count += 1) expect(await turn(`client ${count}`)).toBe(0);
});

test("the limits allow a client six carts an hour during a rush, then one a minute", async () => {
  await crowdTheShop();
  const waits: number[] = [];
  for (let count = 0; count < 9; count += 1) waits.push(await turn("203.0.113.7"));
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 60, 60]);
});

test("all networks of a /48 share 240 carts an hour, then one in 15 seconds", async () => {
  const waits: number[] = [];
  for (let count = 0; count < 250; count += 1) {
    waits.push(await turn(`2001:db8:7:${count.toString(16)}::1`));
  }
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(241);
  expect(waits.at(-1)).toBe(15);
  // Refused requests were not counted against this address.
  pass(15 * SECOND_MS);
  expect(await turn(`2001:db8:7:${(249).toString(16)}::1`)).toBe(0);
  expect(await turn("2001:db8:8::1")).toBe(0);
});
