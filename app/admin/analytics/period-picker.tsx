import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { PillTabs } from "#app/ui/navigation/pill-tabs.tsx";
import type { PeriodKey, SalesPeriod } from "#domain/analytics/sales-period.ts";

const periods: readonly { readonly key: PeriodKey; readonly name: string }[] = [
  { key: "7", name: "7 days" },
  { key: "30", name: "30 days" },
  { key: "90", name: "90 days" },
  { key: "12m", name: "12 months" },
];

/** Chooses one of four periods or a custom range, kept in the URL. */
export function PeriodPicker({ period, today }: { period: SalesPeriod; today: string }): ReactNode {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <PillTabs
        label="Period"
        tabs={periods.map(({ key, name }) => ({
          name,
          to: `?period=${key}`,
          current: period.key === key,
        }))}
      />
      <Form method="get" className="flex flex-wrap items-end gap-x-3 gap-y-2" preventScrollReset>
        <label
          className="grid gap-0.5 text-[0.8125rem] font-medium text-soft"
          htmlFor="period-from"
        >
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
        <label className="grid gap-0.5 text-[0.8125rem] font-medium text-soft" htmlFor="period-to">
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
        <Button type="submit" variant="quiet" size="small">
          Show
        </Button>
      </Form>
    </div>
  );
}
