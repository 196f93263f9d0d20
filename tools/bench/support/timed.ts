export type Timed = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

/** Runs a function so many times, with a fixed concurrency. */
export async function timed(
  count: number,
  atOnce: number,
  once: (index: number) => Promise<unknown>,
): Promise<Timed> {
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const index = next++;
        const begin = performance.now();
        await once(index);
        times.push(performance.now() - begin);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(count * share))] ?? 0;
  return { perSecond: count / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
