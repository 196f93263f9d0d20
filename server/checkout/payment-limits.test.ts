import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { clientKeyOf, consumeIntentLimit } from "./payment-limits.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(() => house.close());

/** The shop as it is with a provider's keys: a demo payment tries no card. */
const limited = () => ({ ...house.shop, demoPayments: null });

async function turn(address: string): Promise<number> {
  return await consumeIntentLimit(limited(), clientKeyOf(limited(), address));
}

test("a shop that is famous for a day turns nobody away before 30,000 new carts an hour, and then all", async () => {
  const { db } = house.shop;
  // All that may be but one, in each of the shards that they are counted in.
  await sql`
    insert into limits (key, times, updated_at)
    select 'intents-of-all:' || shard, array_fill(${house.time.now}::timestamptz, array[937]),
      ${house.time.now}
    from generate_series(0, 31) as shard
  `.execute(db);
  expect(937 * 32).toBeGreaterThanOrEqual(29_900);
  let taken = 0;
  let refused = 0;
  for (let count = 0; count < 300; count += 1) {
    const seconds = await turn(`client ${count}`);
    if (seconds === 0) taken += 1;
    else refused += 1;
    expect([0, 3_600]).toContain(seconds);
  }
  expect(taken).toBeLessThanOrEqual(32);
  // Three hundred addresses meet every shard: they are spread over all of them.
  expect(taken).toBeGreaterThan(28);
  expect(taken + refused).toBe(300);
});
