import { type RefObject, useEffect } from "react";

/**
 * Listens for Escape, and for a press or the focus outside an element that covers part of the page.
 *
 * @param dismiss whether it was Escape, after which the focus belongs to what opened it
 */
export function useDismiss(
  covering: RefObject<HTMLElement | null>,
  dismiss: (isEscape: boolean) => void,
): void {
  useEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key === "Escape") dismiss(true);
      } else if (event.target instanceof Node && !covering.current?.contains(event.target)) {
        dismiss(false);
      }
    };
    const kinds = ["keydown", "pointerdown", "focusin"];
    for (const kind of kinds) document.addEventListener(kind, listen);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen);
    };
  });
}
