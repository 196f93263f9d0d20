import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { StatStrip } from "#app/ui/content/stat-strip.tsx";
import { type Cents, cents, formatUsd } from "#domain/money/cents.ts";
import { ReconciliationMark } from "../payments/payment-reconciliation.tsx";
import type { Dashboard } from "./read-dashboard.ts";

export function DashboardFigures(props: Dashboard): ReactNode {
  const { stats, oldestPending, week, days, agreement } = props;
  return (
    <div className="home-side">
      <StatStrip
        label="Figures of all orders"
        stats={[
          {
            name: "Total Orders",
            value: String(stats.totalOrders),
            note: (
              <Week
                sum={`${week.orders.toLocaleString("en-US")} paid this week`}
                more={week.more?.orders}
                format={String}
              />
            ),
          },
          {
            name: "Pending Orders",
            value: String(stats.pendingOrders),
            urgent: stats.pendingOrders > 0,
            note: oldestPending && `The oldest: ${oldestPending}`,
          },
          {
            name: "Revenue",
            value: wholeDollars(stats.revenue),
            note: (
              <Week
                sum={`${wholeDollars(week.revenue)} this week`}
                more={week.more?.revenue}
                format={wholeDollars}
              />
            ),
          },
        ]}
      />
      <section className="home-panel" aria-labelledby="week-title">
        <div className="home-panel-head">
          <h2 id="week-title">Seven days</h2>
          <p>{formatUsd(week.revenue)}</p>
        </div>
        <WeekChart days={days} />
      </section>
      <section className="home-panel home-agreement" aria-label="Payments">
        <ReconciliationMark state={agreement.state} />
        <p>
          <strong>{agreement.title}</strong>{" "}
          <TextLink to="/admin/payments" className="block w-fit">
            Go to the payments
          </TextLink>
        </p>
      </section>
    </div>
  );
}

/** The last seven days, beside the seven before them if anything was sold then. */
function Week(props: { sum: string; more: number | undefined; format: (sum: number) => string }) {
  const { sum, more, format } = props;
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span>{sum}</span>{" "}
      {more !== undefined && (
        <span className={more > 0 ? "font-semibold text-good" : undefined}>
          {comparison(more, format)}
        </span>
      )}
    </span>
  );
}

/** "9 more than last week" */
function comparison(more: number, format: (sum: number) => string): string {
  if (more === 0) return "like last week";
  return `${format(Math.abs(more))} ${more > 0 ? "more" : "less"} than last week`;
}

function wholeDollars(amount: number): string {
  return formatUsd(cents(Math.round(amount / 100) * 100)).replace(/\.00$/, "");
}

/** Sales of seven days as bars beside those a week before, with a table for screen readers. */
function WeekChart({ days }: Pick<Dashboard, "days">) {
  const most = Math.max(1, ...days.flatMap(({ revenue, before }) => [revenue, before]));
  const bar = (x: number, amount: Cents, className: string) => (
    <rect
      x={x}
      y={100 - (100 * Math.max(0, amount)) / most}
      width="12"
      height="100"
      fill="currentColor"
      className={className}
    />
  );
  return (
    <figure className="week-chart">
      <div className="week-days" aria-hidden="true">
        {days.map(({ name, revenue, before }) => (
          <div
            key={name}
            title={`${name}: ${formatUsd(revenue)}, a week before ${formatUsd(before)}`}
          >
            <svg
              viewBox="0 0 25 100"
              preserveAspectRatio="none"
              className="h-21 w-full"
              role="presentation"
            >
              {bar(0, before, "text-soft/45")}
              {bar(13, revenue, "text-accent")}
            </svg>
            <span>{name.slice(0, 3)}</span>
          </div>
        ))}
      </div>
      <p className="week-legend" aria-hidden="true">
        <span className="before:bg-accent">this week</span>
        <span className="before:bg-soft/45">last week</span>
      </p>
      {/* Around the table: with this class on the table itself, Firefox would not hide its
          caption. */}
      <div className="sr-only">
        <table>
          <caption>Sales of the last seven days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Sales</th>
              <th scope="col">Orders</th>
              <th scope="col">Sales a week before</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ name, revenue, orders, before }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatUsd(revenue)}</td>
                <td>{orders}</td>
                <td>{formatUsd(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
