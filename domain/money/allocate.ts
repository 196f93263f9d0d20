import { type Cents, cents } from "./cents.ts";

/**
 * Splits `total` over `weights` by largest remainder, so that the parts always add up to the whole.
 * Ties go to the earlier part, so the same input gives the same split on every machine. If all
 * weights are zero the cents are split evenly.
 *
 * @param total not negative
 * @param weights non-negative integers, one per part; at least one
 * @throws RangeError on a negative total or weight, or without parts
 * @see https://en.wikipedia.org/wiki/Largest_remainder_method
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  return allocateOver(total, weights, (weight) => weight).map(({ part }) => part);
}

/** `allocate` for items that know their weight: each of them, in their order, with its part. */
export function allocateOver<Item>(
  total: Cents,
  items: readonly Item[],
  weightOf: (item: Item) => number,
): { readonly item: Item; readonly part: Cents }[] {
  if (total < 0) throw new RangeError(`Cannot allocate a negative total: ${total}`);
  if (items.length === 0) throw new RangeError("Nothing to allocate over");
  const weighed = items.map((item) => {
    const weight = weightOf(item);
    if (!Number.isSafeInteger(weight) || weight < 0) {
      throw new RangeError("Weights are whole and not negative");
    }
    return { item, weight: BigInt(weight) };
  });
  const sumOfWeights = weighed.reduce((sum, { weight }) => sum + weight, 0n);
  const isWeightless = sumOfWeights === 0n;
  const divisor = isWeightless ? BigInt(items.length) : sumOfWeights;

  const shares = weighed.map(({ item, weight }) => {
    const exact = BigInt(total) * (isWeightless ? 1n : weight);
    return { item, part: Number(exact / divisor), remainder: exact % divisor };
  });
  const remaining = shares.reduce((rest, { part }) => rest - part, Number(total));

  // Of equal remainders the first stays first.
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const share of byRemainder.slice(0, remaining)) share.part += 1;
  return shares.map(({ item, part }) => ({ item, part: cents(part) }));
}
