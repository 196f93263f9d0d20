import type { CartWalletOptions } from "#app/shop/shared/use-shop-data.ts";
import { offersWallets } from "#domain/checkout/offered-wallets.ts";
import type { AppContext } from "#server/app-context.ts";
import { paymentSection, shippingSection } from "#server/settings/sections.ts";

/** The wallets in the cart, if the owner offers them there and Stripe has its keys. */
export function readCartWallets({
  config,
  currentSettings,
}: Pick<AppContext, "config" | "currentSettings">): CartWalletOptions | null {
  const { takesWallets, takesLink, walletsInCart } = currentSettings(paymentSection);
  const offered = { takesWallets, takesLink };
  if (!config.stripe || !walletsInCart || !offersWallets(offered)) return null;

  const { publishableKey } = config.stripe;
  return {
    ...offered,
    publishableKey,
    takesPackerNotes: currentSettings(shippingSection).takesPackerNotes,
  };
}
