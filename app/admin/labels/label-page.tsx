import type { ReactNode } from "react";
import type { LabelPart } from "#domain/labels/label-print.ts";
import { cropMarks, type LabelSheet, type Placed } from "#domain/labels/label-sheet.ts";
import { type PrintableLabel, PrintedLabel } from "./printed-label.tsx";

export type SizedLabel = { readonly label: PrintableLabel; readonly points: number };

/**
 * One sheet at its true size. Rendered only in the browser: the Content-Security-Policy blocks
 * inline styles in server-rendered HTML.
 */
export function LabelPage(props: {
  sheet: LabelSheet;
  part: LabelPart;
  marks: boolean;
  labels: readonly Placed<SizedLabel>[];
}): ReactNode {
  const { sheet, part, marks, labels } = props;
  const { width, height } = sheet.page;
  return (
    <div className="label-page" data-roll={sheet.top === 0} style={{ width, height }}>
      {labels.map(({ item, left, top }) => (
        <PrintedLabel
          key={`${left}-${top}`}
          label={item.label}
          sheet={sheet}
          part={part}
          points={item.points}
          at={{ left, top }}
        />
      ))}
      {marks && (
        <svg width={width} height={height} className="absolute inset-0" aria-hidden="true">
          <path d={cropMarks(sheet)} stroke="#000" strokeWidth="0.5" />
        </svg>
      )}
    </div>
  );
}
