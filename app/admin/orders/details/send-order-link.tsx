import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import type { OrdersAction } from "../data/use-orders-action.ts";

/**
 * An address that asks for a new-order email gets it once: the asking leaves the address before it
 * is done, so that neither a reload nor Back does it again. Without JavaScript it takes a press.
 */
export function SendOrderLink(props: {
  orderNumber: string;
  listQuery: string;
  mail: OrdersAction;
}): ReactNode {
  const { orderNumber, listQuery, mail } = props;
  const navigate = useNavigate();
  const sent = useRef(false);
  const send = useEffectEvent(async () => {
    if (sent.current) return;
    sent.current = true;
    const gone = navigate({ search: listQuery }, { replace: true, preventScrollReset: true });
    mail.send([
      ["do", "email"],
      ["number", orderNumber],
    ]);
    await gone;
  });
  useEffect(() => void send(), []);
  return (
    <noscript>
      <form method="post" action={`/admin/orders${listQuery}`} className="send-order">
        <input type="hidden" name="do" value="email" />
        <input type="hidden" name="number" value={orderNumber} />
        <button type="submit" className="admin-button">
          Send New Order Email for {orderNumber}
        </button>
      </form>
    </noscript>
  );
}
