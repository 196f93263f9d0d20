/** What was read has changed before it was written. Reading again and repeating may work. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
}

/**
 * Repeats work that reads, computes and writes on condition while its condition fails.
 *
 * @throws ConflictError when the last try conflicts too
 */
export async function retryOnConflict<T>(work: () => Promise<T>, tries = 6): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConflictError) || left <= 0) throw error;
    }
  }
}
