import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import type { Config } from "../platform/config.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { defineJob, retryForAnHour } from "../platform/jobs/define-job.ts";
import { describeBackup } from "./backup-format.ts";
import { type BackupRequest, UNFINISHED, writeBackup } from "./write-backup.ts";

export type NightlyBackup = Omit<BackupRequest, "file" | "now"> & {
  readonly folder: string;
  /** How many backups are kept; older ones are removed after a new one was written. */
  readonly keep: number;
  readonly clock: () => Date;
};

/** Only files with such a name are ever removed. */
const NIGHTLY_NAME = /^conche-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;
/** Longer than any backup takes. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Writes a backup named after the current time, and removes old ones.
 *
 * @returns the new file
 * @throws whatever `writeBackup` throws; then all older backups still exist
 */
export async function makeNightlyBackup(nightly: NightlyBackup): Promise<string> {
  const { folder, clock, log } = nightly;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = clock();
  const moment = now.toISOString().slice(0, 19).replaceAll(":", "-");
  const file = join(folder, `conche-${moment}Z.tar.zst`);

  const begin = performance.now();
  const written = await writeBackup({ ...nightly, file, now });
  const removed = await removeOld(nightly);

  const seconds = Math.round((performance.now() - begin) / 100) / 10;
  const figures = { file, bytes: written.bytes, seconds, removed };
  log.info(figures, `backup written: ${describeBackup(written)}`);
  return file;
}

/** @returns how many files were removed */
async function removeOld(nightly: NightlyBackup): Promise<number> {
  const names = (await readdir(nightly.folder)).sort();
  const old = names.filter((name) => NIGHTLY_NAME.test(name)).slice(0, -nightly.keep);
  const abandoned = await findAbandoned(nightly.folder, names);

  const files = [...old, ...abandoned].map((name) => join(nightly.folder, name));
  for (const file of files) await rm(file, { force: true });
  return files.length;
}

/** Unfinished backups whose writer must be dead. */
async function findAbandoned(folder: string, names: readonly string[]): Promise<string[]> {
  const before = Date.now() - ABANDONED_MS;
  const abandoned: string[] = [];
  for (const name of names.filter(isUnfinished)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < before) abandoned.push(name);
  }
  return abandoned;
}

function isUnfinished(name: string): boolean {
  const end = name.indexOf(UNFINISHED);
  return end > 0 && NIGHTLY_NAME.test(name.slice(0, end));
}

type BackupContext = Pick<AppContext, "storage" | "clock" | "log"> & {
  readonly connection: Connection;
  readonly signal: AbortSignal;
};

/** Writes the nightly backup; only in processes that have a folder for it. */
export function makeBackupJob(
  { folder, keep, cron }: NonNullable<Config["backup"]>,
  timeZone: string,
) {
  return defineJob({
    name: "make-backup",
    schema: z.object({}),
    retry: retryForAnHour,
    limit: "newest-for-key",
    schedule: { cron, timeZone },
    expireInSeconds: 6 * 3600,
    // If no process has a folder, the job is dropped before the next night.
    retentionSeconds: 20 * 3600,
    async handler({ connection, storage, clock, log, signal }: BackupContext) {
      await makeNightlyBackup({ folder, keep, connection, storage, clock, log, signal });
    },
  });
}
