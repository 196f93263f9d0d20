import { describeNotPackable } from "#app/admin/orders/data/describe-not-packable.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { LabelPurchase } from "#server/postage/buy-label.ts";

export const NO_SENDER = "Your own address is missing. Fill it in on the Labels screen.";

/** Why a label was not bought, as sentences. @param next what to do about rates that are outdated */
export function describeNotBought(
  purchase: Exclude<LabelPurchase, { readonly code: "bought" }>,
  next = "Show the rates again.",
): string {
  switch (purchase.code) {
    case "refused":
      return purchase.reason;
    case "unclear":
      return `${purchase.reason} It may have been bought. Press again: it is bought once.`;
    case "price-rose":
      return purchase.price === null
        ? `The carrier no longer has this rate. Nothing was bought. ${next}`
        : `It costs ${formatUsd(purchase.price)} now. Nothing was bought. ${next}`;
    case "order-changed":
      return `The order changed after these rates were shown. Nothing was bought. ${next}`;
    case "not-packable":
      return `Nothing was bought: ${describeNotPackable(purchase.reason)}.`;
  }
}
