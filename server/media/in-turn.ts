let last: Promise<unknown> = Promise.resolve();

/** Runs one after the other what takes much memory or a whole processor; the rest waits its turn. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  // A failure is its caller's, and not the next one's.
  last = mine.catch(() => {});
  return await mine;
}
