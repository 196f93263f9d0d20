import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Cents, formatUsd, times, toDecimal, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Mail } from "./mailer.ts";

export type Sender = {
  readonly shopName: string;
  readonly shopEmail: string;
  /** The order's page: for the shopper with its secret token, for the owner in the admin. */
  readonly orderUrl: string;
};

/** Tells the owner what to pack. */
export function newOrderEmail(order: Order, to: string, sender: Sender): Mail {
  const heading = `New order ${order.orderNumber}`;
  return {
    to,
    subject: `New Order #${order.orderNumber} - $${toDecimal(order.total)}`,
    html: htmlOf(
      <Letter
        heading={heading}
        lead={`${order.customerName} (${order.customerEmail}) ordered ${countOf(order)}.`}
        sender={sender}
        link="Open the order"
      >
        <OrderPart order={order} />
      </Letter>,
    ),
    text: textOf(order, heading, `${order.customerName} <${order.customerEmail}>`, sender),
  };
}

/** Tells the shopper that the order is in good hands. */
export function orderConfirmationEmail(order: Order, sender: Sender): Mail {
  const heading = `Thank you, ${order.shippingAddress.firstName}`;
  const lead =
    order.paymentStatus === "paid"
      ? `We have your order of ${countOf(order)} and your payment, and start packing.`
      : `We have your order of ${countOf(order)}. Your payment is on its way; we pack as soon as it arrives.`;
  return {
    to: order.customerEmail,
    subject: `Order Confirmation #${order.orderNumber}`,
    html: htmlOf(
      <Letter heading={heading} lead={lead} sender={sender} link="View your order">
        <OrderPart order={order} />
      </Letter>,
    ),
    text: textOf(order, heading, lead, sender),
  };
}

/**
 * Gives a shopper the way back to an order's page. Of the order itself it says nothing but the
 * number: whoever asked for it is only believed to read this mailbox.
 */
export function orderLinkEmail(order: Order, sender: Sender): Mail {
  const heading = `Your order ${order.orderNumber}`;
  const lead = "Here is the link to its page, as you asked. It shows your order to whoever has it.";
  const otherwise = "If you did not ask for it, you need not do anything.";
  return {
    to: order.customerEmail,
    subject: heading,
    html: htmlOf(
      <Letter heading={heading} lead={lead} sender={sender} link="View your order">
        <p style={{ lineHeight: 1.5 }}>{otherwise}</p>
      </Letter>,
    ),
    text: [heading, "", lead, "", sender.orderUrl, "", otherwise, "", signature(sender)].join("\n"),
  };
}

function signature({ shopName, shopEmail }: Sender): string {
  return `${shopName} · ${shopEmail}`;
}

function countOf(order: Order): string {
  const bars = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return bars === 1 ? "1 bar" : `${bars} bars`;
}

function totalsOf(order: Order): [label: string, amount: string][] {
  const minus = (amount: Cents) => `-${formatUsd(amount)}`;
  return [
    ["Subtotal", formatUsd(order.subtotal)],
    ...(order.discount > 0 ? [["Bundle Discount", minus(order.discount)] as [string, string]] : []),
    ["Tax", formatUsd(order.tax)],
    ["Shipping", order.shipping === ZERO ? "Free" : formatUsd(order.shipping)],
    ["Total", formatUsd(order.total)],
  ];
}

function addressOf({ shippingAddress: to }: Order): string[] {
  return [`${to.firstName} ${to.lastName}`, to.street, `${to.city}, ${to.state} ${to.zipCode}`];
}

function textOf(order: Order, heading: string, lead: string, sender: Sender): string {
  return [
    heading,
    "",
    lead,
    "",
    `Order ${order.orderNumber}`,
    ...order.items.map(
      (item) =>
        `${item.quantity} × ${item.productName}  ${formatUsd(times(item.price, item.quantity))}`,
    ),
    "",
    ...totalsOf(order).map(([label, amount]) => `${label}: ${amount}`),
    "",
    "Ships to",
    ...addressOf(order),
    ...(order.notes ? ["", "Notes", order.notes] : []),
    "",
    sender.orderUrl,
    "",
    signature(sender),
  ].join("\n");
}

const paper = "#f7f0e4";
const ink = "#2a1810";
const cell = { padding: "6px 0", borderBottom: "1px solid #e3d6c2" };
const right = { ...cell, textAlign: "right" as const, whiteSpace: "nowrap" as const };

/** Tables and inline styles: what every common mail program shows alike. */
function Letter(props: {
  heading: string;
  lead: string;
  link: string;
  sender: Sender;
  children: ReactNode;
}): ReactNode {
  const { sender } = props;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{props.heading}</title>
      </head>
      <body style={{ margin: 0, background: paper, color: ink, fontFamily: "Georgia, serif" }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 16px" }}>
                <table role="presentation" width="560" style={{ maxWidth: "100%" }}>
                  <tbody>
                    <tr>
                      <td>
                        <p style={{ fontSize: 20, letterSpacing: 2 }}>{sender.shopName}</p>
                        <h1 style={{ fontSize: 28, fontWeight: 500 }}>{props.heading}</h1>
                        <p style={{ fontSize: 16, lineHeight: 1.5 }}>{props.lead}</p>
                        <p>
                          <a
                            href={sender.orderUrl}
                            style={{
                              display: "inline-block",
                              background: ink,
                              color: paper,
                              padding: "12px 20px",
                              textDecoration: "none",
                            }}
                          >
                            {props.link}
                          </a>
                        </p>
                        {props.children}
                        <p style={{ fontSize: 13 }}>{signature(sender)}</p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** What was ordered and where it goes. */
function OrderPart({ order }: { order: Order }): ReactNode {
  return (
    <>
      <h2 style={{ fontSize: 18 }}>Order {order.orderNumber}</h2>
      <table width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td style={cell}>
                {item.quantity} × {item.productName}
              </td>
              <td style={right}>{formatUsd(times(item.price, item.quantity))}</td>
            </tr>
          ))}
          {totalsOf(order).map(([label, amount]) => (
            <tr key={label}>
              <td style={cell}>{label}</td>
              <td style={right}>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 style={{ fontSize: 18 }}>Ships to</h2>
      <p style={{ lineHeight: 1.5 }}>
        {addressOf(order).map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </p>
      {order.notes && (
        <>
          <h2 style={{ fontSize: 18 }}>Notes</h2>
          <p style={{ whiteSpace: "pre-line" }}>{order.notes}</p>
        </>
      )}
    </>
  );
}

function htmlOf(letter: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(letter)}`;
}
