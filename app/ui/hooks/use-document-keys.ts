import { useEffect, useEffectEvent } from "react";

/** Hears the keys that are pressed anywhere on the page. @param capture before others hear them */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    document.addEventListener("keydown", hear, capture);
    return () => document.removeEventListener("keydown", hear, capture);
  }, [capture]);
}
