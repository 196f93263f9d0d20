import type { ReactNode } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { RowLink } from "#app/admin/shared/list-cells.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { EndButton } from "../end-button.tsx";
import { stockMessages } from "../stock-messages.ts";
import { BestBefore } from "./best-before.tsx";
import { NewLotForm } from "./lot-form.tsx";
import type { LotView } from "./lot-view.ts";

const columns: Column<LotView>[] = [
  {
    id: "code",
    title: "Lot",
    isRowHeader: true,
    cell: ({ id, code }) => <RowLink to={`/admin/stock/lots/${id}`}>{code}</RowLink>,
  },
  { id: "ends", title: "Best before", cell: (lot) => <BestBefore lot={lot} /> },
  { id: "on-hand", title: "On the shelf", numeric: true, cell: ({ onHand }) => onHand },
  { id: "packed", title: "Packed", numeric: true, cell: ({ packed }) => packed },
];

export function LotsPanel(props: {
  productId: number;
  name: string;
  lots: readonly LotView[];
  isInLots: boolean;
  /** Only counted products can have lots; for others, earlier lots are shown. */
  isCounted: boolean;
}): ReactNode {
  const { productId, name, lots, isInLots, isCounted } = props;
  const stop = useAction("stop-lots", { failure: stockMessages.unreachable });
  return (
    <Panel className="mt-5" title="Lots">
      {isCounted && (
        <p className="mt-1 max-w-prose text-soft">
          {isInLots
            ? "Packing takes the lot that ends first and writes it on the order, so that you can say who got which. Bars in no lot, and expired ones, cannot be packed."
            : "Keep this bar in lots, and the shop knows who got which. From the first lot on, only bars of lots can be packed: begin with those that are there."}
        </p>
      )}
      {lots.length > 0 && (
        <DataTable
          className="mt-3"
          caption="Lots, those that end first"
          columns={columns}
          rows={lots}
          idOf={({ id }) => id}
        />
      )}
      {isCounted && (
        <>
          <h3 className="mt-6 text-lg">Add a lot</h3>
          <NewLotForm productId={productId} isFirst={!isInLots} />
        </>
      )}
      {isInLots && (
        <EndButton
          label="Stop keeping lots"
          subject="Stop keeping lots"
          question={`Stop keeping ${name} in lots? Its bars are packed as they come from then on. Who got the lots so far stays known.`}
          problem={stop.problem}
          onEnd={() => stop.run({ productId })}
        />
      )}
    </Panel>
  );
}
