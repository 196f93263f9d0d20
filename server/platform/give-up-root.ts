import { existsSync, lchownSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { runAs, type SystemUser } from "./db/embedded/system-user.ts";

/**
 * Drops root once the port is bound and the database runs. It cannot be undone, so that an attacker
 * who gets into this process later does not get root.
 *
 * @param folders the shop's folders; files that root created in an earlier run are handed over
 * @param app folder of the shop's own files, which are read on demand
 * @returns why it stays root; undefined when it does not
 */
export function giveUpRoot(
  user: SystemUser,
  app: string,
  folders: { readonly dataDir: string; readonly backups: string | undefined },
): string | undefined {
  const { dataDir, backups } = folders;
  const dataFolders = [dataDir, ...(backups ? [backups] : [])].filter(isThere);
  for (const path of [...dataFolders, ...filesIn(dataDir)]) {
    if (lstatSync(path).uid === 0) lchownSync(path, user.uid, user.gid);
  }

  for (const folder of dataFolders) {
    if (!may(user, folder, "-w")) return `user ${user.uid} may not write to ${folder}`;
  }
  if (!may(user, app, "-r")) return `user ${user.uid} may not read ${app}`;

  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  return undefined;
}

/** Only the shop's own names, because DATA_DIR may contain other files as well. */
function filesIn(dataDir: string): string[] {
  const list = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const media = join(dataDir, "media");
  const files = list(dataDir).filter((path) => basename(path).startsWith("postgres."));
  return [...files, ...(existsSync(media) ? [media, ...list(media)] : [])];
}

/** Creates the folder if possible. A shop with a bucket and a hosted database may not need it. */
function isThere(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  } catch {
    // Read-only disk.
  }
  return existsSync(folder);
}

/** Tests access by trying it: modes, ACLs, mounts and parent folders all matter. */
function may(user: SystemUser, folder: string, how: "-r" | "-w"): boolean {
  return runAs(user, "/bin/sh", ["-c", 'cd -- "$2" && test "$1" .', "sh", how, folder]);
}
