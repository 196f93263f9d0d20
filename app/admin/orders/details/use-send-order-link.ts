import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import type { OrdersAction } from "../data/use-orders-action.ts";

/**
 * Sends the new-order email that a URL asks for, once: the parameter is removed first, so that
 * neither a reload nor Back repeats it.
 *
 * @param orderNumber null when the URL asks for nothing
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
