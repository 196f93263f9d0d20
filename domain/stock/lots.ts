/** Bars of a product that were made together, and how many are not packed yet. */
export type Lot = {
  readonly id: number;
  readonly code: string;
  /** As 2026-11-20. */
  readonly bestBefore: string;
  readonly onHand: number;
};

/** Some bars of a lot. */
export type LotShare<L extends Lot = Lot> = { readonly lot: L; readonly quantity: number };

/** Lots that end within this many days are listed, while there is time to sell them. */
export const ENDS_SOON_DAYS = 45;

/** A lot can be packed up to and including its best-before date. */
export function isExpired({ bestBefore }: Pick<Lot, "bestBefore">, today: string): boolean {
  return bestBefore < today;
}

/**
 * Takes bars from lots, earliest best-before first. Expired lots are skipped.
 *
 * @param today in the shop's time zone, as 2026-11-20
 * @returns what is taken from each lot, and how many bars are missing
 */
export function takeFromLots<L extends Lot>(
  lots: readonly L[],
  wanted: number,
  today: string,
): { readonly taken: LotShare<L>[]; readonly missing: number } {
  const taken: LotShare<L>[] = [];
  let missing = wanted;
  for (const lot of lots.filter((each) => !isExpired(each, today)).toSorted(endsFirst)) {
    const quantity = Math.min(missing, lot.onHand);
    if (quantity === 0) continue;
    taken.push({ lot, quantity });
    missing -= quantity;
  }
  return { taken, missing };
}

/**
 * Bars for a box from lots that end soon: as different as possible, earliest first.
 *
 * @returns undefined when there are too few for a box of three
 */
export function boxOfLots(
  lots: readonly (Lot & { readonly productId: number })[],
): { readonly size: 3 | 5; readonly productIds: readonly number[] } | undefined {
  const products = lots
    .toSorted(endsFirst)
    .flatMap(({ productId, onHand }) =>
      Array.from({ length: Math.min(onHand, 5) }, (_, round) => ({ productId, round })),
    );
  const productIds = products
    .toSorted((a, b) => a.round - b.round)
    .map(({ productId }) => productId);
  const size = new Set(productIds).size > 3 ? 5 : 3;
  return productIds.length < size ? undefined : { size, productIds: productIds.slice(0, size) };
}

function endsFirst(one: Lot, other: Lot): number {
  return one.bestBefore.localeCompare(other.bestBefore) || one.id - other.id;
}
