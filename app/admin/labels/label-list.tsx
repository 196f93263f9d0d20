import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { describeGap } from "./label-messages.ts";
import type { LabelRow } from "./label-view.ts";

const columns: Column<LabelRow>[] = [
  {
    id: "bar",
    title: "Bar",
    isRowHeader: true,
    cell: ({ productId, name }) => (
      <Link className="row-link" to={`/admin/labels/${productId}`}>
        {name || "No name"}
      </Link>
    ),
  },
  { id: "net-weight", title: "Net weight", cell: ({ content }) => content.netWeight || "–" },
  { id: "contains", title: "Contains", cell: ({ content }) => content.contains || "–" },
  {
    id: "missing",
    title: "Missing",
    cell: ({ gaps }) => {
      if (gaps.length === 0) return <span className="text-good">Nothing</span>;
      // The maker is the same for all, and reported once.
      const productGaps = gaps.filter((gap) => gap !== "maker" && gap !== "home-kitchen");
      const text = productGaps.map(describeGap).join(" ");
      if (productGaps.length === 0)
        return <span className="text-soft">Only the maker, see above</span>;
      return <span className="font-semibold text-danger">{text}</span>;
    },
  },
];

/** All products with the state of their labels, each with a link to its form. */
export function LabelList({ rows }: { rows: readonly LabelRow[] }): ReactNode {
  return (
    <DataTable
      className="mt-3"
      caption="Labels by name of the bar"
      columns={columns}
      rows={rows}
      idOf={({ productId }) => productId}
      labelsOnCards
    />
  );
}
