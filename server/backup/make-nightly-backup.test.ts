import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseSettings } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { openShop } from "#server/open-shop.ts";
import { type BackupBench, openBackupBench } from "#test/support/backups.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { makeNightlyBackup } from "./make-nightly-backup.ts";
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
  return { folder, keep: 3, connection, uploads: bench.newUploads(), clock: shop.clock, log };
}

test("the newest ones stay, and nothing is removed that the shop did not write itself", async () => {
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
  expect((await verifyBackup(file)).head.createdAt).toBe("2026-11-20T08:30:00.000Z");
});

test("a success stands in the log with its figures", async () => {
  const info = vi.fn();
  const log = { ...createLog("silent"), info } as unknown as Logger;
  await makeNightlyBackup(nightlyIn(join(bench.folder, "logged"), log));
  expect(info).toHaveBeenCalledWith(
    expect.objectContaining({ bytes: expect.any(Number), removed: 0 }),
    expect.stringMatching(/^backup written: \d+ tables with \d+ rows/),
  );
});

test("a folder that cannot be written fails, with the older backups still there", async () => {
  const file = join(bench.folder, "a-file");
  writeFileSync(file, "");
  await expect(makeNightlyBackup(nightlyIn(join(file, "nightly")))).rejects.toThrow();
});

test("over two processes one backup is made, and it is not made without a folder", async () => {
  const folder = join(bench.folder, "by-the-queue");
  const place = await bench.emptyDatabase();
  const open = (environment: Record<string, string>) =>
    openShop({
      settings: parseSettings(environment, bench.folder),
      connection: place,
      log: createLog("silent"),
    });
  const shops = await Promise.all([open({ BACKUP_DIR: folder }), open({ BACKUP_DIR: folder })]);
  const schedules = "select name, cron, timezone from pgboss.schedule where name = 'make-backup'";
  expect(await bench.query(place, schedules)).toEqual([
    { name: "make-backup", cron: "30 3 * * *", timezone: "America/New_York" },
  ]);
  const [shop] = shops;
  // As the clock does: one job for all processes.
  await shop?.db.transaction().execute((tx) => shop.jobs.enqueue(tx, "make-backup", {}));
  await vi.waitFor(
    async () => {
      const done = "select state from pgboss.job where name = 'make-backup'";
      expect(await bench.query(place, done)).toEqual([{ state: "completed" }]);
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(readdirSync(folder)).toHaveLength(1);
  for (const each of shops) await each.close();

  const without = await open({});
  expect(await bench.query(place, schedules)).toEqual([]);
  await without.close();
});
