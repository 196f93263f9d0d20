import type { ReactNode } from "react";

/** A bar's origin on a map of the cocoa belt. */
export function OriginMap(props: {
  origin: string;
  place: { readonly x: number; readonly y: number };
}): ReactNode {
  const { origin, place } = props;
  return (
    <svg
      viewBox="0 0 300 72"
      className="w-full overflow-visible"
      role="img"
      aria-label={`${origin} on a map of the cocoa belt`}
    >
      <image href="/art/cocoa-belt.svg" width="300" height="72" />
      <circle cx={place.x} cy={place.y} r="7" className="fill-accent/25" />
      <circle cx={place.x} cy={place.y} r="3" className="fill-accent stroke-paper" />
    </svg>
  );
}
