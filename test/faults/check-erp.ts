import { isDeepStrictEqual } from "node:util";
import { readOrderMoney } from "#server/erp/sync/read-order-money.ts";
import { rowsOf } from "#test/support/rows.ts";
import { documentsOf, paymentsOf, postedUntil, sum } from "../support/odoo-books.ts";
import { centsOf } from "./cents-of.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import type { OrderRow } from "./read-orders.ts";

/**
 * Checks that the ERP has each order once, with what was sold, credited, paid and paid back, and
 * that nothing changed on days that the accountant had closed.
 *
 * @returns the number of orders in the ERP
 */
export async function checkErp(
  world: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<number> {
  const { db, erp } = world;
  const ledger = erp.ledger();
  const one = <T>(list: readonly T[], what: string): T | undefined => {
    if (list.length !== 1) say(`The ERP has ${list.length} ${what}.`);
    return list[0];
  };
  for (const order of orders) {
    const number = order.order_number ?? "";
    // What a gift card pays is a line below zero.
    const total = centsOf(order.total) - order.chargedToGiftCard;
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
    const money = await readOrderMoney(db, order.id);
    const lost = sum(money.lostDisputes.map(({ amount }) => amount));
    const returned = centsOf(order.refunded_amount) - order.backOnGiftCard + lost;
    const { credited } = documentsOf(ledger, number);
    // A cancelled order is credited completely, whatever was refunded.
    const wanted = sale.state === "cancel" ? total : returned;
    if (credited !== wanted) say(`The ERP credits ${credited} of ${number}, not ${wanted}.`);

    const isPaid = order.payment_status === "paid" || order.payment_status === "refunded";
    const kept = isPaid ? total - returned : 0;
    const payments = paymentsOf(ledger, number, await listProviderIds(world, order.id));
    if (payments.amount !== kept) {
      say(`Of ${number} ${kept} cents are kept, in the ERP ${payments.amount}.`);
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
  for (const { day, posted } of world.closedBooks) {
    const isAsItWas = isDeepStrictEqual(postedUntil(ledger, day), posted);
    if (!isAsItWas) say(`What was posted up to ${day} changed after the books were closed.`);
  }
  return ledger.orders.length;
}

/** The provider's ids of an order's payments, refunds and disputes. */
async function listProviderIds({ db, provider }: FaultyWorld, orderId: string) {
  const payments = await rowsOf(db, "payments", ["provider_id"], { order_id: orderId });
  const intents = new Set(payments.flatMap(({ provider_id: id }) => id ?? []));
  const { refunds, disputes } = provider.ledger;
  const own = [...refunds.values(), ...disputes.values()].filter(({ intentId }) =>
    intents.has(intentId),
  );
  return new Set([...intents, ...own.map(({ id }) => id)]);
}
