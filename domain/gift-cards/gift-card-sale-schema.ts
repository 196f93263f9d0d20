import { z } from "zod/mini";
import { emailField } from "../addresses/delivery-fields.ts";
import { addressText } from "../input/address-text.ts";
import { objectOrEmpty } from "../input/lenient.ts";
import { optionalText, requiredText } from "../input/text-schemas.ts";
import { isIsoDay } from "../time/iso-day.ts";
import { MAX_CARD_MESSAGE_LENGTH } from "./gift-card.ts";
import type { GiftCardSaleField } from "./gift-card-sale.ts";

const isDayOrNone = (text: unknown) => text === "" || isIsoDay(String(text));

/** Whom a bought gift card is for, and when it is mailed. Its messages are error codes. */
export const giftCardSaleSchema = z.pipe(
  objectOrEmpty,
  z.readonly(
    z.object({
      recipientName: requiredText(100, { normalize: addressText }),
      recipientEmail: emailField,
      /** Empty for the buyer's name. */
      senderName: optionalText(100, { normalize: addressText }),
      message: optionalText(MAX_CARD_MESSAGE_LENGTH, { lines: true }),
      /** A day such as 2026-12-24 in the shop's time zone; empty for at once. */
      emailOn: optionalText(10).check(z.refine(isDayOrNone, "not-a-day")),
    } satisfies Record<GiftCardSaleField, z.ZodMiniType>),
  ),
);
export type GiftCardSale = z.infer<typeof giftCardSaleSchema>;
