import { lazy, type ReactNode, Suspense } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import type { OrderGift } from "#domain/gifts/gift.ts";
import {
  describeNextStep,
  describeOrderPaidWith,
  describePayment,
  isOrderConfirmed,
  orderHeadline,
  orderStatusNames,
} from "#domain/orders/describe-order.ts";
import { buyerAddress, type Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { longDay } from "#domain/time/day-in.ts";
import { BeanMark } from "../shared/bean-mark.tsx";
import { OrderSummary } from "../shared/order-summary.tsx";
import { ConfirmAccount } from "./confirm-account.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderAddress } from "./order-address.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OrderItems } from "./order-items.tsx";
import { type OrderParcel, OrderParcels } from "./order-parcels.tsx";
import { UnpaidOrderNote } from "./unpaid-order-note.tsx";

/** Loaded only for the order of a gift card. */
const SoldGiftCard = lazy(() => import("./sold-gift-card.tsx"));
/** Loaded only for orders that were bought together. */
const PurchasedOrders = lazy(() => import("./purchased-orders.tsx"));

/** An order with its dates in the shop's time zone. */
export type OrderWithDates = {
  readonly order: Order;
  readonly orderedOn: string;
  readonly deliveryOn: string | null;
  readonly parcels: readonly OrderParcel[];
  /** Whether another parcel follows. */
  readonly restFollows: boolean;
  /** All of its bars were refunded before they left. */
  readonly isNothingLeft: boolean;
  /** All orders that were bought together; empty for one alone. */
  readonly purchase: readonly PurchasedOrder[];
  /** Ship-by day, such as "Tuesday, November 24"; null when none is promised. */
  readonly leavesBy: string | null;
  /** Also null for the copy on this device. */
  readonly payAgainToken: string | null;
};

/** A placed order as its customer sees it. */
export function OrderDetails({ page }: { page: OrderWithDates }): ReactNode {
  const { order, parcels } = page;
  const isConfirmed = isOrderConfirmed(order);
  // A failed payment has its own way on in its note.
  const isOver = !isConfirmed && order.paymentStatus !== "failed";
  return (
    <Container as="main" className="py-8 sm:py-14">
      <Greeting order={order} />
      <Facts page={page} />
      <ConfirmAccount order={order} />
      {order.paymentStatus === "failed" && (
        <UnpaidOrderNote order={order} payAgainToken={page.payAgainToken} />
      )}
      <div className="mt-10 grid items-start gap-10 wrap-anywhere lg:grid-cols-[1fr_24rem] lg:gap-14">
        <div className="grid gap-12">
          {isUnderWay(page) && !order.soldGiftCard && <WhatsNext page={page} />}
          {page.purchase.length > 0 && (
            <Suspense>
              <PurchasedOrders orders={page.purchase} shown={order.id} />
            </Suspense>
          )}
          {parcels.length > 0 && (
            <OrderParcels order={order} parcels={parcels} restFollows={page.restFollows} />
          )}
          <section aria-labelledby="items">
            <h2 id="items" className="mb-4 text-3xl">
              Your order
            </h2>
            <OrderItems items={order.items} isGiftCard={order.soldGiftCard !== undefined} />
          </section>
        </div>
        <aside className="grid gap-8" aria-label="Totals and address">
          <Slip>
            <h2 className="text-2xl">Totals</h2>
            <OrderSummary totals={order} refunded={order.refunded} />
            <OrderActions orderId={order.id} isMain={isConfirmed} />
          </Slip>
          {order.soldGiftCard && (
            <Suspense>
              <SoldGiftCard card={order.soldGiftCard} />
            </Suspense>
          )}
          <section aria-labelledby="ships-to">
            <h2 id="ships-to" className="mb-2 text-2xl">
              {order.soldGiftCard ? "Billing address" : "Shipping address"}
            </h2>
            <OrderAddress address={order.shippingAddress} />
          </section>
          {order.gift && <GiftNote gift={order.gift} />}
          {order.notes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="mb-2 text-2xl">
                Notes
              </h2>
              <p className="whitespace-pre-line">{order.notes}</p>
            </section>
          )}
          <div className="grid gap-3 print:hidden">
            {isOver ? (
              <OrderAgain order={order} isMain>
                <ButtonLink variant={order.soldGiftCard ? "solid" : "quiet"} to="/products">
                  See all bars
                </ButtonLink>
                <ButtonLink variant="quiet" to="/contact">
                  Contact us
                </ButtonLink>
                <ReturnHome />
              </OrderAgain>
            ) : (
              <Actions>
                <ButtonLink variant="quiet" to="/products">
                  See all bars
                </ButtonLink>
                <ReturnHome />
              </Actions>
            )}
          </div>
        </aside>
      </div>
    </Container>
  );
}

