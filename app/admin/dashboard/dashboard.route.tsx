import { Link } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { StatStrip } from "#app/ui/content/stat-strip.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, panelList } from "#app/ui/layout/panel.tsx";
import { PillTabs } from "#app/ui/navigation/pill-tabs.tsx";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { cents, formatUsd } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { readSalesReport } from "#server/analytics/read-sales-report.ts";
import type { AppContext } from "#server/app-context.ts";
import { getOrderStats } from "#server/orders/order-queries.ts";
import { AnalyticsFrame } from "../analytics/analytics-frame.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import { OpeningChecklist } from "../shop/opening-checklist.tsx";
import { OpeningPanel } from "../shop/opening-panel.tsx";
import { readOpening } from "../shop/read-opening.ts";
import type { Route } from "./+types/dashboard.route";
import { readTodaysWork } from "./todays-work.ts";
import { type DayOfWeek, WeekChart } from "./week-chart.tsx";

export const meta = adminMeta("Admin", "The admin area of the shop.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { config, details } = shop;
  return {
    shopName: details().name,
    tab: url.searchParams.get("tab") === "analytics" ? ("analytics" as const) : ("orders" as const),
    stats: await getOrderStats(shop.db),
    dashboard: config.analyticsUrl,
    query: url.searchParams.toString(),
    tasks: await readTodaysWork(shop),
    week: await readWeek(shop),
    opening: await readOpening(shop),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { tab, stats, shopName, dashboard, query, tasks, week, opening } = loaderData;
  return (
    <>
      <PageHead title={`${shopName} at a glance`} />
      <div className="mb-5">
        <PillTabs
          label="Dashboard"
          tabs={[
            { name: "Orders", to: "/admin", current: tab === "orders" },
            { name: "Analytics", to: "/admin?tab=analytics", current: tab === "analytics" },
          ]}
        />
      </div>
      {tab === "orders" ? (
        <section aria-label="Orders">
          {opening && !opening.isOpen && (
            <div className="mb-5">
              {opening.wasOpen ? (
                <OpeningPanel opening={opening} />
              ) : (
                <OpeningChecklist opening={opening} />
              )}
            </div>
          )}
          <StatStrip
            label="Figures of all orders"
            stats={[
              { name: "Total Orders", value: String(stats.totalOrders) },
              {
                name: "Pending Orders",
                value: String(stats.pendingOrders),
                urgent: stats.pendingOrders > 0,
              },
              { name: "Revenue", value: wholeDollars(stats.revenue) },
            ]}
          />
          <div className="mb-5 grid gap-5 lg:grid-cols-2">
            <Panel title="Today's work">
              {tasks.length === 0 ? (
                <p className="mt-3 text-soft">Nothing waits for you.</p>
              ) : (
                <ul className={panelList}>
                  {tasks.map(({ id, count, words, to }) => (
                    <li key={id}>
                      <Link className="flex items-baseline gap-3 hover:text-accent" to={to}>
                        <span className="min-w-10 text-right font-serif text-2xl tabular-nums">
                          {count}
                        </span>
                        <span className="underline underline-offset-[0.2em]">{words}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
            <Panel title="Seven days">
              <WeekChart days={week} />
            </Panel>
          </div>
          <p className={nextLook}>
            <span>{pendingText(stats.pendingOrders)}</span>
            <ButtonLink to="/admin/orders">Go to the orders</ButtonLink>
          </p>
        </section>
      ) : (
        <section aria-label="Analytics">
          <AnalyticsFrame dashboard={dashboard} query={query} size="tab" />
        </section>
      )}
    </>
  );
}

const nextLook = "mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 text-base";

function pendingText(count: number): string {
  if (count === 0) return "Nothing is waiting for you.";
  return count === 1 ? "One order is waiting for you." : `${count} orders are waiting for you.`;
}

function wholeDollars(amount: number): string {
  return formatUsd(cents(Math.round(amount / 100) * 100)).replace(/\.00$/, "");
}

/** Sales of today and the six days before. */
async function readWeek(ctx: AppContext): Promise<DayOfWeek[]> {
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
