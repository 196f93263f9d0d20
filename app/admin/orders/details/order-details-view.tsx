import { lazy, type ReactNode, Suspense } from "react";
import { ErpStatus } from "#app/admin/odoo/erp-status.tsx";
import type { OrderErp } from "#app/admin/odoo/erp-views.ts";
import { OrderCustomerData } from "#app/admin/privacy/order-customer-data.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink, textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Fact, Facts } from "#app/ui/content/facts.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";
import type { HistoryView, OrderDetails, PaymentView } from "../data/order-views.ts";
import { type ChangedRecipe, ChangedRecipes } from "../edit/changed-recipes.tsx";
import { type MissingProduct, MissingProducts } from "../edit/missing-products.tsx";
import { AddressLines, OrderAddress } from "../edit/order-address.tsx";
import { StaffNotes } from "../edit/staff-notes.tsx";
import { OrderParcels } from "../parcels/order-parcels.tsx";
import type { ParcelsView } from "../parcels/parcel-view.ts";
import { OrderRefunds } from "../refund/order-refunds.tsx";
import type { RefundView } from "../refund/refund-view.ts";
import { ReplyButton } from "../reply/reply-button.tsx";
import { UnpaidOrder } from "../unpaid/unpaid-order.tsx";
import { HoldNotice, SlipOutdated } from "./hold-sign.tsx";
import { OrderItems, type PackedLot } from "./order-items.tsx";
import { PaymentBadge } from "./payment-badge.tsx";

/** Loaded only for a gift. */
const OrderGift = lazy(() => import("../edit/order-gift.tsx"));

/** Loaded only for the order of a gift card. */
const SoldGiftCard = lazy(() => import("./sold-gift-card.tsx"));

/** Everything about one order; null when it is gone, but its history remains. */
export function OrderDetailsView(props: {
  order: OrderDetails | null;
  history: readonly HistoryView[];
  erp: OrderErp | null;
  payment: PaymentView | null;
  refunds: RefundView | null;
  /** Bars that were paid for but are missing. */
  missing: readonly MissingProduct[];
  changedRecipes: readonly ChangedRecipe[];
  /** It is a gift that waits for its day. */
  isGiftWaiting: boolean;
  /** All orders that were paid at once; empty for one alone. */
  purchase: readonly PurchasedOrder[];
  /** The lots of its packed bars. */
  lots: readonly PackedLot[];
  parcels: ParcelsView | null;
  packing: PackingState;
  staffNotes: string;
  payLink: string | null;
  /** Filled in for this order. */
  replyTemplates: readonly ReplyTemplate[];
}): ReactNode {
  const { order, history, erp, payment, refunds, parcels, missing, changedRecipes } = props;
  if (!order || !payment) {
    return (
      <>
        <h2 id="order-title">Order Not Found</h2>
        <p className="mt-1 text-soft">There is no such order in the database. It may be deleted.</p>
        {history.length > 0 && <History lines={history} />}
      </>
    );
  }
  return (
    <>
      <p className="text-caps text-accent uppercase">Order</p>
      <h2 id="order-title">{order.orderNumber || "No number"}</h2>
      <p className="mt-1 text-soft">{order.placed}</p>
      {payment.hold && (
        <HoldNotice reason={payment.hold}>
          {missing.length > 0 && <MissingProducts orderId={order.id} missing={missing} />}
          {changedRecipes.length > 0 && (
            <ChangedRecipes orderId={order.id} changed={changedRecipes} />
          )}
          <p>
            The <TextLink to="/admin/payments">Payments</TextLink> screen lists every order like
            this. Its status can be changed all the same.
          </p>
        </HoldNotice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!order.soldGiftCard && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => openPrintWindow(`/admin/orders/${order.id}/slip`)}
          >
            Print Packing Slip
          </Button>
        )}
        {!order.isErased && !order.soldGiftCard && (
          <ButtonLink variant="quiet" size="small" to={`/admin/orders/new?from=${order.id}`}>
            Duplicate
          </ButtonLink>
        )}
        {!order.isErased && <ReplyButton order={order} templates={props.replyTemplates} />}
      </div>
      {props.payLink && <UnpaidOrder order={order} payLink={props.payLink} />}

      <OrderFacts order={order} payment={payment} packing={props.packing} />

      <OrderItems order={order} lots={props.lots} />

      {order.soldGiftCard && (
        <Suspense>
          <SoldGiftCard card={order.soldGiftCard} />
        </Suspense>
      )}

      {parcels && !order.soldGiftCard && <OrderParcels order={order} view={parcels} />}

      {refunds && <OrderRefunds order={order} view={refunds} />}

      {order.notes && (
        <section aria-labelledby="order-notes">
          <h3 id="order-notes">Notes</h3>
          <p className="rounded-md bg-raised px-4 py-3 wrap-anywhere whitespace-pre-line">
            {order.notes}
          </p>
        </section>
      )}

      {order.packerNote && (
        <section aria-labelledby="order-packer-note">
          <h3 id="order-packer-note">Note for the packer</h3>
          <p className="rounded-md bg-raised px-4 py-3 wrap-anywhere">{order.packerNote}</p>
        </section>
      )}

      {!order.isErased && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-x-8 wrap-anywhere">
          <Customer order={order} />
          {!order.soldGiftCard && <OrderAddress order={order} />}
        </div>
      )}

      {order.gift && !order.isErased && (
        <Suspense>
          <OrderGift
            orderId={order.id}
            gift={order.gift}
            isWaiting={props.isGiftWaiting}
            purchase={props.purchase}
          />
        </Suspense>
      )}

      {!order.isErased && <StaffNotes orderId={order.id} notes={props.staffNotes} />}

      <OrderCustomerData order={order} />

      {erp && <ErpStatus orderId={order.id} erp={erp} />}

      <History lines={history} />
    </>
  );
}

