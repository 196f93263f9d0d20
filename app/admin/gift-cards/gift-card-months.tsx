import type { ReactNode } from "react";
import { DownloadLink } from "#app/ui/buttons/button.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { GiftCardMonth } from "./gift-card-views.ts";

const columns: Column<GiftCardMonth>[] = [
  { id: "month", title: "Month", isRowHeader: true, cell: ({ month }) => month },
  { id: "issued", title: "Issued", numeric: true, cell: ({ issued }) => formatUsd(issued) },
  { id: "redeemed", title: "Spent", numeric: true, cell: ({ redeemed }) => formatUsd(redeemed) },
  { id: "refunded", title: "Refunded", numeric: true, cell: ({ refunded }) => formatUsd(refunded) },
  { id: "voided", title: "Voided", numeric: true, cell: ({ voided }) => formatUsd(voided) },
  { id: "paid-out", title: "Paid out", numeric: true, cell: ({ paidOut }) => formatUsd(paidOut) },
  {
    id: "revoked",
    title: "Refunded to buyers",
    numeric: true,
    cell: ({ revoked }) => formatUsd(revoked),
  },
  {
    id: "owed",
    title: "Owed at its end",
    numeric: true,
    cell: ({ outstanding }) => formatUsd(outstanding),
  },
];

/** What the shop owes the holders of gift cards, month by month. */
export function GiftCardMonths(props: {
  months: readonly GiftCardMonth[];
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
