import { defineList } from "../list/define-list.ts";
import { oneOf } from "../list/list-filters.ts";
import { RowLink } from "../shared/list-cells.tsx";
import type { EmailRow } from "./email-views.ts";
import { ResultBadge } from "./result-badge.tsx";

export const emailList = defineList({
  noun: { one: "email", many: "emails" },
  path: "/admin/emails",
  caption: "Emails, newest first",
  className: "email-table",
  hasOwnPhoneRows: true,
  hasToolsWhenEmpty: true,
  search: { name: "q", placeholder: "Address or subject" },
  filters: { show: oneOf(["failed"]) },
  views: [
    { id: "all", name: "All", filters: {} },
    {
      id: "failed",
      name: "Failed",
      filters: { show: "failed" },
      empty: "Every email of the last two weeks was sent.",
    },
  ],
  sizes: [50],
  columns: [
    { id: "date", title: "Time", cell: ({ at }: EmailRow) => at },
    { id: "to", title: "To", cell: ({ to }) => to },
    { id: "subject", title: "Subject", isRowHeader: true, cell: ({ subject }) => subject },
    { id: "payment", title: "Result", cell: ({ result }) => <ResultBadge result={result} /> },
    {
      id: "view",
      title: "View",
      hiddenTitle: true,
      cell: ({ id, subject }, { withOpen }) => (
        <RowLink to={{ search: withOpen("email", id) }} preventScrollReset>
          View<span className="sr-only">{` ${subject}`}</span>
        </RowLink>
      ),
    },
  ],
  idOf: ({ id }) => id,
});
