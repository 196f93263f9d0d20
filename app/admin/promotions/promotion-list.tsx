import type { ReactNode } from "react";
import { Link } from "react-router";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PromotionImport } from "./promotion-import.tsx";
import { promotionMessages } from "./promotion-messages.ts";
import type { ListedPromotion } from "./promotion-views.ts";
import { StatusBadge } from "./status-badge.tsx";

const columns: Column<ListedPromotion>[] = [
  {
    id: "code",
    title: "Code",
    isRowHeader: true,
    cell: ({ id, label, isAutomatic }) => (
      <span className="wrap-anywhere">
        <Link className="row-link" to={`/admin/codes/${id}`}>
          {label}
        </Link>
        {isAutomatic && <SecondLine>Automatic</SecondLine>}
      </span>
    ),
  },
  {
    id: "effect",
    title: "What it does",
    cell: ({ effect, sentence }) => (
      <div className="max-w-136 wrap-anywhere">
        <span>{effect}</span>
        <SecondLine>{sentence}</SecondLine>
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

/** All codes and automatic discounts. */
export function PromotionList({ rows }: { rows: readonly ListedPromotion[] }): ReactNode {
  return (
    <>
      <PageHead title="Codes">
        <Actions>
          <ButtonLink to="/admin/codes/new">Add a code</ButtonLink>
        </Actions>
      </PageHead>
      {rows.length > 0 ? (
        <DataTable
          caption="Discount codes and automatic discounts, those that have ended last"
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          labelsOnCards
        />
      ) : (
        <EmptyState title={promotionMessages.none}>
          <p>{promotionMessages.noneText}</p>
        </EmptyState>
      )}
      <PromotionImport isEmpty={rows.length === 0} />
    </>
  );
}
