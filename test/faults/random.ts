/** A seeded random generator, so that runs can be repeated. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from 0 (inclusive) to `count` (exclusive). */
  below(count: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
};

/** @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (mulberry32, public domain) */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new RangeError("There is nothing to choose from.");
      return choice;
    },
  };
}
