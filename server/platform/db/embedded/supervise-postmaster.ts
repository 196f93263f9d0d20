import { setTimeout as pause } from "node:timers/promises";
import { clearPreviousPostmaster, stopPostmaster } from "./clear-previous-postmaster.ts";
import type { ProcessUser } from "./data-owner.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { postgresSettings } from "./postgres-settings.ts";
import { findPostmaster, readPostmasterPid } from "./postmaster-pid.ts";
import type { ServerLog } from "./server-log.ts";
import { spawnWatched, type WatchedCommand } from "./watchdog.ts";

/** PostgreSQL ended although nobody asked it to. With `restarting` false it stays down. */
export type PostgresExit = {
  code: number | null;
  signal: NodeJS.Signals | null;
  lastLogLines: string;
  restarting: boolean;
};

const QUICK_DEATH_MS = 10_000;
const MOST_QUICK_DEATHS = 10;
const READY_PATIENCE_MS = 300_000;
const STOP_PATIENCE_MS = 30_000;

type Supervision = {
  dataDir: string;
  dataDirectory: string;
  socketDirectory: string;
  binaries: PostgresBinaries;
  user: ProcessUser | undefined;
  log: ServerLog;
  onProgress: (line: string) => void;
  onExit: (exit: PostgresExit) => void;
};

/** Resolves when PostgreSQL accepts connections, and keeps it running until `stop` is called. */
export async function supervisePostmaster(
  supervision: Supervision,
): Promise<{ stop(): Promise<void> }> {
  const { dataDirectory, log, onProgress, onExit } = supervision;
  const stopping = new AbortController();
  let postmaster = await launchPatiently(supervision, stopping.signal);
  let readySince = Date.now();

  async function keepRunning(): Promise<void> {
    let quickDeaths = 0;
    while (true) {
      const exit = await postmaster.exited;
      if (stopping.signal.aborted) return;
      quickDeaths = Date.now() - readySince < QUICK_DEATH_MS ? quickDeaths + 1 : 1;
      const restarting = quickDeaths < MOST_QUICK_DEATHS;
      onExit({ ...exit, lastLogLines: log.lastLines(20), restarting });
      if (!restarting) {
        onProgress("PostgreSQL keeps ending and is not started again.");
        return;
      }
      onProgress("PostgreSQL ended unexpectedly; starting it again…");
      try {
        await pause(backoff(quickDeaths), undefined, { signal: stopping.signal });
        postmaster = await launchPatiently(supervision, stopping.signal);
        onProgress("PostgreSQL is running again.");
      } catch (error) {
        // `postmaster` is still the ended one, so the next round counts this as one more death.
        if (stopping.signal.aborted) return;
        onProgress(`PostgreSQL could not be started again. ${(error as Error).message}`);
      }
      readySince = Date.now();
    }
  }
  const ended = keepRunning();

  return {
    async stop() {
      stopping.abort();
      postmaster.shutDown();
      await Promise.race([ended, pause(STOP_PATIENCE_MS, undefined, { ref: false })]);
      const left = findPostmaster(dataDirectory);
      if (left) await stopPostmaster(left.pid);
      await ended;
    },
  };
}

/**
 * After a SIGKILL of the postmaster alone, its children need a moment to notice, and until then
 * PostgreSQL rightly refuses to start beside them.
 */
async function launchPatiently(
  supervision: Supervision,
  stopping: AbortSignal,
): Promise<WatchedCommand> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(supervision, stopping);
    } catch (error) {
      const childrenLeft = supervision.log.lastLines(20).includes("shared memory block");
      if (!childrenLeft || attempt === MOST_QUICK_DEATHS || stopping.aborted) throw error;
      await pause(backoff(attempt), undefined, { signal: stopping });
    }
  }
}

async function launch(supervision: Supervision, stopping: AbortSignal): Promise<WatchedCommand> {
  const { dataDirectory, socketDirectory, binaries, user, log } = supervision;
  await clearPreviousPostmaster(supervision);
  stopping.throwIfAborted();
  log.mark();
  const postmaster = spawnWatched(
    binaries.postgres,
    ["-D", dataDirectory, ...postgresSettings(socketDirectory)],
    { user, outputFile: log.descriptor },
  );
  try {
    await untilReady(postmaster, supervision, stopping);
    return postmaster;
  } catch (error) {
    postmaster.shutDown();
    await postmaster.exited.catch(() => {});
    throw error;
  }
}

async function untilReady(
  postmaster: WatchedCommand,
  { dataDirectory, log, onProgress }: Supervision,
  stopping: AbortSignal,
): Promise<void> {
  const begin = Date.now();
  let nextWord = begin + 5_000;
  while (!readPostmasterPid(dataDirectory)?.ready) {
    stopping.throwIfAborted();
    const exit = await Promise.race([postmaster.exited, pause(10)]);
    if (exit) throw new Error(`PostgreSQL did not start:\n${log.lastLines(20)}`);
    const now = Date.now();
    if (now - begin > READY_PATIENCE_MS) {
      throw new Error(`PostgreSQL does not become ready:\n${log.lastLines(20)}`);
    }
    if (now > nextWord) {
      onProgress("PostgreSQL is recovering from its last stop…");
      nextWord = now + 10_000;
    }
  }
}

/** 100 ms, doubling, at most 5 s. */
function backoff(attempt: number): number {
  return Math.min(5_000, 100 * 2 ** (attempt - 1));
}
