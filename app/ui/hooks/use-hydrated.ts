import { useSyncExternalStore } from "react";

/** False on the server and in the first render, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
