import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import { phoneLink } from "#app/ui/text/phone-link.ts";
import { BlockedStorageNote } from "../cart/blocked-storage-note.tsx";
import { cartPageMessages } from "../cart/cart-page-messages.ts";
import { BesideEmptyBox } from "../shared/beside-empty-box.tsx";
import { useShopData } from "../shared/use-shop-data.ts";
import { CheckoutSection } from "./checkout-section.tsx";

/** Shown until the cart was read and the payment prepared. */
export function CheckoutLoading(): ReactNode {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Checkout</h1>
      <noscript>
        <p className="mt-6 max-w-prose text-lg">{cartPageMessages.needsScript}</p>
      </noscript>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_24rem] noscript:hidden">
        <p role="status" className="text-soft lg:col-span-2">
          Preparing your checkout…
        </p>
        <div className="grid gap-10" aria-hidden="true">
          <CheckoutSection title="Customer Information">
            <Skeleton className="h-56" />
          </CheckoutSection>
          <CheckoutSection title="Shipping Address">
            <Skeleton className="h-80" />
          </CheckoutSection>
        </div>
        <Slip aria-hidden="true">
          <h2 className="text-2xl">Order Summary</h2>
          <Skeleton className="h-72" />
        </Slip>
      </div>
    </>
  );
}

export function PaymentsUnavailable(props: { sentence: string; onRetry: () => void }): ReactNode {
  const contact = useShopData()?.shop;
  return (
    <div role="alert" className="grid max-w-2xl justify-items-start gap-5 py-10">
      <h1 className="text-4xl sm:text-6xl">Payments Unavailable</h1>
      <p className="text-lg text-balance text-soft">{props.sentence}</p>
      <p className="text-balance text-soft">
        Nothing was charged, and your cart is as you left it.
      </p>
      {contact && (
        <p className="text-balance text-soft">
          <span>Questions?</span> <ShopContact email={contact.email} phone={contact.phone} />
        </p>
      )}
      <Actions>
        <Button onClick={props.onRetry}>Retry</Button>
        <ButtonLink variant="quiet" to="/cart">
          Return to Cart
        </ButtonLink>
      </Actions>
    </div>
  );
}

/** How to reach the shop. */
function ShopContact({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      {email && (
        <a className={`${textLinkClass} break-all`} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {email && phone && <span> or </span>}
      {phone && (
        <a className={textLinkClass} href={phoneLink(phone)}>
          {phone}
        </a>
      )}
    </>
  );
}

export function NothingToCheckOut(): ReactNode {
  return (
    <BesideEmptyBox>
      <h1 className="text-4xl sm:text-6xl">No Items to Checkout</h1>
      <p className="text-lg text-balance text-soft">
        Your cart is empty. Put a bar in it, and this is where you pay.
      </p>
      <BlockedStorageNote />
      <ButtonLink to="/products" prefetch="intent">
        Browse Products
      </ButtonLink>
    </BesideEmptyBox>
  );
}

/** The cart was paid in another tab. */
export function AlreadyOrdered({ orderId }: { orderId: string }): ReactNode {
  return (
    <div className="grid max-w-2xl justify-items-start gap-5 py-10">
      <h1 className="text-4xl sm:text-6xl">Ordered already</h1>
      <p className="text-lg text-soft">
        This cart became an order in another tab. Nothing was charged a second time.
      </p>
      <ButtonLink to={`/order-confirmation/${orderId}`}>See your order</ButtonLink>
    </div>
  );
}
