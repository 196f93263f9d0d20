import type { ReactNode } from "react";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { Selection } from "../../ui/hooks/use-selection.ts";
import { showToast } from "../../ui/toaster.tsx";
import { adminMessages } from "../shared/admin-messages.ts";
import type { OrdersAction } from "./data/use-orders-action.ts";

/** The rows' checkboxes name it as theirs, so that it can be sent before React answers. */
export const BULK_FORM = "bulk";

const buttons: readonly { readonly status: OrderStatus; readonly name: string }[] = [
  { status: "processing", name: "Mark Processing" },
  { status: "shipped", name: "Mark Shipped" },
  { status: "delivered", name: "Mark Delivered" },
];

/** Select-all, and what can be done with all that are selected. */
export function BulkBar(props: {
  selection: Selection;
  action: OrdersAction;
  listQuery: string;
}): ReactNode {
  const { selection, action, listQuery } = props;
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

  return (
    <form
      id={BULK_FORM}
      method="post"
      action={`/admin/orders${listQuery}`}
      className="bulk"
      aria-label="Bulk actions"
    >
      <input type="hidden" name="do" value="bulk" />
      <label className="bulk-all">
        <input
          type="checkbox"
          checked={selection.all}
          autoComplete="off"
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !selection.all;
          }}
          // Enter would press the first button of the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={(event) => selection.setAll(event.currentTarget.checked)}
        />
        Select all
      </label>
      <p className="bulk-count" role="status">
        {count > 0 && `${count} selected`}
      </p>
      <div className="bulk-buttons">
        {buttons.map(({ status, name }) => (
          <button
            key={status}
            type="submit"
            name="status"
            value={status}
            className="admin-button"
            aria-disabled={action.busy}
            onClick={(event) => {
              event.preventDefault();
              change(status);
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </form>
  );
}
