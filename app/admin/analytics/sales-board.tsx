import type { ReactNode } from "react";
import { StatStrip } from "#app/ui/content/stat-strip.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import type { SalesPeriod } from "#domain/analytics/sales-period.ts";
import {
  averageOrder,
  bundleShare,
  hasFigures,
  type SalesColumn,
  type SalesReport,
} from "#domain/analytics/sales-report.ts";
import { formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { formatLongDay } from "../shared/short-days.ts";
import { analyticsMessages } from "./analytics-messages.ts";
import {
  columnName,
  describeBest,
  formatGrowth,
  formatPercent,
  formatPoints,
  orderCount,
  previousName,
} from "./format-sales.ts";
import { PeriodPicker } from "./period-picker.tsx";
import { SalesFigure } from "./sales-figure.tsx";

export function SalesBoard(props: {
  report: SalesReport;
  period: SalesPeriod;
  today: string;
  framed: boolean;
}): ReactNode {
  const { report, period, today, framed } = props;
  const { from, to } = period;
  return (
    <div className="sales-board" data-framed={framed}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1>Sales</h1>
        <p className="text-soft">
          {from === to ? formatLongDay(from) : `${formatLongDay(from)} – ${formatLongDay(to)}`}
        </p>
      </div>
      <PeriodPicker period={period} today={today} />
      {!hasFigures(report.current) ? (
        <EmptyState title={analyticsMessages.nothingSold}>
          <p>{analyticsMessages.nothingSoldYet}</p>
        </EmptyState>
      ) : (
        <>
          <Figures report={report} period={period} />
          <div className="grid gap-4 md:grid-cols-2">
            <SalesByColumn report={report} period={period} />
            <BestProducts report={report} period={period} />
            <BundleShare report={report} />
            <AverageOrder report={report} period={period} />
          </div>
        </>
      )}
      <p className="mt-5 max-w-184 text-[0.8125rem] text-soft">{analyticsMessages.whatCounts}</p>
    </div>
  );
}

function Figures({ report, period }: { report: SalesReport; period: SalesPeriod }) {
  const { current, previous } = report;
  const [average, averageBefore] = [averageOrder(current), averageOrder(previous)];
  const [share, shareBefore] = [bundleShare(current), bundleShare(previous)];
  const figures = [
    {
      name: "Revenue",
      value: formatUsd(current.revenue),
      change: formatGrowth(current.revenue, previous.revenue),
    },
    {
      name: "Paid orders",
      value: String(current.orders),
      change: formatGrowth(current.orders, previous.orders),
    },
    {
      name: "Average order",
      value: average === undefined ? "–" : formatUsd(average),
      change: formatGrowth(average ?? 0, averageBefore ?? 0),
    },
    {
      name: "Sold in boxes",
      value: share === undefined ? "–" : formatPercent(share),
      change: formatPoints(share, shareBefore),
    },
  ];
  return (
    <>
      <StatStrip
        label="Figures of these days"
        stats={figures.map(({ name, value, change }) => ({
          name,
          value,
          note: (
            <>
              <span aria-hidden="true">{change.arrow}</span> <span>{change.words}</span>
            </>
          ),
        }))}
      />
      <p className="-mt-4 mb-5 text-[0.8125rem] text-soft">{`Compared with ${previousName(period)}.`}</p>
    </>
  );
}

function SalesByColumn({ report, period }: { report: SalesReport; period: SalesPeriod }) {
  const { columns, previousColumns } = report;
  const compared = previousColumns.length === columns.length;
  const name = ({ from }: SalesColumn) => columnName(from, period.by);
  return (
    <SalesFigure
      title={`Sales by ${period.by}`}
      summary={describeBest(report, period.by)}
      wide
      file={fileOf("sales", period)}
      chart={{
        kind: "sales",
        compared,
        before: previousName(period),
        columns: columns.map((column, index) => ({
          name: name(column),
          revenue: column.revenue,
          orders: column.orders,
          ...(compared && { before: previousColumns[index]?.revenue ?? ZERO }),
        })),
      }}
      head={[
        period.by === "day" ? "Day" : "Month",
        "Orders",
        "Revenue",
        ...(compared ? ["Before"] : []),
      ]}
      rows={columns.map((column, index) => [
        name(column),
        String(column.orders),
        formatUsd(column.revenue),
        ...(compared ? [formatUsd(previousColumns[index]?.revenue ?? ZERO)] : []),
      ])}
    />
  );
}

function BestProducts({ report, period }: { report: SalesReport; period: SalesPeriod }) {
  const products = report.products.map(({ name, ...sold }) => ({
    ...sold,
    name: name || "Bars without a name",
  }));
  const [best] = products;
  return (
    <SalesFigure
      title="Best bars"
      summary={best ? `${best.name} sold best: ${unitCount(best.quantity)}.` : "No bar was sold."}
      file={fileOf("bars", period)}
      chart={{ kind: "products", products: products.slice(0, 8) }}
      head={["Bar", "Sold", "Sales"]}
      rows={products.map(({ name, quantity, sales }) => [name, String(quantity), formatUsd(sales)])}
    />
  );
}

function BundleShare({ report: { current } }: { report: SalesReport }) {
  const share = bundleShare(current);
  const alone = subtract(current.productSales, current.boxedSales);
  const parts = [
    ...current.boxes.map(({ size, count, sales }) => ({
      name: `Boxes of ${size}`,
      count: countNoun(count, "box", "boxes"),
      sales,
    })),
    {
      name: "Single bars",
      count: unitCount(current.singleUnits),
      sales: alone,
    },
  ];
  const partOf = (sales: number) =>
    current.productSales > 0
      ? formatPercent(Math.round((sales * 1000) / current.productSales))
      : "–";
  return (
    <SalesFigure
      title="Boxes and single bars"
      summary={
        share === undefined
          ? "No bar was sold."
          : `${formatPercent(share)} of the bars' sales came in boxes.`
      }
      chart={{
        kind: "share",
        parts: parts.map(({ name, sales }) => ({ name, sales, share: partOf(sales) })),
      }}
      head={["Sold as", "Count", "Sales", "Share"]}
      rows={parts.map(({ name, count, sales }) => [name, count, formatUsd(sales), partOf(sales)])}
    />
  );
}

function AverageOrder({ report, period }: { report: SalesReport; period: SalesPeriod }) {
  const all = averageOrder(report.current);
  const columns = report.columns.map((column) => ({
    name: columnName(column.from, period.by),
    average: averageOrder(column),
  }));
  return (
    <SalesFigure
      title="Average order"
      summary={
        all === undefined
          ? "There was no order."
          : `${formatUsd(all)} over ${orderCount(report.current.orders)}.`
      }
      wide
      chart={{ kind: "average", columns, all: all ?? ZERO }}
      head={[period.by === "day" ? "Day" : "Month", "Average order"]}
      rows={columns.map(({ name, average }) => [
        name,
        average === undefined ? "–" : formatUsd(average),
      ])}
    />
  );
}

function fileOf(table: "sales" | "bars", { from, to }: SalesPeriod): string {
  return `/admin/analytics/export/${table}?${new URLSearchParams({ from, to })}`;
}

function unitCount(count: number): string {
  return count === 1 ? "one bar" : `${count} bars`;
}
