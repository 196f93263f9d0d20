import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { copyPayLink } from "../unpaid/unpaid-order.tsx";
import { showRefusal, usePackOrder } from "../use-pack-order.ts";
import type { NextStep } from "./next-step.ts";
import type { OrderDialog } from "./order-dialogs.tsx";
import type { ShownOrder } from "./read-order-details.ts";

export type NextAction = {
  readonly name: string;
  readonly isBusy: boolean;
  readonly run: () => void;
};

/** What the owner does next, as a button; null when nothing is. */
export function useNextStep(
  shown: ShownOrder,
  onOpen: (dialog: OrderDialog) => void,
): NextAction | null {
  const { order, goods, money, step } = shown;
  const { id: orderId } = order;
  const failure = adminMessages.nothingSaved;
  const pack = usePackOrder();
  const announce = useAction("announce-pickup", { onResult: showRefusal });
  const deliver = useAction("mark-delivered", { failure, whenBusy: "overlap" });
  const status = useAction("change-order-status", { failure: adminMessages.statusFailed });
  const isBusy = [pack, announce, deliver, status].some((each) => each.isBusy);

  /** All parcels on their way; without one, the order. */
  function markDelivered() {
    const onTheirWay = goods.parcels.lines.filter((line) => line.isOnItsWay);
    for (const { id } of onTheirWay) deliver.run({ shipmentId: id });
    if (onTheirWay.length === 0) status.run({ orderId, status: "delivered" });
  }

  const actions: Record<NextStep, () => void> = {
    "copy-pay-link": () => void copyPayLink(money.payLink ?? ""),
    pack: () => pack.run({ orderId }),
    "announce-pickup": () => announce.run({ orderId }),
    "buy-label": () => onOpen("label"),
    ship: () => onOpen("ship"),
    "mark-delivered": markDelivered,
  };
  if (!step) return null;
  return { name: stepNames[step], isBusy, run: () => !isBusy && actions[step]() };
}

const stepNames: Record<NextStep, string> = {
  "copy-pay-link": "Copy pay link",
  pack: "Mark packed",
  "announce-pickup": "Ready to pick up",
  "buy-label": "Buy label…",
  ship: "Ship…",
  "mark-delivered": "Mark delivered",
};
