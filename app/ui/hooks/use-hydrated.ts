import { useSyncExternalStore } from "react";

/** Whether the page's JavaScript runs; false on the server and in the first drawing. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
