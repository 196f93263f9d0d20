import type { ReactNode } from "react";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { ACCENT, axis, drawing, INK, LINE, shortUsd, Tip, tipOf } from "./chart-parts.tsx";

export type SalesColumns = {
  readonly compared: boolean;
  /** The name of the previous period. */
  readonly before: string;
  readonly columns: readonly SalesColumn[];
};
type SalesColumn = {
  readonly name: string;
  readonly revenue: Cents;
  readonly orders: number;
  readonly before?: Cents;
};

const dashes = { dot: false, activeDot: false, isAnimationActive: false } as const;

/** Revenue as columns, and that of the previous period as a dashed line. */
export function SalesColumnsChart({ columns, compared, before }: SalesColumns): ReactNode {
  return (
    <>
      {compared && (
        <p className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] text-soft">
          <span className="inline-flex items-center gap-2 before:h-3.5 before:w-2.5 before:rounded-t-xs before:bg-accent">
            These days
          </span>
          <span className="inline-flex items-center gap-2 before:w-6 before:border-t-2 before:border-dashed before:border-ink">
            {capitalized(before)}
          </span>
        </p>
      )}
      <ResponsiveContainer width="100%" height={260}>
        <ComposedChart data={columns as SalesColumn[]} {...drawing}>
          <CartesianGrid stroke={LINE} strokeDasharray="2 4" vertical={false} />
          <XAxis dataKey="name" {...axis} minTickGap={24} />
          <YAxis {...axis} axisLine={false} width={56} tickFormatter={shortUsd} />
          <Tooltip
            cursor={{ fill: LINE, fillOpacity: 0.35 }}
            isAnimationActive={false}
            content={tipOf(({ name, revenue, orders, before }: SalesColumn) => (
              <Tip title={name}>
                <p>{formatUsd(revenue)}</p>
                <p>{countNoun(orders, "order")}</p>
                {before !== undefined && <p>{`Before: ${formatUsd(before)}`}</p>}
              </Tip>
            ))}
          />
          <Bar
            dataKey="revenue"
            fill={ACCENT}
            radius={[3, 3, 0, 0]}
            maxBarSize={42}
            isAnimationActive={false}
          />
          {compared && (
            // An outline around the dashes, so that they are visible on a column too.
            <Line dataKey="before" stroke="var(--raised)" strokeWidth={5} {...dashes} />
          )}
          {compared && (
            <Line
              dataKey="before"
              stroke={INK}
              strokeWidth={1.75}
              strokeDasharray="5 4"
              {...dashes}
              dot={columns.length === 1}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </>
  );
}
