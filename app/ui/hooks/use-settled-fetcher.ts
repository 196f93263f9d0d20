import { useSyncExternalStore } from "react";
import { useFetcher } from "react-router";

let settledCount = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A fetcher whose answer always reaches the screen. One that is there at once, as from a server that
 * is away, does not always make the router render; this does, as soon as any of these settled, since
 * another part of the screen may have sent it.
 *
 * @param key fetchers of the same key are the same
 */
export function useSettledFetcher<Answer>(key?: string) {
  const fetcher = useFetcher<Answer>(key === undefined ? undefined : { key });
  useSyncExternalStore(
    subscribe,
    () => settledCount,
    () => 0,
  );
  function submit(...wish: Parameters<typeof fetcher.submit>): void {
    void fetcher.submit(...wish).then(() => {
      settledCount += 1;
      for (const listener of listeners) listener();
    });
  }
  return { ...fetcher, submit };
}
