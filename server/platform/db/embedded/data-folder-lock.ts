import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isRunning } from "./find-postmaster.ts";

/** Another process runs PostgreSQL on this data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = "DataFolderInUseError";

  constructor(dataDir: string, processId: number | undefined) {
    const process = processId === undefined ? "" : ` (process ${processId})`;
    super(
      `The data folder ${dataDir} is in use by another running Conche${process}. ` +
        "Stop it, or start this one with another DATA_DIR.",
    );
  }
}

const SQLITE_BUSY = 5;
/** The kernel takes a moment to release the locks of a killed process. */
const LOCK_TIMEOUT_MS = 1_000;

/**
 * Lets only one process work on a data folder. Node has no file locks, but its SQLite does, and the
 * kernel releases them however the process ends. The SQLite file stays empty. It must never be
 * deleted: two processes could then lock two files of the same name.
 *
 * @param folder holds the lock and the database
 * @throws DataFolderInUseError when another process has the lock
 */
export function lockDataFolder(dataDir: string, folder: string): { release(): void } {
  // Tells the user which process to stop; the lock does not depend on it.
  const ownerFile = join(folder, "postgres.owner");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, "postgres.lock"), { timeout: LOCK_TIMEOUT_MS });
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DataFolderInUseError(dataDir, readOwner(ownerFile));
    }
    throw new Error(`The data folder ${folder} cannot be written by this user.`, { cause });
  }
  const taken = lock;
  writeFileSync(ownerFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(ownerFile, { force: true });
      taken.close();
    },
  };
}

function readOwner(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return pid > 0 && isRunning(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}
