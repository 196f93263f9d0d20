import { Link } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, panelLink, panelList } from "#app/ui/layout/panel.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { countStuckEvents } from "#server/checkout/settle/payment-events.ts";
import { listOrdersOnHold } from "#server/orders/holds.ts";
import { listFailedRefunds } from "#server/orders/payments/refund-queries.ts";
import { readAgreement } from "#server/reconciliation/read-agreement.ts";
import { holdReason } from "../orders/data/format-history.ts";
import { describeRefundFailure } from "../orders/refund/refund-messages.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/payments.route";
import { PaymentReconciliation } from "./payment-reconciliation.tsx";
import { reconciliationMessages } from "./reconciliation-messages.ts";
import { reconciliationView } from "./reconciliation-view.ts";

export const meta = adminMeta("Payments", "Whether orders and payments agree.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { config, details, db, demoPayments } = shop;
  const [agreement, onHold, failed, stuckEvents] = await Promise.all([
    readAgreement(shop),
    listOrdersOnHold(db),
    listFailedRefunds(db),
    countStuckEvents(db, shop.clock()),
  ]);
  const time = shopTime(details().timeZone);
  return {
    isDemo: demoPayments !== null,
    reconciliation: reconciliationView(agreement, time, config.stripe?.secretKey),
    stuckEvents,
    onHold: onHold.map(({ hold, ...order }) => ({
      ...order,
      why: holdReason(hold),
    })),
    failedRefunds: failed.map(({ failure, ...refund }) => ({
      ...refund,
      why: describeRefundFailure(failure),
    })),
  };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { reconciliation, onHold, failedRefunds, isDemo, stuckEvents } = loaderData;
  return (
    <>
      <PageHead title="Payments">
        <a className={buttonClass({ variant: "quiet" })} href="/admin/payments/refunds">
          Export Refunds
        </a>
      </PageHead>
      {isDemo && (
        <p className="mb-5 max-w-176 text-soft">
          These are demo payments: they take no money. With Stripe's keys in the settings the shop
          compares its orders with Stripe.
        </p>
      )}
      <PaymentReconciliation reconciliation={reconciliation} />
      {stuckEvents > 0 && (
        <Alert role="alert">{reconciliationMessages.stuckEvents(stuckEvents)}</Alert>
      )}
      <Panel className="mt-5" title="Don't pack">
        {onHold.length === 0 ? (
          <p className="mt-1 text-soft">No payment is disputed, under review or warned of.</p>
        ) : (
          <ul className={panelList}>
            {onHold.map(({ id, orderNumber, customerName, total, why }) => (
              <li key={id}>
                <Link className={panelLink} to={`/admin/orders/${id}`}>
                  {orderNumber}
                </Link>
                <span>{`${customerName}, ${formatUsd(total)}: ${why}.`}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {failedRefunds.length > 0 && (
        <Panel className="mt-5" title="Failed refunds">
          <p className="mt-1 text-soft">
            These customers do not have the money. Refund it again, or pay it back another way and
            record it in the order.
          </p>
          <ul className={panelList}>
            {failedRefunds.map(({ orderId, orderNumber, customerName, amount, why }) => (
              <li key={orderId}>
                <Link className={panelLink} to={`/admin/orders/${orderId}`}>
                  {orderNumber}
                </Link>
                <span>{`${customerName}, ${formatUsd(amount)}: ${why}`}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <p className="mt-5 text-soft">
        <span>Choose payment methods in</span> <TextLink to="/admin/checkout">Checkout</TextLink>
        <span>.</span>
      </p>
    </>
  );
}
