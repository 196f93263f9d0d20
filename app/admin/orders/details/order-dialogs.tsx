import type { ReactNode } from "react";
import { LabelDialog } from "../parcels/label-dialog.tsx";
import { mayShip } from "../parcels/order-parcels.tsx";
import { ShipDialog } from "../parcels/ship-dialog.tsx";
import { RecordRefundDialog } from "../refund/record-refund-dialog.tsx";
import { RefundDialog } from "../refund/refund-dialog.tsx";
import { ReplyDialog } from "../reply/reply-dialog.tsx";
import { PaidElsewhereDialog } from "../unpaid/unpaid-order.tsx";
import type { ShownOrder } from "./read-order-details.ts";

export type OrderDialog =
  | "ship"
  | "label"
  | "refund"
  | "record-refund"
  | "reply"
  | "paid-elsewhere";

export function OrderDialogs(props: {
  shown: ShownOrder;
  open: OrderDialog | null;
  onClose: () => void;
}): ReactNode {
  const { shown, open, onClose } = props;
  const { order, contact } = shown;
  const { parcels } = shown.goods;
  const { refunds } = shown.money;
  const isToSend = mayShip(order, parcels);
  switch (open) {
    case "ship":
      return isToSend && <ShipDialog order={order} waiting={parcels.waiting} onClose={onClose} />;
    case "label":
      return isToSend && <LabelDialog order={order} onClose={onClose} />;
    case "refund":
      return <RefundDialog order={order} view={refunds} onClose={onClose} />;
    case "record-refund":
      return <RecordRefundDialog order={order} view={refunds} onClose={onClose} />;
    case "reply":
      return <ReplyDialog order={order} templates={contact.replyTemplates} onClose={onClose} />;
    case "paid-elsewhere":
      return <PaidElsewhereDialog orderId={order.id} onClose={onClose} />;
    case null:
      return null;
  }
}
