import type { ReactNode } from "react";
import { requestContext } from "#app/http/request-context.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PillTabs } from "#app/ui/navigation/pill-tabs.tsx";
import { AnalyticsFrame } from "../analytics/analytics-frame.tsx";
import { workContext } from "../layout/read-work.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { OpeningChecklist } from "../shop/opening-checklist.tsx";
import { OpeningPanel } from "../shop/opening-panel.tsx";
import { type OpeningView, readOpening } from "../shop/read-opening.ts";
import type { Route } from "./+types/dashboard.route";
import { DashboardFigures } from "./dashboard-figures.tsx";
import { NewestOrders } from "./newest-orders.tsx";
import { readDashboard } from "./read-dashboard.ts";
import { TodayPanel } from "./today-panel.tsx";

export const meta = adminMeta("Admin", "The admin area of the shop.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [dashboard, opening] = await Promise.all([
    readDashboard(shop, context.get(workContext)),
    readOpening(shop),
  ]);
  return {
    ...dashboard,
    opening,
    tab: url.searchParams.get("tab") === "analytics" ? ("analytics" as const) : ("orders" as const),
    analyticsUrl: shop.config.analyticsUrl,
    query: url.searchParams.toString(),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { tab, analyticsUrl, query, tasks, now, newest, opening } = loaderData;
  return (
    <>
      <PageHead title="Home">
        <PillTabs
          label="Dashboard"
          tabs={[
            { name: "Orders", to: "/admin", current: tab === "orders" },
            { name: "Analytics", to: "/admin?tab=analytics", current: tab === "analytics" },
          ]}
        />
      </PageHead>
      {tab === "orders" ? (
        <section aria-label="Orders">
          {opening && <Opening opening={opening} />}
          <div className="home-grid">
            <div className="home-work">
              <TodayPanel tasks={tasks} now={now} />
              <NewestOrders orders={newest} />
            </div>
            <DashboardFigures {...loaderData} />
          </div>
        </section>
      ) : (
        <section aria-label="Analytics">
          <AnalyticsFrame dashboard={analyticsUrl} query={query} size="tab" />
        </section>
      )}
    </>
  );
}

/** Of a shop that is closed. */
function Opening({ opening }: { opening: OpeningView }): ReactNode {
  if (opening.isOpen) return null;
  return (
    <div className="mb-5">
      {opening.wasOpen ? (
        <OpeningPanel opening={opening} />
      ) : (
        <OpeningChecklist opening={opening} />
      )}
    </div>
  );
}
