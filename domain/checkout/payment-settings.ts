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

/** The settings after the one at `path` was changed: wallets need all cards, and the cart a wallet. */
export function adjustPaymentSettings(changed: PaymentSettings, path: string): PaymentSettings {
  if (path === "takesAllCards" && !changed.takesAllCards) {
    return { takesAllCards: false, takesWallets: false, takesLink: false, walletsInCart: false };
  }

  const isCartChosen = path === "walletsInCart" && changed.walletsInCart;
  const takesWallets = changed.takesWallets || (isCartChosen && !changed.takesLink);
  const offersWallet = takesWallets || changed.takesLink;
  const takesAllCards = changed.takesAllCards || offersWallet;
  const walletsInCart = changed.walletsInCart && offersWallet;
  return { ...changed, takesAllCards, takesWallets, walletsInCart };
}
