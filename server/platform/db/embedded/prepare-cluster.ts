import { spawnSync } from "node:child_process";
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
import { explainServerLog } from "./explain-failure.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { ServerLog } from "./server-log.ts";
import { spawnWithWatchdog } from "./spawn-with-watchdog.ts";
import type { SystemUser } from "./system-user.ts";

const MAJOR_VERSION = "18";
export const DATABASE_USER = "conche";

type ClusterOptions = {
  dataDirectory: string;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  log: ServerLog;
  onProgress: (line: string) => void;
};

/** Creates the data directory where there is none, and checks one that is there. Needs the lock. */
export async function prepareCluster(options: ClusterOptions): Promise<void> {
  const { dataDirectory, user } = options;
  removeUnfinished(dataDirectory);
  if (isMissing(dataDirectory)) await createCluster(options);
  checkVersion(dataDirectory);
  checkOwner(dataDirectory, user);
}

/** Uses a temporary name until it is complete, so that a killed initdb leaves no half database. */
async function createCluster(options: ClusterOptions): Promise<void> {
  const { dataDirectory, binaries, user, log, onProgress } = options;
  onProgress("Creating the database (once)…");
  const unfinished = `${dataDirectory}.unfinished-${randomBytes(4).toString("hex")}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (user) chownSync(unfinished, user.uid, user.gid);

  log.mark();
  const initdb = spawnWithWatchdog(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${DATABASE_USER}`,
      "--encoding=UTF8",
      // The same sort order on every machine, whatever locales it has.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--auth-local=trust",
      "--auth-host=reject",
    ],
    { user, outputFile: log.descriptor },
  );
  const { code } = await initdb.exited;
  if (code !== 0)
    throw new Error(explainServerLog("PostgreSQL's initdb failed", log.lastLines(20)));
  renameSync(unfinished, dataDirectory);
  syncFolder(dirname(dataDirectory));
  // Again: the initdb of a killed shop may have kept writing while its folder was removed.
  removeUnfinished(dataDirectory);
}

function removeUnfinished(dataDirectory: string): void {
  const folder = dirname(dataDirectory);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith("postgres.unfinished-")) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed shop may still be writing there; the next start removes it.
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
  // Starting with an empty shop would hide the loss.
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

function checkOwner(dataDirectory: string, user: SystemUser | undefined): void {
  const owner = statSync(dataDirectory).uid;
  if (user && owner === 0) {
    // For example, after root copied the folder back.
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

/** A rename survives a power cut only once its folder is synced to disk. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
