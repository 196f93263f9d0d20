import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { readSalesReport } from "#server/analytics/read-sales-report.ts";
import type { AppContext } from "#server/app-context.ts";
import type { DayOfWeek } from "./week-chart.tsx";

/** Sales of today and the six days before. */
export async function readWeek(ctx: AppContext): Promise<DayOfWeek[]> {
  const today = dayIn(ctx.details().timeZone, ctx.clock());
  const period = salesPeriod(new URLSearchParams({ period: "7" }), today);
  const { columns } = await readSalesReport(ctx, period);
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  });
  return columns.map(({ from, revenue, orders }) => ({
    name: format.format(new Date(`${from}T00:00:00Z`)),
    revenue,
    orders,
  }));
}
