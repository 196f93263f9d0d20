import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { PeriodKey, SalesPeriod } from "#domain/analytics/sales-period.ts";
import { Input } from "../../ui/input.tsx";

const periods: readonly { readonly key: PeriodKey; readonly name: string }[] = [
  { key: "7", name: "7 days" },
  { key: "30", name: "30 days" },
  { key: "90", name: "90 days" },
  { key: "12m", name: "12 months" },
];

/** Which days: one of four periods or a range of one's own, all of it in the address. */
export function PeriodPicker({ period, today }: { period: SalesPeriod; today: string }): ReactNode {
  return (
    <div className="period-picker">
      <nav aria-label="Period" className="pill-tabs">
        {periods.map(({ key, name }) => (
          <Link
            key={key}
            to={{ search: `?period=${key}` }}
            preventScrollReset
            aria-current={period.key === key ? "page" : false}
          >
            {name}
          </Link>
        ))}
      </nav>
      <Form method="get" className="period-own" preventScrollReset>
        <label htmlFor="period-from">
          From
          <Input
            id="period-from"
            className="min-h-10! w-auto! py-1! text-[0.9375rem]!"
            key={period.from}
            type="date"
            name="from"
            max={today}
            defaultValue={period.from}
            required
          />
        </label>
        <label htmlFor="period-to">
          To
          <Input
            id="period-to"
            className="min-h-10! w-auto! py-1! text-[0.9375rem]!"
            key={period.to}
            type="date"
            name="to"
            max={today}
            defaultValue={period.to}
            required
          />
        </label>
        <button type="submit" className="admin-button">
          Show
        </button>
      </Form>
    </div>
  );
}
