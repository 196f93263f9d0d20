import { z } from "zod";

/** Which ways to pay the shop offers. */
export type PaymentSettings = {
  /** Cards of any kind and brand, where otherwise debit cards are asked for. */
  readonly takesAllCards: boolean;
  /** Apple Pay and Google Pay, which hold cards of any kind: only with all cards. */
  readonly takesWallets: boolean;
};

export const paymentSettingsSchema: z.ZodType<PaymentSettings> = z.object({
  takesAllCards: z.boolean(),
  takesWallets: z.boolean().default(false),
});
