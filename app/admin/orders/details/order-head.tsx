import { type ReactNode, useState } from "react";
import { Link, type To, useNavigate } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { MenuAction } from "#app/ui/overlays/menu.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import { RowMenu } from "../row-menu.tsx";
import { StatusSelect } from "../status-select.tsx";
import type { OrderDialog } from "./order-dialogs.tsx";
import { OrderNumberText } from "./order-number-text.tsx";
import type { OrderPlace } from "./order-place.ts";
import { PaymentBadge } from "./payment-badge.tsx";
import type { ShownOrder } from "./read-order-details.ts";
import type { NextAction } from "./use-next-step.ts";

/** Stays in sight: where the order is, where it stands, and what comes next. */
export function OrderHead(props: {
  shown: ShownOrder;
  place: OrderPlace;
  next: NextAction | null;
  onOpen: (dialog: OrderDialog) => void;
}): ReactNode {
  const { shown, place, next, onOpen } = props;
  const { order, row } = shown;
  const [isSendAsked, setSendAsked] = useState(false);
  const receipt = useAction("send-receipt", { failure: adminMessages.emailFailed });
  return (
    <header className="order-head">
      <OrderTitle place={place}>
        <OrderNumberText number={order.orderNumber} />
      </OrderTitle>
      <div className="order-facts">
        <span className="order-facts-customer">{order.customerName}</span>
        <PaymentBadge state={paymentStateOf(order)} />
        {row.parcel && (
          <span className="parcel-text" data-tone={row.parcel.tone}>
            {row.parcel.text}
          </span>
        )}
        <span className="order-facts-total">{formatUsd(order.total)}</span>
      </div>
      <StatusSelect key={order.id} order={row} detailsQuery={place.query} />
      <div className="order-menu">
        <RowMenu key={order.id} order={row} detailsQuery={place.query}>
          <OrderActions shown={shown} onOpen={onOpen} onSendReceipt={() => setSendAsked(true)} />
        </RowMenu>
      </div>
      {isSendAsked && (
        <ConfirmDialog
          question={adminMessages.confirmReceipt(order.customerEmail)}
          subject={order.orderNumber || "this order"}
          yes="Send"
          onYes={() => receipt.run({ orderId: order.id })}
          onClose={() => setSendAsked(false)}
        />
      )}
      {next && <NextButton next={next} />}
    </header>
  );
}

/** Leaves, goes to the orders before and after, and says which one this is. */
export function OrderTitle({ place, children }: { place: OrderPlace; children: ReactNode }) {
  const { isDrawer, back, previous, next } = place;
  return (
    <>
      <Link
        className="order-icon order-back"
        to={back}
        preventScrollReset={isDrawer}
        aria-label={isDrawer ? "Close" : "Back to Orders"}
      >
        <Icon d={isDrawer ? CROSS : LEFT} size={16} />
      </Link>
      <Neighbor to={previous} label="Previous order (k)" sign={UP} isDrawer={isDrawer} />
      <Neighbor to={next} label="Next order (j)" sign={DOWN} isDrawer={isDrawer} />
      <h2 id="order-title">{children}</h2>
    </>
  );
}

/** Replaces the address, so that Back leads to the list. */
function Neighbor(props: { to: To | null; label: string; sign: string; isDrawer: boolean }) {
  const { to, label, sign, isDrawer } = props;
  const icon = <Icon d={sign} size={16} />;
  if (!to) return <span className="order-icon opacity-40">{icon}</span>;
  return (
    <Link className="order-icon" to={to} replace preventScrollReset={isDrawer} aria-label={label}>
      {icon}
    </Link>
  );
}

export function NextButton({ next }: { next: NextAction }): ReactNode {
  return (
    <Button size="small" className="order-next" aria-disabled={next.isBusy} onClick={next.run}>
      {next.name}
    </Button>
  );
}

/** What is done more rarely; the list's menu has the rest. */
function OrderActions(props: {
  shown: ShownOrder;
  onOpen: (dialog: OrderDialog) => void;
  onSendReceipt: () => void;
}) {
  const { shown, onOpen, onSendReceipt } = props;
  const { id, isErased, customerEmail, soldGiftCard } = shown.order;
  const navigate = useNavigate();
  return (
    <>
      {!isErased && <MenuAction onAction={() => onOpen("reply")}>Reply…</MenuAction>}
      {!isErased && customerEmail && (
        <MenuAction onAction={onSendReceipt}>Send Receipt Again…</MenuAction>
      )}
      {!soldGiftCard && (
        <MenuAction onAction={() => openPrintWindow(`/admin/orders/${id}/slip`)}>
          Print Packing Slip
        </MenuAction>
      )}
      {!isErased && !soldGiftCard && (
        <MenuAction onAction={() => void navigate(`/admin/orders/new?from=${id}`)}>
          Duplicate
        </MenuAction>
      )}
      {shown.money.refunds.mayRefund && (
        <MenuAction onAction={() => onOpen("refund")}>Refund…</MenuAction>
      )}
    </>
  );
}

const CROSS = "M4 4l8 8M12 4l-8 8";
const LEFT = "M9.8 3.5 5.3 8l4.5 4.5";
const UP = "m4.5 9.7 3.5-3.5 3.5 3.5";
const DOWN = "m4.5 6.3 3.5 3.5 3.5-3.5";
