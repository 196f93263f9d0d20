import { setTimeout as wait } from "node:timers/promises";

/** A row changed between reading and writing it. Reading it again and retrying may succeed. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
}

/** Somebody else took the last of something meanwhile. The transaction has to be rolled back. */
export class TakenError extends Error {}

const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 1_000;

/**
 * Retries work that reads, computes and writes conditionally while its condition fails, with pauses
 * from 20 ms to a second.
 *
 * @throws ConflictError when the last attempt conflicts too
 */
export async function retryOnConflict<T>(work: () => Promise<T>, tries = 6): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConflictError) || failed >= tries - 1) throw error;
      await wait(Math.min(FIRST_PAUSE_MS * 2 ** failed, MAX_PAUSE_MS));
    }
  }
}
