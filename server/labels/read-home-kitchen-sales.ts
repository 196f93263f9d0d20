import { salesPeriod } from "#domain/analytics/sales-period.ts";
import type { Cents } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { readSalesReport } from "../analytics/read-sales-report.ts";
import type { AppContext } from "../app-context.ts";

/**
 * The sales of this calendar year in the shop's time zone, less refunds, as Analytics counts them.
 */
export async function readHomeKitchenSales(
  ctx: Pick<AppContext, "db" | "clock" | "details">,
): Promise<{ readonly year: number; readonly sales: Cents }> {
  const today = dayIn(ctx.details().timeZone, ctx.clock());
  const year = today.slice(0, 4);
  const query = new URLSearchParams({ from: `${year}-01-01`, to: today });
  const { current } = await readSalesReport(ctx, salesPeriod(query, today));
  return { year: Number(year), sales: current.revenue };
}
