import { type ReactNode, Suspense } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { Slip } from "#app/ui/print/slip.tsx";
import type { OrderGift } from "#domain/gifts/gift.ts";
import { isOrderConfirmed } from "#domain/orders/describe-order.ts";
import type { Order } from "#domain/orders/order.ts";
import { longDay } from "#domain/time/day-in.ts";
import { OrderSummary } from "../shared/order-summary.tsx";
import { ConfirmAccount } from "./confirm-account.tsx";
import type { CustomerOrder } from "./customer-order.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderDestination } from "./order-address.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OrderHeader } from "./order-header.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { UnpaidOrderNote } from "./unpaid-order-note.tsx";
import { WhatsNext } from "./whats-next.tsx";

/** Loaded only for the order of a gift card. */
const SoldGiftCard = lazyWithRetry(() => import("./sold-gift-card.tsx"));
/** Loaded only for orders that were bought together. */
const PurchasedOrders = lazyWithRetry(() => import("./purchased-orders.tsx"));

/** A placed order as its customer sees it. */
export function OrderDetails({ page }: { page: CustomerOrder }): ReactNode {
  const { order, payAgainToken } = page;
  return (
    <Container as="main" className="py-8 sm:py-14">
      <OrderHeader page={page} />
      <ConfirmAccount order={order} />
      {order.paymentStatus === "failed" && (
        <UnpaidOrderNote order={order} payAgainToken={payAgainToken} />
      )}
      <div className="mt-10 grid items-start gap-10 wrap-anywhere lg:grid-cols-[1fr_24rem] lg:gap-14">
        <ParcelsAndItems page={page} />
        <TotalsAndAddress order={order} />
      </div>
    </Container>
  );
}

function ParcelsAndItems({ page }: { page: CustomerOrder }) {
  const { order, parcels, purchase } = page;
  return (
    <div className="grid gap-12">
      {isUnderWay(page) && !order.soldGiftCard && <WhatsNext page={page} />}
      {purchase.length > 0 && (
        <Suspense>
          <PurchasedOrders orders={purchase} shown={order.id} />
        </Suspense>
      )}
      {parcels.length > 0 && (
        <OrderParcels order={order} parcels={parcels} restFollows={page.restFollows} />
      )}
      <section aria-labelledby="items">
        <h2 id="items" className="mb-4 text-3xl">
          Your order
        </h2>
        <OrderItems
          items={order.items}
          notSent={page.notSent}
          isGiftCard={order.soldGiftCard !== undefined}
        />
      </section>
    </div>
  );
}

/** Whether the order is still in progress. For others no dates are promised. */
function isUnderWay({ order, parcels, isNothingLeft }: CustomerOrder): boolean {
  const { status, paymentStatus } = order;
  if (isNothingLeft) return false;
  if (status === "cancelled" || status === "delivered") return false;
  // The parcels show the dates.
  if (status === "shipped" && parcels.length > 0) return false;
  return paymentStatus !== "failed" && paymentStatus !== "refunded";
}

function TotalsAndAddress({ order }: { order: Order }) {
  const { soldGiftCard } = order;
  return (
    <aside className="grid gap-8" aria-label="Totals and address">
      <Slip>
        <h2 className="text-2xl">Totals</h2>
        <OrderSummary totals={order} refunded={order.refunded} />
        <OrderActions orderId={order.id} isMain={isOrderConfirmed(order)} />
      </Slip>
      {soldGiftCard && (
        <Suspense>
          <SoldGiftCard card={soldGiftCard} />
        </Suspense>
      )}
      <section aria-labelledby="ships-to">
        <h2 id="ships-to" className="mb-2 text-2xl">
          {titleOfAddress(order)}
        </h2>
        <OrderDestination order={order} />
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
        <WaysOn order={order} />
      </div>
    </aside>
  );
}

function titleOfAddress({ soldGiftCard, shippingCharge }: Order): string {
  if (soldGiftCard) return "Billing address";
  return shippingCharge?.pickup ? "Pick it up" : "Shipping address";
}

function GiftNote({ gift }: { gift: OrderGift }) {
  const { message, shipAfter } = gift;
  const noPrices = "The slip in the parcel shows no prices.";
  return (
    <section aria-labelledby="gift">
      <h2 id="gift" className="mb-2 text-2xl">
        Your gift
      </h2>
      {message && (
        <p dir="auto" className="whitespace-pre-line">
          {message}
        </p>
      )}
      <p className="mt-2 text-soft">
        {shipAfter ? `Ships after ${longDay(shipAfter)}. ${noPrices}` : noPrices}
      </p>
    </section>
  );
}

/** Where the shopper goes from here. A failed payment has its own way on in its note. */
function WaysOn({ order }: { order: Order }) {
  const isOver = !isOrderConfirmed(order) && order.paymentStatus !== "failed";
  if (!isOver) {
    return (
      <Actions>
        <SeeAllBars />
        <ReturnHome />
      </Actions>
    );
  }

  return (
    <OrderAgain order={order} isMain>
      <SeeAllBars isMain={order.soldGiftCard !== undefined} />
      <ButtonLink variant="quiet" to="/contact">
        Contact us
      </ButtonLink>
      <ReturnHome />
    </OrderAgain>
  );
}

function SeeAllBars({ isMain = false }: { isMain?: boolean }) {
  return (
    <ButtonLink variant={isMain ? "solid" : "quiet"} to="/products">
      See all bars
    </ButtonLink>
  );
}

function ReturnHome() {
  return (
    <ButtonLink variant="quiet" to="/">
      Return Home
    </ButtonLink>
  );
}
