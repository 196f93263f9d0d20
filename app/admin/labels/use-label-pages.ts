import { useMemo, useState } from "react";
import type { LabelPart, LabelPrint, LabelRun } from "#domain/labels/label-print.ts";
import { type LabelSheet, type Placed, placeLabels } from "#domain/labels/label-sheet.ts";
import type { Measured } from "./label-measure.tsx";
import type { SizedLabel } from "./label-page.tsx";
import type { PrintableLabel } from "./printed-label.tsx";

export type PrintableRun = LabelRun & Pick<PrintableLabel, "content" | "modules">;

/** Arranges labels on sheets once `LabelMeasure` has found their type sizes. */
export function useLabelPages(print: LabelPrint | null, runs: readonly PrintableRun[]) {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const labels: readonly PrintableLabel[] = runs;
  const sheet: LabelSheet | undefined = print?.sheet;
  const part: LabelPart = print?.part ?? "whole";
  const isCurrent =
    measured?.labels === labels && measured.sheet === sheet && measured.part === part;
  const sizes = isCurrent ? measured.sizes : undefined;
  const pages: Placed<SizedLabel>[][] = useMemo(() => {
    if (!print || !sizes) return [];
    const copies = runs.flatMap((run, index) =>
      Array.from({ length: run.count }, () => ({
        label: run,
        points: sizes[index]?.points ?? 0,
      })),
    );
    return placeLabels(print.sheet, print.start, copies);
  }, [print, runs, sizes]);
  return {
    /** Props of `LabelMeasure`. */
    measure: sheet && {
      labels,
      sheet,
      part,
      onMeasured: setMeasured,
    },
    pages,
    /** Names of bars whose labels do not fit. */
    tooLarge: runs.flatMap((run, index) =>
      sizes?.[index]?.fits === false ? [run.content.name] : [],
    ),
  };
}
