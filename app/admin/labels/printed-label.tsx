import type { ReactNode } from "react";
import type { RetailBarcode } from "#domain/catalog/retail-barcode.ts";
import type { LabelContent } from "#domain/labels/label-content.ts";
import { bestByText, type LabelPart } from "#domain/labels/label-print.ts";
import type { LabelSheet } from "#domain/labels/label-sheet.ts";
import { NutritionFactsPanel } from "./nutrition-facts-panel.tsx";

export type PrintableLabel = {
  readonly content: LabelContent;
  /** The barcode's modules; empty when there is none. */
  readonly modules: string;
  readonly lot: string;
  readonly bestBefore: string;
};

/** Fills the sheet's label. Its type follows the size of its box: see `LabelMeasure`. */
export function PrintedLabel(props: {
  label: PrintableLabel;
  sheet: LabelSheet;
  part: LabelPart;
  /** In points; null while measuring. */
  points: number | null;
  at?: { readonly left: number; readonly top: number };
}): ReactNode {
  const { label, sheet, part, points, at } = props;
  const { content, modules, lot, bestBefore } = label;
  const { width, height } = sheet.label;
  const isSmall = height < 150;
  const isTall = height > 300;
  const dates = [bestBefore && bestByText(bestBefore), lot && `Lot ${lot}`].filter(
    (text) => text !== "",
  );
  const barcode = content.barcode && modules && (
    <RetailBarcodePicture barcode={content.barcode} modules={modules} isLow={isSmall} />
  );
  return (
    <div
      className="printed-label"
      data-small={isSmall}
      data-part={part}
      style={{ width, height, ...at, fontSize: points === null ? undefined : `${points}pt` }}
    >
      <div className="printed-label-body">
        {/* A space separates the parts, which share a paragraph on small labels. */}
        <div className="printed-label-text">
          <p className="printed-label-name">{content.name}</p>{" "}
          {part !== "back" && content.identity && <p>{content.identity}</p>}{" "}
          {part !== "front" && (
            <>
              {content.ingredients && <p>{content.ingredients}</p>}{" "}
              {content.contains && <p className="font-bold">{content.contains}</p>}{" "}
              {content.maker.length > 0 && (
                <p className="printed-label-maker">{content.maker.join(", ")}</p>
              )}{" "}
              {content.homeKitchen && (
                <p style={{ fontSize: `max(${content.homeKitchen.points ?? 0}pt, 1em)` }}>
                  {content.homeKitchen.text}
                </p>
              )}{" "}
              {dates.length > 0 && <p>{dates.join("\u00a0· ")}</p>} {isTall && barcode}
            </>
          )}
        </div>
        {part !== "front" && !isTall && barcode}
        {part !== "front" && content.nutrition && <NutritionFactsPanel panel={content.nutrition} />}
      </div>
      {part !== "back" && content.netWeight && (
        <p
          className="printed-label-net"
          style={{ fontSize: `max(${sheet.netWeightPoints}pt, 1em)` }}
        >
          {content.netWeight}
        </p>
      )}
    </div>
  );
}

/** In modules of one CSS pixel: four fifths of the nominal size, the smallest allowed. */
const BARCODE_WIDTH = 113;
const BARCODE_HEIGHT = 69;
/**
 * On small labels the bars are shortened. Scanners still read them, but less easily at an angle.
 */
const LOW_BARCODE_HEIGHT = 40;
const DIGITS_HEIGHT = 11;

/** A UPC-A or EAN-13 barcode with its quiet zones and digits, black on white. */
function RetailBarcodePicture(props: { barcode: RetailBarcode; modules: string; isLow: boolean }) {
  const { barcode, modules, isLow } = props;
  const height = isLow ? LOW_BARCODE_HEIGHT : BARCODE_HEIGHT;
  const quiet = barcode.kind === "UPC-A" ? 9 : 11;
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${quiet + index} 0h${bar.length}v${height}h-${bar.length}z`,
  );
  return (
    <svg
      width={BARCODE_WIDTH}
      height={height + DIGITS_HEIGHT}
      viewBox={`0 0 ${BARCODE_WIDTH} ${height + DIGITS_HEIGHT}`}
      shapeRendering="crispEdges"
      className="block flex-none bg-white text-black"
      role="img"
      aria-label={`${barcode.kind} barcode ${barcode.digits}`}
    >
      <path d={bars.join("")} fill="currentColor" />
      <text
        x={BARCODE_WIDTH / 2}
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
