import { useSyncExternalStore } from "react";

const QUERY = "(prefers-color-scheme: dark)";

/** Whether the page is dark, for what CSS cannot do. */
export function useDarkScheme(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
