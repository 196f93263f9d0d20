import type { ReactNode } from "react";

/** A cocoa bean: the neutral mark on lids and beds. */
export function BeanMark(): ReactNode {
  return (
    <svg viewBox="-23 -21 46 42" aria-hidden="true">
      <path
        fill="currentColor"
        transform="rotate(18)"
        d="M1-19.500C12-14 13 6 3 20Q1.500 20.500 1 19C-2 4-3-4 1-19.500M-1.500-19.500C-14-14-13 6-2 20Q-.5 20.500-1 18C-5 4-6-4-1.500-19.500"
      />
    </svg>
  );
}
