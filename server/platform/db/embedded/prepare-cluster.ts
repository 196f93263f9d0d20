import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { ProcessUser } from "./data-owner.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { ServerLog } from "./server-log.ts";
import { spawnWatched } from "./watchdog.ts";

const MAJOR_VERSION = "18";
export const DATABASE_USER = "conche";
export const DATABASE_NAME = "conche";

type Preparation = {
  dataDirectory: string;
  binaries: PostgresBinaries;
  user: ProcessUser | undefined;
  log: ServerLog;
  onProgress: (line: string) => void;
};

/** Call with the claim held. Afterwards `dataDirectory` is a whole cluster with our database in it. */
export async function prepareCluster(preparation: Preparation): Promise<void> {
  const { dataDirectory, user } = preparation;
  removeUnfinished(dataDirectory);
  if (isMissing(dataDirectory)) await createCluster(preparation);
  checkVersion(dataDirectory);
  checkOwner(dataDirectory, user);
}

/** Made under another name and renamed when whole, so that a half-made cluster never has the real name. */
async function createCluster({
  dataDirectory,
  binaries,
  user,
  log,
  onProgress,
}: Preparation): Promise<void> {
  onProgress("Creating the database (once)…");
  const unfinished = `${dataDirectory}.unfinished-${randomBytes(4).toString("hex")}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (user) chownSync(unfinished, user.uid, user.gid);

  log.mark();
  const initdb = spawnWatched(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${DATABASE_USER}`,
      "--encoding=UTF8",
      // The same order of names on every machine, whatever locales it has.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--auth-local=trust",
      "--auth-host=reject",
    ],
    { user, outputFile: log.descriptor },
  );
  const made = await initdb.exited;
  if (made.code !== 0) throw new Error(`PostgreSQL's initdb failed:\n${log.lastLines(20)}`);

  log.mark();
  if ((await createDatabase(unfinished, binaries, user, log)) !== 0) {
    throw new Error(`PostgreSQL could not create its database:\n${log.lastLines(20)}`);
  }
  renameSync(unfinished, dataDirectory);
  syncFolder(dirname(dataDirectory));
  // Once more: an initdb whose owner was killed may have written on while we removed its folder.
  removeUnfinished(dataDirectory);
}

/** In PostgreSQL's single-user mode, which ends with its input and therefore needs no watchdog. */
function createDatabase(
  dataDirectory: string,
  binaries: PostgresBinaries,
  user: ProcessUser | undefined,
  log: ServerLog,
): Promise<number | null> {
  const single = spawn(binaries.postgres, ["--single", "-D", dataDirectory, "postgres"], {
    ...user,
    cwd: "/",
    env: { LC_ALL: "C", TZ: "UTC" },
    stdio: ["pipe", log.descriptor, log.descriptor],
    detached: true,
  });
  single.stdin?.on("error", () => {});
  single.stdin?.end(`CREATE DATABASE ${DATABASE_NAME};\n`);
  return new Promise((resolve, reject) => {
    single.once("error", reject);
    single.once("exit", resolve);
  });
}

function removeUnfinished(dataDirectory: string): void {
  const folder = dirname(dataDirectory);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith("postgres.unfinished-")) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // An initdb that is just being interrupted still writes there; the next round gets it.
    }
  }
}

function isMissing(dataDirectory: string): boolean {
  if (!existsSync(dataDirectory)) return true;
  if (existsSync(join(dataDirectory, "global", "pg_control"))) return false;
  if (readdirSync(dataDirectory).length === 0) {
    rmdirSync(dataDirectory);
    return true;
  }
  // Perhaps a restore that is not finished. An empty shop in its place would hide the loss.
  throw new Error(
    `${dataDirectory} is not a complete PostgreSQL data directory. ` +
      "Restore it from a backup, or move it away to begin with an empty shop.",
  );
}

function checkVersion(dataDirectory: string): void {
  const version = readFileSync(join(dataDirectory, "PG_VERSION"), "utf8").trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `${dataDirectory} was written by PostgreSQL ${version}, but this is PostgreSQL ${MAJOR_VERSION}. ` +
      "Bring the data over with pg_dump, or use a version of the shop that matches.",
  );
}

function checkOwner(dataDirectory: string, user: ProcessUser | undefined): void {
  const owner = statSync(dataDirectory).uid;
  if (user && owner === 0) {
    // A backup that root restored.
    spawnSync("chown", ["-RhP", `${user.uid}:${user.gid}`, dataDirectory]);
    return;
  }
  if (!user && owner !== process.getuid?.()) {
    throw new Error(
      `${dataDirectory} belongs to another user (uid ${owner}). ` +
        "Start the shop as that user or as root, or with another DATA_DIR.",
    );
  }
}

/** A rename is on the disk only when its folder is. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
