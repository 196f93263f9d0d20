import { type ReactNode, useEffect, useMemo } from "react";
import { Note } from "#app/ui/content/note.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import type { LabelPrint } from "#domain/labels/label-print.ts";
import { LabelMeasure } from "./label-measure.tsx";
import { describeGap } from "./label-messages.ts";
import { LabelPage } from "./label-page.tsx";
import type { LabelRow } from "./label-view.ts";
import { useLabelPages } from "./use-label-pages.ts";

export function LabelPreview(props: {
  print: LabelPrint | null;
  rows: readonly LabelRow[];
  onFitting: (isFitting: boolean) => void;
}): ReactNode {
  const { print, rows, onFitting } = props;
  const isHydrated = useHydrated();
  const runs = useMemo(
    () =>
      (print?.runs ?? []).flatMap((run) => {
        const row = rows.find(({ productId }) => productId === run.productId);
        return row ? [{ ...run, content: row.content, modules: row.modules }] : [];
      }),
    [print, rows],
  );

  const { measure, pages, tooLarge } = useLabelPages(print, runs);
  const isFitting = tooLarge.length === 0;
  useEffect(() => onFitting(isFitting), [isFitting, onFitting]);

  const chosen = rows.filter(({ productId }) => runs.some((run) => run.productId === productId));
  const gaps = chosen.flatMap(({ name, gaps }) =>
    gaps.map((gap) =>
      typeof gap === "string" && isMakers(gap) ? describeGap(gap) : `${name}: ${describeGap(gap)}`,
    ),
  );

  const [page] = pages;
  const { width = 0, height = 0 } = print?.sheet.page ?? {};
  return (
    <div className="grid content-start gap-3">
      <div role="status" className="grid gap-2">
        {tooLarge.map((name) => (
          <p
            key={name}
            className="font-semibold text-danger"
          >{`${name} doesn't fit this label in the smallest type that the law allows. Choose a larger sheet, or print front and back.`}</p>
        ))}
        {gaps.length > 0 && (
          <Note>
            {[...new Set(gaps)].map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Note>
        )}
      </div>
      {isHydrated && print && measure && <LabelMeasure {...measure} />}
      {print && page && (
        <>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            className="block max-h-[36rem] w-full border border-line bg-white"
            role="img"
            aria-label="Preview of the first sheet"
          >
            <foreignObject width={width} height={height}>
              <LabelPage sheet={print.sheet} part={print.part} marks={print.marks} labels={page} />
            </foreignObject>
          </svg>
          <p className="text-sm text-soft">
            {pages.length === 1 ? "1 sheet" : `Sheet 1 of ${pages.length}`}
          </p>
        </>
      )}
    </div>
  );
}

function isMakers(gap: string): boolean {
  return gap === "maker" || gap === "home-kitchen";
}
