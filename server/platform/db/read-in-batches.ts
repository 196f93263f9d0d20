/** How many rows of an export are in memory at once. */
export const BATCH = 250;

/**
 * Rows in batches, each read after the last row of the one before: none is skipped or repeated,
 * however many are written or deleted meanwhile. No transaction stays open between them, so a slow
 * download blocks nothing.
 *
 * @param readAfter reads the next rows after this one; the first for undefined
 */
export async function* readInBatches<Row>(
  readAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let rows = await readAfter(undefined);
  while (rows.length > 0) {
    yield rows;
    rows = await readAfter(rows.at(-1));
  }
}
