import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export type RunningProcess = { pid: number; parent: number };

/**
 * Undefined when the process is gone. A zombie counts as gone: `kill(pid, 0)` calls it alive, yet
 * it runs nothing and holds nothing, and in a container without an init it may stay for ever.
 */
export function runningProcess(pid: number): RunningProcess | undefined {
  const { state, parent } = process.platform === "linux" ? readProc(pid) : readPs(pid);
  if (state === undefined || state.startsWith("Z") || state.startsWith("X")) return undefined;
  return { pid, parent };
}

type State = { state: string | undefined; parent: number };
const gone: State = { state: undefined, parent: 0 };

function readProc(pid: number): State {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return gone;
  }
  // The name stands in brackets and may itself hold blanks and brackets; the fields follow the last one.
  const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state, parent: Number(parent) };
}

function readPs(pid: number): State {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,stat=", "-p", String(pid)], {
    encoding: "utf8",
  });
  const [parent, state] = (stdout ?? "").trim().split(/\s+/);
  return state ? { state, parent: Number(parent) } : gone;
}
