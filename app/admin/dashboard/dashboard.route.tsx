import type { ReactNode } from "react";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { PillTabs } from "#app/ui/navigation/pill-tabs.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { AnalyticsFrame } from "../analytics/analytics-frame.tsx";
import { workContext } from "../layout/read-work.ts";
import type { ListedOrder } from "../orders/data/order-views.ts";
import { placedColumn } from "../orders/data/placed-column.tsx";
import { OrderNumberText } from "../orders/details/order-number-text.tsx";
import { PaymentBadge } from "../orders/details/payment-badge.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import { RowLink } from "../shared/list-cells.tsx";
import { OpeningChecklist } from "../shop/opening-checklist.tsx";
import { OpeningPanel } from "../shop/opening-panel.tsx";
import { type OpeningView, readOpening } from "../shop/read-opening.ts";
import type { Route } from "./+types/dashboard.route";
import { DashboardFigures } from "./dashboard-figures.tsx";
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

function NewestOrders({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <section className="home-panel" aria-labelledby="newest-title">
      <div className="home-panel-head">
        <h2 id="newest-title">Newest orders</h2>
        <TextLink to="/admin/orders">Go to the orders</TextLink>
      </div>
      {orders.length === 0 ? (
        <p className="px-4 pb-5 text-base text-soft">Your first order will show up here.</p>
      ) : (
        <DataTable
          className="order-table newest-orders"
          caption="Newest orders"
          labelsOnCards={false}
          columns={newestOrderColumns}
          rows={orders}
          idOf={({ id }) => id}
        />
      )}
    </section>
  );
}

const newestOrderColumns: Column<ListedOrder>[] = [
  {
    id: "order",
    title: "Order",
    isRowHeader: true,
    cell: ({ id, orderNumber }) => (
      <RowLink to={`/admin/orders/${id}`}>
        <OrderNumberText number={orderNumber} />
      </RowLink>
    ),
  },
  placedColumn,
  {
    id: "customer",
    title: "Customer",
    cell: ({ customerName }) => <bdi>{customerName || "No name"}</bdi>,
  },
  {
    id: "items",
    title: "Bars",
    numeric: true,
    cell: ({ itemCount, sellsGiftCard }) =>
      sellsGiftCard ? "Gift card" : countNoun(itemCount, "bar"),
  },
  { id: "total", title: "Total", numeric: true, cell: ({ total }) => formatUsd(total) },
  { id: "parcel", title: "Next", cell: (order) => <NextStep order={order} /> },
];

/** What happens next with its bars, or how it is paid. */
function NextStep({ order }: { order: ListedOrder }) {
  if (!order.parcel) return <PaymentBadge state={paymentStateOf(order)} />;
  return (
    <span className="parcel-text" data-tone={order.parcel.tone}>
      {order.parcel.text}
    </span>
  );
}
