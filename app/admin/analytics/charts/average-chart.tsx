import type { ReactNode } from "react";
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { ACCENT, axis, drawing, LINE, SOFT, shortUsd, Tip, tipOf } from "./chart-parts.tsx";

export type AverageColumns = {
  readonly columns: readonly AverageColumn[];
  readonly all: Cents;
};
type AverageColumn = { readonly name: string; readonly average: Cents | undefined };

/** The average order of each column as a line, and that of all of them. */
export function AverageChart({ columns, all }: AverageColumns): ReactNode {
  return (
    <ResponsiveContainer width="100%" height={200}>
      <LineChart data={columns as AverageColumn[]} {...drawing}>
        <CartesianGrid stroke={LINE} strokeDasharray="2 4" vertical={false} />
        <XAxis dataKey="name" {...axis} minTickGap={24} />
        <YAxis {...axis} axisLine={false} width={56} tickFormatter={shortUsd} />
        <ReferenceLine y={all} stroke={SOFT} strokeDasharray="5 4" />
        <Tooltip
          cursor={{ stroke: SOFT }}
          isAnimationActive={false}
          content={tipOf(
            ({ name, average }: AverageColumn) =>
              average !== undefined && (
                <Tip title={name}>
                  <p>{formatUsd(average)}</p>
                </Tip>
              ),
          )}
        />
        <Line
          dataKey="average"
          stroke={ACCENT}
          strokeWidth={2}
          dot={columns.length <= 31 && { r: 2.5, fill: ACCENT, strokeWidth: 0 }}
          connectNulls
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
