import { useSyncExternalStore } from "react";
import { useFetcher } from "react-router";

let settledCount = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A fetcher that always re-renders when its request has settled. The router may not re-render when
 * the answer is immediate, such as when the server is down. All users of this hook re-render,
 * because a fetcher with the same key may be in another component.
 *
 * @param key fetchers with the same key share their state
 */
export function useSettledFetcher<Result>(key?: string) {
  const fetcher = useFetcher<Result>(key === undefined ? undefined : { key });
  useSyncExternalStore(
    subscribe,
    () => settledCount,
    () => 0,
  );
  function submit(...args: Parameters<typeof fetcher.submit>): void {
    void fetcher.submit(...args).then(() => {
      settledCount += 1;
      for (const listener of listeners) listener();
    });
  }
  return { ...fetcher, submit };
}
