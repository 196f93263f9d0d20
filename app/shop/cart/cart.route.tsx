import { useEffect, useRef, useState } from "react";
import { Outlet } from "react-router";
import { Container } from "#app/ui/layout/container.tsx";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { canPayByWallet } from "../shared/can-pay-by-wallet.ts";
import { sumIsBefore } from "../shared/sum-is-before.ts";
import { useOwnDocument } from "../shared/use-own-document.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/cart.route";
import { CartEmpty } from "./cart-empty.tsx";
import { CartItems } from "./cart-items.tsx";
import { CartLoading } from "./cart-loading.tsx";
import { CartSummary, notesOf } from "./cart-summary.tsx";
import type { CartToPay } from "./cart-to-pay.ts";
import { ProceedButton, ProceedToCheckout, useProceed } from "./proceed-to-checkout.tsx";
import { useCart } from "./state/cart-provider.tsx";
import { useLivePrices } from "./state/use-live-prices.ts";
import { UntilCartIsRead } from "./until-cart-is-read.tsx";
import { type CartQuote, useCartQuote } from "./use-cart-quote.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Cart",
    description: "The bars and boxes that you chose, and what they cost.",
  });

export default function CartPage() {
  const cart = useCart();
  const { loaded, reprice } = cart;
  const quote = useCartQuote(cart);
  const button = useRef<HTMLDivElement>(null);
  const proceed = useProceed();
  const wallets = useWallets();
  useLivePrices();

  const products = cart.lines.map(({ productId, bundleId }) => [productId, bundleId]).join();
  // Also when a product or box is added, here by Undo or in another tab: nothing is known of it yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the products are what is asked about
  useEffect(() => {
    if (loaded) void reprice();
  }, [loaded, reprice, products]);

  const hasLines = cart.lines.length > 0;
  const isOpening = useOwnDocument(wallets.mayCome && hasLines);
  if (!loaded || !hasLines || isOpening) {
    const isEmpty = loaded && !hasLines && !wallets.isPaying;
    return (
      <Container as="main" className="py-8">
        <UntilCartIsRead empty={<CartEmpty />} filled={<CartLoading />} isEmpty={isEmpty} />
      </Container>
    );
  }
  return (
    <Container as="main" className="py-8 sm:py-12">
      <div
        inert={wallets.isPaying}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14"
      >
        <CartItems cart={cart} />
        <CartSummary cart={cart} quote={quote} onGift={wallets.onGift}>
          {wallets.mayCome && <Wallets quote={quote} onPaying={wallets.onPaying} />}
          <div ref={button} className="grid">
            <ProceedToCheckout {...proceed} />
          </div>
        </CartSummary>
      </div>
      <BottomBar
        of={button}
        label="Order total"
        name="Total"
        note={sumIsBefore(notesOf(cart)).trim()}
        price={formatUsd(amountDue(quote.totals.total, quote.card.giftCard))}
        isBelowToo
        className="-mx-gutter lg:hidden"
      >
        <ProceedButton {...proceed} />
      </BottomBar>
    </Container>
  );
}

/** Whether a wallet may pay the cart: not one that is a gift, which only the checkout can ask about. */
function useWallets() {
  const offered = useShopData()?.cartWallets;
  const [canPay] = useState(() => offered !== undefined && canPayByWallet(offered));
  const [isGift, onGift] = useState(false);
  const [isPaying, onPaying] = useState(false);
  return { mayCome: canPay && !isGift, onGift, isPaying, onPaying };
}

function Wallets(props: { quote: CartQuote; onPaying: CartToPay["onPaying"] }) {
  const { promotions, card, totals } = props.quote;
  const toPay: CartToPay = {
    totals,
    code: promotions.code,
    giftCard: card.giftCard,
    isKnown: props.quote.isKnown,
    refresh() {
      promotions.refresh();
      card.refresh();
    },
    onPaying: props.onPaying,
  };
  return <Outlet context={toPay} />;
}
