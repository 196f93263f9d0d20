import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import type { Order } from "#domain/orders/order.ts";
import { OrderAgain } from "./order-again.tsx";
import { orderPageMessages } from "./order-page-messages.ts";

/** For an unpaid order: pay it, or put the same bars into the cart. */
export function UnpaidOrderNote(props: { order: Order; payAgainToken: string | null }): ReactNode {
  const { order, payAgainToken } = props;
  return (
    <Note className="mt-6 grid justify-items-start gap-3 print:hidden">
      <p>
        <span>{unpaidMessage(order, payAgainToken !== null)}</span>{" "}
        <TextLink to="/contact">Contact</TextLink>
      </p>
      <OrderAgain order={order} isMain={!payAgainToken}>
        {payAgainToken && (
          <ButtonLink
            to={`/order/${encodeURIComponent(order.orderNumber)}/pay?token=${payAgainToken}`}
          >
            {order.awaitsFirstPayment ? "Pay now" : "Pay again"}
          </ButtonLink>
        )}
      </OrderAgain>
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
