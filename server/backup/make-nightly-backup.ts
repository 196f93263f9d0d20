import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import type { Clock } from "../platform/clock.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { defineJob, retryForAnHour } from "../platform/jobs/define-job.ts";
import { uploadsOf } from "./backup-place.ts";
import { describeBackup } from "./describe-backup.ts";
import { giveName, unfinishedMark } from "./give-name.ts";
import { verifyBackup } from "./read-backup.ts";
import type { UploadFiles } from "./upload-files.ts";
import { type WrittenBackup, writeBackup } from "./write-backup.ts";

export type NightlyBackup = {
  readonly folder: string;
  /** So many stay; older ones go once a new one is there. */
  readonly keep: number;
  readonly connection: Connection;
  readonly uploads: UploadFiles;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal?: AbortSignal;
  /** Reads a backup to its end, and throws when it is not whole. */
  readonly verify?: (file: string) => Promise<unknown>;
};

/** Only what this shop wrote by itself is ever removed by itself. */
const ours = /^conche-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;
/** Longer than any backup takes: whoever was writing it is dead. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Writes a backup and reads it back to its end. Only then it gets the moment's name, so that whatever
 * has such a name is whole, and what is older than the newest ones goes.
 *
 * @throws whatever went wrong; the older backups are all there then, and nothing of this one
 */
export async function makeNightlyBackup(nightly: NightlyBackup): Promise<string> {
  const { folder, clock, log } = nightly;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = clock();
  const moment = now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  const file = join(folder, `conche-${moment}.tar.zst`);
  const begin = performance.now();
  const written = await writeWhole(nightly, file, now);
  const removed = await removeOld(nightly);
  log.info(
    {
      file,
      bytes: written.bytes,
      seconds: Math.round((performance.now() - begin) / 100) / 10,
      removed,
    },
    `backup written: ${describeBackup(written.manifest)}`,
  );
  return file;
}

async function writeWhole(
  { connection, uploads, log, signal, verify = verifyBackup }: NightlyBackup,
  file: string,
  now: Date,
): Promise<WrittenBackup> {
  const unchecked = `${file}${unfinishedMark}${process.pid}`;
  try {
    const order = { connection, uploads, file: unchecked, now, log };
    const written = await writeBackup({ ...order, ...(signal && { signal }) });
    await verify(unchecked);
    giveName(unchecked, file);
    return written;
  } catch (error) {
    await rm(unchecked, { force: true });
    throw error;
  }
}

async function removeOld({ folder, keep }: NightlyBackup): Promise<number> {
  const names = (await readdir(folder)).sort();
  const old = names.filter((name) => ours.test(name)).slice(0, -keep);
  for (const name of names) {
    const [finished = "", rest] = name.split(unfinishedMark);
    if (rest === undefined || !ours.test(finished)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED_MS) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

type BackupContext = Pick<AppContext, "config" | "clock" | "log"> & {
  readonly connection: Connection;
  readonly signal: AbortSignal;
};

/** Writes the nightly backup; for processes that have a folder for it. */
export const makeBackupJob = defineJob({
  name: "make-backup",
  schema: z.object({}),
  retry: retryForAnHour,
  limit: "one-running",
  schedule: ({ config }: BackupContext) => ({
    cron: backupOf(config).cron,
    timeZone: config.shop.timeZone,
  }),
  expireInSeconds: 6 * 3600,
  // One that nobody takes goes before the next night's comes, so that none pile up.
  retentionSeconds: 20 * 3600,
  async handler({ config, connection, clock, log, signal }: BackupContext) {
    const uploads = uploadsOf(config);
    await makeNightlyBackup({ ...backupOf(config), connection, uploads, clock, log, signal });
  },
});

function backupOf({ backup }: AppContext["config"]) {
  if (!backup) throw new Error("This process has no folder for backups.");
  return backup;
}
