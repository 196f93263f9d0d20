import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import type { LabelPrint } from "#domain/labels/label-print.ts";
import { LabelMeasure } from "./label-measure.tsx";
import { LabelPage } from "./label-page.tsx";
import { type PrintableRun, useLabelPages } from "./use-label-pages.ts";

/** All sheets at their true size. They print automatically unless a label is cut off. */
export function LabelSheets(props: {
  print: LabelPrint;
  runs: readonly PrintableRun[];
}): ReactNode {
  const { print, runs } = props;
  const isHydrated = useHydrated();
  const { measure, pages, tooLarge } = useLabelPages(print, runs);
  const isReady = pages.length > 0 && tooLarge.length === 0;
  const printNow = usePrintWindow({ byItself: isReady });
  return (
    <div className="label-sheets">
      <div className="mb-6 print:hidden">
        {tooLarge.length > 0 && (
          <Alert role="alert">{`These labels are cut off, because their text doesn't fit in the smallest type that the law allows: ${tooLarge.join(", ")}. Choose a larger sheet, or print front and back.`}</Alert>
        )}
        <p className="mb-3">Print at 100% (actual size) and without margins.</p>
        <div className="flex gap-3">
          <Button onClick={printNow} aria-disabled={!isReady} disabled={!isReady}>
            Print
          </Button>
          <Button variant="quiet" onClick={() => window.close()}>
            Close
          </Button>
        </div>
      </div>
      {isHydrated && measure && <LabelMeasure {...measure} />}
      <div className="grid gap-4 print:block">
        {pages.map((labels, index) => (
          <LabelPage
            // Sheets never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name.
            key={index}
            sheet={print.sheet}
            part={print.part}
            marks={print.marks}
            labels={labels}
          />
        ))}
      </div>
    </div>
  );
}
