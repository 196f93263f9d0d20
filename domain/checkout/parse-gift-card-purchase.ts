import { type GiftCardSaleField, giftCardSaleFields } from "../gift-cards/gift-card-sale.ts";
import { giftCardSaleSchema } from "../gift-cards/gift-card-sale-schema.ts";
import { shipAfterError } from "../gifts/ship-after.ts";
import { fieldErrors } from "../input/field-errors.ts";
import {
  type CheckoutFieldError,
  type ParsedCheckoutDetails,
  parseCheckoutDetails,
} from "./checkout-details.ts";

/**
 * Checks the purchase of a gift card at once: its buyer, and whom it is for. Apart from the checkout's
 * rules, which do not load these.
 *
 * @param input the checkout's form, and `giftCard`
 * @param today in the shop's time zone
 */
export function parseGiftCardPurchase(input: unknown, today: string): ParsedCheckoutDetails {
  const typed = typeof input === "object" && input !== null && "giftCard" in input;
  const card = giftCardSaleSchema.safeParse(typed ? input.giftCard : {});
  const buyer = parseCheckoutDetails(input);

  const errors = buyer.ok ? {} : { ...buyer.errors };
  if (card.error) {
    const wrong = fieldErrors<GiftCardSaleField, CheckoutFieldError>(card.error);
    for (const field of giftCardSaleFields) {
      if (wrong[field]) errors[`card-${field}`] = wrong[field];
    }
  }
  const dayError = shipAfterError(card.data?.emailOn ?? "", today);
  if (dayError) errors["card-emailOn"] = dayError;

  if (!buyer.ok || !card.success || Object.keys(errors).length > 0) return { ok: false, errors };
  // Nothing is packed.
  const { gift: _, packerNote: __, ...details } = buyer.details;
  return { ok: true, details: { ...details, notes: "", giftCard: card.data } };
}
