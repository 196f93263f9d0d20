import { useSyncExternalStore } from "react";

const QUERY = "(width >= 64rem)";

/** Whether the summary stands beside the form. Only for what is rendered in the browser. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
