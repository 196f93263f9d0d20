import type { ReactNode } from "react";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import type { CheckoutState } from "#app/shop/checkout/use-checkout.ts";
import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";
import { ZERO } from "#domain/money/cents.ts";
import { checkoutMessages } from "../checkout-messages.ts";
import { WalletButtons } from "./wallet-buttons.tsx";
import { walletCountries } from "./wallet-details.ts";
import type { WalletSheet } from "./wallet-sheet.ts";

/** Wallets, where they can pay what is bought. */
export function CheckoutWallets(
  props: Pick<CheckoutState, "details" | "quote" | "payment"> & {
    readonly shopName: string;
    readonly offered: OfferedWallets;
  },
): ReactNode {
  const { details, quote, payment, shopName, offered } = props;
  const { shipping } = useCart();
  const { stripe, wallet } = payment;
  if (!stripe || payment.method !== "debit" || payment.coveredBy) return null;

  /** Where a gift goes is in the form, not in the wallet, and the total follows from that. */
  function isGiftReady(): boolean {
    const parsed = details.parse();
    const errors = Object.entries(parsed.ok ? {} : parsed.errors);
    const giftErrors = errors.filter(([field]) => field.startsWith("gift"));
    if (giftErrors.length > 0) {
      details.refuse(Object.fromEntries(giftErrors));
      return false;
    }
    if (details.isMultiRecipient && !details.purchase) {
      payment.problem.show("details", checkoutMessages.recipientsFirst);
      return false;
    }
    if (quote.needsMethod) {
      payment.problem.show("details", checkoutMessages.methodFirst);
      return false;
    }
    if (!payment.isReady) payment.problem.show("payment", checkoutMessages.notReady);
    return payment.isReady;
  }

  const sheet: WalletSheet = details.gift
    ? { collects: "payer", mayOpen: isGiftReady }
    : {
        collects: "address",
        mayOpen: () => true,
        countries: walletCountries(shipping),
        shipping: shipping?.isChosen ? ZERO : quote.order.totals.shipping,
        quote: wallet.quote,
        onCancel: payment.retry,
      };
  return (
    <WalletButtons
      stripe={stripe.props.stripe}
      payable={stripe.props}
      className="mt-8 grid gap-5"
      orElse="Or fill in the form"
      shopName={shopName}
      offered={offered}
      sheet={sheet}
      onPay={(paid) => wallet.pay(paid, sheet.collects)}
    />
  );
}
