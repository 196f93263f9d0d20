import { lazy, type ReactNode, Suspense, useId } from "react";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { analyticsMessages } from "./analytics-messages.ts";
import type { SalesChartData } from "./sales-chart.tsx";

/** The chart library is as large as all of the shop's scripts, so it is loaded only for a chart. */
const SalesChart = lazy(async () => {
  try {
    return await import("./sales-chart.tsx");
  } catch {
    return { default: () => <p className="text-soft">{analyticsMessages.chartFailed}</p> };
  }
});

/**
 * A chart with a sentence and a table, which have the same figures without the drawing or scripts.
 * Drawn only in the browser, since the server does not know its width.
 */
export function SalesFigure(props: {
  title: string;
  summary: string;
  chart: SalesChartData;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The address of the same figures as a file. */
  file?: string;
  wide?: boolean;
}): ReactNode {
  const { title, summary, chart, head, rows, file, wide = false } = props;
  const hydrated = useHydrated();
  const id = useId();
  return (
    <figure
      className={`min-w-0 rounded-lg border border-line bg-raised px-4.5 py-4 md:px-6 md:py-5 ${wide ? "md:col-span-full" : ""}`}
      aria-labelledby={id}
    >
      <figcaption>
        <h2 id={id} className="text-xl leading-tight">
          {title}
        </h2>
        <p className="mt-1 text-soft">{summary}</p>
      </figcaption>
      {/* As high as the chart, so that the layout does not shift. */}
      <div className={`mt-4 mb-3 ${drawingHeight(chart.kind)}`} aria-hidden="true">
        {hydrated && (
          <Suspense fallback={null}>
            <SalesChart chart={chart} />
          </Suspense>
        )}
      </div>
      {file && (
        <a
          className={`${textLinkClass} float-right inline-flex min-h-8 items-center text-sm`}
          href={file}
          download
        >
          Export CSV<span className="sr-only">{`: ${title}`}</span>
        </a>
      )}
      <details>
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-semibold text-soft underline underline-offset-[0.2em] hover:text-accent">
          Show as a table<span className="sr-only">{`: ${title}`}</span>
        </summary>
        <section
          className="mt-2 max-h-72 overflow-auto rounded-md border border-line"
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
          tabIndex={0}
        >
          <table className="w-full border-collapse text-sm" aria-labelledby={id}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={`sticky top-0 bg-raised text-xs text-soft ${cellLook}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name = "", ...cells], row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no life of their own.
                <tr key={row} className="last:*:border-b-0">
                  <th scope="row" className={`font-normal ${cellLook}`}>
                    {name}
                  </th>
                  {cells.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells.
                    <td key={column} className={cellLook}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

const cellLook =
  "border-b border-line px-3 py-1.5 text-right whitespace-nowrap first:text-left first:whitespace-normal";

function drawingHeight(kind: SalesChartData["kind"]): string {
  if (kind === "sales") return "min-h-[292px]";
  return kind === "average" ? "min-h-[200px]" : "";
}
