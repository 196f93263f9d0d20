import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { DataFolderInUseError } from "./data-folder-in-use-error.ts";
import { runningProcess } from "./running-process.ts";

export type DataFolderClaim = { release(): void };

const SQLITE_BUSY = 5;
// A killed process shows as gone some moments before the kernel has taken its locks away.
const DYING_OWNER_MS = 1_000;

/**
 * One Conche per data folder, also when two start at the same moment. Node has no file locks of its
 * own, but its SQLite takes one, and the kernel gives that back when the process ends in any way:
 * no stale lock, no guessing from process numbers. Nothing is ever stored in this SQLite file, and
 * it must never be deleted: two processes could then lock two files of the same name.
 */
export async function claimDataFolder(dataDir: string, home: string): Promise<DataFolderClaim> {
  const ownerFile = join(home, "postgres.owner");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(home, "postgres.lock"), { timeout: DYING_OWNER_MS });
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DataFolderInUseError(dataDir, await ownerIn(ownerFile));
    }
    throw new Error(`The data folder ${home} cannot be written by this user.`, { cause });
  }
  const held = lock;
  writeFileSync(ownerFile, `${process.pid}\n`);

  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      rmSync(ownerFile, { force: true });
      held.close();
    },
  };
}

/** The winner of a simultaneous start may not have written its number yet. */
async function ownerIn(file: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      const pid = Number(readFileSync(file, "utf8"));
      if (pid > 0 && runningProcess(pid)) return pid;
    } catch {
      // Not written yet.
    }
    await pause(25);
  }
  return undefined;
}
