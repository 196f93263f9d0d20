import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { subtract, ZERO } from "#domain/money/cents.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { useAction } from "../actions/use-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type { OrderRow } from "./data/order-views.ts";

/**
 * Changes an order's status, and then asks what belongs to it: a refund of a cancelled order, the
 * number of a shipped one.
 *
 * @param detailsQuery the query that opens the order's details
 */
export function useStatusChange(order: OrderRow, detailsQuery: string) {
  const { id: orderId, orderNumber, paymentStatus, total, refunded } = order;
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<"refund" | "tracking" | null>(null);
  const paid = paymentStatus === "paid" ? subtract(total, refunded) : ZERO;
  const status = useAction("change-order-status", {
    failure: adminMessages.statusFailed,
    whenBusy: "queue",
    onDone({ from, to, lacksTracking }) {
      if (from === to) return;
      if (to === "cancelled" && paid > 0) setOpenDialog("refund");
      if (to === "shipped" && lacksTracking) setOpenDialog("tracking");
    },
  });
  const refund = useAction("refund-whole-order", { failure: adminMessages.refundFailed });

  const question: ReactNode = (
    <>
      {openDialog === "tracking" && (
        <ConfirmDialog
          subject={`${orderNumber || "The order"} is shipped`}
          question={adminMessages.confirmTracking}
          yes="Add its number…"
          no="Not now"
          onYes={() => {
            const query = `${detailsQuery}&ship=`;
            void navigate({ search: query }, { preventScrollReset: true });
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === "refund" && (
        <ConfirmDialog
          subject={`${orderNumber || "The order"} is cancelled`}
          question={adminMessages.confirmRefund(paid)}
          yes="Refund"
          no="Not now"
          onYes={() => refund.run({ orderId, amount: paid })}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );

  return {
    /** The status on its way, until the list shows it. */
    next: status.sent?.status,
    change: (to: OrderStatus) => status.run({ orderId, status: to }),
    question,
  };
}
