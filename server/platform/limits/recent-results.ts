export type RecentResults<T> = {
  /** A recent or pending answer. */
  find(key: string): Promise<T> | undefined;
  keep(key: string, result: Promise<T>): void;
};

/** Caches answers of this process by key, from the question until some time after the answer. */
export function recentResults<T>(keepMs: number): RecentResults<T> {
  const results = new Map<string, Promise<T>>();
  return {
    find: (key) => results.get(key),
    keep(key, result) {
      results.set(key, result);
      const forget = () => setTimeout(() => results.delete(key), keepMs).unref();
      result.then(forget, forget);
    },
  };
}
