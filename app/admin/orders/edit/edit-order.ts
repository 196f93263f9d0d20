import { z } from "zod";
import { addressSchema } from "#domain/addresses/address.ts";
import { parseDeliveryAddress } from "#domain/checkout/checkout-details.ts";
import { LONGEST_GIFT_MESSAGE } from "#domain/gifts/gift-fields.ts";
import { typedText } from "#domain/input/typed-text.ts";
import type { AppContext } from "#server/app-context.ts";
import { reviewAddress } from "#server/checkout/address-change/review-address.ts";
import { changeAddress } from "#server/orders/changes/change-address.ts";
import { changeGiftMessage } from "#server/orders/changes/change-gift-message.ts";
import { acceptChangedRecipes } from "#server/orders/changes/changed-recipes.ts";
import { fillShortage } from "#server/orders/changes/fill-shortage.ts";
import { releaseGift } from "#server/orders/changes/gift-holds.ts";
import { saveStaffNotes } from "#server/orders/changes/staff-notes.ts";
import type { OrderEditResult } from "../data/orders-result.ts";
import { STAFF_NOTES_LENGTH } from "./staff-notes-length.ts";

const addressForm = z.object({
  order: z.guid(),
  before: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return context.addIssue("No JSON.") ?? z.NEVER;
      }
    })
    .pipe(addressSchema),
  tell: z.stringbool().optional(),
  /** The questions about this address that the owner has read. */
  accepted: z.string().max(5_000).optional(),
});

/**
 * Changes the delivery address of an order. What the checkout would ask about it, the owner reads
 * first; then it is theirs to decide.
 */
export async function changeOrderAddress(
  ctx: AppContext,
  form: FormData,
): Promise<OrderEditResult> {
  const sent = Object.fromEntries(form);
  const { data } = addressForm.safeParse(sent);
  if (!data) return { code: "edit-refused", text: "This cannot be read as an address." };
  const typed = parseDeliveryAddress(sent);
  if (!typed.ok) return { code: "address-errors", errors: typed.errors };
  const questions = await reviewAddress(ctx, data.order, typed.address);
  if (questions.length > 0 && data.accepted !== questions.join("\n")) {
    return { code: "address-questions", questions };
  }
  const { code } = await changeAddress(ctx, {
    orderId: data.order,
    address: typed.address,
    before: data.before,
    tellsCustomer: data.tell ?? false,
  });
  switch (code) {
    case "changed":
    case "unchanged":
      return { code: "address-changed", toldCustomer: code === "changed" && (data.tell ?? false) };
    case "left":
      return { code: "edit-refused", text: "It left already, or is cancelled." };
    case "changed-meanwhile":
      return {
        code: "edit-refused",
        text: "Somebody else changed this address meanwhile. Please look again.",
      };
    case "not-found":
      return { code: "edit-refused", text: "This order is gone." };
  }
}

const lines = (most: number) =>
  z
    .string()
    .transform((text) => typedText(text, { lines: true }))
    .pipe(z.string().max(most));

const notesForm = z.object({
  order: z.guid(),
  notes: lines(STAFF_NOTES_LENGTH),
  before: lines(STAFF_NOTES_LENGTH),
});

export async function changeStaffNotes(ctx: AppContext, form: FormData): Promise<OrderEditResult> {
  const { data } = notesForm.safeParse(Object.fromEntries(form));
  if (!data) return { code: "edit-refused", text: "These notes are longer than the shop keeps." };
  const { code } = await saveStaffNotes(ctx, { orderId: data.order, ...data });
  return code === "saved"
    ? { code: "notes-saved" }
    : { code: "edit-refused", text: "Somebody else changed these notes meanwhile." };
}

const giftForm = z.object({
  order: z.guid(),
  message: lines(LONGEST_GIFT_MESSAGE),
  before: lines(LONGEST_GIFT_MESSAGE),
});

export async function saveGiftMessage(ctx: AppContext, form: FormData): Promise<OrderEditResult> {
  const { data } = giftForm.safeParse(Object.fromEntries(form));
  if (!data) return { code: "edit-refused", text: "This message is longer than 300 letters." };
  const { code } = await changeGiftMessage(ctx, { orderId: data.order, ...data });
  switch (code) {
    case "changed":
      return { code: "gift-message-saved" };
    case "changed-meanwhile":
      return { code: "edit-refused", text: "Somebody else changed this message meanwhile." };
    case "not-found":
      return { code: "edit-refused", text: "This order is gone, or no gift." };
  }
}

const orderForm = z.object({ order: z.guid() });

/** Takes an order's missing bars from stock. */
export async function takeMissingBars(ctx: AppContext, form: FormData): Promise<OrderEditResult> {
  const { data } = orderForm.safeParse(Object.fromEntries(form));
  const missing = data && (await fillShortage(ctx, data.order));
  if (!missing) return { code: "edit-refused", text: "This order is gone, or cancelled." };
  if (missing.length === 0) return { code: "stock-taken" };
  const words = missing.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
  return { code: "edit-refused", text: `Still missing: ${words}. Count them on the Stock screen.` };
}

/** Allows packing an order although recipes have changed. */
export async function acceptRecipes(ctx: AppContext, form: FormData): Promise<OrderEditResult> {
  const { data } = orderForm.safeParse(Object.fromEntries(form));
  return data && (await acceptChangedRecipes(ctx, data.order))
    ? { code: "recipes-accepted" }
    : { code: "edit-refused", text: "This order is gone." };
}

/** Packs a gift before its day. */
export async function packGiftNow(ctx: AppContext, form: FormData): Promise<OrderEditResult> {
  const { data } = orderForm.safeParse(Object.fromEntries(form));
  return data && (await releaseGift(ctx, data.order))
    ? { code: "gift-released" }
    : { code: "edit-refused", text: "It doesn't wait for its day anymore." };
}
