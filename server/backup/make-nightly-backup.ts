import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Connection } from "../db/open-database.ts";
import { unfinishedMark } from "./archive-writer.ts";
import { describeBackup } from "./describe-backup.ts";
import { verifyBackup } from "./read-backup.ts";
import type { UploadFiles } from "./upload-files.ts";
import { writeBackup } from "./write-backup.ts";

export type NightlyBackup = {
  readonly folder: string;
  /** So many stay; older ones go once a new one is there. */
  readonly keep: number;
  readonly connection: Connection;
  readonly uploads: UploadFiles;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal?: AbortSignal;
};

/** Only what this shop wrote by itself is ever removed by itself. */
const ours = /^conche-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;
/** Longer than any backup takes: whoever was writing it is dead. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Writes a backup under the moment's name, reads it back to its end, and only then removes what is
 * older than the newest ones.
 *
 * @throws whatever went wrong; the older backups are all there then
 */
export async function makeNightlyBackup(nightly: NightlyBackup): Promise<string> {
  const { folder, connection, uploads, clock, log, signal } = nightly;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = clock();
  const moment = now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  const file = join(folder, `conche-${moment}.tar.zst`);
  const begin = performance.now();
  const written = await writeBackup({
    connection,
    uploads,
    file,
    now,
    log,
    ...(signal && { signal }),
  });
  await verifyBackup(file);
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
