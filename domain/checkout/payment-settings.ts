import { z } from "zod";

/** Which ways to pay the shop offers. */
export type PaymentSettings = {
  /** Cards of any kind and brand, where otherwise debit cards are asked for. */
  readonly takesAllCards: boolean;
};

export const paymentSettingsSchema: z.ZodType<PaymentSettings> = z.object({
  takesAllCards: z.boolean(),
});
