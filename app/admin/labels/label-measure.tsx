import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { LabelPart } from "#domain/labels/label-print.ts";
import { type LabelSheet, SMALLEST_POINTS } from "#domain/labels/label-sheet.ts";
import { type PrintableLabel, PrintedLabel } from "./printed-label.tsx";

/** In points. Larger type than this looks lost on a label, however little it says. */
const LARGEST_POINTS = 14;
const STEP = 0.5;

export type LabelSize = {
  /** In points. */
  readonly points: number;
  /** False where even the smallest legal type is too large for the label. */
  readonly fits: boolean;
};

/** What was measured, and how large each label may be set. */
export type Measured = {
  readonly labels: readonly PrintableLabel[];
  readonly sheet: LabelSheet;
  readonly part: LabelPart;
  readonly sizes: readonly LabelSize[];
};

/** Finds the largest type in which each label fits its sheet, unseen. Only the browser knows. */
export function LabelMeasure(props: {
  labels: readonly PrintableLabel[];
  sheet: LabelSheet;
  part: LabelPart;
  onMeasured: (measured: Measured) => void;
}): ReactNode {
  const { labels, sheet, part } = props;
  const box = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(props.onMeasured);
  // Before the browser paints, so that a preview does not flicker while somebody types.
  useLayoutEffect(() => {
    let isLeft = false;
    const measure = () => {
      if (isLeft || !box.current) return;
      const sizes = [...box.current.children].map((label) => sizeOf(label as HTMLElement));
      tell({ labels, sheet, part, sizes });
    };
    measure();
    // The type may have been on its way.
    void document.fonts.ready.then(measure);
    return () => {
      isLeft = true;
    };
  }, [labels, sheet, part]);
  return (
    <div
      ref={box}
      className="invisible absolute top-0 left-0 size-0 overflow-hidden"
      aria-hidden="true"
    >
      {labels.map((label, index) => (
        <PrintedLabel
          // Their order never changes while they are measured.
          // biome-ignore lint/suspicious/noArrayIndexKey: two runs may say the same.
          key={index}
          label={label}
          sheet={sheet}
          part={part}
          points={null}
        />
      ))}
    </div>
  );
}

function sizeOf(label: HTMLElement): LabelSize {
  for (let points = LARGEST_POINTS; points >= SMALLEST_POINTS; points -= STEP) {
    label.style.fontSize = `${points}pt`;
    const fits = label.scrollHeight <= label.clientHeight && label.scrollWidth <= label.clientWidth;
    if (fits) return { points, fits };
  }
  return { points: SMALLEST_POINTS, fits: false };
}
