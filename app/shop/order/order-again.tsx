import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { useIsCurrentPage } from "#app/ui/hooks/use-is-current-page.ts";
import type { Order } from "#domain/orders/order.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { orderPageMessages } from "./order-page-messages.ts";
import type { Refilled } from "./refill-cart.ts";

/**
 * Puts an order's bars into the cart again. Not for a gift card, which is no bar.
 *
 * @param props.children other buttons: before Order again, or after it where that is the main one
 */
export function OrderAgain(props: {
  order: Order;
  isMain: boolean;
  children?: Elements;
}): ReactNode {
  const { order, isMain, children } = props;
  const { result, isFilling, fill } = useRefill(order);
  const again = !order.soldGiftCard && (
    <Button
      variant={isMain ? "solid" : "quiet"}
      className="noscript:hidden"
      onClick={fill}
      aria-disabled={isFilling}
    >
      {isFilling ? "Filling your cart…" : "Order again"}
    </Button>
  );
  return (
    <>
      <Actions>
        {isMain && again}
        {children}
        {!isMain && again}
      </Actions>
      <div role="status">
        {result && (
          <p>
            <span>{result.sentence}</span>{" "}
            {result.code === "some" && <TextLink to="/cart">Go to your cart</TextLink>}
            {result.code === "none" && <TextLink to="/products">All bars</TextLink>}
          </p>
        )}
      </div>
    </>
  );
}

function useRefill(order: Order) {
  const cart = useCart();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const [result, setResult] = useState<Exclude<Refilled, { code: "all" }>>();
  const [isFilling, setFilling] = useState(false);
  const busy = useRef(false);

  async function fill() {
    if (busy.current) return;
    busy.current = true;
    setFilling(true);
    setResult(undefined);
    // Loaded on demand, because few orders are cancelled, refunded or unpaid.
    const refilled = await import("./refill-cart.ts")
      .then(({ refillCart }) => refillCart(cart, order))
      .catch(unfetched);
    setFilling(false);
    busy.current = false;
    if (refilled.code !== "all") setResult(refilled);
    else if (isCurrentPage.current) await navigate("/cart");
  }

  return { result, isFilling, fill };
}

function unfetched(error: unknown): Refilled {
  console.warn("The order could not be put into the cart.", error);
  return { code: "unreachable", sentence: orderPageMessages.unreachable };
}
