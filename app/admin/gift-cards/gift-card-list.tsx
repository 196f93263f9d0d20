import { SecondLine } from "#app/ui/content/second-line.tsx";
import { defineList, type ListColumn } from "../list/define-list.ts";
import { RowLink, TwoLines } from "../shared/list-cells.tsx";
import { CardStateBadge } from "./card-state-badge.tsx";
import type { GiftCardView } from "./gift-card-views.ts";

const columns: readonly ListColumn<GiftCardView>[] = [
  {
    id: "card",
    title: "Gift card",
    isRowHeader: true,
    cell: ({ id, name, issued }) => (
      <TwoLines second={`Issued ${issued}`}>
        <RowLink to={`/admin/gift-cards/${id}`}>{name}</RowLink>
      </TwoLines>
    ),
  },
  {
    id: "recipient",
    title: "For",
    cell: ({ recipient, mailing, note }) => (
      <TwoLines second={mailing}>{recipient ?? note ?? "Not named"}</TwoLines>
    ),
  },
  { id: "state", title: "Status", cell: ({ state }) => <CardStateBadge state={state} /> },
  {
    id: "amount",
    title: "Initial value",
    numeric: true,
    cell: ({ initialAmount }) => initialAmount,
  },
  {
    id: "balance",
    title: "Balance",
    numeric: true,
    cell: ({ balance, reserved }) => (
      <span className="whitespace-nowrap">
        <span>{balance}</span>
        {reserved && <SecondLine>{`${reserved} is being spent`}</SecondLine>}
      </span>
    ),
  },
];

export const giftCardList = defineList({
  noun: { one: "gift card", many: "gift cards" },
  path: "/admin/gift-cards",
  caption: "Gift cards, newest first",
  search: { placeholder: "Last four characters, name, email or note", maxLength: 100 },
  sizes: [25],
  columns,
  idOf: ({ id }) => id,
});
