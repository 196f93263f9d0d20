import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { BesideEmptyBox } from "../shared/beside-empty-box.tsx";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { isDocumentOf } from "../shared/load-as-document.ts";
import { sumIsBefore } from "../shared/sum-is-before.ts";
import type { Route } from "./+types/cart.route";
import { BlockedStorageNote } from "./blocked-storage-note.tsx";
import { CartItems } from "./cart-items.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";
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

/**
 * Loads the page as a document when it was reached from another page of the shop, whose content
 * security policy does not allow Stripe's scripts.
 *
 * @param isNeeded whether it loads them
 * @returns whether the document is being loaded
 */
function useDocumentLoad(isNeeded: boolean): boolean {
  const { pathname } = useLocation();
  const isLoading = isNeeded && !isDocumentOf(pathname);
  useEffect(() => {
    if (isLoading) window.location.replace(window.location.href);
  }, [isLoading]);
  return isLoading;
}

/** Placeholder for a cart with lines, with the texts that every cart has. */
function CartLoading() {
  return (
    <div className="sm:py-4">
      <noscript>
        <h1 className="text-4xl sm:text-5xl">Cart</h1>
        <p className="mt-6 max-w-prose text-lg">{cartPageMessages.needsScript}</p>
      </noscript>
      <div className="grid min-h-dvh content-start items-start gap-10 lg:grid-cols-[1fr_22rem] lg:gap-14 noscript:hidden">
        <div className="grid gap-6">
          <h1 className="text-4xl sm:text-5xl">Cart</h1>
          <p className="sr-only" role="status">
            Looking into your cart…
          </p>
          <Skeleton className="h-40" />
          <Skeleton className="h-32" />
        </div>
        <Slip>
          <h2 className="text-2xl">Order Summary</h2>
          <Skeleton className="h-72" />
        </Slip>
      </div>
    </div>
  );
}

function CartEmpty() {
  const sellsBoxes = soldBoxSizes(useCart().pricing).length > 0;
  return (
    <BesideEmptyBox>
      <h1 id="cart" tabIndex={-1} className="text-4xl outline-none sm:text-6xl">
        {cartPageMessages.empty}
      </h1>
      <p className="max-w-prose text-lg text-balance text-soft">{cartPageMessages.emptyText}</p>
      <BlockedStorageNote />
      <Actions>
        <ButtonLink to="/products" prefetch="intent">
          Browse Chocolate Bars
        </ButtonLink>
        {sellsBoxes && (
          <ButtonLink variant="quiet" to="/bundle-creator" prefetch="intent">
            Create a Bundle
          </ButtonLink>
        )}
      </Actions>
    </BesideEmptyBox>
  );
}
