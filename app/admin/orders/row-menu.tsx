import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { Menu, MenuAction } from "#app/ui/overlays/menu.tsx";
import type { OrderStatus } from "#domain/orders/order-status.ts";
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

/** The actions for one order. */
export function RowMenu(props: {
  order: OrderRow;
  /** The query that opens the order's details. */
  detailsQuery: string;
  mail: OrdersAction;
  deletion: OrdersAction;
  archiving: OrdersAction;
}): ReactNode {
  const { order, detailsQuery, mail, deletion, archiving } = props;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"send" | "delete" | null>(null);
  // Shares its state with the row's select, which shows the result in a toast with Undo.
  const status = useSettledFetcher<StatusResult>(`status-${order.id}`);
  const name = order.orderNumber || "this order";

  return (
    <>
      <Menu label={`Actions for ${name}`}>
        <MenuAction
          onAction={() => void navigate({ search: detailsQuery }, { preventScrollReset: true })}
        >
          View Details
        </MenuAction>
        {order.status !== "cancelled" && !order.sellsGiftCard && (
          <MenuAction
            onAction={() =>
              void navigate({ search: `${detailsQuery}&ship=` }, { preventScrollReset: true })
            }
          >
            Ship…
          </MenuAction>
        )}
        <MenuAction onAction={() => setAsking("send")}>Send New Order Email</MenuAction>
        {steps.map((step) => (
          <MenuAction
            key={step.status}
            disabled={order.status === step.status}
            onAction={() =>
              void status.submit(
                { order: order.id, status: step.status },
                { method: "post", action: "/admin/orders" },
              )
            }
          >
            {step.name}
          </MenuAction>
        ))}
        <MenuAction
          onAction={() =>
            archiving.send([
              ["do", order.isArchived ? "unarchive" : "archive"],
              ["select", order.id],
            ])
          }
        >
          {order.isArchived ? "Take Back from Archive" : "Archive"}
        </MenuAction>
        <MenuAction dangerous onAction={() => setAsking("delete")}>
          Delete Order
        </MenuAction>
      </Menu>
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
