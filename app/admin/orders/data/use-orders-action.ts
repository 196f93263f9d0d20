import { useEffect, useEffectEvent } from "react";
import { useSettledFetcher } from "../../../ui/hooks/use-settled-fetcher.ts";
import type { ToastText } from "../../../ui/toaster.tsx";
import { showToast } from "../../../ui/toaster.tsx";
import { adminMessages } from "../../shared/admin-messages.ts";
import { isGood, type OrdersResult } from "./orders-result.ts";

export type OrdersAction = {
  /** Sends a form to the orders screen's action and says in a toast what came of it. */
  readonly send: (fields: readonly (readonly [name: string, value: string])[]) => void;
  readonly busy: boolean;
};

/**
 * One kind of action on the orders screen.
 *
 * @param failure what is said when the server does not answer
 */
export function useOrdersAction(options: {
  key: string;
  failure: ToastText;
  onGood?: () => void;
}): OrdersAction {
  const { key, failure, onGood } = options;
  const fetcher = useSettledFetcher<OrdersResult>(key);
  const answer = fetcher.data;

  function send(fields: readonly (readonly [string, string])[]) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    fetcher.submit(form, { method: "post", action: "/admin/orders" });
  }

  const tell = useEffectEvent((answer: OrdersResult) => {
    if (isGood(answer)) onGood?.();
    const undo =
      answer.code === "changed-several" && answer.earlier.length > 0
        ? {
            label: "Undo",
            run: () =>
              send([
                ["do", "restore"],
                ["expected", answer.to],
                ...answer.earlier.map((each) => ["earlier", each] as const),
              ]),
          }
        : undefined;
    showToast({
      ...(answer.code === "unreachable" ? failure : ordersResultText(answer)),
      tone: isGood(answer) || answer.code === "nothing-selected" ? "plain" : "destructive",
      ...(undo && { action: undo }),
    });
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);

  return { send, busy: fetcher.state !== "idle" };
}

export function ordersResultText(answer: OrdersResult): ToastText {
  const admin = adminMessages;
  switch (answer.code) {
    case "changed":
      return admin.statusChanged(answer.to);
    case "changed-several":
      return admin.bulkChanged(answer.count, answer.to);
    case "restored":
      return admin.bulkRestored(answer.count);
    case "nothing-selected":
      return admin.nothingSelected;
    case "email-sent":
      return admin.emailSent(answer.orderNumber);
    case "email-failed":
      return admin.emailFailed;
    case "deleted":
      return admin.orderDeleted;
    case "delete-failed":
      return admin.deleteFailed;
    case "refund-requested":
      return admin.refundRequested(answer.amount);
    case "refund-recorded":
      return admin.refundRecorded(answer.amount);
    case "refund-changed":
      return admin.refundChanged;
    case "refund-refused":
      return { title: admin.refundFailed.title, description: answer.text };
    case "refused":
    case "unreachable":
      return admin.statusFailed;
  }
}
