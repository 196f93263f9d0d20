import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";
import type { OfferedCards } from "./gift-card-sale.ts";

export type GiftCardSaleSettings = OfferedCards & {
  /** Whether the shop sells gift cards. */
  readonly isOn: boolean;
};

export const giftCardSaleSettingsSchema: z.ZodMiniType<GiftCardSaleSettings> = z.object({
  isOn: z.boolean(),
  amounts: z.readonly(z.array(centsSchema)),
  customAmount: z.nullable(z.readonly(z.object({ min: centsSchema, max: centsSchema }))),
});