/** Where the order and its payment stand. */
function OrderFacts(props: { order: OrderDetails; payment: PaymentView; packing: PackingState }) {
  const { order, payment, packing } = props;
  return (
    <Facts>
      <Fact name="Status">
        <span className="status-word" data-status={order.status}>
          {capitalized(order.status)}
        </span>
        {packing.isPacked && <SecondLine>Packed</SecondLine>}
        {packing.isSlipOutdated && <SlipOutdated />}
      </Fact>
      <Fact name="Payment">
        <PaymentBadge state={paymentStateOf(order)} />
        {order.paidWith && <SecondLine>{order.paidWith}</SecondLine>}
        {payment.byHand && <SecondLine>{payment.byHand}</SecondLine>}
        {payment.failure && <SecondLine>{payment.failure}</SecondLine>}
        {payment.dispute && <SecondLine>{payment.dispute}</SecondLine>}
        {payment.hasEvidence && (
          <TextLink to={`/admin/orders/${order.id}/dispute`} target="_blank">
            Gather the evidence
          </TextLink>
        )}
        {order.paymentStatus === "pending" && order.verificationUrl && (
          <SecondLine>
            Waits until the customer confirms{" "}
            <a className={textLinkClass} href={order.verificationUrl} rel="noreferrer">
              the bank account
            </a>
            .
          </SecondLine>
        )}
      </Fact>
      {order.trackingNumber && (
        <Fact name="Tracking">
          <span>{order.trackingNumber}</span>
          {order.estimatedDelivery && (
            <SecondLine>{`Estimated delivery ${order.estimatedDelivery}`}</SecondLine>
          )}
        </Fact>
      )}
    </Facts>
  );
}

function Customer({ order }: { order: OrderDetails }) {
  return (
    <section aria-labelledby="order-customer">
      <h3 id="order-customer">Customer</h3>
      {order.customerEmail ? (
        <p>
          <TextLink to={`/admin/customers/${order.id}`}>
            {order.customerName || "All orders of this customer"}
          </TextLink>
        </p>
      ) : (
        <p>{order.customerName}</p>
      )}
      <p>
        <a className={textLinkClass} href={`mailto:${order.customerEmail}`}>
          {order.customerEmail}
        </a>
      </p>
      {order.buyerAddress && <AddressLines address={order.buyerAddress} />}
      {order.soldGiftCard && <AddressLines address={order.shippingAddress} />}
    </section>
  );
}

/** A dot before each event, connected by a line. */
const historyLine =
  "relative pb-3.5 pl-5.5 before:absolute before:top-[0.45rem] before:left-0 before:size-2 before:rounded-full before:bg-accent after:absolute after:top-[1.1rem] after:-bottom-[0.3rem] after:left-[0.22rem] after:w-px after:bg-line last:after:hidden";

function History({ lines }: { lines: readonly HistoryView[] }) {
  return (
    <section aria-labelledby="order-history">
      <h3 id="order-history">History</h3>
      <ol>
        {lines.map((line) => (
          <li key={line.id} className={historyLine}>
            <span>{line.words}</span>
            <SecondLine>{line.at}</SecondLine>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className="text-[0.8125rem] text-soft">Nothing is recorded yet.</p>}
    </section>
  );
}

type PackingState = { readonly isPacked: boolean; readonly isSlipOutdated: boolean };
