import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from "node:fs";

const LARGEST_LOG_BYTES = 5_000_000;
const TAIL_BYTES = 16_000;

/** PostgreSQL's own messages. One older log is kept beside the current one, as `….1`. */
export type ServerLog = {
  descriptor: number;
  /** Everything before this moment no longer belongs to `lastLines`. */
  mark(): void;
  lastLines(count: number): string;
  close(): void;
};

export function openServerLog(path: string): ServerLog {
  const descriptor = openSync(path, "a+", 0o600);
  let marked = fstatSync(descriptor).size;

  // PostgreSQL appends through the same open file, so the file is emptied instead of being replaced.
  function keepSmall(): void {
    if (fstatSync(descriptor).size <= LARGEST_LOG_BYTES) return;
    copyFileSync(path, `${path}.1`);
    ftruncateSync(descriptor, 0);
    marked = 0;
  }
  keepSmall();
  const hourly = setInterval(keepSmall, 3_600_000).unref();

  return {
    descriptor,
    mark() {
      keepSmall();
      marked = fstatSync(descriptor).size;
    },
    lastLines(count) {
      const { size } = fstatSync(descriptor);
      const from = Math.max(marked, size - TAIL_BYTES);
      const tail = Buffer.alloc(Math.max(0, size - from));
      readSync(descriptor, tail, 0, tail.length, from);
      return tail.toString("utf8").trimEnd().split("\n").slice(-count).join("\n");
    },
    close() {
      clearInterval(hourly);
      closeSync(descriptor);
    },
  };
}
