import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { SelectAll } from "#app/ui/lists/select-all.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { OrderView } from "#domain/orders/order-list.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { useAction } from "../action/use-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type {
  archiveOrdersAction,
  changeOrderStatusesAction,
  unarchiveOrdersAction,
} from "./order-actions.ts";

const buttons: readonly { readonly status: OrderStatus; readonly name: string }[] = [
  { status: "processing", name: "Mark Processing" },
  { status: "shipped", name: "Mark Shipped" },
  { status: "delivered", name: "Mark Delivered" },
];

/** Select-all, and the actions for all selected orders. */
export function BulkBar(props: { selection: Selection; view: OrderView | undefined }): ReactNode {
  const { selection, view } = props;
  const orderIds = selection.ids;
  const count = orderIds.length;
  const options = { failure: adminMessages.statusFailed, onDone: () => selection.setAll(false) };
  const marking = useAction<typeof changeOrderStatusesAction>("change-order-statuses", options);
  const archiving = useAction<typeof archiveOrdersAction>("archive-orders", options);
  const unarchiving = useAction<typeof unarchiveOrdersAction>("unarchive-orders", options);
  const isBusy = marking.isBusy || archiving.isBusy || unarchiving.isBusy;

  function mark(status: OrderStatus) {
    if (count === 0) showToast(adminMessages.nothingSelected);
    else if (!isBusy) marking.run({ orderIds, status });
  }

  function archive() {
    if (isBusy) return;
    const { run } = view === "archived" ? unarchiving : archiving;
    run({ orderIds });
  }

  return (
    <fieldset
      className="list-bulk mb-2 flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2"
      aria-label="Bulk actions"
    >
      <SelectAll selection={selection} />
      <p className="mr-auto text-sm text-soft" role="status">
        {count > 0 && `${count} selected`}
      </p>
      <div className="flex flex-wrap gap-2 max-[30rem]:grid max-[30rem]:w-full max-[30rem]:grid-cols-[repeat(3,auto)]">
        {buttons.map(({ status, name }) => (
          <Button
            key={status}
            variant="quiet"
            size="small"
            className="max-[30rem]:min-h-11 max-[30rem]:px-1 max-[30rem]:text-[0.8125rem]"
            aria-disabled={isBusy}
            onClick={() => mark(status)}
          >
            {name}
          </Button>
        ))}
        {count > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="max-[30rem]:col-span-full max-[30rem]:min-h-11"
            aria-disabled={isBusy}
            onClick={archive}
          >
            {view === "archived" ? "Take back from the archive" : "Archive"}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
