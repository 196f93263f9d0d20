import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { showToast, type ToastText } from "#app/ui/overlays/toaster.tsx";
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
import { formatUsd } from "#domain/money/cents.ts";
import { CartBar } from "./cart-bar.tsx";
import { CartBox } from "./cart-box.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";
import { countedName } from "./counted-name.ts";
import type { CartValue } from "./state/cart-provider.tsx";
import { newLineId } from "./state/new-id.ts";

/** The boxes and bars in the cart, and a box that would be cheaper. */
export function CartItems({ cart }: { cart: CartValue }) {
  const { bundles, singles, pricing, unavailable } = cart;
  const offer = offerBox(cart, pricing, ({ id }) => !unavailable.has(id));

  /** The pressed button is removed, so the focus moves to the heading, also to that of an empty cart. */
  function change(update: (cart: Cart) => Cart) {
    flushSync(() => cart.change(update));
    document.getElementById("cart")?.focus();
  }

  /** Changes the cart and shows a toast with Undo. */
  function undoably(update: (cart: Cart) => Cart, text: ToastText) {
    let undo = (now: Cart) => now;
    change((before) => {
      const after = update(before);
      undo = (now) => undoRemoval(now, before, after);
      return after;
    });
    showToast({ ...text, action: { label: "Undo", run: () => change(undo) } });
  }

  /** Puts single bars into a box and shows a toast with Undo. */
  function takeOffer(offer: BoxOffer) {
    const bundleId = newLineId();
    change((before) => makeBox(before, offer, bundleId));
    showToast({
      ...cartPageMessages.boxMade(offer.size, formatUsd(offer.saving)),
      action: { label: "Undo", run: () => change((now) => openBundle(now, bundleId)) },
    });
  }

  return (
    <section aria-labelledby="cart" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 id="cart" tabIndex={-1} className="text-4xl outline-none sm:text-5xl">
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
              cartPageMessages.removed(bundle.name ?? `Your ${bundle.size}-bar box`),
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

/** Offers a box for single bars that would cost less in it. */
function BoxOfferNote({ offer, onTake }: { offer: BoxOffer; onTake: () => void }) {
  const { size, lines, saving } = offer;
  const names = lines.map(countedName);
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
