import type { ReactNode } from "react";

/** What is left of a bar: the picture of pages that have nothing else to show. */
export function BittenBar(): ReactNode {
  return (
    <svg viewBox="10 0 250 170" className="h-36 w-auto" aria-hidden="true">
      <mask id="bite">
        <rect width="260" height="170" fill="#fff" />
        <g fill="#000">
          <circle cx="206" cy="18" r="30" />
          <circle cx="186" cy="48" r="22" />
          <circle cx="214" cy="70" r="26" />
          <circle cx="236" cy="36" r="40" />
        </g>
      </mask>
      <g mask="url(#bite)">
        <rect x="10" y="14" width="216" height="144" rx="6" fill="#4b2212" />
        {Array.from({ length: 8 }, (_, index) => {
          const x = 18 + (index % 4) * 51;
          const y = 22 + Math.floor(index / 4) * 66;
          return (
            <g key={`${x}-${y}`}>
              <rect x={x} y={y} width="46" height="61" rx="3" fill="#62301a" />
              <path d={`M${x} ${y}h46l-6 6H${x + 6}v49l-6 6z`} fill="#7a4226" />
            </g>
          );
        })}
      </g>
      <g fill="#62301a">
        <circle cx="232" cy="112" r="5" />
        <circle cx="246" cy="132" r="3.500" />
        <circle cx="228" cy="142" r="3" />
      </g>
    </svg>
  );
}
