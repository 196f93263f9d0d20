import { useEffect, useEffectEvent } from "react";

/** Listens for keys pressed anywhere on the page. @param options.capture before others get them */
export function useDocumentKeys(
  onKey: (event: KeyboardEvent) => void,
  { capture = false } = {},
): void {
  const listen = useEffectEvent(onKey);
  useEffect(() => {
    document.addEventListener("keydown", listen, capture);
    return () => document.removeEventListener("keydown", listen, capture);
  }, [capture]);
}
