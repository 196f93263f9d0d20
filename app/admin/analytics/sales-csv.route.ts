import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { type SalesPeriod, salesPeriod } from "#domain/analytics/sales-period.ts";
import type { SalesReport } from "#domain/analytics/sales-report.ts";
import { toDecimal } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { readSalesReport } from "#server/analytics/read-sales-report.ts";
import { csvRows } from "#server/platform/csv/csv-rows.ts";
import type { Route } from "./+types/sales-csv.route";

/** Exports a table of the sales board: its days or months, or its bars. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const period = salesPeriod(url.searchParams, dayIn(shop.details().timeZone, shop.clock()));
  const { table } = params;
  if (table !== "sales" && table !== "bars") {
    return new Response("There is no such table.", { status: 404 });
  }

  const report = await readSalesReport(shop, period);
  const rows = table === "sales" ? salesRows(report, period) : barRows(report);
  return csvResponse(`${table}-${period.from}-to-${period.to}`, csvRows(rows));
}

function salesRows({ columns }: SalesReport, { by }: SalesPeriod): string[][] {
  const rows = columns.map((each) => [each.from, String(each.orders), toDecimal(each.revenue)]);
  return [[by, "orders", "revenue"], ...rows];
}

function barRows({ products }: SalesReport): string[][] {
  const rows = products.map((each) => [each.name, String(each.quantity), toDecimal(each.sales)]);
  return [["bar", "sold", "sales"], ...rows];
}
