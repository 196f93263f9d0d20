import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { Note } from "#app/ui/content/note.tsx";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { useIsCurrentPage } from "#app/ui/hooks/use-is-current-page.ts";
import { Container } from "#app/ui/layout/container.tsx";
import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import {
  type Cart,
  emptyCart,
  openBundle,
  removeBundle,
  removeLine,
  updateQuantity,
} from "#domain/cart/cart.ts";
import { type BoxOffer, makeBox, offerBox } from "#domain/cart/make-box.ts";
import { undoRemoval } from "#domain/cart/undo-removal.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { type Cents, formatUsd, ZERO } from "#domain/money/cents.ts";
import { missingForFreeShipping } from "#domain/shipping/flat-shipping.ts";
import { freeShippingFrom } from "#domain/shipping/free-shipping-from.ts";
import { CodeFields } from "../codes/code-fields.tsx";
import { useGiftCard } from "../gift-cards/use-gift-card.ts";
import { usePromotions } from "../promotions/use-promotions.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { Assurances } from "../shared/assurances.tsx";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { canPayByWallet } from "../shared/can-pay-by-wallet.ts";
import { OrderSummary } from "../shared/order-summary.tsx";
import { moreForFreeShipping } from "../shared/shop-messages.ts";
import { spokenTotal } from "../shared/spoken-total.ts";
import { sumIsBefore } from "../shared/sum-is-before.ts";
import { useOwnDocument } from "../shared/use-own-document.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/cart.route";
import { CartBar } from "./cart-bar.tsx";
import { CartBox } from "./cart-box.tsx";
import { CartEmpty } from "./cart-empty.tsx";
import { CartLoading } from "./cart-loading.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";
import type { CartToPay } from "./cart-to-pay.ts";
import { type CartValue, useCart } from "./state/cart-provider.tsx";
import { newLineId } from "./state/new-id.ts";
import { useCartTotals } from "./state/use-cart-totals.ts";
import { useLivePrices } from "./state/use-live-prices.ts";
import { UntilCartIsRead } from "./until-cart-is-read.tsx";

/** Loaded only if the shop has more than a flat fee. */
const DeliveryLines = lazy(() => import("../shared/delivery-lines.tsx"));

/** Loaded only if the shop offers gifts. */
const CartGift = lazy(() => import("./cart-gift.tsx"));

/** How long Proceed to Checkout waits for current prices before it continues anyway. */
const CHECKOUT_MS = 1_000;

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

