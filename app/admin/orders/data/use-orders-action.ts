import { useEffect, useEffectEvent } from "react";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { isGood, type OrdersResult } from "./orders-result.ts";

export type OrdersAction = {
  /** Sends a form to the orders screen's action and shows the result in a toast. */
  readonly send: (fields: readonly (readonly [name: string, value: string])[]) => void;
  readonly busy: boolean;
};

/**
 * One kind of action on the orders screen.
 *
 * @param failure the message when the server does not answer
 */
export function useOrdersAction(options: {
  key: string;
  failure: ToastText;
  onGood?: () => void;
  /** Whether the screen itself shows the answer; then there is no toast. */
  asks?: (answer: OrdersResult) => boolean;
}): OrdersAction {
  const { key, failure, onGood, asks } = options;
  const fetcher = useSettledFetcher<OrdersResult>(key);
  const answer = fetcher.data;

  function send(fields: readonly (readonly [string, string])[]) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    fetcher.submit(form, { method: "post", action: "/admin/orders" });
  }

  const tell = useEffectEvent((answer: OrdersResult) => {
    if (isGood(answer)) onGood?.();
    if (asks?.(answer)) return;
    const undoing = undoOf(answer);
    const undo = undoing && { label: "Undo", run: () => send(undoing) };
    showToast({
      ...(answer.code === "unreachable" ? failure : ordersResultText(answer)),
      tone: isGood(answer) || answer.code === "nothing-selected" ? "plain" : "destructive",
      ...(undo && { action: undo }),
      ...(answer.code === "shipped" && { duration: SHIPPED_TOAST_MS }),
    });
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);

  return { send, busy: fetcher.state !== "idle" };
}

/** Long enough to notice a mistake before the customer is told. */
const SHIPPED_TOAST_MS = 20_000;

/** The form that undoes the action; undefined when it cannot be undone. */
function undoOf(answer: OrdersResult): (readonly [string, string])[] | undefined {
  if (answer.code === "changed-several" && answer.earlier.length > 0) {
    return [
      ["do", "restore"],
      ["expected", answer.to],
      ...answer.earlier.map((each) => ["earlier", each] as const),
    ];
  }
  if (answer.code === "archived" && answer.orderIds.length > 0) {
    return [["do", "unarchive"], ...answer.orderIds.map((id) => ["select", id] as const)];
  }
  if (answer.code === "shipped") {
    return [
      ["do", "take-back"],
      ["shipment", answer.shipmentId],
    ];
  }
  return undefined;
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
    case "archived":
      return admin.archived(answer.orderIds.length, answer.unfinished);
    case "unarchived":
      return admin.unarchived(answer.count);
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
    case "shipped":
      return admin.shipped(answer.emailInSeconds);
    case "taken-back":
      return admin.takenBack(answer.wasTold);
    case "parcel-delivered":
      return admin.parcelDelivered;
    case "address-changed":
      return admin.addressChanged(answer.toldCustomer);
    case "address-errors":
      return { title: admin.editFailed.title, description: "Please look at the marked fields." };
    case "address-questions":
      return { title: admin.editFailed.title, description: "Please read what differs there." };
    case "notes-saved":
      return admin.notesSaved;
    case "stock-taken":
      return admin.stockTaken;
    case "recipes-accepted":
      return admin.recipesAccepted;
    case "gift-released":
      return admin.giftReleased;
    case "gift-message-saved":
      return admin.giftMessageSaved;
    case "replied":
      return admin.replied;
    case "paid-elsewhere":
      return admin.paidElsewhere;
    case "edit-refused":
      return { title: admin.editFailed.title, description: answer.text };
    case "wrong-digit":
      return {
        title: admin.parcelFailed.title,
        description: "A digit of its tracking number doesn't fit. Please check it.",
      };
    case "number-used":
      return {
        title: admin.parcelFailed.title,
        description: `${answer.orderNumber || "Another order"} has a parcel with this number.`,
      };
    case "parcel-refused":
      return { title: admin.parcelFailed.title, description: answer.text };
    case "refused":
    case "unreachable":
      return admin.statusFailed;
  }
}
