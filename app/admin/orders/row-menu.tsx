import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useSettledFetcher } from "../../ui/hooks/use-settled-fetcher.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type { OrderRow } from "./data/order-views.ts";
import type { StatusResult } from "./data/orders-result.ts";
import type { OrdersAction } from "./data/use-orders-action.ts";

const steps: readonly { readonly status: OrderStatus; readonly name: string }[] = [
  { status: "processing", name: "Mark Processing" },
  { status: "shipped", name: "Mark Shipped" },
  { status: "delivered", name: "Mark Delivered" },
  { status: "cancelled", name: "Cancel Order" },
];

/** Everything that can be done with one order. */
export function RowMenu(props: {
  order: OrderRow;
  /** The query that opens the order's details. */
  detailsQuery: string;
  mail: OrdersAction;
  deletion: OrdersAction;
}): ReactNode {
  const { order, detailsQuery, mail, deletion } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  const [asking, setAsking] = useState<"send" | "delete" | null>(null);
  // The same as the row's select has: it shows what comes of it, and says it, with Undo.
  const status = useSettledFetcher<StatusResult>(`status-${order.id}`);
  const name = order.orderNumber || "this order";

  const close = (focus = true) => {
    if (menu.current?.open !== true) return;
    menu.current.open = false;
    if (focus) menu.current.querySelector("summary")?.focus();
  };

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return;
      if (menu.current?.open) menu.current.open = false;
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, []);

  return (
    <>
      <details
        ref={menu}
        name="row-menu"
        className="row-menu"
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
      >
        <summary aria-label={`Actions for ${name}`}>
          <span aria-hidden="true">⋯</span>
        </summary>
        <ul>
          <li>
            <Link to={{ search: detailsQuery }} preventScrollReset onClick={() => close()}>
              View Details
            </Link>
          </li>
          <li className="admin-script-only">
            <button
              type="button"
              onClick={() => {
                close();
                setAsking("send");
              }}
            >
              Send New Order Email
            </button>
          </li>
          {steps.map((step) => (
            <li key={step.status} className="admin-script-only">
              <button
                type="button"
                disabled={order.status === step.status}
                onClick={() => {
                  close();
                  status.submit(
                    { order: order.id, status: step.status },
                    { method: "post", action: "/admin/orders" },
                  );
                }}
              >
                {step.name}
              </button>
            </li>
          ))}
          <li className="admin-script-only">
            <button
              type="button"
              data-dangerous="true"
              onClick={() => {
                close();
                setAsking("delete");
              }}
            >
              Delete Order
            </button>
          </li>
        </ul>
      </details>
      {asking === "send" && (
        <ConfirmDialog
          question={adminMessages.askToSend}
          subject={name}
          yes="Send"
          onYes={() =>
            mail.send([
              ["do", "email"],
              ["order", order.id],
            ])
          }
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          question={adminMessages.askToDelete}
          subject={`Delete ${name}`}
          yes="Delete"
          dangerous
          onYes={() =>
            deletion.send([
              ["do", "delete"],
              ["order", order.id],
            ])
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
