import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import {
  buyLabelsAddress,
  MAX_ORDERS_TO_PRINT,
  sheetsAddress,
} from "#app/admin/shared/packing-paper.ts";
import { DialogNotOpened } from "#app/admin/shared/part-not-opened.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { ListedOrder } from "../data/order-views.ts";
import { useArchive } from "../use-archive.ts";

/** Loaded when they are opened. */
const ShipOrdersDialog = lazyWithRetry(() => import("./ship-orders-dialog.tsx"), DialogNotOpened);
const TagDialog = lazyWithRetry(() => import("./tag-dialog.tsx"), DialogNotOpened);

const buttons: readonly { readonly status: OrderStatus; readonly name: string }[] = [
  { status: "processing", name: "Mark Processing" },
  { status: "shipped", name: "Mark Shipped" },
  { status: "delivered", name: "Mark Delivered" },
];

export function MarkButtons({ selection }: { selection: Selection }): ReactNode {
  const { run, isBusy } = useAction("change-order-statuses", {
    failure: adminMessages.statusFailed,
    onDone: () => selection.replace([]),
  });

  function mark(status: OrderStatus) {
    if (selection.isLoading) return;
    if (selection.ids.length === 0) showToast(adminMessages.nothingSelected);
    else run({ orderIds: selection.ids, status });
  }

  return (
    <fieldset className="list-marks" aria-label="Mark the selected orders">
      {buttons.map(({ status, name }) => (
        <Button
          key={status}
          variant="quiet"
          size="small"
          aria-disabled={isBusy || selection.isLoading}
          onClick={() => mark(status)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

export function OrderBulk(props: {
  selection: Selection;
  /** Of the shown page. */
  rows: readonly ListedOrder[];
  /** Tags of customers in use. */
  tags: readonly string[];
  isArchive: boolean;
  buysLabels: boolean;
}): ReactNode {
  const { selection, rows, tags, isArchive, buysLabels } = props;
  const [dialog, setDialog] = useState<"ship" | "tag" | null>(null);
  const { ids } = selection;
  const orders = rows.filter(({ id }) => selection.has(id));
  const isOnePage = orders.length === ids.length;

  function finish() {
    setDialog(null);
    selection.replace([]);
  }

  function keepRefused(refused: readonly string[]) {
    if (refused.length === 0) setDialog(null);
    selection.replace(refused);
  }

  return (
    <>
      {ids.length <= MAX_ORDERS_TO_PRINT && (
        <button type="button" onClick={() => openPrintWindow(sheetsAddress(ids, "letter"))}>
          {`Print ${ids.length}`}
        </button>
      )}
      {buysLabels && <BuyLabelsLink ids={ids} orders={orders} isOnePage={isOnePage} />}
      <button
        type="button"
        onClick={() => (isOnePage ? setDialog("ship") : showToast(adminMessages.shipOnePage))}
      >
        Ship…
      </button>
      <button type="button" onClick={() => setDialog("tag")}>
        Tag…
      </button>
      <ArchiveButton selection={selection} isArchive={isArchive} />
      <form method="post" action="/admin/orders/export">
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <button type="submit">Export</button>
      </form>
      <Suspense>
        {dialog === "ship" && (
          <ShipOrdersDialog
            orders={orders}
            onShipped={keepRefused}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === "tag" && (
          <TagDialog orderIds={ids} tags={tags} onDone={finish} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Leads to Packing, where only the selected orders are chosen. */
function BuyLabelsLink(props: {
  ids: readonly string[];
  orders: readonly ListedOrder[];
  isOnePage: boolean;
}) {
  const { ids, orders, isOnePage } = props;
  if (ids.length > MAX_ORDERS_TO_PRINT) return null;
  const waiting = orders.filter(({ parcel }) => parcel?.next === "send").length;
  if (isOnePage && waiting === 0) return null;
  return (
    <Link to={buyLabelsAddress(ids)}>
      {isOnePage ? `Buy ${countNoun(waiting, "label")}…` : "Buy labels…"}
    </Link>
  );
}

function ArchiveButton({ selection, isArchive }: { selection: Selection; isArchive: boolean }) {
  const { run, isBusy } = useArchive(isArchive, () => selection.replace([]));
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => run({ orderIds: [...selection.ids] })}
    >
      {isArchive ? "Restore from the archive" : "Archive"}
    </button>
  );
}
