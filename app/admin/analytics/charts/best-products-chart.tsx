import type { ReactNode } from "react";
import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ProductSales } from "#domain/analytics/sales-report.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { ACCENT, axis, drawing, INK, LINE, Tip, tipOf } from "./chart-parts.tsx";

export function BestProductsChart(props: { products: readonly ProductSales[] }): ReactNode {
  const { products } = props;
  return (
    <ResponsiveContainer width="100%" height={Math.max(90, products.length * 34)}>
      <BarChart
        layout="vertical"
        data={products as ProductSales[]}
        {...drawing}
        margin={{ top: 0, right: 44, bottom: 0, left: 0 }}
      >
        <XAxis type="number" dataKey="quantity" hide domain={[0, "dataMax"]} />
        <YAxis
          type="category"
          dataKey="name"
          {...axis}
          axisLine={false}
          width={148}
          interval={0}
          tickFormatter={shortName}
        />
        <Tooltip
          cursor={{ fill: LINE, fillOpacity: 0.35 }}
          isAnimationActive={false}
          content={tipOf(({ name, quantity, sales }: ProductSales) => (
            <Tip title={name}>
              <p>{`${quantity} sold`}</p>
              <p>{formatUsd(sales)}</p>
            </Tip>
          ))}
        />
        <Bar
          dataKey="quantity"
          fill={ACCENT}
          radius={[0, 3, 3, 0]}
          maxBarSize={20}
          isAnimationActive={false}
        >
          <LabelList dataKey="quantity" position="right" fill={INK} fontSize={13} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

function shortName(name: string): string {
  return name.length > 22 ? `${name.slice(0, 20).trimEnd()}…` : name;
}
