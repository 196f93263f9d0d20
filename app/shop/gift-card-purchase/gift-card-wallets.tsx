import { type ReactNode, useRef, useState } from "react";
import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";
import { type Cents, cents } from "#domain/money/cents.ts";
import { checkoutMessages } from "../checkout/payment/checkout-messages.ts";
import type { PaymentConfig } from "../checkout/payment/use-payment-config.ts";
import { WalletButtons } from "../checkout/payment/wallets/wallet-buttons.tsx";
import type { WalletPayment, WalletResult } from "../checkout/payment/wallets/wallet-sheet.ts";
import type { CheckoutDetailsForm } from "../checkout/use-checkout-details.ts";
import { giftCardMessages } from "../gift-cards/gift-card-messages.ts";
import { canPayByWallet } from "../shared/can-pay-by-wallet.ts";
import type { useGiftCardPurchase } from "./use-gift-card-purchase.ts";

/** Wallets instead of the buyer's part of the form: who gets the card is above them. */
export function GiftCardWallets(props: {
  offered: OfferedWallets;
  config: PaymentConfig;
  details: CheckoutDetailsForm;
  payment: ReturnType<typeof useGiftCardPurchase>;
  amount: Cents | undefined;
}): ReactNode {
  const { offered, config, details, payment, amount } = props;
  const { script, problem } = payment;
  const [canPay] = useState(() => canPayByWallet(offered));
  const amountShown = useRef<Cents>(undefined);
  if (!config.publishableKey || !canPay || payment.method !== "debit") return null;

  function mayOpen(): boolean {
    if (amount === undefined) {
      problem.show("order", giftCardMessages.chooseAmount);
      return false;
    }
    const parsed = details.parse();
    const errors = Object.entries(parsed.ok ? {} : parsed.errors);
    const cardErrors = errors.filter(([field]) => field.startsWith("card-"));
    if (cardErrors.length > 0) {
      details.refuse(Object.fromEntries(cardErrors));
      return false;
    }
    const isPrepared = payment.result?.code === "started";
    if (!isPrepared) problem.show("payment", checkoutMessages.notReady);
    amountShown.current = amount;
    return isPrepared;
  }

  /** A sheet in a window of its own leaves the amounts on the page to be pressed. */
  async function pay(paid: WalletPayment): Promise<WalletResult> {
    if (amount === amountShown.current) return await payment.payByWallet(paid);
    problem.show("order", giftCardMessages.amountChanged);
    return { code: "not-paid" };
  }

  return (
    <div className="min-h-22">
      {script && (
        <WalletButtons
          stripe={script}
          payable={{ amount: amount ?? PLACEHOLDER_AMOUNT }}
          shopName={config.shopName}
          offered={offered}
          sheet={{ collects: "payer", mayOpen }}
          className="grid gap-4"
          orElse="Or fill in the form"
          onPay={pay}
        />
      )}
    </div>
  );
}

/** Stripe's buttons need an amount before the shopper chose one. `mayOpen` lets no sheet show it. */
const PLACEHOLDER_AMOUNT = cents(5_000);
