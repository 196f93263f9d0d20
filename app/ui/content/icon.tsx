import type { ReactNode } from "react";

/** A drawing of lines on 16 by 16 squares, in the color of the text; the text beside it names it. */
export function Icon(props: {
  d: string;
  /** In pixels; none when the class name has the size. */
  size?: number;
  lineWidth?: number;
  className?: string | undefined;
}): ReactNode {
  const { d, size, lineWidth = 1.7, className } = props;
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} className={className} aria-hidden="true">
      <path
        d={d}
        fill="none"
        stroke="currentColor"
        strokeWidth={lineWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
