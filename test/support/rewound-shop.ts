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
 * were when it was opened, no jobs, and no other process. Much faster than a shop of its own for each.
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

async function rememberStart(house: TestShop): Promise<() => Promise<void>> {
  const { shop, time } = house;
  const openedAt = time.now;
  const bringRowsBack = await keepRows(shop.db);
  await letJobsRun(shop.db);

  return async () => {
    await house.closeOthers();
    await waitForJobs(shop.db);
    // Before the rows: a job that begins meanwhile would find all of them to be old.
    time.now = openedAt;
    await bringRowsBack();
    // The rows were brought back without triggers.
    await sql`select pg_notify(${PAGE_CHANGES_CHANNEL}, ${EVERYTHING})`.execute(shop.db);
    await shop.reloadSettings();
  };
}

/** Undoes that `keepRows` lets new jobs wait. */
async function letJobsRun(db: Database): Promise<void> {
  await sql`drop function wait_for_a_year() cascade`.execute(db);
}

/**
 * Waits until no job runs or is due.
 *
 * @throws Error that names the jobs when they don't end
 */
export async function waitForJobs(db: Database, limitMs = 20_000): Promise<void> {
  const unfinished = sql<{ name: string }>`
    select distinct name from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now())`;
  const end = Date.now() + limitMs;
  for (;;) {
    const { rows } = await unfinished.execute(db);
    if (rows.length === 0) return;
    if (Date.now() > end) {
      throw new Error(`These jobs don't end: ${rows.map(({ name }) => name).join(", ")}`);
    }
    await wait(10);
  }
}
