import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { useIsCurrentPage } from "#app/ui/hooks/use-is-current-page.ts";
import type { Order } from "#domain/orders/order.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { orderPageMessages } from "./order-page-messages.ts";
import type { Refilled } from "./refill-cart.ts";

/** For an unpaid order: pay it, or put the same bars into the cart. */
export function UnpaidOrderNote(props: { order: Order; payAgainToken: string | null }): ReactNode {
  const { order, payAgainToken } = props;
  const cart = useCart();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const [result, setResult] = useState<Exclude<Refilled, { code: "all" }>>();
  const [filling, setFilling] = useState(false);
  const busy = useRef(false);

  async function fill() {
    if (busy.current) return;
    busy.current = true;
    setFilling(true);
    setResult(undefined);
    // Loaded on demand, because nearly all orders are paid.
    const refilled = await import("./refill-cart.ts")
      .then(({ refillCart }) => refillCart(cart, order))
      .catch(unfetched);
    setFilling(false);
    busy.current = false;
    if (refilled.code !== "all") setResult(refilled);
    else if (isCurrentPage.current) await navigate("/cart");
  }

  return (
    <Note className="mt-6 grid justify-items-start gap-3 print:hidden">
      <p>
        <span>{unpaidMessage(order, payAgainToken !== null)}</span>{" "}
        <TextLink to="/contact">Contact</TextLink>
      </p>
      <Actions>
        {payAgainToken && (
          <ButtonLink
            to={`/order/${encodeURIComponent(order.orderNumber)}/pay?token=${payAgainToken}`}
          >
            {order.awaitsFirstPayment ? "Pay now" : "Pay again"}
          </ButtonLink>
        )}
        {!order.soldGiftCard && (
          <Button
            variant={payAgainToken ? "quiet" : "solid"}
            className="noscript:hidden"
            onClick={fill}
            aria-disabled={filling}
          >
            {filling ? "Filling your cart…" : "Order again"}
          </Button>
        )}
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
    </Note>
  );
}

function unpaidMessage(order: Order, isPayable: boolean): string {
  const { status, awaitsFirstPayment, soldGiftCard } = order;
  if (status === "cancelled") return orderPageMessages.cancelledUnpaid;
  if (soldGiftCard) {
    return awaitsFirstPayment
      ? orderPageMessages.giftCardNotPaidYet
      : orderPageMessages.giftCardUnpaid;
  }
  if (awaitsFirstPayment) return orderPageMessages.notPaidYet;
  return isPayable ? orderPageMessages.payAgain : orderPageMessages.paymentFailed;
}

function unfetched(error: unknown): Refilled {
  console.warn("The order could not be put into the cart.", error);
  return { code: "unreachable", sentence: orderPageMessages.unreachable };
}
