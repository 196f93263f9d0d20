import { lazy, type ReactNode, Suspense } from "react";
import { ErpStatus } from "#app/admin/odoo/erp-status.tsx";
import type { OrderErp } from "#app/admin/odoo/erp-views.ts";
import { OrderCustomerData } from "#app/admin/privacy/order-customer-data.tsx";
import { ProductImage } from "#app/shop/shared/product-image.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink, textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Fact, Facts } from "#app/ui/content/facts.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { formatUsd, times } from "#domain/money/cents.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import { quoteLineAmount, quoteLines } from "#domain/pricing/quote-lines.ts";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";
import type { HistoryView, OrderDetails, PaymentView } from "../data/order-views.ts";
import { type ChangedRecipe, ChangedRecipes } from "../edit/changed-recipes.tsx";
import { type MissingBar, MissingBars } from "../edit/missing-bars.tsx";
import { AddressLines, OrderAddress } from "../edit/order-address.tsx";
import { StaffNotes } from "../edit/staff-notes.tsx";
import { OrderParcels } from "../parcels/order-parcels.tsx";
import type { ParcelsView } from "../parcels/parcel-view.ts";
import { OrderRefunds } from "../refund/order-refunds.tsx";
import type { RefundView } from "../refund/refund-view.ts";
import { ReplyButton } from "../reply/reply-button.tsx";
import { UnpaidOrder } from "../unpaid/unpaid-order.tsx";
import { HoldNotice } from "./hold-notice.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { SlipOutdated } from "./slip-outdated.tsx";

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
  missing: readonly MissingBar[];
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
  const {
    order,
    history,
    erp,
    payment,
    refunds,
    parcels,
    packing,
    staffNotes,
    missing,
    changedRecipes,
    isGiftWaiting,
    purchase,
    lots,
    payLink,
  } = props;
  const { replyTemplates } = props;
  if (!order || !payment) {
    return (
      <>
        <h2 id="order-title">Order Not Found</h2>
        <p className="mt-1 text-soft">There is no such order in the database. It may be deleted.</p>
        {history.length > 0 && <History lines={history} />}
      </>
    );
  }
  const groups = groupOrderItems(order.items);
  const hasBoxes = groups.some(({ size }) => size !== undefined);
  return (
    <>
      <p className="text-caps text-accent uppercase">Order</p>
      <h2 id="order-title">{order.orderNumber || "No number"}</h2>
      <p className="mt-1 text-soft">{order.placed}</p>
      {payment.hold && (
        <HoldNotice reason={payment.hold}>
          {missing.length > 0 && <MissingBars orderId={order.id} missing={missing} />}
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
        {!order.isErased && <ReplyButton order={order} templates={replyTemplates} />}
      </div>
      {payLink && <UnpaidOrder order={order} payLink={payLink} />}

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

      <section aria-labelledby="order-items">
        <h3 id="order-items">Items</h3>
        {groups.map((group) => (
          <div key={group.id}>
            {hasBoxes && <h4 className="mt-3.5 mb-0.5 font-semibold text-soft">{group.title}</h4>}
            <ul>
              {group.items.map((item) => (
                <li
                  key={item.id}
                  className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3.5 border-b border-line py-2"
                >
                  <ProductImage
                    image={item.image}
                    name={item.productName}
                    sizes="48px"
                    className="rounded-sm text-xl"
                  />
                  <div className="font-semibold">
                    <span>{item.productName}</span>
                    <SecondLine>{`${item.quantity} × ${formatUsd(item.price)}`}</SecondLine>
                    {lots.some(({ itemId }) => itemId === item.id) && (
                      <SecondLine>
                        {describeLot(lots.filter(({ itemId }) => itemId === item.id))}
                      </SecondLine>
                    )}
                  </div>
                  <p className="font-medium">{formatUsd(times(item.price, item.quantity))}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <dl className="mt-3 grid gap-1">
          {quoteLines(order).map((line) => (
            <Sum
              key={line.id}
              name={line.name}
              amount={quoteLineAmount(line)}
              strong={line.kind === "total"}
            />
          ))}
          {order.refunded > 0 && <Sum name="Refunded" amount={`−${formatUsd(order.refunded)}`} />}
        </dl>
      </section>

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
          {!order.soldGiftCard && <OrderAddress order={order} />}
        </div>
      )}

      {order.gift && !order.isErased && (
        <Suspense>
          <OrderGift
            orderId={order.id}
            gift={order.gift}
            isWaiting={isGiftWaiting}
            purchase={purchase}
          />
        </Suspense>
      )}

      {!order.isErased && <StaffNotes orderId={order.id} notes={staffNotes} />}

      <OrderCustomerData order={order} />

      {erp && <ErpStatus orderId={order.id} erp={erp} />}

      <History lines={history} />
    </>
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

function Sum(props: { name: string; amount: string; strong?: boolean }) {
  const { name, amount, strong = false } = props;
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? "mt-1.5 border-t border-line pt-2 text-[1.0625rem] font-bold" : ""}`}
    >
      <dt className={strong ? "" : "text-soft"}>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

type PackingState = { readonly isPacked: boolean; readonly isSlipOutdated: boolean };

type PackedLot = { readonly itemId: string; readonly code: string; readonly quantity: number };

function describeLot(lots: readonly PackedLot[]): string {
  const [only, ...more] = lots;
  if (only && more.length === 0) return `Lot ${only.code}`;
  return `Lots ${lots.map(({ code, quantity }) => `${code} (${quantity})`).join(", ")}`;
}
