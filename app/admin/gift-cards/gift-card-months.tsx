import type { ReactNode } from "react";
import { DownloadLink } from "#app/ui/buttons/button.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import type { MonthView } from "./gift-card-views.ts";

const columns: Column<MonthView>[] = [
  { id: "month", title: "Month", isRowHeader: true, cell: ({ month }) => month },
  { id: "issued", title: "Issued", numeric: true, cell: ({ issued }) => issued },
  { id: "redeemed", title: "Spent", numeric: true, cell: ({ redeemed }) => redeemed },
  { id: "refunded", title: "Refunded", numeric: true, cell: ({ refunded }) => refunded },
  { id: "voided", title: "Voided", numeric: true, cell: ({ voided }) => voided },
  { id: "paid-out", title: "Paid out", numeric: true, cell: ({ paidOut }) => paidOut },
  {
    id: "revoked",
    title: "Refunded to buyers",
    numeric: true,
    cell: ({ revoked }) => revoked,
  },
  { id: "owed", title: "Owed at its end", numeric: true, cell: ({ outstanding }) => outstanding },
];

/** What the shop owes the holders of gift cards, month by month. */
export function GiftCardMonths(props: {
  months: readonly MonthView[];
  outstanding: string;
}): ReactNode {
  const { months, outstanding } = props;
  return (
    <section className="mt-10" aria-labelledby="owed">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="owed" className="text-[1.375rem]">{`What you owe: ${outstanding}`}</h2>
        <DownloadLink size="small" href="/admin/export/gift-cards.csv">
          Export CSV
        </DownloadLink>
      </div>
      <p className="mb-3 max-w-prose text-soft">
        A gift card is a liability until it's spent: no revenue, and no tax, when it's issued.
      </p>
      <DataTable
        caption="Gift cards by month, newest first"
        columns={columns}
        rows={months}
        idOf={({ month }) => month}
        labelsOnCards
      />
    </section>
  );
}
