import { data } from "react-router";
import { sheetMeta } from "#app/admin/shared/admin-meta.ts";
import { isUuid } from "#app/admin/shared/is-uuid.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { orderPageMessages } from "#app/shop/order/order-page-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import { fullName } from "#domain/input/full-name.ts";
import { type Cents, formatUsd, times } from "#domain/money/cents.ts";
import { describeOrderPaidWith, orderStatusNames } from "#domain/orders/describe-order.ts";
import { quoteLines } from "#domain/pricing/quote-lines.ts";
import { listOrderEmails } from "#server/email/email-log-queries.ts";
import { listOrderEvents } from "#server/orders/order-events.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { listDisputes } from "#server/orders/payments/dispute-queries.ts";
import { listRefunds } from "#server/orders/payments/refund-queries.ts";
import { historyViews, orderDetails } from "../data/order-views.ts";
import { refundReasonNames, refundStatusNames } from "../refund/refund-messages.ts";
import type { Route } from "./+types/dispute-evidence.route";
import { disputeReason } from "./dispute-messages.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db, config, details } = shop;
  const order = isUuid(params.orderId) ? await findOrder(db, params.orderId) : undefined;
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
      ...orderDetails(order, time),
      paidWith: describeOrderPaidWith(order) ?? "unknown",
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
  const { shop, dispute, order, refunds, emails, history } = loaderData;
  const print = usePrintWindow({ byItself: false });
  const { shippingAddress: to } = order;
  return (
    <div className="dispute-evidence mx-auto max-w-184 px-[clamp(1rem,5vw,3rem)] py-10 leading-normal print:max-w-none print:p-0 print:text-[10.5pt]">
      <p className="text-caps text-accent uppercase">{`Dispute ${dispute.id}`}</p>
      <h1 className="mt-1 text-4xl">{`Evidence for order ${order.orderNumber}`}</h1>
      <aside className="mt-6 rounded-lg border border-line bg-raised p-5 print:hidden">
        <h2 className="text-xl">What to hand in</h2>
        <p className="mt-1">{`${dispute.says} It is about ${formatUsd(dispute.amount)}, opened on ${dispute.openedOn}.`}</p>
        <p className="mt-2 font-semibold">{deadline(dispute)}</p>
        <ul className="mt-2 list-disc pl-5">
          {dispute.wants.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className="mt-3 text-soft">
          Print this page as a PDF, without this box, and hand it in at the payment provider with
          whatever else you have, such as the carrier's proof.
        </p>
        <p className="mt-4">
          <Button onClick={print}>Print</Button>
        </p>
      </aside>

      <Part title="Merchant">
        <p>{`${shop.name}, ${shop.siteUrl}, ${shop.email}`}</p>
        <p>{`Terms, with returns and refunds: ${shop.siteUrl}/terms`}</p>
      </Part>
      <Part title="Customer">
        <p>{`${order.customerName}, ${order.customerEmail}`}</p>
        <p>{`${fullName(to)}, ${to.street}, ${to.city}, ${to.state} ${to.zipCode}${to.phone ? `, ${to.phone}` : ""}`}</p>
      </Part>
      <Part title="Order">
        <p>{`Placed ${order.placed}. Paid with ${order.paidWith}. Status: ${orderStatusNames[order.status]}${order.trackingNumber ? `. Tracking number ${order.trackingNumber}` : ""}.`}</p>
        <ul className="mt-2">
          {order.items.map(({ id, productName, quantity, price }) => (
            <Sum key={id} name={`${quantity} × ${productName}`} amount={times(price, quantity)} />
          ))}
          {quoteLines(order).map(({ id, name, amount }) => (
            <Sum key={id} name={name} amount={amount} />
          ))}
        </ul>
      </Part>
      <Part title="Refunds">
        {refunds.length === 0 && <p>None.</p>}
        {refunds.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </Part>
      <Part title="What happened">
        <ol>
          {history.map(({ id, at, words }) => (
            <li key={id}>{`${at}: ${words}`}</li>
          ))}
        </ol>
      </Part>
      <Part title="Emails to the customer">
        {emails.length === 0 && <p>None are kept.</p>}
        {emails.map(({ id, at, to: recipient, subject, text }) => (
          <article key={id} className="mt-3 border-t border-line pt-3">
            <h3 className="font-sans text-base font-semibold">{subject}</h3>
            <p className="text-sm text-soft">{`${at}, to ${recipient}`}</p>
            <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
          </article>
        ))}
      </Part>
    </div>
  );
}

function deadline({ isOpen, dueOn }: { isOpen: boolean; dueOn: string | null }): string {
  if (!isOpen) return "This dispute is closed, so you can no longer submit evidence.";
  return dueOn ? `It can be answered until ${dueOn}.` : "The bank takes no answer to it.";
}

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="mt-7">
      <h2 className="mb-1 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Sum({ name, amount }: { name: string; amount: Cents }) {
  return (
    <li className="flex justify-between gap-6 tabular-nums">
      <span>{name}</span>
      <span>{formatUsd(amount)}</span>
    </li>
  );
}
