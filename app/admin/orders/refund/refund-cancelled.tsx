import type { ReactNode } from "react";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { adminMessages } from "../../shared/admin-messages.ts";
import { useOrdersAction } from "../data/use-orders-action.ts";

/** Asks, once a paid order was cancelled, whether all that is left of its money goes back. */
export function RefundCancelled(props: {
  orderId: string;
  orderNumber: string;
  left: Cents;
  onClose: () => void;
}): ReactNode {
  const { orderId, orderNumber, left, onClose } = props;
  const action = useOrdersAction({
    key: `refund-${orderId}`,
    failure: adminMessages.refundFailed,
  });
  return (
    <ConfirmDialog
      subject={`${orderNumber || "The order"} is cancelled`}
      question={adminMessages.askToRefund(left)}
      yes="Refund"
      no="Not now"
      onYes={() =>
        action.send([
          ["do", "refund-all"],
          ["order", orderId],
          ["amount", toDecimal(left)],
        ])
      }
      onClose={onClose}
    />
  );
}
