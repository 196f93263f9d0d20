import type { ReactNode } from "react";

/** An octagonal stop sign. */
export function HoldSign({ className }: { className?: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 16 16"
      width="15"
      height="15"
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <path
        d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM8 4.5v4.25M8 11.25v.25"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
