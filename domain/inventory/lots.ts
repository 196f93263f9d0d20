/** Bars of a product that were made together, and how many of them are still to be packed. */
export type Lot = {
  readonly id: number;
  readonly code: string;
  /** As 2026-11-20. */
  readonly bestBefore: string;
  readonly onHand: number;
};

/** So many bars out of a lot. */
export type LotShare<L extends Lot = Lot> = { readonly lot: L; readonly quantity: number };

/** Lots that end within so many days are listed, while there is time to sell them. */
export const ENDS_SOON_DAYS = 45;

/** The last day on which a lot may be packed is its best-before day. */
export function isExpired({ bestBefore }: Pick<Lot, "bestBefore">, today: string): boolean {
  return bestBefore < today;
}

/**
 * Takes bars from those lots first that end first. Expired lots are passed over.
 *
 * @param today where the shop is, as 2026-11-20
 * @returns what is taken of each lot, and how many bars no lot has
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
 * Bars for a box of lots that end soon: as different as possible, those that end first in front.
 *
 * @returns undefined when there are too few for a box of three
 */
export function boxOfLots(
  lots: readonly (Lot & { readonly productId: number })[],
): { readonly size: 3 | 5; readonly productIds: readonly number[] } | undefined {
  const bars = lots
    .toSorted(endsFirst)
    .flatMap(({ productId, onHand }) =>
      Array.from({ length: Math.min(onHand, 5) }, (_, round) => ({ productId, round })),
    );
  const productIds = bars.toSorted((a, b) => a.round - b.round).map(({ productId }) => productId);
  const size = new Set(productIds).size > 3 ? 5 : 3;
  return productIds.length < size ? undefined : { size, productIds: productIds.slice(0, size) };
}

function endsFirst(one: Lot, other: Lot): number {
  return one.bestBefore.localeCompare(other.bestBefore) || one.id - other.id;
}
