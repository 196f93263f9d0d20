import { chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DAILY_ROLE, prepareDailyRole } from "./daily-role.ts";
import { DataFolderInUseError, lockDataFolder } from "./data-folder-lock.ts";
import { findDatabaseFolder, readLocation, recordLocation } from "./database-folder.ts";
import { explainFileError } from "./explain-failure.ts";
import { readPostmasterPid } from "./find-postmaster.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { DATABASE_USER, prepareCluster } from "./prepare-cluster.ts";
import { openServerLog, type ServerLog } from "./server-log.ts";
import { supervisePostgres } from "./supervise-postgres.ts";
import { postgresUser, type SystemUser } from "./system-user.ts";

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Gets progress messages, also when PostgreSQL is restarted later. */
  onProgress?: (line: string) => void;
  /** Whether commits survive a power failure. Only tests may switch it off. */
  durable?: boolean;
};

export type EmbeddedPostgres = {
  /** For `pg`; `host` is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string };
  /**
   * PostgreSQL's data directory. If root starts the shop, it may have to be outside of the data
   * folder.
   */
  dataDirectory: string;
  /** The user PostgreSQL runs as; undefined for the shop's own user. */
  user: SystemUser | undefined;
  /** May be called twice. Close the connections first. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL from the npm packages on `<dataDir>/postgres`, and restarts it when it
 * crashes. It ends with this process, also when this process is killed.
 *
 * @throws DataFolderInUseError when another process works on the same folder
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { onProgress = () => {}, durable = true } = options;
  makeFolder(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const user = postgresUser(join(dataDir, "postgres"), onProgress);
  const folder = findDatabaseFolder(dataDir, user);
  const lock = lockDataFolder(dataDir, folder);

  let log: ServerLog | undefined;
  let socketDirectory: string | undefined;
  const release = () => {
    log?.close();
    if (socketDirectory) removeIfEmpty(socketDirectory);
    lock.release();
  };

  try {
    recordLocation(dataDir, folder, onProgress);
    const dataDirectory = join(folder, "postgres");
    const binaries = postgresBinaries(user, onProgress);
    log = openServerLog(join(folder, "postgres.log"));
    await prepareCluster({ dataDirectory, binaries, user, log, onProgress });
    socketDirectory = makeSocketDirectory(user, dataDirectory);

    const location = { dataDir, dataDirectory, socketDirectory };
    const supervisor = await supervisePostgres({
      ...location,
      binaries,
      user,
      log,
      durable,
      onProgress,
    });
    const connection = connectionTo(socketDirectory);
    await prepareDailyRole({ ...connection, user: DATABASE_USER }).catch(async (error) => {
      await supervisor.stop();
      throw error;
    });

    let stopped: Promise<void> | undefined;
    return {
      connection,
      dataDirectory,
      user,
      stop() {
        stopped ??= supervisor.stop().finally(release);
        return stopped;
      },
    };
  } catch (error) {
    release();
    throw explainFileError(error, folder);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    try {
      // With `recursive`, Node reports a read-only file system as a missing folder.
      mkdirSync(folder);
    } catch (error) {
      throw explainFileError(error, folder);
    }
  }
}

/**
 * Connects to the embedded database of a shop, and starts it if the shop is not running.
 *
 * @returns undefined when the data folder contains no database
 */
export async function connectEmbeddedPostgres(
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<Pick<EmbeddedPostgres, "connection" | "stop"> | undefined> {
  const folder = readLocation(dataDir) ?? dataDir;
  if (!existsSync(join(folder, "postgres"))) return undefined;
  try {
    return await startEmbeddedPostgres({ dataDir, onProgress });
  } catch (error) {
    const running = readPostmasterPid(join(folder, "postgres"));
    if (!(error instanceof DataFolderInUseError) || !running?.socketDirectory) throw error;
    return { connection: connectionTo(running.socketDirectory), stop: async () => {} };
  }
}

function connectionTo(socketDirectory: string): EmbeddedPostgres["connection"] {
  return { host: socketDirectory, port: 5432, user: DAILY_ROLE, database: "postgres" };
}

/**
 * PostgreSQL trusts everybody who can reach its socket, so nobody else may enter this folder. Not
 * under XDG_RUNTIME_DIR, which is removed when its user logs out while the shop is running. On a
 * read-only root file system, TMPDIR and the database's own folder are tried too.
 */
function makeSocketDirectory(user: SystemUser | undefined, dataDirectory: string): string {
  const candidates = [...(user ? [runFolder(user)] : []), "/tmp", tmpdir(), dirname(dataDirectory)];
  for (const parent of candidates.filter(fitsSocket)) {
    try {
      // mkdtemp creates it with mode 0700.
      const folder = mkdtempSync(join(parent, "conche-"));
      if (user) chownSync(folder, user.uid, user.gid);
      return folder;
    } catch {
      // Read-only, no permission, or missing: try the next one.
    }
  }
  throw new Error(
    `PostgreSQL needs a folder for its socket, and none can be made in ${candidates.join(", ")}. ` +
      "Set TMPDIR to a folder that this user can write, of at most 70 characters.",
  );
}

/**
 * PostgreSQL's user removes the socket's folder later, even if the shop has dropped root meanwhile.
 */
function runFolder(user: SystemUser): string {
  const folder = `/run/conche-${user.uid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    chownSync(folder, user.uid, user.gid);
  } catch {
    // Read-only or missing: nothing will be created in it either.
  }
  return folder;
}

/**
 * A socket path may have at most 103 bytes on macOS and 107 on Linux; about 30 are added to the
 * folder.
 */
function fitsSocket(parent: string): boolean {
  return Buffer.byteLength(parent) <= 70;
}

/** If PostgreSQL could not be stopped, its socket is still there. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}
