import type { ReactNode } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { Elements } from "#app/ui/content/elements.ts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import type { ProductSales } from "#domain/analytics/sales-report.ts";
import { type Cents, cents, formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";

type SalesColumns = {
  readonly kind: "sales";
  readonly compared: boolean;
  /** The name of the previous period. */
  readonly before: string;
  readonly columns: readonly {
    readonly name: string;
    readonly revenue: Cents;
    readonly orders: number;
    readonly before?: Cents;
  }[];
};
type AverageColumns = {
  readonly kind: "average";
  readonly columns: readonly { readonly name: string; readonly average: Cents | undefined }[];
  readonly all: Cents;
};
type BestProductsData = { readonly kind: "products"; readonly products: readonly ProductSales[] };
type Shares = {
  readonly kind: "share";
  readonly parts: readonly {
    readonly name: string;
    readonly sales: Cents;
    readonly share: string;
  }[];
};
export type SalesChartData = SalesColumns | AverageColumns | BestProductsData | Shares;

/** The shop's own colors, so that they follow light and dark. */
const INK = "var(--ink)";
const SOFT = "var(--soft)";
const LINE = "var(--line)";
const ACCENT = "var(--accent)";

const axis = { stroke: LINE, tick: { fill: SOFT, fontSize: 12 }, tickLine: false } as const;
/** Keyboards and screen readers use the table beside each chart. */
const drawing = { accessibilityLayer: false, margin: { top: 8, right: 8, bottom: 0, left: 0 } };

const dashes = { dot: false, activeDot: false, isAnimationActive: false } as const;

export default function SalesChart({ chart }: { chart: SalesChartData }): ReactNode {
  switch (chart.kind) {
    case "sales":
      return <SalesDrawing {...chart} />;
    case "average":
      return <AverageDrawing {...chart} />;
    case "products":
      return <BestProductsDrawing {...chart} />;
    case "share":
      return <ShareDrawing {...chart} />;
  }
}

function SalesDrawing({ columns, compared, before }: SalesColumns) {
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
        <ComposedChart data={columns as SalesColumns["columns"][number][]} {...drawing}>
          <CartesianGrid stroke={LINE} strokeDasharray="2 4" vertical={false} />
          <XAxis dataKey="name" {...axis} minTickGap={24} />
          <YAxis {...axis} axisLine={false} width={56} tickFormatter={shortUsd} />
          <Tooltip
            cursor={{ fill: LINE, fillOpacity: 0.35 }}
            isAnimationActive={false}
            content={tipOf(({ name, revenue, orders, before }: SalesColumns["columns"][number]) => (
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

function AverageDrawing({ columns, all }: AverageColumns) {
  return (
    <ResponsiveContainer width="100%" height={200}>
      <LineChart data={columns as AverageColumns["columns"][number][]} {...drawing}>
        <CartesianGrid stroke={LINE} strokeDasharray="2 4" vertical={false} />
        <XAxis dataKey="name" {...axis} minTickGap={24} />
        <YAxis {...axis} axisLine={false} width={56} tickFormatter={shortUsd} />
        <ReferenceLine y={all} stroke={SOFT} strokeDasharray="5 4" />
        <Tooltip
          cursor={{ stroke: SOFT }}
          isAnimationActive={false}
          content={tipOf(
            ({ name, average }: AverageColumns["columns"][number]) =>
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

function BestProductsDrawing({ products }: BestProductsData) {
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

/** One bar divided into parts. Each part has its own pattern and is named below. */
function ShareDrawing({ parts }: Shares) {
  const row = Object.fromEntries(parts.map(({ name, sales }) => [name, sales]));
  return (
    <>
      <ResponsiveContainer width="100%" height={64}>
        <BarChart layout="vertical" data={[row]} accessibilityLayer={false} stackOffset="expand">
          <defs>
            <pattern id="share-1" width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill={ACCENT} />
            </pattern>
            <pattern
              id="share-2"
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="7" height="7" fill="var(--raised)" />
              <rect width="3.5" height="7" fill={ACCENT} />
            </pattern>
            <pattern id="share-3" width="7" height="7" patternUnits="userSpaceOnUse">
              <rect width="7" height="7" fill="var(--sunken)" />
              <circle cx="3.5" cy="3.5" r="1.25" fill={SOFT} />
            </pattern>
          </defs>
          <XAxis type="number" hide />
          <YAxis type="category" hide />
          {parts.map(({ name }, index) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="all"
              fill={`url(#${patternOf(index, parts.length)})`}
              stroke={SOFT}
              strokeWidth={1}
              barSize={40}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ul className="mt-3 grid gap-1.5">
        {parts.map(({ name, share, sales }, index) => (
          <li key={name} className="grid grid-cols-[auto_1fr_auto_6rem] items-center gap-2.5">
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <rect
                x="0.5"
                y="0.5"
                width="15"
                height="15"
                rx="3"
                fill={`url(#${patternOf(index, parts.length)})`}
                stroke={SOFT}
              />
            </svg>
            <span>{name}</span>
            <strong>{share}</strong>
            <span className="text-right text-soft">{formatUsd(sales)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Single bars come last and are always dotted. */
function patternOf(index: number, count: number): string {
  return index === count - 1 ? "share-3" : `share-${(index % 2) + 1}`;
}

/** Shows what is pointed at, which the chart's library passes on. */
function tipOf<Shown>(show: (shown: Shown) => ReactNode) {
  return ({ payload: [first] }: TooltipContentProps) => first && show(first.payload as Shown);
}

function Tip({ title, children }: { title: string; children: Elements }) {
  return (
    <div className="rounded-md border border-line bg-paper px-3 py-2 text-[0.8125rem] text-ink shadow-card">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

/** Dollars on an axis: "$40", "$1.2k". */
function shortUsd(amount: number): string {
  if (amount < 100_000) return formatUsd(cents(Math.round(amount))).replace(/\.00$/, "");
  return `$${Number((amount / 100_000).toFixed(1))}k`;
}

function shortName(name: string): string {
  return name.length > 22 ? `${name.slice(0, 20).trimEnd()}…` : name;
}
