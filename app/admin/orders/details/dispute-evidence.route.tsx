import { data } from "react-router";
import { sheetMeta } from "#app/admin/shared/admin-meta.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { orderPageMessages } from "#app/shop/order/order-page-messages.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { describeOrderPaidWith } from "#domain/orders/describe-order.ts";
import { listOrderEmails } from "#server/email/email-log-queries.ts";
import { listOrderEvents } from "#server/orders/order-events.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { listDisputes } from "#server/orders/payments/dispute-queries.ts";
import { listRefunds } from "#server/orders/payments/refund-queries.ts";
import { isOrderId } from "../data/is-order-id.ts";
import { historyViews } from "../data/order-views.ts";
import { refundReasonNames, refundStatusNames } from "../refund/refund-messages.ts";
import type { Route } from "./+types/dispute-evidence.route";
import { DisputeEvidenceView } from "./dispute-evidence-view.tsx";
import { disputeReason } from "./dispute-messages.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db, config, details } = shop;
  const order = isOrderId(params.orderId) ? await findOrder(db, params.orderId) : undefined;
  const disputes = order ? await listDisputes(db, order.id) : [];
  const [dispute] = disputes;
  if (!order || !dispute) throw data({ error: orderPageMessages.notFound }, { status: 404 });
  const time = shopTime(details().timeZone);
  const [refunds, events, emails] = await Promise.all([
    listRefunds(db, order.id),
    listOrderEvents(db, order.id),
    listOrderEmails(db, order.id),
  ]);
  const { says, wants } = disputeReason(dispute.reason);
  const { trackingNumber, shippingAddress, items } = order;
  const { subtotal, discount, tax, shipping, total, taxes, shippingCharge, promotions } = order;
  return {
    shop: { name: details().name, email: details().email, siteUrl: config.siteUrl },
    dispute: {
      id: dispute.id,
      isOpen: dispute.state === "open",
      amount: dispute.amount,
      openedOn: time.day(dispute.openedAt),
      dueOn: dispute.dueAt && time.dayAndTime(dispute.dueAt),
      says,
      wants,
    },
    order: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      placed: time.dayAndTime(order.orderDate),
      status: order.status,
      paidWith: describeOrderPaidWith(order) ?? "unknown",
      trackingNumber,
      shippingAddress,
      items: items.map(({ id, productName, quantity, price }) => ({
        id,
        productName,
        quantity,
        price,
      })),
      totals: { subtotal, discount, tax, shipping, total, taxes, shippingCharge, promotions },
    },
    refunds: refunds.map(({ id, amount, status, reason, requestedAt }) => ({
      id,
      words: [
        `${formatUsd(amount)} on ${time.day(requestedAt)}`,
        refundStatusNames[status].toLowerCase(),
        ...(reason ? [refundReasonNames[reason].toLowerCase()] : []),
      ].join(", "),
    })),
    emails: emails.map(({ id, loggedAt, to, subject, text }) => ({
      id,
      at: time.dayAndTime(loggedAt),
      to,
      subject,
      // Removes the secret token of the order link.
      text: text.replaceAll(/\?token=\S+/g, ""),
    })),
    history: historyViews(events, time),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  sheetMeta(`Evidence for the dispute of ${loaderData?.order.orderNumber ?? ""}`);

export default function DisputeEvidence({ loaderData }: Route.ComponentProps) {
  return <DisputeEvidenceView {...loaderData} />;
}
