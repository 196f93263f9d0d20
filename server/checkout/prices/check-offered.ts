import type { CheckoutContent } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails, CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { shipAfterError } from "#domain/gifts/ship-after.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { getSettings } from "../../settings/settings-queries.ts";
import { shippingSection } from "../../shipping/shipping-section.ts";

/**
 * Checks what the form alone cannot know of gifts and of the note for the packer: whether the shop offers
 * them, how the order is shipped, and what day it is in the shop.
 *
 * @returns undefined when nothing is wrong
 */
export async function checkOffered(
  ctx: Pick<AppContext, "db" | "log" | "clock" | "details">,
  { gift, recipients, packerNote }: CheckoutDetails,
  { shippingCharge }: Pick<CheckoutContent, "shippingCharge">,
): Promise<CheckoutFieldErrors | undefined> {
  const gifts = recipients ?? (gift ? [gift] : []);
  if (gifts.length === 0 && !packerNote) return undefined;
  const { data: settings } = await getSettings(ctx.db, shippingSection, ctx.log);
  const { offersGifts, sendsToSeveral, takesPackerNotes } = settings;
  if (packerNote && !takesPackerNotes) return { packerNote: "not-offered" };
  if (gifts.length === 0) return undefined;
  if (!offersGifts || (recipients && !sendsToSeveral)) return { gift: "not-offered" };
  if (shippingCharge?.pickup) return { gift: "picked-up" };
  const today = dayIn(ctx.details().timeZone, ctx.clock());
  for (const { shipAfter } of gifts) {
    const error = shipAfterError(shipAfter, today);
    if (error) return { "gift-shipAfter": error };
  }
  return undefined;
}
