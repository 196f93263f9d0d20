import type { StripeExpressCheckoutElementOptions } from "@stripe/stripe-js";
import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { WalletSheet } from "./wallet-sheet.ts";

/**
 * What Stripe's buttons look like, and what their sheet asks for.
 *
 * @param look.isOneRow for a page that keeps one row free for them
 * @see https://docs.stripe.com/js/elements_object/create_express_checkout_element
 */
export function walletButtonOptions(look: {
  shopName: string;
  offered: OfferedWallets;
  collects: WalletSheet["collects"];
  countries: string[];
  shipping: Cents | null;
  isDark: boolean;
  isOneRow: boolean;
}): StripeExpressCheckoutElementOptions {
  const { shopName, offered, collects, countries, shipping, isDark, isOneRow } = look;
  const ofDevice = offered.takesWallets ? "auto" : "never";
  return {
    business: { name: shopName },
    buttonHeight: 48,
    ...(isOneRow && { layout: { maxColumns: 2, maxRows: 1, overflow: "never" } }),
    buttonTheme: { applePay: isDark ? "white" : "black", googlePay: isDark ? "white" : "black" },
    paymentMethods: {
      applePay: ofDevice,
      googlePay: ofDevice,
      link: offered.takesLink ? "auto" : "never",
      amazonPay: "never",
      paypal: "never",
      klarna: "never",
    },
    // The wallet asks for everything that our own form would.
    ...(collects !== "nothing" && { emailRequired: true, phoneNumberRequired: true }),
    ...(collects === "payer" && { billingAddressRequired: true }),
    ...(shipping !== null && {
      billingAddressRequired: true,
      shippingAddressRequired: true,
      allowedShippingCountries: countries,
      shippingRates: [{ id: "unknown", displayName: "Shipping", amount: shipping }],
    }),
  };
}
