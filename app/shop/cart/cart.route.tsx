import { useEffect, useRef } from "react";
import { Container } from "#app/ui/layout/container.tsx";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { sumIsBefore } from "../shared/sum-is-before.ts";
import { useDocumentLoad } from "../shared/use-document-load.ts";
import type { Route } from "./+types/cart.route";
import { CartEmpty } from "./cart-empty.tsx";
import { CartItems } from "./cart-items.tsx";
import { CartLoading } from "./cart-loading.tsx";
import { CartSummary, notesOf } from "./cart-summary.tsx";
import { CartWalletSlot, useCartWallets } from "./cart-wallet-slot.tsx";
import { ProceedButton, ProceedToCheckout, useProceed } from "./proceed-to-checkout.tsx";
import { useCart } from "./state/cart-provider.tsx";
import { useLivePrices } from "./state/use-live-prices.ts";
import { UntilCartIsRead } from "./until-cart-is-read.tsx";
import { useCartQuote } from "./use-cart-quote.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Cart",
    description: "The bars and boxes that you chose, and what they cost.",
  });

export default function CartPage() {
  const cart = useCart();
  const { loaded, reprice } = cart;
  const button = useRef<HTMLDivElement>(null);
  const proceed = useProceed();
  const wallets = useCartWallets();
  const quote = useCartQuote(cart, wallets.isPaying);
  useLivePrices();

  const productsAndBoxes = cart.lines
    .map(({ productId, bundleId }) => [productId, bundleId])
    .join();
  // Also when a product or box is added, here by Undo or in another tab: nothing is known of it yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: products and boxes are what is asked about
  useEffect(() => {
    if (loaded) void reprice();
  }, [loaded, reprice, productsAndBoxes]);

  const hasLines = cart.lines.length > 0;
  const isReloading = useDocumentLoad(wallets.isOffered && hasLines);
  if (!loaded || !hasLines || isReloading) {
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
        <CartSummary cart={cart} quote={quote} onGift={wallets.setIsGift}>
          {wallets.isOffered && <CartWalletSlot quote={quote} onPaying={wallets.setIsPaying} />}
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
