import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import { isOrderStatus, nextStatuses, type OrderStatus } from "#domain/orders/order-status.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type { StatusResult } from "./data/orders-result.ts";
import type { OrdersAction } from "./data/use-orders-action.ts";

/** Arrow keys change a closed select step by step, so wait for the final choice. */
const KEYBOARD_PAUSE_MS = 700;

type Picked = { readonly status: OrderStatus; readonly pause: number; readonly sent: boolean };

/**
 * Changes an order's status by a select. Optimistic: shows the new status at once and reverts it
 * when the server refuses. Without JavaScript it is a small form with a button.
 */
export function StatusSelect(props: {
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  /** Paid and not refunded. */
  paid: Cents;
  refund: OrdersAction;
  /** Query of the list to which a plain form returns. */
  listQuery: string;
  /** The query that opens the order's details. */
  detailsQuery: string;
}): ReactNode {
  const { orderId, orderNumber, status, paid, refund, listQuery, detailsQuery } = props;
  const fetcher = useSettledFetcher<StatusResult>(`status-${orderId}`);
  const revalidator = useRevalidator();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [asking, setAsking] = useState<"refund" | "tracking" | null>(null);
  const navigate = useNavigate();
  const shown = picked?.status ?? status;
  const byKeyboard = useRef(false);
  const undoing = useRef(false);
  const answer = fetcher.data;
  const earlierAnswer = useRef(answer);

  function send(to: OrderStatus, expected?: OrderStatus) {
    undoing.current = expected !== undefined;
    earlierAnswer.current = answer;
    setPicked({ status: to, pause: 0, sent: true });
    fetcher.submit(
      { order: orderId, status: to, ...(expected && { expected }) },
      { method: "post", action: "/admin/orders" },
    );
  }

  function sendPicked() {
    if (!picked || picked.sent) return;
    if (picked.status === status) setPicked(null);
    else send(picked.status);
  }

  const sendLater = useEffectEvent(sendPicked);
  useEffect(() => {
    if (!picked || picked.sent) return;
    const timer = setTimeout(sendLater, picked.pause);
    return () => clearTimeout(timer);
  }, [picked]);
  // Send a pending choice when the component unmounts.
  useEffect(() => () => sendLater(), []);

  const settle = useEffectEvent(() => {
    if (picked?.sent && answer !== earlierAnswer.current) setPicked(null);
  });
  useEffect(() => {
    // When idle, the list was reloaded and shows the server's state.
    if (fetcher.state === "idle" && answer) settle();
  }, [fetcher.state, answer]);

  const tell = useEffectEvent((answer: StatusResult) => {
    if (answer.code === "changed") {
      const { from, to } = answer;
      const undo = { label: "Undo", run: () => send(from, to) };
      const undoable = !undoing.current && from !== to;
      showToast({ ...adminMessages.statusChanged(to), ...(undoable && { action: undo }) });
      if (to === "cancelled" && undoable && paid > 0) setAsking("refund");
      if (to === "shipped" && undoable && answer.lacksTracking) setAsking("tracking");
      return;
    }
    showToast({ ...adminMessages.statusFailed, tone: "destructive" });
    // If it was refused, the list is outdated. If the server is unreachable, reloading would fail
    // too.
    if (answer.code === "refused") void revalidator.revalidate();
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);

  return (
    <>
      <fetcher.Form method="post" action={`/admin/orders${listQuery}`} className="status-form">
        <input type="hidden" name="order" value={orderId} />
        <span className="status-box" data-status={shown}>
          <select
            name="status"
            className="status-select"
            aria-label={`Status of ${orderNumber}`}
            // Keeps browsers from restoring an old choice after a reload.
            autoComplete="off"
            value={shown}
            onPointerDown={() => {
              byKeyboard.current = false;
            }}
            onKeyDown={() => {
              byKeyboard.current = true;
            }}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (!isOrderStatus(value)) return;
              setPicked({
                status: value,
                pause: byKeyboard.current ? KEYBOARD_PAUSE_MS : 0,
                sent: false,
              });
            }}
            onBlur={sendPicked}
          >
            {nextStatuses[status].map((each) => (
              <option key={each} value={each}>
                {capitalized(each)}
              </option>
            ))}
          </select>
        </span>
      </fetcher.Form>
      {asking === "tracking" && (
        <ConfirmDialog
          subject={`${orderNumber || "The order"} is shipped`}
          question={adminMessages.askForTracking}
          yes="Add its number…"
          no="Not now"
          onYes={() => {
            const query = `${detailsQuery}&ship=`;
            void navigate({ search: query }, { preventScrollReset: true });
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "refund" && (
        <ConfirmDialog
          subject={`${orderNumber || "The order"} is cancelled`}
          question={adminMessages.askToRefund(paid)}
          yes="Refund"
          no="Not now"
          onYes={() =>
            refund.send([
              ["do", "refund-all"],
              ["order", orderId],
              ["amount", toDecimal(paid)],
            ])
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
