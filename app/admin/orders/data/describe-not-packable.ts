import type { NotPackable } from "#server/orders/list/packable.ts";
import { holdReason } from "./format-history.ts";

/** Why an order cannot be packed: the part after a colon. */
export function describeNotPackable(reason: NotPackable): string {
  switch (reason.code) {
    case "gift-card":
      return "it sells a gift card, which we mail";
    case "cancelled":
      return "it is cancelled";
    case "shipped":
      return "it is shipped already";
    case "refunded":
      return "its money was given back";
    case "not-paid":
      return "it is not paid";
    case "nothing-to-send":
      return "nothing of it is left to send";
    case "on-hold":
      return holdReason(reason.hold);
  }
}
