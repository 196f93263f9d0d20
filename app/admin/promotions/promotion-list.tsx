import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import type { PromotionStatus } from "#domain/promotions/refuse-promotion.ts";
import { defineList, type ListColumn } from "../list/define-list.ts";
import { oneOf } from "../list/list-filters.ts";
import { ListScreen } from "../list/list-screen.tsx";
import type { LoadedList } from "../list/load-list.ts";
import { RowLink, TwoLines } from "../shared/list-cells.tsx";
import { PromotionImport } from "./promotion-import.tsx";
import { promotionMessages, statusNames } from "./promotion-messages.ts";
import type { ListedPromotion } from "./promotion-views.ts";
import { StatusBadge } from "./status-badge.tsx";

const columns: readonly ListColumn<ListedPromotion>[] = [
  {
    id: "code",
    title: "Code",
    isRowHeader: true,
    cell: ({ id, label, isAutomatic }) => (
      <TwoLines second={isAutomatic && "Automatic"}>
        <RowLink to={`/admin/codes/${id}`}>{label}</RowLink>
      </TwoLines>
    ),
  },
  {
    id: "effect",
    title: "What it does",
    cell: ({ effect, sentence }) => (
      <div className="max-w-136">
        <TwoLines second={sentence}>{effect}</TwoLines>
      </div>
    ),
  },
  { id: "standing", title: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: "uses",
    title: "Uses",
    numeric: true,
    cell: ({ uses }) => <span className="whitespace-nowrap">{uses}</span>,
  },
];

const statuses = Object.keys(statusNames) as PromotionStatus[];

export const promotionList = defineList({
  noun: { one: "code", many: "codes" },
  path: "/admin/codes",
  caption: "Discount codes and automatic discounts, those that have ended last",
  search: { placeholder: "Code or what it does" },
  filters: {
    status: oneOf(statuses, {
      label: "Status",
      all: "All statuses",
      labelOf: (status) => statusNames[status],
    }),
  },
  sizes: [50],
  columns,
  idOf: ({ id }) => id,
});

export function PromotionList(props: {
  list: LoadedList<ListedPromotion, { status: PromotionStatus }, string>;
}): ReactNode {
  const { list } = props;
  const isEmpty = list.page.total === 0 && !promotionList.isFiltered(list.request);
  return (
    <>
      <PageHead title="Codes">
        <ButtonLink to="/admin/codes/new">Add a code</ButtonLink>
      </PageHead>
      <ListScreen
        list={promotionList}
        loaded={list}
        empty={
          <EmptyState title={promotionMessages.none}>
            <p>{promotionMessages.noneText}</p>
          </EmptyState>
        }
      />
      <PromotionImport isEmpty={isEmpty} />
    </>
  );
}
