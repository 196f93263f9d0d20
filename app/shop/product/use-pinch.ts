import { type RefObject, useEffect, useEffectEvent } from "react";

type Point = { readonly x: number; readonly y: number };

/**
 * Two fingers on an element.
 *
 * @param onPinch is given by how much their distance grew since the last time, and the point between
 *   them
 */
export function usePinch(
  element: RefObject<HTMLElement | null>,
  onPinch: (by: number, at: Point) => void,
): void {
  const pinch = useEffectEvent(onPinch);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let distance = 0;

    function onTouch(event: TouchEvent) {
      const [one, other] = event.touches;
      if (!one || !other) {
        distance = 0;
        return;
      }
      // Or the browser would magnify the page, or scroll.
      event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const at = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      if (distance > 0) pinch(now / distance, at);
      distance = now;
    }

    const active = { passive: false };
    current.addEventListener("touchstart", onTouch, active);
    current.addEventListener("touchmove", onTouch, active);
    current.addEventListener("touchend", onTouch, active);
    return () => {
      current.removeEventListener("touchstart", onTouch);
      current.removeEventListener("touchmove", onTouch);
      current.removeEventListener("touchend", onTouch);
    };
  }, [element]);
}
