import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { EVERYTHING, PAGE_CHANGES_CHANNEL } from "#server/platform/db/schema/page-changes.ts";
import { forAllTests } from "./for-tests.ts";
import { keepRows } from "./rewind.ts";
import type { TestShop } from "./test-shop.ts";

export type RewoundShop = TestShop & {
  /** Resets what is outside of the shop. */
  rewound?(): void | Promise<void>;
};

/**
 * Opens one shop for all tests of the file or `describe`, each of which finds rows and time as they
 * were when it was opened, and no jobs. Much faster than a shop of its own for each.
 */
export function rewoundForEachTest<T extends RewoundShop>(open: () => Promise<T>): T {
  const house = forAllTests(open);
  let rewind: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    rewind ??= await rememberStart(house);
    await rewind();
    await house.rewound?.();
  });
  return house;
}

async function rememberStart({ shop, time }: TestShop): Promise<() => Promise<void>> {
  const openedAt = time.now;
  const bringRowsBack = await keepRows(shop.db);
  await letJobsRun(shop.db);

  return async () => {
    await jobsEnd(shop.db);
    await bringRowsBack();
    time.now = openedAt;
    // The rows were brought back without triggers.
    await sql`select pg_notify(${PAGE_CHANGES_CHANNEL}, ${EVERYTHING})`.execute(shop.db);
    await shop.reloadSettings();
  };
}

/** Undoes that `keepRows` lets new jobs wait. */
async function letJobsRun(db: Database): Promise<void> {
  await sql`drop function wait_for_a_year() cascade`.execute(db);
}

/** Waits until no job runs or is due. */
async function jobsEnd(db: Database): Promise<void> {
  const unfinished = sql`
    select from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now())`;
  while ((await unfinished.execute(db)).rows.length > 0) await wait(10);
}
