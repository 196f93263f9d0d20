import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";

/**
 * Sends the new-order email that a URL asks for, once: the parameter is removed first, so that
 * neither a reload nor Back repeats it.
 *
 * @param orderNumber null when the URL asks for nothing
 */
export function useSendOrderLink(orderNumber: string | null, listQuery: string): void {
  const { run } = useAction("send-new-order-email", { failure: adminMessages.emailFailed });
  const navigate = useNavigate();
  const sent = useRef(false);
  const send = useEffectEvent(async () => {
    if (orderNumber === null || sent.current) return;
    sent.current = true;
    const navigation = navigate({ search: listQuery }, { replace: true, preventScrollReset: true });
    run({ orderNumber });
    await navigation;
  });
  useEffect(() => void send(), []);
}
