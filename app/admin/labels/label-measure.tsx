import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { LabelPart } from "#domain/labels/label-print.ts";
import { type LabelSheet, MIN_POINTS } from "#domain/labels/label-sheet.ts";
import { type PrintableLabel, PrintedLabel } from "./printed-label.tsx";

/** In points. Larger type looks lost on a label, however short the text. */
const MAX_POINTS = 14;
const STEP = 0.5;

export type LabelSize = {
  /** In points. */
  readonly points: number;
  /** False when even the smallest legal type does not fit. */
  readonly fits: boolean;
};

export type Measured = {
  readonly labels: readonly PrintableLabel[];
  readonly sheet: LabelSheet;
  readonly part: LabelPart;
  readonly sizes: readonly LabelSize[];
};

/** Finds the largest type with which each label fits, by measuring hidden copies in the browser. */
export function LabelMeasure(props: {
  labels: readonly PrintableLabel[];
  sheet: LabelSheet;
  part: LabelPart;
  onMeasured: (measured: Measured) => void;
}): ReactNode {
  const { labels, sheet, part } = props;
  const box = useRef<HTMLDivElement>(null);
  const onMeasure = useEffectEvent(props.onMeasured);
  // Before painting, so that a preview does not flicker while somebody types.
  useLayoutEffect(() => {
    let isLeft = false;
    const measure = () => {
      if (isLeft || !box.current) return;
      const sizes = [...box.current.children].map((label) => sizeOf(label as HTMLElement));
      onMeasure({ labels, sheet, part, sizes });
    };
    measure();
    // The fonts may still have been loading.
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
  for (let points = MAX_POINTS; points >= MIN_POINTS; points -= STEP) {
    label.style.fontSize = `${points}pt`;
    const fits = label.scrollHeight <= label.clientHeight && label.scrollWidth <= label.clientWidth;
    if (fits) return { points, fits };
  }
  return { points: MIN_POINTS, fits: false };
}
