export type RecentResults<T> = {
  /** A recent or pending answer. */
  find(key: string): Promise<T> | undefined;
  keep(key: string, result: Promise<T>): void;
};

/** Caches answers of this process by key, from the question until some time after the answer. */
export function recentResults<T>(keepMs: number): RecentResults<T> {
  const kept = new Map<string, Promise<T>>();
  return {
    find: (key) => kept.get(key),
    keep(key, result) {
      kept.set(key, result);
      const forget = () => setTimeout(() => kept.delete(key), keepMs).unref();
      result.then(forget, forget);
    },
  };
}
