import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { BackupRefusedError } from "./backup-refused-error.ts";

/** What a backup is called while it is written and checked; a killed process leaves it so. */
export const unfinishedMark = ".unfinished-";

/** What exFAT, FUSE and network folders answer to what they cannot do. */
const unable = new Set(["EPERM", "EACCES", "EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

/** The refusal of a name that another file has. */
export function taken(file: string): BackupRefusedError {
  return new BackupRefusedError(
    "not-empty",
    `${file} is there already, and a backup replaces nothing.`,
  );
}

/**
 * Gives a whole file its proper name, at once and for good; the other name is gone then. It replaces
 * nothing, not even what turned up a moment before.
 *
 * @param link makes the second name; the tests' has folders that know no second names
 * @throws BackupRefusedError when the name is taken; the file keeps its other name then
 */
export function giveName(from: string, to: string, link: typeof linkSync = linkSync): void {
  try {
    try {
      // Unlike a rename, it replaces nothing that turned up meanwhile.
      link(from, to);
    } catch (error) {
      if (!unable.has(codeOf(error))) throw error;
      renameAlone(from, to);
    }
    rmSync(from, { force: true });
  } catch (error) {
    if (error instanceof BackupRefusedError) throw error;
    if (codeOf(error) === "EEXIST") throw taken(to);
    throw new Error(`${basename(to)} could not be given its name.`, { cause: error });
  }
  syncFolder(dirname(to));
}

/**
 * Where a folder knows no second names. Looking and renaming are two steps, so only one process at a
 * time takes them. One that is killed in between leaves a mark, and nobody else takes that name.
 */
function renameAlone(from: string, to: string): void {
  const mark = `${to}${unfinishedMark}name`;
  closeSync(openSync(mark, "wx", 0o600));
  try {
    if (existsSync(to)) throw taken(to);
    renameSync(from, to);
  } finally {
    rmSync(mark, { force: true });
  }
}

/** A name is on the disk only when its folder is. Some folders cannot be asked for that. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!unable.has(codeOf(error))) throw error;
  }
}
