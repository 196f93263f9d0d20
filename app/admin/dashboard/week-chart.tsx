import type { ReactNode } from "react";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { Dashboard } from "./read-dashboard.ts";

/** Sales of seven days as bars beside those a week before, with a table for screen readers. */
export function WeekChart({ days }: Pick<Dashboard, "days">): ReactNode {
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
