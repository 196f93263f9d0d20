import type { ReactNode } from "react";
import { Link } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
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
import { screenIcons as icons } from "../shared/screen-icons.ts";
import { OpeningChecklist } from "../shop/opening-checklist.tsx";
import { OpeningPanel } from "../shop/opening-panel.tsx";
import { type OpeningView, readOpening } from "../shop/read-opening.ts";
import type { Route } from "./+types/dashboard.route";
import { DashboardFigures } from "./dashboard-figures.tsx";
import { readDashboard } from "./read-dashboard.ts";
import type { Task, TaskId } from "./todays-work.ts";

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
          columns={columns}
          rows={orders}
          idOf={({ id }) => id}
        />
      )}
    </section>
  );
}

const columns: Column<ListedOrder>[] = [
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
  { id: "parcel", title: "Next", cell: (order) => <Next order={order} /> },
];

/** What happens next with its bars, or how it is paid. */
function Next({ order }: { order: ListedOrder }) {
  if (!order.parcel) return <PaymentBadge state={paymentStateOf(order)} />;
  return (
    <span className="parcel-text" data-tone={order.parcel.tone}>
      {order.parcel.text}
    </span>
  );
}

/** What the owner has to do: each line is one link, to where it is done. */
function TodayPanel(props: { tasks: readonly Task[]; now: string }) {
  const { tasks, now } = props;
  return (
    <section className="home-panel" aria-labelledby="today-title">
      <div className="home-panel-head">
        <h2 id="today-title">Today</h2>
        <p>{now}</p>
      </div>
      {tasks.length === 0 && (
        <p className="px-4 pb-5 text-base text-soft">Nothing waits for you.</p>
      )}
      <ul>
        {tasks.map((task, index) => (
          <li key={task.id}>
            <Link className="work-line" to={task.to}>
              <Icon d={taskIcons[task.id]} size={16} className={toneOf(task.id)} />
              <span>
                <strong>{headOf(task)}</strong>
                <span>{task.about}</span>
              </span>{" "}
              <span
                className={buttonClass({ variant: index === 0 ? "solid" : "quiet", size: "small" })}
              >
                {task.button}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "12 orders to pack" */
function headOf({ count, isMore = false, words }: Task): string {
  return `${count.toLocaleString("en-US")}${isMore ? "+" : ""} ${words}`;
}

const taskIcons: Record<TaskId, string> = {
  "to-pack": icons.box,
  packed: icons.truck,
  held: icons.receipt,
  undeliverable: icons.truck,
  "failed-refunds": icons.card,
  unpaid: icons.dollar,
  emails: icons.envelope,
  reviews: icons.star,
  stock: icons.shelf,
  gifts: icons.gift,
  awaited: icons.person,
  reconciliation: icons.card,
  erp: icons.sync,
};

function toneOf(id: TaskId): string {
  if (id === "to-pack" || id === "packed") return "text-accent";
  return badTasks.includes(id) ? "text-danger" : "text-soft";
}

const badTasks: readonly TaskId[] = [
  "held",
  "undeliverable",
  "failed-refunds",
  "emails",
  "reconciliation",
  "erp",
];
