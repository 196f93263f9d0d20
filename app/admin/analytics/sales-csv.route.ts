import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { toDecimal } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { readSalesReport } from "#server/analytics/read-sales-report.ts";
import { csvRows } from "#server/platform/csv/csv-rows.ts";
import type { Route } from "./+types/sales-csv.route";

/** Exports a table of the sales board: its days or months, or its bars. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const period = salesPeriod(url.searchParams, dayIn(shop.details().timeZone, shop.clock()));
  const { columns, products } = await readSalesReport(shop, period);
  const tables: Readonly<Record<string, readonly (readonly string[])[]>> = {
    sales: [
      [period.by, "orders", "revenue"],
      ...columns.map((each) => [each.from, String(each.orders), toDecimal(each.revenue)]),
    ],
    bars: [
      ["bar", "sold", "sales"],
      ...products.map((each) => [each.name, String(each.quantity), toDecimal(each.sales)]),
    ],
  };
  const { table } = params;
  const rows = Object.hasOwn(tables, table) && tables[table];
  if (!rows) return new Response("There is no such table.", { status: 404 });
  return csvResponse(`${table}-${period.from}-to-${period.to}`, csvRows(rows));
}
