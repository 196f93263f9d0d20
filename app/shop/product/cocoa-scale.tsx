import type { ReactNode } from "react";

/** How much of a bar is cocoa, drawn as a bar of ten pieces of which so many are dark. */
export function CocoaScale(props: { percentage: number }): ReactNode {
  const { percentage } = props;
  return (
    <figure className="cocoa-scale">
      <figcaption>
        <span className="cocoa-number">
          {percentage}
          <span className="text-[0.5em]">%</span>
        </span>
        <span className="small-caps text-soft">cocoa</span>
      </figcaption>
      <svg viewBox="0 0 300 124" aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => {
          const column = index % 5;
          const row = Math.floor(index / 5);
          // Filled from the left, both rows together: a column is a fifth of the bar.
          const filled = Math.max(0, Math.min(1, (percentage - column * 20) / 20));
          const x = column * 60 + 2;
          const y = row * 62 + 2;
          return (
            <g key={`${column}-${row}`}>
              <rect x={x} y={y} width="56" height="58" rx="4" className="cocoa-piece" />
              <rect x={x} y={y} width={56 * filled} height="58" rx="4" className="cocoa-filled" />
              <path
                d={`M${x + 8} ${y + 50}V${y + 10}a2 2 0 0 1 2-2h36`}
                className="cocoa-edge"
                fill="none"
              />
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
