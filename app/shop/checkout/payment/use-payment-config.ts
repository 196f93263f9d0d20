import { preconnect } from "react-dom";
import { useShopData } from "#app/shop/shared/use-shop-data.ts";

/** How a page with a Pay button takes payments. */
export type PaymentConfig = {
  /** Null without Stripe, undefined when the server did not answer. */
  readonly publishableKey: string | null | undefined;
  /** Whether demo payments are used. */
  readonly demo: boolean;
  readonly takesAllCards: boolean;
  readonly shopName: string;
};

/** Also connects to Stripe, whose script the page loads next. */
export function usePaymentConfig(
  loaded: Pick<PaymentConfig, "publishableKey" | "takesAllCards">,
): PaymentConfig {
  const { publishableKey, takesAllCards } = loaded;
  const shopData = useShopData();
  if (publishableKey) preconnect("https://js.stripe.com");
  return {
    publishableKey,
    demo: (shopData?.demo ?? false) && !publishableKey,
    takesAllCards,
    shopName: shopData?.shop.name ?? "",
  };
}
