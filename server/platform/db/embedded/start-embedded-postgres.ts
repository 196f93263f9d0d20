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
  /** Gets sentences for whoever watches the start, also when PostgreSQL is restarted later. */
  onProgress?: (line: string) => void;
  /** Whether what was committed survives a power cut. Tests alone may do without. */
  durable?: boolean;
};

export type EmbeddedPostgres = {
  /** For `pg`; `host` is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** PostgreSQL's data directory. Started by root, it may have to be outside of the data folder. */
  dataDirectory: string;
  /** Whom it runs as; undefined when that is who runs the shop. */
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
    const server = {
      dataDir,
      dataDirectory,
      socketDirectory,
      binaries,
      user,
      log,
      durable,
      onProgress,
    };
    const supervisor = await supervisePostgres(server);
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
      // Making the folders above as well, Node calls a read-only file system a missing one.
      mkdirSync(folder);
    } catch (error) {
      throw explainFileError(error, folder);
    }
  }
}

/**
 * The embedded database of a shop that may be running: the running one, else it is started.
 *
 * @returns undefined when the data folder holds no database
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
 * PostgreSQL trusts whoever reaches its socket, so nobody else may enter this folder. Not under
 * XDG_RUNTIME_DIR, which is removed when its user logs out while the shop runs on. Where the root
 * file system is read-only, TMPDIR and the database's own folder are tried too.
 */
function makeSocketDirectory(user: SystemUser | undefined, dataDirectory: string): string {
  const candidates = [...(user ? [runFolder(user)] : []), "/tmp", tmpdir(), dirname(dataDirectory)];
  for (const parent of candidates.filter(fitsSocket)) {
    try {
      // mkdtemp makes it for its owner alone (0700).
      const folder = mkdtempSync(join(parent, "conche-"));
      if (user) chownSync(folder, user.uid, user.gid);
      return folder;
    } catch {
      // Read-only, closed or not there: the next one.
    }
  }
  throw new Error(
    `PostgreSQL needs a folder for its socket, and none can be made in ${candidates.join(", ")}. ` +
      "Set TMPDIR to a folder that this user can write, of at most 70 characters.",
  );
}

/** Its user removes the socket's folder at the end, also when the shop has given up root meanwhile. */
function runFolder(user: SystemUser): string {
  const folder = `/run/conche-${user.uid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    chownSync(folder, user.uid, user.gid);
  } catch {
    // Read-only or not there: nothing will be made in it either.
  }
  return folder;
}

/** A socket's path may have 103 bytes on macOS, 107 on Linux; the rest of it has about 30. */
function fitsSocket(parent: string): boolean {
  return Buffer.byteLength(parent) <= 70;
}

/** A PostgreSQL that could not be stopped still has its socket there. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}
