import type { ReactNode } from "react";

/**
 * A barcode with its text. Black on white in every color scheme, for scanners.
 *
 * @param props.modules from left to right, "1" for black and "0" for white
 */
export function Barcode({ modules, text }: { modules: string; text: string }): ReactNode {
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index} 0h${bar.length}v1h-${bar.length}z`,
  );
  return (
    <figure className="w-max max-w-full bg-white p-2 text-center text-black">
      <svg
        viewBox={`0 0 ${modules.length} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="h-10 w-56 max-w-full"
        role="img"
        aria-label={`Barcode of ${text}`}
      >
        <path d={bars.join("")} fill="currentColor" />
      </svg>
      <figcaption className="text-xs">{text}</figcaption>
    </figure>
  );
}
