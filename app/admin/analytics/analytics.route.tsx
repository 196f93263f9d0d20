import { requestContext } from "../../http/request-context.ts";
import type { Route } from "./+types/analytics.route";
import { AnalyticsFrame } from "./analytics-frame.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Analytics · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "What the shop sold." },
  { name: "robots", content: "noindex" },
];

export function loader({ url, context }: Route.LoaderArgs) {
  const { config, details } = context.get(requestContext).shop;
  return {
    shopName: details().name,
    dashboard: config.analyticsUrl,
    query: url.searchParams.toString(),
  };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { dashboard, query } = loaderData;
  return <AnalyticsFrame dashboard={dashboard} query={query} size="screen" heading="Analytics" />;
}
