import type { ReactNode } from "react";
import type { RetailBarcode } from "#domain/catalog/retail-barcode.ts";

/** In modules of one CSS pixel: four fifths of the nominal size, the smallest allowed. */
const WIDTH = 113;
const HEIGHT = 69;
/**
 * On small labels the bars are shortened. Scanners still read them, but less easily at an angle.
 */
const LOW_HEIGHT = 40;
const DIGITS_HEIGHT = 11;

/** A UPC-A or EAN-13 barcode with its quiet zones and digits, black on white. */
export function RetailBarcodePicture(props: {
  barcode: RetailBarcode;
  modules: string;
  isLow: boolean;
}): ReactNode {
  const { barcode, modules, isLow } = props;
  const height = isLow ? LOW_HEIGHT : HEIGHT;
  const quiet = barcode.kind === "UPC-A" ? 9 : 11;
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${quiet + index} 0h${bar.length}v${height}h-${bar.length}z`,
  );
  return (
    <svg
      width={WIDTH}
      height={height + DIGITS_HEIGHT}
      viewBox={`0 0 ${WIDTH} ${height + DIGITS_HEIGHT}`}
      shapeRendering="crispEdges"
      className="block flex-none bg-white text-black"
      role="img"
      aria-label={`${barcode.kind} barcode ${barcode.digits}`}
    >
      <path d={bars.join("")} fill="currentColor" />
      <text
        x={WIDTH / 2}
        y={height + DIGITS_HEIGHT - 1}
        textAnchor="middle"
        fontSize="10"
        fill="currentColor"
        textLength={modules.length}
      >
        {barcode.digits}
      </text>
    </svg>
  );
}
