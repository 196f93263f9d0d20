import { type ReactNode, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { receiptMessages } from "./receipt-messages.ts";

/**
 * Prints the receipt, or mails it again.
 *
 * @param props.isMain the order stands, so that nothing on its page is more useful
 */
export function OrderActions(props: { orderId: string; isMain: boolean }): ReactNode {
  const { orderId, isMain } = props;
  const [result, setResult] = useState<{ text: string; failed: boolean }>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  async function resend() {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setResult(undefined);
    setResult(await requestReceipt(orderId));
    setSending(false);
    busy.current = false;
  }

  return (
    <div className="grid gap-3 print:hidden">
      <div className="grid gap-3">
        <Button
          variant={isMain ? "solid" : "quiet"}
          onClick={() => openPrintWindow(`/order-confirmation/${orderId}?receipt`)}
        >
          Download Receipt (PDF)
        </Button>
        <Button variant="quiet" onClick={resend} aria-disabled={sending}>
          {sending ? "Sending…" : "Resend Email Receipt"}
        </Button>
      </div>
      <p role="status" className={result?.failed ? "text-danger" : "text-good"}>
        {result?.text}
      </p>
    </div>
  );
}

async function requestReceipt(orderId: string): Promise<{ text: string; failed: boolean }> {
  try {
    const response = await fetch(`/api/orders/${orderId}/receipt`, { method: "POST" });
    const body = (await response.json()) as { message?: unknown; error?: unknown };
    const text = response.ok ? body.message : body.error;
    return { text: typeof text === "string" ? text : receiptMessages.failed, failed: !response.ok };
  } catch {
    return { text: receiptMessages.failed, failed: true };
  }
}
