import { mkdirSync, realpathSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { claimDataFolder } from "./data-folder-claim.ts";
import { dataHome, moveIntoHome } from "./data-home.ts";
import { dataOwner } from "./data-owner.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { DATABASE_NAME, DATABASE_USER, prepareCluster } from "./prepare-cluster.ts";
import { openServerLog, type ServerLog } from "./server-log.ts";
import { socketDirectory } from "./socket-directory.ts";
import { type PostgresExit, supervisePostmaster } from "./supervise-postmaster.ts";

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Sentences for whoever watches the start; also when PostgreSQL is started again later. */
  onProgress?: (line: string) => void;
  onExit?: (exit: PostgresExit) => void;
};

export type EmbeddedPostgres = {
  /** For `pg`; `host` is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** Where the database really is: as root it may have to be outside the data folder. */
  dataDirectory: string;
  /** Clean and safe to call twice; close the pools first. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that came with the packages, on `<dataDir>/postgres`, and keeps it running.
 * It ends with this process, however this process ends. Throws DataFolderInUseError when another
 * Conche works on the same folder.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const onProgress = options.onProgress ?? (() => {});
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);

  const user = dataOwner(join(dataDir, "postgres"), onProgress);
  const home = dataHome(dataDir, user);
  const claim = await claimDataFolder(dataDir, home);
  let log: ServerLog | undefined;
  let socket: string | undefined;

  function letGo(): void {
    log?.close();
    if (socket) removeIfEmpty(socket);
    // Last, because everything above belongs to whoever holds the claim.
    claim.release();
  }

  try {
    moveIntoHome(dataDir, home, onProgress);
    const binaries = postgresBinaries(user, onProgress);
    const dataDirectory = join(home, "postgres");
    log = openServerLog(join(home, "postgres.log"));
    await prepareCluster({ dataDirectory, binaries, user, log, onProgress });
    socket = socketDirectory(home, user);
    const supervisor = await supervisePostmaster({
      dataDir,
      dataDirectory,
      socketDirectory: socket,
      binaries,
      user,
      log,
      onProgress,
      onExit: options.onExit ?? (() => {}),
    });
    let stopped: Promise<void> | undefined;
    return {
      connection: { host: socket, port: 5432, user: DATABASE_USER, database: DATABASE_NAME },
      dataDirectory,
      stop() {
        stopped ??= supervisor.stop().finally(letGo);
        return stopped;
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Not empty means that a PostgreSQL which is not ours still listens there. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST" && code !== "ENOENT") throw error;
  }
}
