import { spawn } from "node:child_process";
import type { SystemUser } from "./system-user.ts";

export type WatchedProcess = {
  exited: Promise<{ code: number | null }>;
  /** Interrupts the command: for PostgreSQL a fast shutdown. */
  shutDown(): void;
};

/**
 * The shell's standard input is a pipe whose other end only this Node process holds. When Node
 * exits or dies, `read` returns and the command is interrupted until it ends; it ignores signals in
 * its first milliseconds. The reading subshell keeps running if the shell itself is killed.
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

/** Runs a command that ends with this process, also when this process is killed. */
export function spawnWithWatchdog(
  command: string,
  args: string[],
  options: { user: SystemUser | undefined; outputFile: number },
): WatchedProcess {
  const shell = spawn("/bin/sh", ["-c", WATCHDOG, "conche-watchdog", command, ...args], {
    ...options.user,
    // PostgreSQL's user may not be allowed into the current folder.
    cwd: "/",
    // Without this process's PGPORT, PGDATA or LANG.
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    stdio: ["pipe", options.outputFile, options.outputFile],
    // In a process group of its own: Ctrl-C reaches the shop alone, which then stops PostgreSQL.
    detached: true,
  });
  // The pipe breaks when the shell is killed; its exit is noticed anyway.
  shell.stdin?.on("error", () => {});

  const exited = new Promise<{ code: number | null }>((resolve, reject) => {
    shell.once("error", reject);
    shell.once("exit", (code) => {
      shell.stdin?.destroy();
      resolve({ code });
    });
  });
  // An unhandled rejection would end this process; whoever awaits it still gets the error.
  exited.catch(() => {});
  return { exited, shutDown: () => shell.stdin?.destroy() };
}
