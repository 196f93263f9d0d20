import { z } from "zod";
import { parseDecimal } from "#domain/money/cents.ts";
import { type RefundItem, refundReasons } from "#domain/refunds/refund.ts";
import { sentBars } from "../data/sent-bars.ts";
import { NOTE_LENGTH } from "./refund-fields.ts";

/** Digits with at most two decimals: not "1e3", and no third decimal that would be rounded. */
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
  bars: sentBars,
  /** How many of them have not left the shop. */
  unsent: sentBars,
  shipping: amount,
  amount,
  reason: z.enum(refundReasons),
  note: z.string().max(NOTE_LENGTH),
  tell: z.stringbool().optional(),
  restock: z.stringbool().optional(),
});

/** @returns undefined when the form is not one of the refund dialog's */
export function sentRefund(form: FormData) {
  const read = sentRefundForm.safeParse({
    ...Object.fromEntries(form),
    bars: form.getAll("bars"),
    unsent: form.getAll("unsent"),
  });
  if (!read.success) return undefined;
  const { order, bars, unsent, tell = false, restock = false, ...rest } = read.data;
  const items = bars.map(({ itemId, quantity }): RefundItem => {
    const stated = unsent.find((each) => each.itemId === itemId);
    return { itemId, quantity, ...(stated && { unsent: stated.quantity }) };
  });
  return { ...rest, orderId: order, items, tellsCustomer: tell, restocks: restock };
}

const sentWholeForm = z.object({ order: z.guid(), amount });

/** Parses the request to refund everything after an order was cancelled. */
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
