import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { createLog } from "../log.ts";
import type { Database } from "./database.ts";
import { jsonb } from "./json.ts";
import { openDatabase } from "./open-database.ts";
import { prepared } from "./prepared.ts";

let house: TestShop;
/** With a pool of its own, so that nothing else goes over its connections. */
let db: Database;
beforeEach(async () => {
  house = await openTestShop();
  db = openDatabase(house.connection, createLog("silent"));
});
afterEach(async () => {
  await db.destroy();
  await house.close();
});

const pidMarked = async (on: Database = db) => {
  const { rows } = await sql<{
    pid: number;
  }>`select pg_backend_pid() as pid ${prepared}`.execute(on);
  return rows[0]?.pid ?? 0;
};
const pidUnmarked = async (on: Database = db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on);
  return rows[0]?.pid ?? 0;
};
const many = <T>(make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 60 }, (_, at) => make(at)));

test("marked statements of many requests share two connections, and each gets its own answer", async () => {
  expect(new Set(await many(() => pidMarked())).size).toBe(2);
  const answers = await many(async (at) => {
    const { rows } = await sql`select ${at}::integer as answer ${prepared}`.execute(db);
    return rows[0];
  });
  expect(answers).toEqual(answers.map((_, answer) => ({ answer })));
});

test("one that fails fails alone", async () => {
  const outcomes = await many((at) =>
    sql`select ${at % 3 === 0 ? "x" : "1"}::integer ${prepared}`.execute(db).then(
      () => "done",
      () => "failed",
    ),
  );
  expect(outcomes).toEqual(outcomes.map((_, at) => (at % 3 === 0 ? "failed" : "done")));
});

test("a transaction has a connection to itself, for marked statements too", async () => {
  const shared = new Set(await many(() => pidMarked()));
  const inside = await many((at) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto("app_state")
        .values({ key: `own-${at}`, value: jsonb(at) })
        .execute();
      const { rows } = await sql`
        select value from app_state where key like 'own-%' ${prepared}`.execute(tx);
      // What others have not committed it does not see, and takes its own back.
      await sql`delete from app_state where key = ${`own-${at}`} ${prepared}`.execute(tx);
      return { seen: rows, pids: [await pidMarked(tx), await pidUnmarked(tx)] };
    }),
  );
  for (const [at, { seen, pids }] of inside.entries()) {
    expect(seen).toEqual([{ value: at }]);
    expect(pids[0]).toBe(pids[1]);
    expect(shared.has(pids[0] ?? 0)).toBe(false);
  }
});

test("a marked statement that meets a lock waits for it and keeps nobody else waiting", async () => {
  await db
    .insertInto("app_state")
    .values({ key: "locked", value: jsonb(1) })
    .execute();
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: held, resolve: holds } = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (tx) => {
    await sql`select 1 from app_state where key = 'locked' for update`.execute(tx);
    holds();
    await release;
  });
  await held;
  let isDone = false;
  const blocked = Promise.all(
    [2, 3, 4].map((value) =>
      sql`update app_state set value = ${String(value)}::jsonb where key = 'locked' ${prepared}`.execute(
        db,
      ),
    ),
  ).then(() => {
    isDone = true;
  });
  await pause(500);
  const asked = performance.now();
  expect(new Set(await many(() => pidMarked())).size).toBe(2);
  // Generous for a busy machine; with a lock in front of them it would be as long as the lock.
  expect(performance.now() - asked).toBeLessThan(5_000);
  expect(isDone).toBe(false);
  letGo();
  await Promise.all([holder, blocked]);
});

test("a shared connection that broke is replaced", async () => {
  const before = [...new Set(await many(() => pidMarked()))];
  for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(house.shop.db);
  // What is asked at that very moment may fail, as on any connection that breaks.
  await pause(300);
  const after = new Set(await many(() => pidMarked()));
  expect(after.size).toBe(2);
  for (const pid of before) expect(after.has(pid)).toBe(false);
});

test("a database that could not be reached is asked again", async () => {
  const nowhere = openDatabase(
    { host: "/nowhere", port: 5432, user: "conche", database: "conche" },
    createLog("silent"),
  );
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(pidMarked(nowhere)).rejects.toThrow("ENOENT");
    await expect(pidUnmarked(nowhere)).rejects.toThrow("ENOENT");
  }
  await nowhere.destroy();
});

test("closing waits for nobody and leaves no connection behind", async () => {
  const own = openDatabase(house.connection, createLog("silent"));
  const pids = [...(await many(() => pidMarked(own))), await pidUnmarked(own)];
  await own.destroy();
  await pause(200);
  const { rows } = await sql`
    select pid from pg_stat_activity where pid = any(${pids}::integer[])`.execute(db);
  expect(rows).toEqual([]);
});
