/** A ready-made box as carts and orders know it: by its bars. */
export type NamedBox = {
  readonly name: string;
  /** A product id for each place. */
  readonly productIds: readonly number[];
};

type Line = {
  readonly productId: number;
  readonly quantity: number;
  readonly bundleId?: string | undefined;
  readonly boxName?: string | undefined;
};

/**
 * Gives every box the name of the ready-made box with exactly its bars, and none to all others. Of
 * several ready-made boxes with the same bars it stays the one that it was.
 *
 * @param readyBoxes in the owner's order
 */
export function nameBoxes<L extends Line>(
  lines: readonly L[],
  readyBoxes: readonly NamedBox[],
): L[] {
  const names = new Map<string, string | undefined>();

  return lines.map((line) => {
    const { bundleId, boxName } = line;
    if (bundleId === undefined) return line;

    if (!names.has(bundleId))
      names.set(bundleId, nameOf(barsOf(lines, bundleId), boxName, readyBoxes));
    const name = names.get(bundleId);
    if (name === boxName) return line;
    if (name !== undefined) return { ...line, boxName: name };
    const { boxName: _, ...unnamed } = line;
    return unnamed as L;
  });
}

function nameOf(
  bars: string,
  former: string | undefined,
  readyBoxes: readonly NamedBox[],
): string | undefined {
  const same = readyBoxes.filter(({ productIds }) => sorted(productIds) === bars);
  const sameName = same.find(({ name }) => name === former);
  return (sameName ?? same[0])?.name;
}

function barsOf(lines: readonly Line[], bundleId: string): string {
  const inBox = lines.filter((line) => line.bundleId === bundleId);
  return sorted(
    inBox.flatMap(({ productId, quantity }) => Array<number>(quantity).fill(productId)),
  );
}

function sorted(productIds: readonly number[]): string {
  return productIds.toSorted((a, b) => a - b).join();
}
