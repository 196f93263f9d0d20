import { existsSync, lchownSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { runAs, type SystemUser } from "./db/embedded/system-user.ts";

/**
 * Goes on as an ordinary user, once the port is bound and the database runs. There is no way back:
 * whoever gets into this process later finds no root there.
 *
 * @param folders what the shop writes to; what root made there in an earlier run is handed over
 * @param app where the shop's own files are, which are read as they are asked for
 * @returns why it stays root; undefined when it does not
 */
export function giveUpRoot(
  user: SystemUser,
  app: string,
  folders: { readonly dataDir: string; readonly backups: string | undefined },
): string | undefined {
  const { dataDir, backups } = folders;
  const own = [dataDir, ...(backups ? [backups] : [])].filter(isThere);
  for (const path of [...own, ...filesIn(dataDir)]) {
    if (lstatSync(path).uid === 0) lchownSync(path, user.uid, user.gid);
  }
  for (const folder of own) {
    if (!may(user, folder, "-w")) return `user ${user.uid} may not write to ${folder}`;
  }
  if (!may(user, app, "-r")) return `user ${user.uid} may not read ${app}`;
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  return undefined;
}

/** By their names: a DATA_DIR may be a folder that holds somebody else's files as well. */
function filesIn(dataDir: string): string[] {
  const list = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const media = join(dataDir, "media");
  const files = list(dataDir).filter((path) => basename(path).startsWith("postgres."));
  return [...files, ...(existsSync(media) ? [media, ...list(media)] : [])];
}

/** Makes it where it can. A shop with a bucket and a hosted database writes to neither. */
function isThere(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  } catch {
    // On a read-only disk.
  }
  return existsSync(folder);
}

/** Tries it: modes, access lists, mounts and the folders above all have a say. */
function may(user: SystemUser, folder: string, how: "-r" | "-w"): boolean {
  return runAs(user, "/bin/sh", ["-c", 'cd -- "$2" && test "$1" .', "sh", how, folder]);
}
