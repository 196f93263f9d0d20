import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { useIsCurrentPage } from "#app/ui/hooks/use-is-current-page.ts";
import { cartPageMessages } from "./cart-page-messages.ts";
import { useCart } from "./state/cart-provider.tsx";

/** How long Proceed to Checkout waits for current prices before it continues anyway. */
const CHECKOUT_MS = 1_000;

/**
 * Goes to the checkout once availability was checked with the server; if that does not answer in
 * time, the checkout checks again anyway.
 */
export function useProceed() {
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
export function ProceedToCheckout(props: ReturnType<typeof useProceed>) {
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

export function ProceedButton({ isBlocked, isGoing, proceed }: ReturnType<typeof useProceed>) {
  if (isBlocked) return <Button disabled>Proceed to Checkout</Button>;
  return (
    <ButtonLink to="/checkout" prefetch="intent" onClick={proceed} aria-busy={isGoing}>
      {isGoing ? "One moment…" : "Proceed to Checkout"}
    </ButtonLink>
  );
}
