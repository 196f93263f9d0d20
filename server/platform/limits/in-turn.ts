import type { Database } from "../db/database.ts";

/** The last work of each name in this process, by database; the next one waits for it. */
const lastWork = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Does work of the same name one after another, in this process: what waits for the same row anyway
 * would each hold a connection that others need.
 */
export async function inTurn<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const last = lastWork.get(db) ?? new Map<string, Promise<unknown>>();
  lastWork.set(db, last);
  const before = last.get(name) ?? Promise.resolve();
  const working = before.then(work);
  const ended = working.catch(() => {});
  last.set(name, ended);
  try {
    return await working;
  } finally {
    if (last.get(name) === ended) last.delete(name);
  }
}
