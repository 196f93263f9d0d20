import { type ReactNode, useState } from "react";
import { Outlet } from "react-router";
import { canPayByWallet } from "../shared/can-pay-by-wallet.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { CartToPay } from "./cart-to-pay.ts";
import type { CartQuote } from "./use-cart-quote.ts";

/** Whether a wallet may pay the cart: not one that is a gift, which only the checkout can ask about. */
export function useCartWallets() {
  const { cartWallets: offered, offersGifts } = useShopData() ?? {};
  const [canPay] = useState(() => offered !== undefined && canPayByWallet(offered));
  // Where gifts are offered, its checkbox says whether it is one once it is loaded.
  const [isGift, setIsGift] = useState(offersGifts === true);
  const [isPaying, setIsPaying] = useState(false);
  return { isOffered: canPay && !isGift, setIsGift, isPaying, setIsPaying };
}

/** The place of the wallets' buttons, which are a route of their own. */
export function CartWalletSlot(
  props: { quote: CartQuote } & Pick<CartToPay, "onPaying">,
): ReactNode {
  const { promotions, card, totals, isKnown } = props.quote;
  const toPay: CartToPay = {
    totals,
    code: promotions.code,
    giftCard: card.giftCard,
    isKnown,
    refresh() {
      promotions.refresh();
      card.refresh();
    },
    onPaying: props.onPaying,
  };
  return <Outlet context={toPay} />;
}
