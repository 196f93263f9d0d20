import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type BackupBench, openBackupBench } from "#test/support/backups.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { makeAvifJob } from "../media/make-avif.ts";
import { type OpenApp, openApp } from "../open-app.ts";
import { parseConfig } from "../platform/config.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { createLog } from "../platform/log.ts";
import { makeBackupJob, makeNightlyBackup } from "./make-nightly-backup.ts";
import { verifyBackup } from "./read-backup.ts";

let house: TestShop;
let bench: BackupBench;
beforeAll(async () => {
  bench = openBackupBench();
  house = await openTestShop();
});
afterAll(async () => {
  await house.close();
  await bench.dispose();
});

function nightlyIn(folder: string, log: Logger = createLog("silent")) {
  const { connection, shop } = house;
  return { folder, keep: 3, connection, storage: bench.newStorage(), clock: shop.clock, log };
}

test("only the newest backups are kept, and files that the shop did not write are not removed", async () => {
  const folder = join(bench.folder, "nightly");
  mkdirSync(folder);
  const killed = "conche-2026-11-18T03-30-00Z.tar.zst.unfinished-77";
  const running = "conche-2026-11-20T03-30-00Z.tar.zst.unfinished-78";
  for (const name of [
    "conche-2026-11-16T03-30-00Z.tar.zst",
    "conche-2026-11-17T03-30-00Z.tar.zst",
    "conche-2026-11-18T03-30-00Z.tar.zst",
    "before-the-move.tar.zst",
    killed,
    running,
  ]) {
    writeFileSync(join(folder, name), "");
  }
  const longAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(join(folder, killed), longAgo, longAgo);

  house.time.now = new Date("2026-11-20T08:30:00Z");
  const file = await makeNightlyBackup(nightlyIn(folder));
  expect(readdirSync(folder).sort()).toEqual([
    "before-the-move.tar.zst",
    "conche-2026-11-17T03-30-00Z.tar.zst",
    "conche-2026-11-18T03-30-00Z.tar.zst",
    running,
    "conche-2026-11-20T08-30-00Z.tar.zst",
  ]);
  expect((await verifyBackup(file)).createdAt).toBe("2026-11-20T08:30:00.000Z");
});

test("a success is logged with its figures", async () => {
  const info = vi.fn();
  const log = { ...createLog("silent"), info } as unknown as Logger;
  await makeNightlyBackup(nightlyIn(join(bench.folder, "logged"), log));
  expect(info).toHaveBeenCalledWith(
    expect.objectContaining({ bytes: expect.any(Number), removed: 0 }),
    expect.stringMatching(/^backup written: \d+ tables with \d+ rows/),
  );
});

test("a folder that cannot be written fails the backup, and older ones are kept", async () => {
  const file = join(bench.folder, "a-file");
  writeFileSync(file, "");
  await expect(makeNightlyBackup(nightlyIn(join(file, "nightly")))).rejects.toThrow();
});

test("a backup that fails its check is removed, and no older one is", async () => {
  const folder = join(bench.folder, "failed-check");
  mkdirSync(folder);
  const older = [16, 17, 18, 19].map((day) => `conche-2026-11-${day}T03-30-00Z.tar.zst`);
  for (const name of older) writeFileSync(join(folder, name), "");
  const nightly = nightlyIn(folder);
  const unfinished: string[] = [];
  const storage = {
    ...nightly.storage,
    // Called while the file is being written.
    async *names(): AsyncGenerator<string> {
      unfinished.push(...readdirSync(folder).filter((name) => !older.includes(name)));
      for (const name of unfinished) truncateSync(join(folder, name), 10_000_000);
    },
  };
  await expect(makeNightlyBackup({ ...nightly, storage })).rejects.toMatchObject({
    name: "BackupRefusedError",
    code: "damaged",
  });
  expect(readdirSync(folder).sort()).toEqual(older);
  // A process that is killed before the check leaves no file that counts as a backup.
  expect(unfinished).toEqual([expect.not.stringMatching(/\.tar\.zst$/)]);
});

const schedules = "select name, cron, timezone from pgboss.schedule where name = 'make-backup'";
const states = "select state from pgboss.job where name = 'make-backup'";

function openShopOn(connection: Connection, environment: Record<string, string>) {
  const config = parseConfig(environment, bench.folder);
  return openApp({ config, connection, log: createLog("silent") });
}

/** Enqueues the job as the schedule does: one for all processes. */
async function callForBackup(shop: OpenApp): Promise<void> {
  const job = makeBackupJob({ folder: "", keep: 1, cron: "" }, "UTC");
  await shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, job, {}));
}

async function expectDone(place: Connection): Promise<void> {
  await expect.poll(() => bench.query(place, states)).toEqual([{ state: "completed" }]);
}

test("two processes make one backup", async () => {
  const folder = join(bench.folder, "by-the-queue");
  const place = await bench.emptyDatabase();
  const [shop, other] = await Promise.all([
    openShopOn(place, { BACKUP_DIR: folder }),
    openShopOn(place, { BACKUP_DIR: folder }),
  ]);
  expect(await bench.query(place, schedules)).toEqual([
    { name: "make-backup", cron: "30 3 * * *", timezone: "America/New_York" },
  ]);
  await callForBackup(shop);
  await expectDone(place);
  expect(readdirSync(folder)).toHaveLength(1);
  await shop.close();
  await other.close();
});

test("a process without a folder leaves backups and their schedule to those that have one", async () => {
  const folder = join(bench.folder, "on-one-machine");
  const place = await bench.emptyDatabase();
  const first = await openShopOn(place, { BACKUP_DIR: folder });
  const scheduled = await bench.query(place, schedules);
  expect(scheduled).toHaveLength(1);
  await first.close();

  const without = await openShopOn(place, {});
  expect(await bench.query(place, schedules)).toEqual(scheduled);
  await callForBackup(without);
  // It still waits when later jobs are done.
  await without.db
    .transaction()
    .execute((tx) => without.jobs.enqueue(tx, makeAvifJob, { mediaId: randomUUID() }));
  await vi.waitFor(
    async () => {
      const later = "select state from pgboss.job where name = 'make-avif'";
      expect(await bench.query(place, later)).toEqual([{ state: "completed" }]);
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(await bench.query(place, states)).toEqual([{ state: "created" }]);

  const again = await openShopOn(place, { BACKUP_DIR: folder });
  await expectDone(place);
  expect(readdirSync(folder)).toHaveLength(1);
  await again.close();
  await without.close();
});

test("a shop without backups has no schedule for them", async () => {
  const place = await bench.emptyDatabase();
  const without = await openShopOn(place, {});
  expect(await bench.query(place, schedules)).toEqual([]);
  await without.close();
});