function ReturnHome() {
  return (
    <ButtonLink variant="quiet" to="/">
      Return Home
    </ButtonLink>
  );
}

function Greeting({ order }: { order: Order }) {
  const { firstName } = buyerAddress(order);
  const isConfirmed = isOrderConfirmed(order);
  return (
    <div className="flex items-center justify-between gap-2 sm:gap-8">
      <div>
        <p className="text-caps uppercase text-accent">
          {isConfirmed ? `Thank you, ${firstName}` : `Hello, ${firstName}`}
        </p>
        <h1 className="mt-2 text-4xl sm:text-7xl">{orderHeadline(order)}</h1>
      </div>
      {isConfirmed && (
        <div className="closed-box max-[23.5rem]:hidden" aria-hidden="true">
          <BeanMark />
        </div>
      )}
    </div>
  );
}

function Facts({ page }: { page: OrderWithDates }) {
  const { order, orderedOn } = page;
  const paidWith = describeOrderPaidWith(order);
  const nextStep = nextStepOf(page);
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 md:flex md:flex-wrap md:gap-x-10">
      <Fact name="Order number">{order.orderNumber}</Fact>
      <Fact name="Date">{orderedOn}</Fact>
      <Fact name="Status">
        <span>{orderStatusNames[order.status]}</span>
        {nextStep && <span className="mt-1 block text-sm text-soft">{nextStep}</span>}
      </Fact>
      <Fact name="Payment status">{describePayment(order)}</Fact>
      {paidWith && <Fact name="Payment method">{paidWith}</Fact>}
    </dl>
  );
}

function nextStepOf({ order, leavesBy, isNothingLeft }: OrderWithDates): string | undefined {
  if (isNothingLeft) return undefined;
  const leaves = order.shippingCharge?.pickup ? "ready" : "leaves";
  return leavesBy ? `Being packed, ${leaves} by ${leavesBy}.` : describeNextStep(order);
}

function GiftNote({ gift }: { gift: OrderGift }) {
  return (
    <section aria-labelledby="gift">
      <h2 id="gift" className="mb-2 text-2xl">
        Your gift
      </h2>
      {gift.message && <p className="whitespace-pre-line">{gift.message}</p>}
      <p className="mt-2 text-soft">{`${gift.shipAfter ? `Ships after ${longDay(gift.shipAfter)}. ` : ""}The slip in the parcel shows no prices.`}</p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Whether the order is still in progress. For others no dates are promised. */
function isUnderWay({ order, parcels, isNothingLeft }: OrderWithDates): boolean {
  const { status, paymentStatus } = order;
  if (isNothingLeft) return false;
  if (status === "cancelled" || status === "delivered") return false;
  // The parcels show the dates.
  if (status === "shipped" && parcels.length > 0) return false;
  return paymentStatus !== "failed" && paymentStatus !== "refunded";
}

function describePacking({ paymentStatus, gift }: Order): string {
  if (paymentStatus === "pending") return "We pack your bars as soon as your payment has arrived.";
  if (!gift?.shipAfter) return "We pack your bars by hand, in the order in which they came in.";
  return `We pack your gift by hand, on ${longDay(gift.shipAfter)} at the earliest.`;
}

function WhatsNext({ page }: { page: OrderWithDates }) {
  const { order, deliveryOn } = page;
  const shipped = order.status === "shipped";
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-4 text-3xl">
        What's Next
      </h2>
      <ol className="grid gap-6 [counter-reset:step]">
        {!shipped && (
          <>
            <Step title="Confirmation email">{`We send your receipt to ${order.customerEmail}.`}</Step>
            <Step title="Processing">{describePacking(order)}</Step>
          </>
        )}
        <Step title="Shipping">{`${describeShipping(order)}${deliveryOn ? ` Expected by ${deliveryOn}.` : ""}`}</Step>
      </ol>
    </section>
  );
}

/** A single step has no number. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="group relative not-only:pl-14 [counter-increment:step]">
      <span
        className="absolute left-0 grid size-9 place-items-center rounded-full border-[1.5px] border-accent font-serif text-[1.15rem] text-accent group-only:hidden before:content-[counter(step)]"
        aria-hidden="true"
      />
      <h3 className="text-[1.2rem]">{title}</h3>
      <p className="text-soft">{children}</p>
    </li>
  );
}

function describeShipping({ status, trackingNumber, shippingAddress }: Order): string {
  if (trackingNumber) return `On its way. Tracking number ${trackingNumber}.`;
  return status === "shipped"
    ? `The parcel is on its way to ${shippingAddress.city}.`
    : `Then the parcel leaves for ${shippingAddress.city}.`;
}
