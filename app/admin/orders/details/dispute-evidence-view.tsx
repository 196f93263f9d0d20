import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import type { Address } from "#domain/addresses/address.ts";
import { fullName } from "#domain/input/full-name.ts";
import { type Cents, formatUsd, times } from "#domain/money/cents.ts";
import { orderStatusNames } from "#domain/orders/describe-order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { type QuotedSums, quoteLines } from "#domain/pricing/quote-lines.ts";
import type { HistoryView } from "../data/order-views.ts";

/**
 * All information about a disputed order on one page, to be saved as PDF: the bank's reason and
 * requirements, order and address, mails, refunds and history.
 */
export function DisputeEvidenceView(props: {
  shop: { name: string; email: string; siteUrl: string };
  dispute: {
    id: string;
    isOpen: boolean;
    amount: Cents;
    openedOn: string;
    dueOn: string | null;
    says: string;
    wants: readonly string[];
  };
  order: {
    orderNumber: string;
    customerName: string;
    customerEmail: string;
    placed: string;
    status: OrderStatus;
    paidWith: string;
    trackingNumber: string | null;
    shippingAddress: Address;
    items: readonly { id: string; productName: string; quantity: number; price: Cents }[];
    totals: QuotedSums;
  };
  refunds: readonly { id: string; words: string }[];
  emails: readonly { id: number; at: string; to: string; subject: string; text: string }[];
  history: readonly HistoryView[];
}): ReactNode {
  const { shop, dispute, order, refunds, emails, history } = props;
  const print = usePrintWindow({ byItself: false });
  const { shippingAddress: to, totals } = order;
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
          {quoteLines(totals).map(({ id, name, amount }) => (
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
