import { z } from "zod/mini";
import { deliveryFields, emailField } from "../addresses/delivery-fields.ts";
import { objectOrEmpty } from "../input/lenient.ts";
import { optionalText } from "../input/text-schemas.ts";
import { isIsoDay } from "../time/iso-day.ts";
import { type GiftField, MAX_GIFT_MESSAGE_LENGTH } from "./gift-field-names.ts";

const isDayOrNone = (text: unknown) => text === "" || isIsoDay(String(text));

/** A gift as it is typed: the message and the recipient. Its messages are error codes. */
export const giftSchema = z.pipe(
  objectOrEmpty,
  z.readonly(
    z.object({
      message: optionalText(MAX_GIFT_MESSAGE_LENGTH, { lines: true }),
      ...deliveryFields,
      /** It is packed on this day at the earliest, such as 2026-12-20; empty for at once. */
      shipAfter: optionalText(10).check(z.refine(isDayOrNone, "not-a-day")),
      /** Where to tell the recipient that it was shipped; empty for nowhere. */
      email: z.union([z.pipe(optionalText(254), z.literal("")), emailField], "not-an-email"),
    } satisfies Record<GiftField, z.ZodMiniType>),
  ),
);
export type Gift = z.infer<typeof giftSchema>;

/** The gift that an order keeps beside its addresses. */
export type OrderGift = {
  /** Empty when there is none. */
  readonly message: string;
  /** A day such as 2026-12-20. */
  readonly shipAfter: string | null;
  readonly recipientEmail: string | null;
};
