import { salesPeriod } from "#domain/analytics/sales-period.ts";
import type { SalesColumn, SalesReport } from "#domain/analytics/sales-report.ts";
import { add, ZERO } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { readSalesDays } from "#server/analytics/read-sales-report.ts";
import type { AppContext } from "#server/app-context.ts";
import { everyOrder } from "#server/orders/list/order-filter.ts";
import { listOrders } from "#server/orders/list/order-list-queries.ts";
import { allNamed } from "#server/platform/all-named.ts";
import { readAgreement } from "#server/reconciliation/read-agreement.ts";
import type { Work } from "../layout/read-work.ts";
import type { ListedOrder } from "../orders/data/order-views.ts";
import { readListedOrders } from "../orders/read-orders-screen.ts";
import { agreementStateOf } from "../payments/payment-reconciliation.tsx";
import { reconciliationView } from "../payments/reconciliation-view.ts";
import { shopTime } from "../shared/shop-time.ts";
import { formatWeekdayAndDay } from "../shared/short-days.ts";
import { listTasks, readWorkDetails } from "./todays-work.ts";

const NEWEST = 8;

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

export async function readDashboard(ctx: AppContext, countWork: () => Promise<Work>) {
  const { work, details, agreement, newest, oldestPending, sales } = await allNamed({
    work: countWork(),
    details: readWorkDetails(ctx),
    agreement: readAgreement(ctx),
    newest: readNewestOrders(ctx),
    oldestPending: findOldestPending(ctx),
    sales: readWeek(ctx),
  });
  const time = shopTime(ctx.details().timeZone);
  const view = reconciliationView(agreement, time, ctx.config.stripe?.secretKey);
  return {
    now: time.dayAndTime(ctx.clock()),
    tasks: listTasks(work, details, agreement),
    newest,
    stats: work.stats,
    oldestPending: oldestPending && time.short(oldestPending.orderDate, ctx.clock()),
    week: comparedWeek(sales),
    days: daysOf(sales),
    agreement: { title: view.title, state: agreementStateOf(view) },
  };
}

async function readNewestOrders(ctx: AppContext): Promise<ListedOrder[]> {
  const orders = await listOrders(ctx.db, everyOrder, { limit: NEWEST, offset: 0 });
  return await readListedOrders(ctx, orders);
}

async function findOldestPending({ db }: AppContext) {
  const pending = { ...everyOrder, status: "pending" } as const;
  const oldestFirst = { by: "date", descending: false } as const;
  const [oldest] = await listOrders(db, pending, { limit: 1, offset: 0, sort: oldestFirst });
  return oldest;
}

type SalesDays = Pick<SalesReport, "columns" | "previousColumns">;

/** Sales of today and the six days before, and of the seven days before those. */
async function readWeek(ctx: AppContext): Promise<SalesDays> {
  const today = dayIn(ctx.details().timeZone, ctx.clock());
  return await readSalesDays(ctx, salesPeriod(new URLSearchParams({ period: "7" }), today));
}

function comparedWeek({ columns, previousColumns }: SalesDays) {
  const current = sumOf(columns);
  const previous = sumOf(previousColumns);
  return {
    /** Orders that were paid in these seven days. */
    orders: current.orders,
    revenue: current.revenue,
    /** Less those of the seven days before; null when nothing was sold then. */
    more:
      previous.orders === 0
        ? null
        : {
            orders: current.orders - previous.orders,
            revenue: current.revenue - previous.revenue,
          },
  };
}

function sumOf(columns: readonly SalesColumn[]) {
  return {
    orders: columns.reduce((sum, { orders }) => sum + orders, 0),
    revenue: add(...columns.map(({ revenue }) => revenue)),
  };
}

function daysOf({ columns, previousColumns }: SalesDays) {
  return columns.map(({ from, revenue, orders }, index) => ({
    /** "Mon, Nov 23" */
    name: formatWeekdayAndDay(from),
    /** Net of refunds. */
    revenue,
    orders,
    /** Of the same day a week before. */
    before: previousColumns[index]?.revenue ?? ZERO,
  }));
}
