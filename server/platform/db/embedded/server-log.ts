import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from "node:fs";

const MAX_BYTES = 5_000_000;
const TAIL_BYTES = 16_000;

export type ServerLog = {
  descriptor: number;
  /** What was written before this is not in `lastLines`. */
  mark(): void;
  lastLines(count: number): string;
  close(): void;
};

/** PostgreSQL's own log. It is rotated at 5 MB, and one older file is kept, as `….1`. */
export function openServerLog(path: string): ServerLog {
  const descriptor = openSync(path, "a+", 0o600);
  let marked = fstatSync(descriptor).size;

  // PostgreSQL has the same file open, so it is emptied, not replaced.
  function rotate(): void {
    if (fstatSync(descriptor).size <= MAX_BYTES) return;
    copyFileSync(path, `${path}.1`);
    ftruncateSync(descriptor, 0);
    marked = 0;
  }
  rotate();
  const hourly = setInterval(rotate, 3_600_000).unref();

  return {
    descriptor,
    mark() {
      rotate();
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
