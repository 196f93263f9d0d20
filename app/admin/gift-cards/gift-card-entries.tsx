import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";

type EntryView = {
  readonly id: number;
  readonly what: string;
  readonly amount: string;
  readonly order: { readonly id: string; readonly number: string } | null;
  readonly reason: string | null;
  readonly at: string;
};

const columns: Column<EntryView>[] = [
  {
    id: "what",
    title: "What",
    isRowHeader: true,
    cell: ({ what, order, reason }) => (
      <span className="wrap-anywhere">
        <span>{what}</span>
        {order && (
          <SecondLine>
            <TextLink to={`/admin/orders/${order.id}`}>{order.number}</TextLink>
          </SecondLine>
        )}
        {reason && <SecondLine>{reason}</SecondLine>}
      </span>
    ),
  },
  { id: "at", title: "When", cell: ({ at }) => at },
  { id: "amount", title: "Amount", numeric: true, cell: ({ amount }) => amount },
];

/** The history of a gift card, whose amounts add up to its balance. */
export function GiftCardEntries({ entries }: { entries: readonly EntryView[] }): ReactNode {
  return (
    <DataTable
      caption="History, newest first"
      columns={columns}
      rows={entries}
      idOf={({ id }) => String(id)}
      labelsOnCards
    />
  );
}
