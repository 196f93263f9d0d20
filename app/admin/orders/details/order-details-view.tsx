import type { ReactNode } from "react";
import { type Cents, formatUsd, subtract, times, ZERO } from "#domain/money/cents.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import { ProductImage } from "../../../shop/shared/product-image.tsx";
import { openPrintWindow } from "../../../ui/print-window.ts";
import { capitalized } from "../../../ui/text/capitalized.ts";
import { TextLink, textLinkClass } from "../../../ui/text-link.tsx";
import { OrderCustomerData } from "../../customer-data/order-customer-data.tsx";
import { ErpStatus } from "../../odoo/erp-status.tsx";
import type { OrderErp } from "../../odoo/erp-views.ts";
import type { HistoryView, OrderDetails, PaymentView } from "../data/order-views.ts";
import { OrderAddress } from "../edit/order-address.tsx";
import { StaffNotes } from "../edit/staff-notes.tsx";
import { OrderParcels } from "../parcels/order-parcels.tsx";
import type { ParcelsView } from "../parcels/parcel-view.ts";
import { OrderRefunds } from "../refund/order-refunds.tsx";
import type { RefundView } from "../refund/refund-view.ts";
import { HoldNotice } from "./hold-notice.tsx";
import { PaymentBadge } from "./payment-badge.tsx";

/** Everything about one order; null for one that is not there (any more), of which its history is. */
export function OrderDetailsView(props: {
  order: OrderDetails | null;
  history: readonly HistoryView[];
  erp: OrderErp | null;
  payment: PaymentView | null;
  refunds: RefundView | null;
  parcels: ParcelsView | null;
  staffNotes: string;
}): ReactNode {
  const { order, history, erp, payment, refunds, parcels, staffNotes } = props;
  if (!order || !payment) {
    return (
      <>
        <h2 id="order-title">Order Not Found</h2>
        <p className="drawer-lead">There is no such order in the database. It may be deleted.</p>
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
      <p className="drawer-lead">{order.placed}</p>
      {payment.hold && (
        <HoldNotice reason={payment.hold}>
          <p>
            The <TextLink to="/admin/payments">Payments</TextLink> screen lists every order like
            this. Its status can be changed all the same.
          </p>
        </HoldNotice>
      )}
      <p className="drawer-actions">
        <button
          type="button"
          className="admin-button"
          onClick={() => openPrintWindow(`/admin/orders/${order.id}/slip`)}
        >
          Print Packing Slip
        </button>
      </p>

      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>
            <span className="status-word" data-status={order.status}>
              {capitalized(order.status)}
            </span>
          </dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>
            <PaymentBadge status={order.paymentStatus} />
            {order.paidWith && <span className="cell-second">{order.paidWith}</span>}
            {payment.failure && <span className="cell-second">{payment.failure}</span>}
            {payment.dispute && <span className="cell-second">{payment.dispute}</span>}
            {payment.hasEvidence && (
              <TextLink to={`/admin/orders/${order.id}/dispute`} target="_blank">
                Gather the evidence
              </TextLink>
            )}
            {order.paymentStatus === "pending" && order.verificationUrl && (
              <span className="cell-second">
                Waits until the customer confirms{" "}
                <a className={textLinkClass} href={order.verificationUrl} rel="noreferrer">
                  the bank account
                </a>
                .
              </span>
            )}
          </dd>
        </div>
        {order.trackingNumber && (
          <div>
            <dt>Tracking</dt>
            <dd>
              {order.trackingNumber}
              {order.estimatedDelivery && (
                <span className="cell-second">Estimated delivery {order.estimatedDelivery}</span>
              )}
            </dd>
          </div>
        )}
      </dl>

      <section aria-labelledby="order-items">
        <h3 id="order-items">Items</h3>
        {groups.map((group) => (
          <div key={group.id}>
            {hasBoxes && <h4 className="items-title">{group.title}</h4>}
            <ul className="items">
              {group.items.map((item) => (
                <li key={item.id} className="item">
                  <ProductImage
                    image={item.image}
                    name={item.productName}
                    sizes="48px"
                    className="item-image"
                  />
                  <div className="item-name">
                    {item.productName}
                    <span className="cell-second">
                      {item.quantity} × {formatUsd(item.price)}
                    </span>
                  </div>
                  <p className="item-total">{formatUsd(times(item.price, item.quantity))}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <dl className="sums">
          <Sum name="Subtotal" amount={order.subtotal} />
          {order.discount > 0 && (
            <Sum name="Bundle Discount" amount={subtract(ZERO, order.discount)} />
          )}
          <Sum name="Tax" amount={order.tax} />
          <Sum name="Shipping" amount={order.shipping} free={order.shipping === ZERO} />
          <Sum name="Total" amount={order.total} strong />
          {order.refunded > 0 && <Sum name="Refunded" amount={subtract(ZERO, order.refunded)} />}
        </dl>
      </section>

      {parcels && <OrderParcels order={order} view={parcels} />}

      {refunds && <OrderRefunds order={order} view={refunds} />}

      {order.notes && (
        <section aria-labelledby="order-notes">
          <h3 id="order-notes">Notes</h3>
          <p className="notes">{order.notes}</p>
        </section>
      )}

      {!order.isErased && (
        <div className="drawer-columns">
          <section aria-labelledby="order-customer">
            <h3 id="order-customer">Customer</h3>
            <p>{order.customerName}</p>
            <p>
              <a className={textLinkClass} href={`mailto:${order.customerEmail}`}>
                {order.customerEmail}
              </a>
            </p>
          </section>
          <OrderAddress order={order} />
        </div>
      )}

      {!order.isErased && <StaffNotes orderId={order.id} notes={staffNotes} />}

      <OrderCustomerData order={order} />

      {erp && <ErpStatus orderId={order.id} erp={erp} />}

      <History lines={history} />
    </>
  );
}

function History({ lines }: { lines: readonly HistoryView[] }) {
  return (
    <section aria-labelledby="order-history">
      <h3 id="order-history">History</h3>
      <ol className="history">
        {lines.map((line) => (
          <li key={line.id}>
            {line.words}
            <span className="cell-second">{line.at}</span>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className="cell-second">Nothing is recorded yet.</p>}
    </section>
  );
}

function Sum(props: { name: string; amount: Cents; free?: boolean; strong?: boolean }) {
  const { name, amount, free = false, strong = false } = props;
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd>{free ? "Free" : formatUsd(amount)}</dd>
    </div>
  );
}
