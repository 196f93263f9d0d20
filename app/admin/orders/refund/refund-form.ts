import { z } from "zod";
import { type Cents, parseDecimal, toDecimal } from "#domain/money/cents.ts";
import { type RefundParts, type RefundReason, refundReasons } from "#domain/refunds/refund.ts";

/** Longer than anybody writes about a refund. */
export const NOTE_LENGTH = 500;

/** Digits and at most two after the point: not "1e3", nor a third digit that would be rounded. */
const amount = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}(?:\.\d{1,2})?$/)
  .transform(
    (text, context) => parseDecimal(text) ?? context.addIssue("Not an amount.") ?? z.NEVER,
  );

const sentRefundForm = z.object({
  order: z.guid(),
  knownRefunds: z.coerce.number().int().min(0),
  /** `itemId:quantity` */
  bars: z.array(
    z
      .string()
      .regex(/^\d{1,18}:\d{1,6}$/)
      .transform((text) => {
        const [itemId = "", quantity = ""] = text.split(":");
        return { itemId, quantity: Number(quantity) };
      }),
  ),
  shipping: amount,
  amount,
  reason: z.enum(refundReasons),
  note: z.string().max(NOTE_LENGTH),
  tell: z.stringbool().optional(),
});

export type RefundDraft = RefundParts & {
  readonly amount: Cents;
  readonly reason: RefundReason;
  readonly note: string;
  readonly tellsCustomer: boolean;
};

/** What the refund dialog sends; `sentRefund` reads it. */
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
    ["shipping", toDecimal(draft.shipping)],
    ["amount", toDecimal(draft.amount)],
    ["reason", draft.reason],
    ["note", draft.note],
    ...(draft.tellsCustomer ? [["tell", "yes"] as const] : []),
  ];
}

/** @returns undefined for what the dialog cannot have sent */
export function sentRefund(form: FormData) {
  const read = sentRefundForm.safeParse({
    ...Object.fromEntries(form),
    bars: form.getAll("bars"),
  });
  if (!read.success) return undefined;
  const { order, bars, tell = false, ...rest } = read.data;
  return { ...rest, orderId: order, items: bars, tellsCustomer: tell };
}

const sentWholeForm = z.object({ order: z.guid(), amount });

/** Everything that is left of an order, as it is asked for after the order was cancelled. */
export function sentWholeRefund(form: FormData) {
  return sentWholeForm.safeParse(Object.fromEntries(form)).data;
}

const sentByHandForm = z.object({
  order: z.guid(),
  knownRefunds: z.coerce.number().int().min(0),
  amount,
  note: z.string().max(NOTE_LENGTH),
});

export function sentByHand(form: FormData) {
  return sentByHandForm.safeParse(Object.fromEntries(form)).data;
}
