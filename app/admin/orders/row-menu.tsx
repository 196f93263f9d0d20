import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { Elements } from "#app/ui/content/elements.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { Menu, MenuAction } from "#app/ui/overlays/menu.tsx";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { useAction } from "../actions/use-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type { OrderRow } from "./data/order-views.ts";
import { useArchive } from "./use-archive.ts";
import { useStatusChange } from "./use-status-change.tsx";

const steps: readonly { readonly status: OrderStatus; readonly name: string }[] = [
  { status: "processing", name: "Mark Processing" },
  { status: "shipped", name: "Mark Shipped" },
  { status: "delivered", name: "Mark Delivered" },
  { status: "cancelled", name: "Cancel Order" },
];

export function RowMenu(props: {
  order: OrderRow;
  /** The query that opens the order's details. */
  detailsQuery: string;
  /** In the order's details: what else can be done with it. */
  children?: Elements;
}): ReactNode {
  const { order, detailsQuery, children } = props;
  const { emailFailed, deleteFailed } = adminMessages;
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<"send" | "delete" | null>(null);
  const status = useStatusChange(order, detailsQuery);
  const mail = useAction("send-new-order-email", { failure: emailFailed });
  const deletion = useAction("delete-order", { failure: deleteFailed });
  const archive = useArchive(order.isArchived);
  const name = order.orderNumber || "this order";

  return (
    <>
      <Menu label={`Actions for ${name}`}>
        {children ?? (
          <MenuAction
            onAction={() => void navigate({ search: detailsQuery }, { preventScrollReset: true })}
          >
            View Details
          </MenuAction>
        )}
        {order.status !== "cancelled" && !order.sellsGiftCard && (
          <MenuAction
            onAction={() =>
              void navigate({ search: `${detailsQuery}&ship=` }, { preventScrollReset: true })
            }
          >
            Ship…
          </MenuAction>
        )}
        <MenuAction onAction={() => setOpenDialog("send")}>Send New Order Email</MenuAction>
        {steps.map((step) => (
          <MenuAction
            key={step.status}
            disabled={order.status === step.status}
            onAction={() => status.change(step.status)}
          >
            {step.name}
          </MenuAction>
        ))}
        <MenuAction onAction={() => archive.run({ orderIds: [order.id] })}>
          {order.isArchived ? "Restore from Archive" : "Archive"}
        </MenuAction>
        <MenuAction dangerous onAction={() => setOpenDialog("delete")}>
          Delete Order
        </MenuAction>
      </Menu>
      {status.question}
      {openDialog === "send" && (
        <ConfirmDialog
          question={adminMessages.confirmSend}
          subject={name}
          yes="Send"
          onYes={() => mail.run({ orderId: order.id })}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === "delete" && (
        <ConfirmDialog
          question={adminMessages.confirmDelete}
          subject={`Delete ${name}`}
          yes="Delete"
          dangerous
          onYes={() => deletion.run({ orderId: order.id })}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}
