import { useEffect, useState } from "react";
import { requestContext } from "#app/http/request-context.ts";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { readSalesReport } from "#server/analytics/read-sales-report.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/analytics-board.route";
import { sendBoardAddress } from "./board-address.ts";
import { SalesBoard } from "./sales-board.tsx";

export const meta = adminMeta("Sales", "What the shop sold.");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const today = dayIn(shop.details().timeZone, shop.clock());
  const period = salesPeriod(url.searchParams, today);
  return {
    today,
    period,
    report: await readSalesReport(shop, period),
    query: url.searchParams.toString(),
    framed: request.headers.get("sec-fetch-dest") === "iframe",
  };
}

export default function AnalyticsBoard({ loaderData }: Route.ComponentProps) {
  const { report, period, today, query } = loaderData;
  // Only the first load of the page sets it; navigation inside does not.
  const [framed] = useState(loaderData.framed);
  useEffect(() => sendBoardAddress(query), [query]);
  return <SalesBoard report={report} period={period} today={today} framed={framed} />;
}
