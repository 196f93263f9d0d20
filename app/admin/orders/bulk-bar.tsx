import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { OrderView } from "#domain/orders/order-view.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type { OrdersAction } from "./data/use-orders-action.ts";

/** The rows' checkboxes belong to this form by its id, so that it works before hydration. */
export const BULK_FORM = "bulk";

const buttons: readonly { readonly status: OrderStatus; readonly name: string }[] = [
  { status: "processing", name: "Mark Processing" },
  { status: "shipped", name: "Mark Shipped" },
  { status: "delivered", name: "Mark Delivered" },
];

/** Select-all, and the actions for all selected orders. */
export function BulkBar(props: {
  selection: Selection;
  action: OrdersAction;
  listQuery: string;
  view: OrderView | undefined;
}): ReactNode {
  const { selection, action, listQuery, view } = props;
  const count = selection.ids.length;

  function change(status: OrderStatus) {
    if (action.busy) return;
    if (count === 0) {
      showToast(adminMessages.nothingSelected);
      return;
    }
    action.send([
      ["do", "bulk"],
      ["status", status],
      ...selection.ids.map((id) => ["select", id] as const),
    ]);
  }

  function archive() {
    if (action.busy || count === 0) return;
    const what = view === "archived" ? "unarchive" : "archive";
    action.send([["do", what], ...selection.ids.map((id) => ["select", id] as const)]);
  }

  return (
    <form
      id={BULK_FORM}
      method="post"
      action={`/admin/orders${listQuery}`}
      className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 pl-3"
      aria-label="Bulk actions"
    >
      <input type="hidden" name="do" value="bulk" />
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          checked={selection.all}
          autoComplete="off"
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !selection.all;
          }}
          // Enter would press the form's first button.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={(event) => selection.setAll(event.currentTarget.checked)}
        />
        Select all
      </label>
      <p className="mr-auto text-sm text-soft" role="status">
        {count > 0 && `${count} selected`}
      </p>
      <div className="flex flex-wrap gap-2 max-[30rem]:-ml-3 max-[30rem]:grid max-[30rem]:w-[calc(100%+0.75rem)] max-[30rem]:grid-cols-[repeat(3,auto)]">
        {buttons.map(({ status, name }) => (
          <Button
            key={status}
            type="submit"
            name="status"
            value={status}
            variant="quiet"
            size="small"
            className="max-[30rem]:min-h-11 max-[30rem]:px-1 max-[30rem]:text-[0.8125rem]"
            aria-disabled={action.busy}
            onClick={(event) => {
              event.preventDefault();
              change(status);
            }}
          >
            {name}
          </Button>
        ))}
        {count > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="max-[30rem]:col-span-full max-[30rem]:min-h-11"
            aria-disabled={action.busy}
            onClick={archive}
          >
            {view === "archived" ? "Take back from the archive" : "Archive"}
          </Button>
        )}
      </div>
    </form>
  );
}
