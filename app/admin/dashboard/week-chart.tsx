import type { ReactNode } from "react";
import { type Cents, formatUsd } from "#domain/money/cents.ts";

export type DayOfWeek = {
  /** "Mon, Nov 23" */
  readonly name: string;
  /** Net of refunds. */
  readonly revenue: Cents;
  readonly orders: number;
};

/** Sales of seven days as a bar chart, with a table for screen readers. */
export function WeekChart({ days }: { days: readonly DayOfWeek[] }): ReactNode {
  const most = Math.max(1, ...days.map(({ revenue }) => revenue));
  return (
    <figure>
      <div className="grid h-36 grid-cols-7 items-end gap-2" aria-hidden="true">
        {days.map(({ name, revenue }) => (
          <div key={name} className="grid h-full content-end gap-1 text-center">
            <span className="text-xs tabular-nums text-soft max-sm:hidden">
              {revenue > 0 && formatUsd(revenue)}
            </span>
            <svg
              viewBox="0 0 10 100"
              preserveAspectRatio="none"
              className="h-24 w-full text-accent"
              role="presentation"
            >
              <rect
                x="0"
                width="10"
                y={100 - (100 * Math.max(0, revenue)) / most}
                height="100"
                fill="currentColor"
              />
            </svg>
            <span className="truncate text-xs text-soft">{name.slice(0, 3)}</span>
          </div>
        ))}
      </div>
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
            </tr>
          </thead>
          <tbody>
            {days.map(({ name, revenue, orders }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatUsd(revenue)}</td>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
