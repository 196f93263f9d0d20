import { z } from "zod";

export type GiftCardSettings = {
  /** Whether the checkout takes gift cards. */
  readonly isOn: boolean;
};

export const giftCardSettingsSchema: z.ZodType<GiftCardSettings> = z.object({ isOn: z.boolean() });
