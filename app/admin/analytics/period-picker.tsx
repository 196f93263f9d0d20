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
        <DayField name="from" label="From" day={period.from} today={today} />
        <DayField name="to" label="To" day={period.to} today={today} />
        <Button type="submit" variant="quiet" size="small">
          Show
        </Button>
      </Form>
    </div>
  );
}

function DayField(props: { name: "from" | "to"; label: string; day: string; today: string }) {
  const { name, label, day, today } = props;
  const id = `period-${name}`;
  return (
    <label className="grid gap-0.5 text-[0.8125rem] font-medium text-soft" htmlFor={id}>
      <span>{label}</span>
      <Input
        id={id}
        className="min-h-10! w-auto! py-1! text-[0.9375rem]!"
        key={day}
        type="date"
        name={name}
        max={today}
        defaultValue={day}
        required
      />
    </label>
  );
}
