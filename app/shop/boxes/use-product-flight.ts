import { type RefObject, useLayoutEffect, useRef } from "react";

const FLIGHT_MS = 230;

/** The part of the picture's width that shows the bar itself. */
const BAR_IN_PICTURE = 0.64;

/**
 * Animates a chosen bar from its card to its place in the large box, or in the small one at the
 * bottom of a phone when the large one is out of sight. Only visual: the bar is in the box
 * immediately.
 *
 * @param count number of filled places; the bar lands in the last of them
 */
export function useProductFlight(count: number): {
  /** For the element that both boxes are in. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Call with the pressed picture just before the bar is added. */
  readonly takeOff: (picture: Element) => void;
} {
  const root = useRef<HTMLDivElement>(null);
  const start = useRef<DOMRect>(undefined);

  useLayoutEffect(() => {
    const from = start.current;
    start.current = undefined;
    if (!from || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const beds = root.current?.querySelectorAll(`.box-bed:nth-child(${count})`) ?? [];
    const bed = [...beds].find(isInSight);
    if (bed) fly(from, bed);
  }, [count]);

  const takeOff = (picture: Element) => {
    start.current = picture.getBoundingClientRect();
  };
  return { root, takeOff };
}

/** Measures the place, not its bar, because the bar is already moving. */
function fly(from: DOMRect, bed: Element) {
  const to = bed.getBoundingClientRect();
  const right = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = (from.width * BAR_IN_PICTURE) / to.width;
  // What is pressed below it is meant.
  const flying = { opacity: 1, zIndex: 1, pointerEvents: "none" };
  bed.querySelector(".box-bar")?.animate(
    [
      { ...flying, transform: `translate(${right}px, ${down}px) scale(${scale})` },
      { ...flying, transform: "none" },
    ],
    { duration: FLIGHT_MS, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" },
  );
}

/** Whether an element is fully visible between the header and the bottom bar. */
function isInSight(bed: Element): boolean {
  const { top, bottom, height } = bed.getBoundingClientRect();
  if (height === 0) return false;
  if (bed.closest(".bundle-summary")) return true;
  const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
  const lower = document.querySelector(".bundle-summary")?.getBoundingClientRect();
  const phone = lower && lower.width >= window.innerWidth;
  return top > header && bottom < (phone ? lower.top : window.innerHeight);
}
