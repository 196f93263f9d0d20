import { isUnanswered } from "./payment-provider.ts";

/** After so many calls in a row without an answer, the provider is considered down. */
const GIVE_UP_AFTER = 5;

/**
 * Works through items that the payment provider is asked about. One that fails does not stop the
 * others, but once the provider is down, the remaining ones wait for the next run.
 *
 * @param work throws when it failed
 * @param options.onError called for each item that failed
 * @param options.atOnce how many at the same time; one by default
 */
export async function forEachUntilDown<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  options: {
    readonly onError: (error: unknown, item: T) => Promise<void> | void;
    readonly atOnce?: number;
  },
): Promise<void> {
  const { onError, atOnce = 1 } = options;
  const remaining = items.values();
  let unanswered = 0;

  async function workInTurn(): Promise<void> {
    for (const item of remaining) {
      if (unanswered >= GIVE_UP_AFTER) return;
      try {
        await work(item);
        unanswered = 0;
      } catch (error) {
        unanswered = isUnanswered(error) ? unanswered + 1 : 0;
        await onError(error, item);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workInTurn));
}
