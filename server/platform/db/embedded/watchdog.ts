import { type ChildProcess, spawn } from "node:child_process";
import type { ProcessUser } from "./data-owner.ts";

export type WatchedExit = { code: number | null; signal: NodeJS.Signals | null };
export type WatchedCommand = { exited: Promise<WatchedExit>; shutDown(): void };

/**
 * Standard input is a pipe whose other end only this Node process holds. When Node ends it, or dies
 * in any way at all, the read below returns and the command is interrupted, which PostgreSQL
 * understands as a fast shutdown; again and again, because a command in its first milliseconds does
 * not listen yet. The reading shell also outlives a watchdog that gets killed.
 */
const WATCHDOG = `
exec 3<&0 </dev/null
"$@" 3<&- &
command=$!
( read -r _ <&3; while kill -INT "$command"; do sleep 0.2; done ) 2>/dev/null &
reader=$!
exec 3<&-
wait "$command"
code=$?
kill "$reader" 2>/dev/null
exit "$code"
`;

export function spawnWatched(
  command: string,
  args: string[],
  options: { user: ProcessUser | undefined; outputFile: number },
): WatchedCommand {
  const watchdog: ChildProcess = spawn(
    "/bin/sh",
    ["-c", WATCHDOG, "conche-watchdog", command, ...args],
    {
      ...options.user,
      // The folder we were started in may be closed to the user that runs PostgreSQL.
      cwd: "/",
      // Our own PGPORT, PGDATA or LANG must not change how this PostgreSQL behaves.
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      stdio: ["pipe", options.outputFile, options.outputFile],
      // A session of its own: Ctrl-C in the terminal reaches the shop first, which then stops us in order.
      detached: true,
    },
  );
  // The pipe breaks when the watchdog dies first; its exit tells that already.
  watchdog.stdin?.on("error", () => {});

  const exited = new Promise<WatchedExit>((resolve, reject) => {
    watchdog.once("error", reject);
    watchdog.once("exit", (code, signal) => {
      watchdog.stdin?.destroy();
      resolve({ code, signal });
    });
  });
  // Whoever waits for it sees the failure; nobody waiting must not bring the shop down.
  exited.catch(() => {});
  return { exited, shutDown: () => watchdog.stdin?.destroy() };
}
