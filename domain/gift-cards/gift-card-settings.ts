import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";
import type { OfferedCards } from "./gift-card-sale.ts";

export type GiftCardSettings = {
  /** Whether the checkout takes gift cards. */
  readonly isOn: boolean;
};

export const giftCardSettingsSchema: z.ZodMiniType<GiftCardSettings> = z.object({
  isOn: z.boolean(),
});

export type GiftCardSaleSettings = OfferedCards & {
  /** Whether the shop sells gift cards. */
  readonly isOn: boolean;
};

export const giftCardSaleSettingsSchema: z.ZodMiniType<GiftCardSaleSettings> = z.object({
  isOn: z.boolean(),
  amounts: z.readonly(z.array(centsSchema)),
  customAmount: z.nullable(z.readonly(z.object({ min: centsSchema, max: centsSchema }))),
});
