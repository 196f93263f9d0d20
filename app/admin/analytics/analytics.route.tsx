import { requestContext } from "#app/http/request-context.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/analytics.route";
import { AnalyticsFrame } from "./analytics-frame.tsx";

export const meta = adminMeta("Analytics", "What the shop sold.");

export function loader({ url, context }: Route.LoaderArgs) {
  const { config } = context.get(requestContext).shop;
  return {
    dashboard: config.analyticsUrl,
    query: url.searchParams.toString(),
  };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { dashboard, query } = loaderData;
  return <AnalyticsFrame dashboard={dashboard} query={query} size="screen" heading="Analytics" />;
}
