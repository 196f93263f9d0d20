export type RecentAnswers<T> = {
  /** A recent or pending answer. */
  find(key: string): Promise<T> | undefined;
  keep(key: string, answer: Promise<T>): void;
};

/** Caches answers of this process by key, from the question until some time after the answer. */
export function recentAnswers<T>(keepMs: number): RecentAnswers<T> {
  const kept = new Map<string, Promise<T>>();
  return {
    find: (key) => kept.get(key),
    keep(key, answer) {
      kept.set(key, answer);
      const forget = () => setTimeout(() => kept.delete(key), keepMs).unref();
      answer.then(forget, forget);
    },
  };
}
