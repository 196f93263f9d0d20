import type { NotPackable } from "#server/orders/list/packable.ts";
import { holdReason } from "./format-history.ts";

/** Why an order cannot be packed: the part after a colon. */
export function describeNotPackable(reason: NotPackable): string {
  return reason.code === "on-hold" ? holdReason(reason.hold) : notPackableReasons[reason.code];
}

const notPackableReasons: Record<Exclude<NotPackable["code"], "on-hold">, string> = {
  "gift-card": "it sells a gift card, which we mail",
  cancelled: "it is cancelled",
  shipped: "it is shipped already",
  refunded: "its money was given back",
  "not-paid": "it is not paid",
  "nothing-to-send": "nothing of it is left to send",
};
