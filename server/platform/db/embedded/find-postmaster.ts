import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What PostgreSQL's main process writes about itself into its data directory. */
export type PostmasterPid = {
  pid: number;
  /** Seconds since 1970. */
  startedAt: number;
  socketDirectory: string | undefined;
  ready: boolean;
};

/**
 * @returns undefined when there is no such file or nothing usable in it
 * @see https://www.postgresql.org/docs/current/storage-file-layout.html (postmaster.pid)
 */
export function readPostmasterPid(dataDirectory: string): PostmasterPid | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDirectory, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return {
    pid,
    startedAt: Number(lines[2]) || 0,
    socketDirectory: lines[4] || undefined,
    ready: lines[7]?.trim() === "ready",
  };
}

/**
 * The process id of the PostgreSQL that runs on this data directory. A running process of the id in
 * postmaster.pid may be any other program, after a crash or in a restarted container.
 */
export function findPostmaster(dataDirectory: string): number | undefined {
  const recorded = readPostmasterPid(dataDirectory);
  if (!recorded || !isRunning(recorded.pid)) return undefined;
  const isPostmaster =
    process.platform === "linux"
      ? worksIn(recorded.pid, dataDirectory)
      : startedAround(recorded.pid, recorded.startedAt);
  return isPostmaster ? recorded.pid : undefined;
}

/**
 * A zombie does not count, though `kill(pid, 0)` finds it: it holds nothing, and in a container
 * without an init it stays for ever.
 */
export function isRunning(pid: number): boolean {
  const state = process.platform === "linux" ? stateInProc(pid) : ps("stat=", pid);
  return state !== "" && !/^[ZX]/.test(state);
}

function stateInProc(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the program's name, which is in brackets and may contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2);
  } catch {
    return "";
  }
}

/** PostgreSQL works in its data directory. Where /proc hides it, the process is another user's. */
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
  return Math.abs(Date.parse(ps("lstart=", pid)) / 1000 - startedAt) <= 5;
}

function ps(column: string, pid: number): string {
  const { stdout } = spawnSync("ps", ["-o", column, "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C" },
  });
  return (stdout ?? "").trim();
}
