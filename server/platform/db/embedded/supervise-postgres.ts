import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DataFolderInUseError } from "./data-folder-lock.ts";
import { explainServerLog } from "./explain-failure.ts";
import { findPostmaster, isRunning, readPostmasterPid } from "./find-postmaster.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { ServerLog } from "./server-log.ts";
import { spawnWithWatchdog, type WatchedProcess } from "./spawn-with-watchdog.ts";
import type { SystemUser } from "./system-user.ts";

const QUICK_CRASH_MS = 10_000;
const MAX_QUICK_CRASHES = 10;
const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;

export type PostgresServer = {
  dataDir: string;
  dataDirectory: string;
  socketDirectory: string;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  log: ServerLog;
  durable: boolean;
  onProgress: (line: string) => void;
};

/** Resolves when PostgreSQL accepts connections, and restarts it when it ends, until `stop`. */
export async function supervisePostgres(
  server: PostgresServer,
): Promise<{ stop(): Promise<void> }> {
  const { dataDirectory, log, onProgress } = server;
  const stopping = new AbortController();
  let postgres = await launchWithRetries(server, stopping.signal);
  let readySince = Date.now();

  async function keepRunning(): Promise<void> {
    let quickCrashes = 0;
    while (true) {
      await postgres.exited;
      if (stopping.signal.aborted) return;
      quickCrashes = Date.now() - readySince < QUICK_CRASH_MS ? quickCrashes + 1 : 1;
      if (quickCrashes === MAX_QUICK_CRASHES) {
        const what = "PostgreSQL keeps ending and is not started again";
        onProgress(explainServerLog(what, log.lastLines(20)));
        return;
      }
      onProgress("PostgreSQL ended unexpectedly; starting it again…");
      try {
        await pause(backoff(quickCrashes), undefined, { signal: stopping.signal });
        postgres = await launchWithRetries(server, stopping.signal);
        onProgress("PostgreSQL is running again.");
      } catch (error) {
        if (stopping.signal.aborted) return;
        // `postgres` is still the ended process, so that the next round counts one more crash.
        onProgress(`PostgreSQL could not be started again. ${(error as Error).message}`);
      }
      readySince = Date.now();
    }
  }
  const ended = keepRunning();

  return {
    async stop() {
      stopping.abort();
      postgres.shutDown();
      await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      const runningPid = findPostmaster(dataDirectory);
      if (runningPid) await stopPostmaster(runningPid);
      await ended;
    },
  };
}

/**
 * After a kill of PostgreSQL's main process its child processes take a moment to end, and until
 * then a new one refuses to start.
 */
async function launchWithRetries(
  server: PostgresServer,
  stopping: AbortSignal,
): Promise<WatchedProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(server, stopping);
    } catch (error) {
      const hasChildrenLeft = server.log.lastLines(20).includes("shared memory block");
      if (!hasChildrenLeft || attempt === MAX_QUICK_CRASHES || stopping.aborted) throw error;
      await pause(backoff(attempt), undefined, { signal: stopping });
    }
  }
}

async function launch(server: PostgresServer, stopping: AbortSignal): Promise<WatchedProcess> {
  const { dataDirectory, socketDirectory, binaries, user, log, durable } = server;
  await stopPrevious(server);
  stopping.throwIfAborted();
  log.mark();
  const postgres = spawnWithWatchdog(
    binaries.postgres,
    ["-D", dataDirectory, ...postgresSettings(socketDirectory, durable)],
    { user, outputFile: log.descriptor },
  );
  try {
    await waitUntilReady(postgres, server, stopping);
    return postgres;
  } catch (error) {
    postgres.shutDown();
    await postgres.exited.catch(() => {});
    throw error;
  }
}

/**
 * The lock on the data folder is ours, so a PostgreSQL that we find is one whose shop was killed,
 * or one that somebody started by hand.
 */
async function stopPrevious(server: PostgresServer): Promise<void> {
  const { dataDirectory, socketDirectory, onProgress } = server;
  const previous = findPostmaster(dataDirectory);
  if (previous) {
    if (!wasStartedByConche(dataDirectory)) {
      throw new DataFolderInUseError(server.dataDir, previous);
    }
    onProgress("Stopping the PostgreSQL of a shop that was killed…");
    await stopPostmaster(previous);
  }
  // PostgreSQL refuses to start when any running process has the id in one of these files.
  rmSync(join(dataDirectory, "postmaster.pid"), { force: true });
  rmSync(join(socketDirectory, ".s.PGSQL.5432.lock"), { force: true });
}

function wasStartedByConche(dataDirectory: string): boolean {
  try {
    const options = readFileSync(join(dataDirectory, "postmaster.opts"), "utf8");
    return options.includes(`cluster_name=${CLUSTER_NAME}`);
  } catch {
    return false;
  }
}

/** A fast shutdown first. The other two are as safe as a power cut, and cost a recovery. */
async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, timeout] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
      throw error;
    }
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline) {
      if (!isRunning(pid)) return;
      await pause(20);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end, not even by SIGKILL.`);
}

async function waitUntilReady(
  postgres: WatchedProcess,
  { dataDirectory, log, onProgress }: PostgresServer,
  stopping: AbortSignal,
): Promise<void> {
  const begin = Date.now();
  let nextMessage = begin + 5_000;
  while (!readPostmasterPid(dataDirectory)?.ready) {
    stopping.throwIfAborted();
    const exit = await Promise.race([postgres.exited, pause(10)]);
    if (exit) throw new Error(explainServerLog("PostgreSQL did not start", log.lastLines(20)));
    const now = Date.now();
    if (now - begin > READY_TIMEOUT_MS) {
      throw new Error(explainServerLog("PostgreSQL does not become ready", log.lastLines(20)));
    }
    if (now > nextMessage) {
      onProgress("PostgreSQL is recovering from its last stop…");
      nextMessage = now + 10_000;
    }
  }
}

/** In milliseconds: 100, doubling, at most 5,000. */
function backoff(attempt: number): number {
  return Math.min(5_000, 100 * 2 ** (attempt - 1));
}

/** Marks a PostgreSQL as started by us, in the process list and in postmaster.opts. */
export const CLUSTER_NAME = "conche";

/**
 * Given on the command line rather than in postgresql.conf, so that a new version of the shop
 * brings its settings to an old data folder too.
 */
export function postgresSettings(socketDirectory: string, durable: boolean): string[] {
  // An acknowledged order must survive a power cut.
  const durability = durable ? "on" : "off";
  const settings = {
    cluster_name: CLUSTER_NAME,
    // Reachable through the socket only; whoever can enter its folder is trusted.
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: "0700",
    // Tests, which need no durability, open several shops on one server.
    max_connections: durable ? "100" : "300",
    shared_buffers: "128MB",
    // A small container has 64 MB of /dev/shm, and logind clears it when its user logs out.
    dynamic_shared_memory_type: "mmap",
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    // JIT compilation costs more than any query of a small shop.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    log_line_prefix: "%m [%p] ",
    // The shop logs failed statements itself; here they would repeat customers' data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
