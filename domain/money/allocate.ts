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
  if (total < 0) throw new RangeError(`Cannot allocate a negative total: ${total}`);
  if (weights.length === 0) throw new RangeError("Nothing to allocate over");
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError("Weights are whole and not negative");
  }
  const given = weights.map(BigInt);
  const shares = given.some((weight) => weight > 0n) ? given : given.map(() => 1n);
  const sum = shares.reduce((total, share) => total + share, 0n);

  const exact = shares.map((share) => BigInt(total) * share);
  const floors = exact.map((value) => value / sum);
  let remaining = Number(BigInt(total) - floors.reduce((total, floor) => total + floor, 0n));

  // Of equal remainders the first stays first.
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % sum }))
    .sort((a, b) => Number(b.remainder - a.remainder));
  const parts = floors.map(Number);
  for (const { index } of byRemainder) {
    if (remaining === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    remaining -= 1;
  }
  return parts.map(cents);
}
