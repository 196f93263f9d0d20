import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Options } from "#app/ui/fields/options.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { isOrderStatus, nextStatuses, type OrderStatus } from "#domain/orders/order-status.ts";
import type { OrderRow } from "./data/order-views.ts";
import { useStatusChange } from "./use-status-change.tsx";

/** Arrow keys change a closed select step by step, so wait for the final choice. */
const KEYBOARD_PAUSE_MS = 700;

type Picked = { readonly status: OrderStatus; readonly pause: number };

/**
 * Changes an order's status by a select. Optimistic: shows the new status at once and reverts it
 * when the server refuses.
 */
export function StatusSelect(props: {
  order: OrderRow;
  /** The query that opens the order's details. */
  detailsQuery: string;
}): ReactNode {
  const { order, detailsQuery } = props;
  const { orderNumber, status } = order;
  const { next, change, question } = useStatusChange(order, detailsQuery);
  const [picked, setPicked] = useState<Picked | null>(null);
  const byKeyboard = useRef(false);
  const shown = picked?.status ?? next ?? status;

  function sendPicked() {
    if (!picked) return;
    setPicked(null);
    if (picked.status !== status) change(picked.status);
  }

  const sendLater = useEffectEvent(sendPicked);
  useEffect(() => {
    if (!picked) return;
    const timer = setTimeout(sendLater, picked.pause);
    return () => clearTimeout(timer);
  }, [picked]);
  // Send a pending choice when the component unmounts.
  useEffect(() => () => sendLater(), []);

  return (
    <>
      <span className="status-box z-1" data-status={shown}>
        <select
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
            setPicked({ status: value, pause: byKeyboard.current ? KEYBOARD_PAUSE_MS : 0 });
          }}
          onBlur={sendPicked}
        >
          <Options of={nextStatuses[status].map((each) => [each, capitalized(each)])} />
        </select>
      </span>
      {question}
    </>
  );
}
