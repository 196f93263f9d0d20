import { lazy, type ReactNode, Suspense, useId } from "react";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { analyticsMessages } from "./analytics-messages.ts";
import type { SalesChartData } from "./sales-chart.tsx";

/** The charts' package is as large as all of the shop's scripts, so it comes only for a chart. */
const SalesChart = lazy(async () => {
  try {
    return await import("./sales-chart.tsx");
  } catch {
    return { default: () => <p className="chart-failed">{analyticsMessages.chartFailed}</p> };
  }
});

/**
 * A chart with its sentence and its table: who cannot see the drawing, or has no scripts, has the
 * same figures. Drawn by the browser alone, since the server does not know how wide it is.
 */
export function SalesFigure(props: {
  title: string;
  summary: string;
  chart: SalesChartData;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  wide?: boolean;
}): ReactNode {
  const { title, summary, chart, head, rows, wide = false } = props;
  const hydrated = useHydrated();
  const id = useId();
  return (
    <figure className="chart" data-wide={wide} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p>{summary}</p>
      </figcaption>
      <div className="chart-drawing" data-kind={chart.kind} aria-hidden="true">
        {hydrated && (
          <Suspense fallback={null}>
            <SalesChart chart={chart} />
          </Suspense>
        )}
      </div>
      <details className="chart-table">
        <summary>
          Show as a table<span className="sr-only">: {title}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <section className="chart-rows" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name = "", ...cells], row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no life of their own.
                <tr key={row}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells.
                    <td key={column}>{cell}</td>
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
