import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DataFolderInUseError } from "./data-folder-in-use-error.ts";
import { CLUSTER_NAME } from "./postgres-settings.ts";
import { findPostmaster } from "./postmaster-pid.ts";
import { runningProcess } from "./running-process.ts";

const WATCHDOG_GRACE_MS = 10_000;
const FAST_SHUTDOWN_MS = 30_000;

/**
 * Makes the data directory free for a new postmaster. The caller holds the claim on the folder, so
 * no living Conche owns what is found here: it is a PostgreSQL whose watchdog is just shutting it
 * down, an orphan, leftovers of a crash, or a PostgreSQL that somebody started by hand.
 */
export async function clearPreviousPostmaster(place: {
  dataDir: string;
  dataDirectory: string;
  socketDirectory: string;
  onProgress: (line: string) => void;
}): Promise<void> {
  const { dataDirectory, socketDirectory, onProgress } = place;
  const previous = findPostmaster(dataDirectory);
  if (previous) {
    if (!wasStartedByConche(dataDirectory)) {
      throw new DataFolderInUseError(place.dataDir, previous.pid);
    }
    // With a parent it still has its watchdog, which may be shutting it down at this moment.
    const isOrphan = previous.parent === 1;
    if (!isOrphan) onProgress("Waiting for the previous PostgreSQL to finish…");
    if (isOrphan || !(await hasEnded(previous.pid, WATCHDOG_GRACE_MS))) {
      onProgress("Stopping a PostgreSQL that a crashed start left behind…");
      await stopPostmaster(previous.pid);
    }
  }
  // With a pid that some other process has by now, PostgreSQL would refuse to start.
  rmSync(join(dataDirectory, "postmaster.pid"), { force: true });
  for (const name of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) {
    rmSync(join(socketDirectory, name), { force: true });
  }
}

/** Fast shutdown first; the harsher ways are as safe as a power cut, and cost a recovery at the next start. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", FAST_SHUTDOWN_MS],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
      throw error;
    }
    if (await hasEnded(pid, patience)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end, not even by SIGKILL.`);
}

async function hasEnded(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (runningProcess(pid)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

function wasStartedByConche(dataDirectory: string): boolean {
  try {
    const options = readFileSync(join(dataDirectory, "postmaster.opts"), "utf8");
    return options.includes(`cluster_name=${CLUSTER_NAME}`);
  } catch {
    return false;
  }
}
