import { centsOf } from "./cents-of.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import type { OrderRow } from "./read-orders.ts";

/** @returns the number of orders in the ERP */
export function checkErp(
  { erp }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): number {
  const ledger = erp.ledger();
  const one = <T>(list: readonly T[], what: string): T | undefined => {
    if (list.length !== 1) say(`The ERP has ${list.length} ${what}.`);
    return list[0];
  };
  for (const order of orders) {
    const number = order.order_number ?? "";
    // What a gift card pays is a line below zero.
    const total = centsOf(order.total) - order.askedOfGiftCard;
    const sale = one(
      ledger.orders.filter(({ reference }) => reference === number),
      `orders ${number}`,
    );
    if (!sale) continue;
    if (sale.total !== total) say(`Order ${number} is ${sale.total} cents in the ERP.`);
    if (sale.state !== (order.status === "cancelled" ? "cancel" : "sale"))
      say(`Order ${number} is “${sale.state}” in the ERP.`);
    const invoice = one(
      ledger.invoices.filter(({ reference }) => reference === number),
      `invoices of ${number}`,
    );
    if (!invoice) continue;
    if (invoice.total !== total || invoice.state !== "posted") {
      say(`The invoice of ${number} is ${invoice.state} over ${invoice.total} cents.`);
    }
    const payments = ledger.payments.filter(({ invoiceIds }) => invoiceIds.includes(invoice.id));
    const isPaid = order.payment_status === "paid" || order.payment_status === "refunded";
    if (isPaid && total > 0) {
      const payment = one(payments, `payments of ${number}`);
      if (payment && payment.amount !== total) {
        say(`The payment of ${number} is ${payment.amount} cents in the ERP.`);
      }
    } else if (payments.length > 0) say(`Order ${number} has a payment in the ERP without one.`);
    // One that was cancelled belongs to a cancellation that was undone, or to a failed refund.
    const credits = ledger.credits.filter(
      ({ invoiceId, state }) => invoiceId === invoice.id && state !== "cancel",
    );
    const credited = credits.reduce((cents, credit) => cents + credit.total, 0);
    const paidBack = ledger.payBacks
      .filter(({ invoiceIds }) => credits.some(({ id }) => invoiceIds.includes(id)))
      .reduce((cents, payment) => cents + payment.amount, 0);
    const refunded = centsOf(order.refunded_amount) - order.backOnGiftCard;
    // A cancelled order is credited completely, whatever was refunded.
    if (credited !== (sale.state === "cancel" ? total : refunded) || paidBack !== refunded) {
      say(
        `Of ${number} ${refunded} cents went back; the ERP credits ${credited}, pays ${paidBack}.`,
      );
    }
  }
  if (ledger.orders.length !== orders.length) {
    say(`The ERP has ${ledger.orders.length} orders, the shop ${orders.length}.`);
  }
  const emails = new Set(orders.map(({ customer_email }) => customer_email));
  if (ledger.partners.length !== emails.size) {
    say(`The ERP knows ${ledger.partners.length} customers, the shop ${emails.size}.`);
  }
  const skus = ledger.products.map(({ sku }) => sku);
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index);
  if (twice !== undefined) say(`The ERP has the product “${twice}” twice.`);
  return ledger.orders.length;
}
