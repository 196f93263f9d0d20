import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { addressSchema } from "#domain/addresses/address.ts";
import { parseDeliveryAddress } from "#domain/checkout/checkout-details.ts";
import { MAX_GIFT_MESSAGE_LENGTH } from "#domain/gifts/gift-field-names.ts";
import { typedText } from "#domain/input/typed-text.ts";
import { reviewAddress } from "#server/checkout/address-change/review-address.ts";
import { changeAddress } from "#server/orders/changes/change-address.ts";
import { changeGiftMessage } from "#server/orders/changes/change-gift-message.ts";
import { fillShortage } from "#server/orders/changes/fill-shortage.ts";
import { releaseGift } from "#server/orders/changes/gift-holds.ts";
import { acceptChangedRecipes } from "#server/orders/changes/recipe-holds.ts";
import { saveStaffNotes } from "#server/orders/changes/save-staff-notes.ts";
import { STAFF_NOTES_LENGTH } from "./staff-notes-length.ts";

const aboutOrder = z.object({ orderId: z.guid() });

/**
 * Changes the delivery address of an order. What the checkout would ask about it, the owner reads
 * first; then it is theirs to decide.
 */
export const changeOrderAddressAction = adminAction(
  "change-order-address",
  aboutOrder.extend({
    /** Judged below, with the checkout's sentences. */
    typed: z.record(z.string(), z.unknown()),
    before: addressSchema,
    notifiesCustomer: z.boolean(),
    /** The questions about this address that the owner has read. */
    accepted: z.array(z.string()),
  }),
  async (shop, { orderId, typed, before, notifiesCustomer, accepted }) => {
    const parsed = parseDeliveryAddress(typed);
    if (!parsed.ok) return refused("address-errors", { errors: parsed.errors });

    const { address } = parsed;
    const questions = await reviewAddress(shop, orderId, address);
    if (questions.length > 0 && accepted.join("\n") !== questions.join("\n")) {
      return refused("address-questions", { questions });
    }

    const { code } = await changeAddress(shop, { orderId, address, before, notifiesCustomer });
    switch (code) {
      case "changed":
      case "unchanged":
        return done("address-changed", {
          toast: adminMessages.addressChanged(code === "changed" && notifiesCustomer),
        });
      case "already-sent":
        return notSaved("It left already, or is cancelled.");
      case "changed-meanwhile":
        return notSaved("Somebody else changed this address meanwhile. Please look again.");
      case "not-found":
        return notSaved("This order is gone.");
    }
  },
);

/** @param tooLong a sentence */
const lines = (max: number, tooLong: string) =>
  z
    .string()
    .transform((text) => typedText(text, { lines: true }))
    .pipe(z.string().max(max, tooLong));

const staffNotes = lines(STAFF_NOTES_LENGTH, "These notes are longer than the shop keeps.");

export const saveStaffNotesAction = adminAction(
  "save-staff-notes",
  aboutOrder.extend({ notes: staffNotes, before: staffNotes }),
  async (shop, input) =>
    (await saveStaffNotes(shop, input)).code === "saved"
      ? done("notes-saved", { toast: adminMessages.notesSaved })
      : notSaved("Somebody else changed these notes meanwhile."),
);

const giftMessage = lines(MAX_GIFT_MESSAGE_LENGTH, "This message is longer than 300 characters.");

export const saveGiftMessageAction = adminAction(
  "save-gift-message",
  aboutOrder.extend({ message: giftMessage, before: giftMessage }),
  async (shop, input) => {
    const { code } = await changeGiftMessage(shop, input);
    switch (code) {
      case "changed":
        return done("gift-message-saved", { toast: adminMessages.giftMessageSaved });
      case "changed-meanwhile":
        return notSaved("Somebody else changed this message meanwhile.");
      case "not-found":
        return notSaved("This order is gone, or no gift.");
    }
  },
);

export const takeMissingProductsAction = adminAction(
  "take-missing-products",
  aboutOrder,
  async (shop, { orderId }) => {
    const missing = await fillShortage(shop, orderId);
    if (!missing) return notSaved("This order is gone, or cancelled.");
    if (missing.length === 0) return done("stock-taken", { toast: adminMessages.stockTaken });
    const products = missing.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
    return notSaved(`Still missing: ${products}. Count them on the Stock screen.`);
  },
);

/** Allows packing an order although recipes have changed. */
export const acceptRecipesAction = adminAction(
  "accept-recipes",
  aboutOrder,
  async (shop, { orderId }) =>
    (await acceptChangedRecipes(shop, orderId))
      ? done("recipes-accepted", { toast: adminMessages.recipesAccepted })
      : notSaved("This order is gone."),
);

/** Allows packing a gift before its day. */
export const releaseGiftAction = adminAction(
  "release-gift",
  aboutOrder,
  async (shop, { orderId }) =>
    (await releaseGift(shop, orderId))
      ? done("gift-released", { toast: adminMessages.giftReleased })
      : notSaved("It doesn't wait for its day anymore."),
);

/** @param description a sentence */
export function notSaved(description: string) {
  return refused("not-saved", { toast: { title: adminMessages.nothingSaved.title, description } });
}
