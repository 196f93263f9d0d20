import type { ReactNode } from "react";
import { RowLink } from "#app/admin/shared/list-cells.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { BestBefore } from "./best-before.tsx";
import type { LotView } from "./lot-view.ts";

const columns: Column<LotView>[] = [
  {
    id: "bar",
    title: "Bar",
    isRowHeader: true,
    cell: ({ productId, productName }) => (
      <RowLink to={`/admin/stock/${productId}`}>{productName || "No name"}</RowLink>
    ),
  },
  { id: "code", title: "Lot", cell: ({ code }) => code },
  { id: "ends", title: "Best before", cell: (lot) => <BestBefore lot={lot} /> },
  { id: "on-hand", title: "On the shelf", numeric: true, cell: ({ onHand }) => onHand },
];

/** Lots that expire soon, with a link to make a box of them. */
export function EndsSoon(props: {
  lots: readonly LotView[];
  /** URL of a box with packable bars; null when there are too few. */
  box: string | null;
}): ReactNode {
  const { lots, box } = props;
  if (lots.length === 0) return null;
  return (
    <Panel className="mt-6" title="Best before soon">
      <DataTable
        className="mt-3"
        caption="Lots that end soon"
        columns={columns}
        rows={lots}
        idOf={({ id }) => id}
      />
      {box && (
        <p className="mt-4">
          <TextLink to={box} target="_blank">
            Make a seasonal box of them
          </TextLink>
          <span className="block text-sm text-soft">
            Opens the box as shoppers see it. Copy its address into your newsletter.
          </span>
        </p>
      )}
    </Panel>
  );
}
