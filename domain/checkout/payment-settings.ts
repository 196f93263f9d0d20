import { z } from "zod/mini";

/** Which payment methods the shop offers. */
export type PaymentSettings = {
  /** Cards of any kind and brand; otherwise only debit cards. */
  readonly takesAllCards: boolean;
  /** Apple Pay and Google Pay, which may contain any card: only together with all cards. */
  readonly takesWallets: boolean;
  /** Stripe's Link, likewise. */
  readonly takesLink: boolean;
  /** The wallets also in the cart, and where gift cards are sold. */
  readonly walletsInCart: boolean;
};

export const paymentSettingsSchema: z.ZodMiniType<PaymentSettings> = z.object({
  takesAllCards: z.boolean(),
  takesWallets: z._default(z.boolean(), false),
  takesLink: z._default(z.boolean(), false),
  walletsInCart: z._default(z.boolean(), false),
});
