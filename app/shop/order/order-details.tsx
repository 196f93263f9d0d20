import type { ReactNode } from "react";
import type { Order } from "#domain/orders/order.ts";
import {
  nextStepWords,
  orderStatusWords,
  paidWithWords,
  paymentWords,
} from "#domain/orders/order-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { Shell } from "../shared/box-shell.tsx";
import { OrderSummary } from "../shared/order-summary.tsx";
import { ConfirmAccount } from "./confirm-account.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderAddress } from "./order-address.tsx";
import { OrderItems } from "./order-items.tsx";
import { Reorder } from "./reorder.tsx";

/** An order and its dates in the shop's own time. */
export type OrderWithDates = {
  readonly order: Order;
  readonly orderedOn: string;
  readonly deliveryOn: string | null;
};

/** A placed order as its customer reads it. */
export function OrderDetails({ page }: { page: OrderWithDates }): ReactNode {
  const { order, orderedOn } = page;
  const paidWith = paidWithWords(order.paymentMethod);
  const nextStep = nextStepWords(order);
  return (
    <Container as="main" className="py-8 sm:py-14">
      <div className="flex items-center justify-between gap-4 sm:gap-8">
        <div>
          <p className="text-caps uppercase text-accent">
            Thank you, {order.shippingAddress.firstName}
          </p>
          <h1 className="mt-2 text-[2.6rem] sm:text-7xl">Order Confirmed</h1>
        </div>
        <div className="closed-box" aria-hidden="true">
          <Shell />
        </div>
      </div>
      <dl className="order-facts">
        <div>
          <dt>Order number</dt>
          <dd>{order.orderNumber}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{orderedOn}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            {orderStatusWords[order.status]}
            {nextStep && <span className="mt-1 block text-sm text-soft">{nextStep}</span>}
          </dd>
        </div>
        <div>
          <dt>Payment status</dt>
          <dd>{paymentWords(order)}</dd>
        </div>
        {paidWith && (
          <div>
            <dt>Payment method</dt>
            <dd>{paidWith}</dd>
          </div>
        )}
      </dl>
      <ConfirmAccount order={order} />
      {order.paymentStatus === "failed" && <Reorder order={order} />}
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14">
        <div className="grid gap-12">
          <section aria-labelledby="items">
            <h2 id="items" className="mb-4 text-3xl">
              Your order
            </h2>
            <OrderItems items={order.items} />
          </section>
          {isUnderWay(order) && <WhatsNext page={page} />}
        </div>
        <aside className="grid gap-8" aria-label="Totals and address">
          <div className="slip">
            <h2 className="text-2xl">Totals</h2>
            <OrderSummary totals={order} />
            <OrderActions orderId={order.id} />
          </div>
          <section aria-labelledby="ships-to">
            <h2 id="ships-to" className="mb-2 text-2xl">
              Shipping address
            </h2>
            <OrderAddress address={order.shippingAddress} />
          </section>
          {order.notes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="mb-2 text-2xl">
                Notes
              </h2>
              <p className="whitespace-pre-line break-words">{order.notes}</p>
            </section>
          )}
          <ButtonLink variant="quiet" className="justify-self-start print:hidden" to="/">
            Return Home
          </ButtonLink>
        </aside>
      </div>
    </Container>
  );
}

/** Of an order that is over nothing is promised any more. */
function isUnderWay({ status, paymentStatus }: Order): boolean {
  if (status === "cancelled" || status === "delivered") return false;
  return paymentStatus !== "failed" && paymentStatus !== "refunded";
}

function WhatsNext({ page }: { page: OrderWithDates }) {
  const { order, deliveryOn } = page;
  const waiting = order.paymentStatus === "pending";
  const shipped = order.status === "shipped";
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-4 text-3xl">
        What's Next
      </h2>
      <ol className="next-steps">
        {!shipped && (
          <>
            <li>
              <h3>Confirmation email</h3>
              <p>We send your receipt to {order.customerEmail}.</p>
            </li>
            <li>
              <h3>Processing</h3>
              <p>
                {waiting
                  ? "We pack your bars as soon as your payment has arrived."
                  : "We pack your bars by hand, in the order in which they came in."}
              </p>
            </li>
          </>
        )}
        <li>
          <h3>Shipping</h3>
          <p>
            {shippingWords(order)}
            {deliveryOn && ` Expected by ${deliveryOn}.`}
          </p>
        </li>
      </ol>
    </section>
  );
}

function shippingWords({ status, trackingNumber, shippingAddress }: Order): string {
  if (trackingNumber) return `On its way. Tracking number ${trackingNumber}.`;
  return status === "shipped"
    ? `The parcel is on its way to ${shippingAddress.city}.`
    : `Then the parcel leaves for ${shippingAddress.city}.`;
}