function Wallets(props: {
  quote: ReturnType<typeof useCartQuote>;
  onPaying: CartToPay["onPaying"];
}) {
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

/** What the cart costs, and the fields for codes that change it. */
function useCartQuote(cart: CartValue) {
  const promotions = usePromotions(cart);
  const totals = useCartTotals(promotions.promotions);
  const takesGiftCards = useShopData()?.giftCards !== undefined;
  const card = useGiftCard(takesGiftCards, cart, totals.total);
  return { promotions, card, totals, isKnown: promotions.isOffered && card.isKnown };
}

function CartItems({ cart }: { cart: CartValue }) {
  const { bundles, singles, pricing, unavailable } = cart;
  const heading = useRef<HTMLHeadingElement>(null);
  const offer = offerBox(cart, pricing, ({ id }) => !unavailable.has(id));

  /** Changes the cart and shows a toast with Undo. */
  function undoably(update: (cart: Cart) => Cart, text: ToastText) {
    let undo = (now: Cart) => now;
    cart.change((before) => {
      const after = update(before);
      undo = (now) => undoRemoval(now, before, after);
      return after;
    });
    showToast({ ...text, action: { label: "Undo", run: () => cart.change(undo) } });
    // The pressed button is removed, so move the focus to the heading.
    heading.current?.focus();
  }

  /** Puts single bars into a box and shows a toast with Undo. */
  function takeOffer(offer: BoxOffer) {
    const bundleId = newLineId();
    cart.change((before) => makeBox(before, offer, bundleId));
    showToast({
      ...cartPageMessages.boxMade(offer.size, formatUsd(offer.saving)),
      action: { label: "Undo", run: () => cart.change((now) => openBundle(now, bundleId)) },
    });
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="cart" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 ref={heading} id="cart" tabIndex={-1} className="text-4xl outline-none sm:text-5xl">
          Cart
        </h1>
        <TextButton
          className="-mr-2"
          onClick={() => undoably(() => emptyCart, cartPageMessages.cleared)}
        >
          Clear Cart
        </TextButton>
      </div>
      <HandingInNote checkoutId={cart.checkoutId} />
      {bundles.map((bundle) => (
        <CartBox
          key={bundle.id}
          bundle={bundle}
          pricing={pricing}
          unavailable={unavailable}
          onRemove={() =>
            undoably(
              (cart) => removeBundle(cart, bundle.id),
              cartPageMessages.bundleRemoved(bundle.size),
            )
          }
        />
      ))}
      {offer && <BoxOfferNote offer={offer} onTake={() => takeOffer(offer)} />}
      {singles.length > 0 && (
        <ul>
          {singles.map((line) => {
            const removed = cartPageMessages.removed(line.productName);
            return (
              <CartBar
                key={line.id}
                line={line}
                problem={unavailable.get(line.id)}
                onQuantity={(quantity) => {
                  const update = (cart: Cart) => updateQuantity(cart, line.id, quantity);
                  if (quantity <= 0) undoably(update, removed);
                  else cart.change(update);
                }}
                onRemove={() => undoably((cart) => removeLine(cart, line.id), removed)}
              />
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** What is shown instead of sums that only the checkout knows. */
function notesOf({ shipping, taxRules }: CartValue) {
  return {
    shippingNote: shipping?.isChosen ? cartPageMessages.shippingAtCheckout : undefined,
    taxNote: taxRules ? cartPageMessages.taxAtCheckout : undefined,
  };
}

function CartSummary(props: {
  cart: CartValue;
  quote: ReturnType<typeof useCartQuote>;
  onGift: (isGift: boolean) => void;
  /** The ways to pay. */
  children: Elements;
}) {
  const { shipping, pricing } = props.cart;
  const { shippingNote, taxNote } = notesOf(props.cart);
  const offersGifts = useShopData()?.offersGifts;
  const { promotions, card, totals, isKnown } = props.quote;
  const freeFrom = freeShippingFrom(shipping, pricing);
  const missing = missingForFreeShipping(totals.subtotal, freeFrom);
  return (
    <Slip as="aside" aria-labelledby="summary" className="lg:sticky lg:top-24">
      <h2 id="summary" className="text-2xl">
        Order Summary
      </h2>
      <OrderSummary
        totals={{ ...totals, giftCard: card.giftCard }}
        restName="Left to pay"
        totalName={`Total${sumIsBefore({ shippingNote, taxNote })}`}
        taxNote={taxNote}
        shippingPrice={shippingNote}
        {...(missing !== undefined && {
          shippingNote: (
            <FreeShippingProgress
              missing={missing}
              from={freeFrom ?? ZERO}
              subtotal={totals.subtotal}
            />
          ),
        })}
      />
      {shipping?.notice && <p className="font-semibold">{shipping.notice}</p>}
      {props.children}
      {/* Below the way to the checkout, which stays in its place when they come. */}
      <CodeFields
        discount={promotions.discountSlot({
          unmet: totals.unmetPromotions,
          isShippingOpen: shipping?.isChosen ?? false,
        })}
        giftCard={card.giftCardSlot}
      />
      {offersGifts && (
        <Suspense>
          <CartGift onChange={props.onGift} />
        </Suspense>
      )}
      {shipping && (
        <Suspense>
          <DeliveryLines />
        </Suspense>
      )}
      <Assurances />
      <TextLink className="justify-self-center" to="/products">
        Keep shopping
      </TextLink>
      <SpokenChange text={isKnown ? spokenTotal(totals.total, card.giftCard) : null} />
    </Slip>
  );
}

function FreeShippingProgress(props: { missing: Cents; from: Cents; subtotal: Cents }) {
  const { missing, from, subtotal } = props;
  const { shipping } = useCart();
  return (
    <>
      <span>{moreForFreeShipping(missing, shipping)}</span>
      <progress
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-good"
        max={from}
        value={subtotal}
        aria-hidden="true"
      />
    </>
  );
}

/** Offers a box for single bars that would cost less in it. */
function BoxOfferNote({ offer, onTake }: { offer: BoxOffer; onTake: () => void }) {
  const { size, lines, saving } = offer;
  const names = lines.map(({ quantity, productName }) =>
    quantity > 1 ? `${quantity} × ${productName}` : productName,
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border-[1.5px] border-dashed border-line p-4.5">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">{`These fit in a ${size}-bar box.`}</span>{" "}
        <span className="text-soft">{names.join(", ")}</span>
      </p>
      <Button variant="quiet" onClick={onTake}>{`Make it a box, save ${formatUsd(saving)}`}</Button>
    </div>
  );
}

/**
 * Goes to the checkout once availability was checked with the server; if that does not answer in
 * time, the checkout checks again anyway.
 */
function useProceed() {
  const cart = useCart();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const [isGoing, setGoing] = useState(false);

  async function proceed(event: MouseEvent<HTMLAnchorElement>) {
    // Let the browser open a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (isGoing) return;
    setGoing(true);
    const late = new Promise<undefined>((done) => setTimeout(done, CHECKOUT_MS));
    const unavailable = await Promise.race([cart.reprice(), late]);
    setGoing(false);
    if (!unavailable?.size && isCurrentPage.current) await navigate("/checkout");
  }

  return { isBlocked: cart.unavailable.size > 0, isGoing, proceed };
}

/** The way to the checkout, or why there is none. */
function ProceedToCheckout(props: ReturnType<typeof useProceed>) {
  const { unavailable } = useCart();
  if (!props.isBlocked) return <ProceedButton {...props} />;
  const isOnlyShort = [...unavailable.values()].every(({ code }) => code === "short");
  return (
    <div className="grid gap-3">
      <p role="alert" className="font-semibold text-danger">
        {isOnlyShort ? cartPageMessages.blockedByShort : cartPageMessages.blocked}
      </p>
      <ProceedButton {...props} />
    </div>
  );
}

function ProceedButton({ isBlocked, isGoing, proceed }: ReturnType<typeof useProceed>) {
  if (isBlocked) return <Button disabled>Proceed to Checkout</Button>;
  return (
    <ButtonLink to="/checkout" prefetch="intent" onClick={proceed} aria-busy={isGoing}>
      {isGoing ? "One moment…" : "Proceed to Checkout"}
    </ButtonLink>
  );
}

/** An order made from this cart that the server has not confirmed yet. */
function HandingInNote({ checkoutId }: { checkoutId: string | null }) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    setWaiting(false);
    if (checkoutId === null) return;
    let over = false;
    void import("../local-orders/local-orders.ts").then(
      ({ findLocalOrder }) =>
        over || setWaiting(findLocalOrder(checkoutId)?.status === "handing-in"),
      // Ignored: without the server there is no newer state.
      () => {},
    );
    return () => {
      over = true;
    };
  }, [checkoutId]);
  if (!waiting) return null;
  return (
    <Note>
      <span>{cartPageMessages.handingIn}</span>{" "}
      <TextLink to={`/order-confirmation/${checkoutId}`}>See how it stands</TextLink>
    </Note>
  );
}
