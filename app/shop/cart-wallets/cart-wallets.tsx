import { type ReactNode, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { CartToPay } from "../cart/cart-to-pay.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { checkoutMessages } from "../checkout/payment/checkout-messages.ts";
import type { CheckoutOrder } from "../checkout/payment/checkout-order.ts";
import { useCheckoutPayment } from "../checkout/payment/use-checkout-payment.ts";
import { confirmationOf } from "../checkout/payment/use-payment.ts";
import { WalletButtons } from "../checkout/payment/wallets/wallet-buttons.tsx";
import { walletCountries } from "../checkout/payment/wallets/wallet-details.ts";
import { walletProblem } from "../checkout/payment/wallets/wallet-problem.ts";
import type {
  WalletPayment,
  WalletResult,
  WalletSheet,
} from "../checkout/payment/wallets/wallet-sheet.ts";
import { useCheckoutDetails } from "../checkout/use-checkout-details.ts";
import { type CartWalletOptions, useShopData } from "../shared/use-shop-data.ts";

/**
 * Pays the cart with a wallet, as the checkout does: the sheet asks for the address, and shows the
 * server's quote. The payment is prepared once it has an address, so that looking at a cart starts
 * none.
 */
export default function CartWallets(props: {
  cart: CartToPay;
  wallets: CartWalletOptions;
}): ReactNode {
  const { totals, code, giftCard, isKnown, refresh, onPaying } = props.cart;
  const { publishableKey, takesPackerNotes, ...offered } = props.wallets;
  const { lines, shipping, unavailable, checkoutId, reprice } = useCart();
  const shopName = useShopData()?.shop.name ?? "";
  const isShippingChosen = shipping?.isChosen ?? false;
  const [wasOpened, setWasOpened] = useState(false);

  const details = useCheckoutDetails({
    firstGiftDay: null,
    takesSeveralRecipients: false,
    takesPackerNotes,
    isShippingChosen,
  });
  const order: CheckoutOrder = {
    lines,
    totals,
    giftCard,
    destination: null,
    shipping: isShippingChosen ? null : undefined,
    code,
    multiRecipient: null,
    // What is paid follows from the sheet.
    isPayable: false,
  };
  const payment = useCheckoutPayment({
    order,
    details,
    config: { publishableKey, demo: false, takesAllCards: true, shopName },
    onShippingChanged: refresh,
    onAmountChanged: refresh,
  });
  const { wallet, problem, isPaying } = payment;
  useEffect(() => onPaying(isPaying), [isPaying, onPaying]);

  const due = amountDue(totals.total, giftCard);
  if (!payment.script || !isKnown || due === ZERO) return null;

  function mayOpen(): boolean {
    if (unavailable.size > 0) {
      problem.show("order", checkoutMessages.unavailable);
      return false;
    }
    setWasOpened(true);
    return true;
  }

  async function pay(paid: WalletPayment): Promise<WalletResult> {
    const result = await wallet.pay(paid, "address");
    if (result.code === "paid") return result;

    // Also where the cart was emptied in another tab, which takes these buttons off the page.
    onPaying(false);
    // Whatever was refused may have become another price, or be sold out.
    await reprice();
    return result;
  }

  const sheet: WalletSheet = {
    collects: "address",
    mayOpen,
    countries: walletCountries(shipping),
    shipping: isShippingChosen ? ZERO : totals.shipping,
    quote: wallet.quote,
    onCancel: () => void reprice(),
  };
  const refused = details.isRefused ? walletProblem(details.errors).error : undefined;
  const sentences = [...payment.sentences, ...(refused ? [refused] : [])];
  return (
    <>
      {/* Prefetched, so that the confirmation page works even if the server goes down meanwhile. */}
      {wasOpened && checkoutId && <PrefetchPageLinks page={confirmationOf(checkoutId)} />}
      <WalletButtons
        stripe={payment.script}
        payable={{ amount: due }}
        shopName={shopName}
        offered={offered}
        sheet={sheet}
        className=""
        onPay={pay}
      />
      <div role="alert" className="font-semibold text-danger empty:hidden">
        {sentences.map((sentence) => (
          <p key={sentence} className="mt-3">
            {sentence}
          </p>
        ))}
      </div>
    </>
  );
}
