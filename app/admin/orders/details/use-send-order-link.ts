import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import type { OrdersAction } from "../data/use-orders-action.ts";

/**
 * An address that asks for a new-order email gets it once: the asking leaves the address before it
 * is done, so that neither a reload nor Back does it again.
 *
 * @param orderNumber null when the address asks for nothing
 */
export function useSendOrderLink(
  orderNumber: string | null,
  { listQuery, mail }: { readonly listQuery: string; readonly mail: OrdersAction },
): void {
  const navigate = useNavigate();
  const sent = useRef(false);
  const send = useEffectEvent(async () => {
    if (orderNumber === null || sent.current) return;
    sent.current = true;
    const gone = navigate({ search: listQuery }, { replace: true, preventScrollReset: true });
    mail.send([
      ["do", "email"],
      ["number", orderNumber],
    ]);
    await gone;
  });
  useEffect(() => void send(), []);
}
