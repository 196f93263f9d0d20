import type { ReactNode } from "react";

/** The cocoa percentage as a bar of ten pieces. */
export function CocoaScale(props: { percentage: number }): ReactNode {
  const { percentage } = props;
  return (
    <figure className="grid max-w-96 content-start gap-5">
      <figcaption className="flex items-baseline gap-3">
        <span className="font-serif text-[clamp(4rem,3rem+4vw,6rem)] leading-[0.8] tracking-[-0.03em]">
          <span>{percentage}</span>
          <span className="text-[0.5em]">%</span>
        </span>
        <span className="text-caps text-soft uppercase">cocoa</span>
      </figcaption>
      <svg viewBox="0 0 300 124" aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => {
          const column = index % 5;
          const row = Math.floor(index / 5);
          // Both rows are filled together from the left, so a column is a fifth of the bar.
          const filled = Math.max(0, Math.min(1, (percentage - column * 20) / 20));
          const x = column * 60 + 2;
          const y = row * 62 + 2;
          return (
            <g key={`${column}-${row}`}>
              <rect x={x} y={y} width="56" height="58" rx="4" className="fill-accent/16" />
              <rect
                x={x}
                y={y}
                width={56 * filled}
                height="58"
                rx="4"
                className="fill-[light-dark(#5a2c17,#7d503c)]"
              />
              <path
                d={`M${x + 8} ${y + 50}V${y + 10}a2 2 0 0 1 2-2h36`}
                className="fill-none stroke-[#fff]/22"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
