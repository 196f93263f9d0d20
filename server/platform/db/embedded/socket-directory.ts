import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { ProcessUser } from "./data-owner.ts";
import { folderHash } from "./folder-hash.ts";

/**
 * The folder of the socket is the only guard of the database, so nobody else may own or enter it.
 * It is short because a socket path may have about 100 bytes. It is not under XDG_RUNTIME_DIR,
 * which logind removes when its user logs out, with the shop still running.
 */
export function socketDirectory(home: string, user: ProcessUser | undefined): string {
  const name = `conche-${folderHash(home)}`;
  // Nobody but root can take a name in /run first.
  const parent = user && isFolder("/run") ? "/run" : "/tmp";
  const preferred = join(parent, name);
  if (makePrivate(preferred, user)) return preferred;
  // Somebody else sits on the name in /tmp: take one that nobody can foresee.
  const other = mkdtempSync(join(parent, `${name}-`));
  if (makePrivate(other, user)) return other;
  throw new Error(`Could not make a private folder for PostgreSQL's socket in ${parent}.`);
}

function makePrivate(folder: string, user: ProcessUser | undefined): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  const mine = process.getuid?.();
  if (!found.isDirectory() || (found.uid !== mine && found.uid !== user?.uid)) return false;
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return true;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
