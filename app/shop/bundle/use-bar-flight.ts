import { type RefObject, useLayoutEffect, useRef } from "react";

const FLIGHT_MS = 230;

/** How much of a bar's picture, which has room around it, is the bar itself. */
const BAR_IN_PICTURE = 0.64;

/**
 * Lets a chosen bar fly from its card into its bed: of the large box when that is in sight, or of
 * the small one at the lower edge of a phone. For the eye alone; the bar lies in its bed at once.
 *
 * @param count how many beds are filled; the last of them is where a bar lands
 */
export function useBarFlight(count: number): {
  readonly builder: RefObject<HTMLDivElement | null>;
  /** Called with the picture that was pressed, just before the bar is added. */
  readonly takeOff: (picture: Element) => void;
} {
  const builder = useRef<HTMLDivElement>(null);
  const start = useRef<DOMRect>(undefined);

  useLayoutEffect(() => {
    const from = start.current;
    start.current = undefined;
    if (!from || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const beds = builder.current?.querySelectorAll(`.box-bed:nth-child(${count})`) ?? [];
    const bed = [...beds].find(isInSight);
    if (bed) fly(from, bed);
  }, [count]);

  const takeOff = (picture: Element) => {
    start.current = picture.getBoundingClientRect();
  };
  return { builder, takeOff };
}

/** The bed is measured, not the bar in it, which is on the move already. */
function fly(from: DOMRect, bed: Element) {
  const to = bed.getBoundingClientRect();
  const right = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = (from.width * BAR_IN_PICTURE) / to.width;
  bed.querySelector(".box-bar")?.animate(
    [
      { transform: `translate(${right}px, ${down}px) scale(${scale})`, opacity: 1, zIndex: 1 },
      { transform: "none", opacity: 1, zIndex: 1 },
    ],
    { duration: FLIGHT_MS, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" },
  );
}

/** Whether all of it is where nothing lies over it: below the header, above the lower bar. */
function isInSight(bed: Element): boolean {
  const { top, bottom, height } = bed.getBoundingClientRect();
  if (height === 0) return false;
  if (bed.closest(".bundle-summary")) return true;
  const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
  const lower = document.querySelector(".bundle-summary")?.getBoundingClientRect();
  const phone = lower && lower.width >= window.innerWidth;
  return top > header && bottom < (phone ? lower.top : window.innerHeight);
}
