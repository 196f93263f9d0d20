import { type Cents, toDecimal } from "#domain/money/cents.ts";
import type { RefundParts, RefundReason } from "#domain/refunds/refund.ts";

/** Limit in characters. */
export const NOTE_LENGTH = 500;

export type RefundDraft = RefundParts & {
  readonly amount: Cents;
  readonly reason: RefundReason;
  readonly note: string;
  readonly tellsCustomer: boolean;
  readonly restocks: boolean;
};

/** Form data of the refund dialog; parsed in sent-refund.ts. */
export function refundFields(
  orderId: string,
  knownRefunds: number,
  draft: RefundDraft,
): (readonly [string, string])[] {
  return [
    ["do", "refund"],
    ["order", orderId],
    ["knownRefunds", String(knownRefunds)],
    ...draft.items.map(({ itemId, quantity }) => ["bars", `${itemId}:${quantity}`] as const),
    ...draft.items.flatMap(({ itemId, unsent }) =>
      unsent === undefined ? [] : [["unsent", `${itemId}:${unsent}`] as const],
    ),
    ["shipping", toDecimal(draft.shipping)],
    ["amount", toDecimal(draft.amount)],
    ["reason", draft.reason],
    ["note", draft.note],
    ...(draft.tellsCustomer ? [["tell", "yes"] as const] : []),
    ...(draft.restocks ? [["restock", "yes"] as const] : []),
  ];
}
