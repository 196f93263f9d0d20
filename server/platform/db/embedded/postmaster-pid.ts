import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type RunningProcess, runningProcess } from "./running-process.ts";

/** What PostgreSQL's main process writes about itself into its data directory. */
export type PostmasterPid = { pid: number; startedAt: number; ready: boolean };

/** Undefined when there is no such file or when it holds nothing usable (a torn write, a foreign file). */
export function readPostmasterPid(dataDirectory: string): PostmasterPid | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDirectory, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return { pid, startedAt: Number(lines[2]) || 0, ready: lines[7]?.trim() === "ready" };
}

/**
 * The living postmaster of this data directory. The pid alone proves nothing: after a crash or in a
 * restarted container the same number often belongs to something else.
 */
export function findPostmaster(dataDirectory: string): RunningProcess | undefined {
  const recorded = readPostmasterPid(dataDirectory);
  if (!recorded) return undefined;
  const running = runningProcess(recorded.pid);
  if (!running) return undefined;
  const itsOwn =
    process.platform === "linux"
      ? worksIn(recorded.pid, dataDirectory)
      : startedAround(recorded.pid, recorded.startedAt);
  return itsOwn ? running : undefined;
}

// A postmaster lives in its data directory. A process whose folder we may not read belongs to
// another user, and PostgreSQL runs only as the owner of its data.
function worksIn(pid: number, dataDirectory: string): boolean {
  try {
    const folder = statSync(`/proc/${pid}/cwd`);
    const expected = statSync(dataDirectory);
    return folder.dev === expected.dev && folder.ino === expected.ino;
  } catch {
    return false;
  }
}

function startedAround(pid: number, startedAt: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C" },
  });
  const started = Date.parse((stdout ?? "").trim()) / 1000;
  return Math.abs(started - startedAt) <= 5;
}
