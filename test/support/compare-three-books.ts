import { sql } from "kysely";
import { findOrder } from "#server/orders/order-queries.ts";
import { listRefunds } from "#server/orders/payments/refund-queries.ts";
import { rowsOf } from "#test/support/rows.ts";
import type { HistoryOrder, HistoryShop } from "./book-history.ts";
import { clearingOf, documentsOf, paymentsOf, sum } from "./odoo-books.ts";
import { undecidedAtStripe } from "./undecided-at-stripe.ts";

/**
 * Compares what shop, Stripe and Odoo say once nothing is waiting: money and bars by order, and
 * Stripe's balance.
 *
 * @returns one sentence each; empty when they agree
 */
export async function compareThreeBooks(house: HistoryShop): Promise<string[]> {
  const problems: string[] = [];
  for (const order of house.orders) {
    problems.push(...(await listSyncProblems(house, order)));
    problems.push(...(await compareOrder(house, order)));
    problems.push(...(await compareProducts(house, order)));
  }

  const clearing = clearingOf(house.odoo.ledger());
  const lines = [...house.stripe.ledger.balance.values()].slice(house.linesBefore);
  const atStripe = sum(lines.map(({ amount, fee }) => amount - fee));
  const undecided = sum(
    house.orders.map(({ intentId }) => undecidedAtStripe(house.stripe.ledger, intentId)),
  );
  if (clearing !== atStripe + undecided) {
    problems.push(
      `Odoo's clearing account has ${clearing}, Stripe ${atStripe}, and ${undecided} is undecided.`,
    );
  }
  return problems;
}

async function listSyncProblems(
  { shop }: HistoryShop,
  { orderId, orderNumber }: HistoryOrder,
): Promise<string[]> {
  const [row] = await rowsOf(shop.db, "erp_syncs", ["state", "last_error"], { order_id: orderId });
  return row?.state === "done" ? [] : [`${orderNumber} is ${row?.state}: ${row?.last_error}`];
}

async function compareOrder(house: HistoryShop, order: HistoryOrder): Promise<string[]> {
  const { orderId, orderNumber, intentId } = order;
  const found = await findOrder(house.shop.db, orderId);
  if (!found) return [`${orderNumber} is gone.`];
  const problems: string[] = [];
  const ledger = house.odoo.ledger();
  const { invoices, credits, reversals, sold } = documentsOf(ledger, orderNumber);
  if (invoices.length > 1) problems.push(`${orderNumber} has ${invoices.length} invoices.`);

  const refunds = await listRefunds(house.shop.db, orderId);
  const refunded = refunds.filter(({ status }) => status === "succeeded");
  const lost = disputedMoney(house, intentId, ["lost"]);
  const isSold = found.status !== "cancelled" && invoices.length > 0;
  const wanted = isSold ? found.total - sum(refunded.map(({ amount }) => amount)) - lost : 0;
  if (sold !== wanted) problems.push(`${orderNumber} sold ${wanted}, in Odoo ${sold}.`);

  const payments = paymentsOf(ledger, orderNumber, idsOf(house, intentId));
  const atStripe = moneyAtStripe(house, intentId);
  const undecided = undecidedAtStripe(house.stripe.ledger, intentId);
  if (payments.amount !== atStripe + undecided) {
    problems.push(
      `${orderNumber} brought ${atStripe} at Stripe, ${payments.amount} in Odoo; ${undecided} is undecided.`,
    );
  }

  // Money of a cancelled order that nobody has refunded yet is owed, so its documents stay open.
  const isOwed = found.status === "cancelled" && payments.amount !== 0;
  if (isOwed) return problems;
  const open = [...credits, ...reversals].filter(({ residual }) => residual !== 0);
  const unmatched = payments.all.filter(({ isMatched }) => !isMatched);
  return [...problems, ...[...open, ...unmatched].map(({ name }) => `${name} is not matched.`)];
}

/** Bars that left and did not come back into stock. */
async function compareProducts(
  { shop, odoo }: HistoryShop,
  { orderId, orderNumber }: HistoryOrder,
): Promise<string[]> {
  const { rows } = await sql<{ away: number }>`
    select coalesce(sum(greatest(0, in_parcels - restocked)), 0)::integer as away
    from order_item_counts where order_id = ${orderId}`.execute(shop.db);
  const away = rows[0]?.away ?? 0;
  const { orders, pickings } = odoo.ledger();
  const sent = orders.find(({ reference }) => reference === orderNumber);
  const delivered = sum(
    pickings
      .filter((each) => each.orderId === sent?.id)
      .flatMap(({ type, moves }) => moves.map(({ done }) => (type === "outgoing" ? done : -done))),
  );
  return delivered === away
    ? []
    : [`${away} bars of ${orderNumber} are away, in Odoo ${delivered}.`];
}

function idsOf({ stripe }: HistoryShop, intentId: string): ReadonlySet<string> {
  const { refunds, disputes } = stripe.ledger;
  const own = [...refunds.values(), ...disputes.values()].filter(
    (each) => each.intentId === intentId,
  );
  return new Set([intentId, ...own.map(({ id }) => id)]);
}

function moneyAtStripe({ stripe }: HistoryShop, intentId: string): number {
  const { balance, charges, refunds, disputes } = stripe.ledger;
  const own = [...balance.values()].filter(({ sourceId }) => {
    const id = sourceId ?? "";
    const source = charges.get(id) ?? refunds.get(id) ?? disputes.get(id);
    return source?.intentId === intentId;
  });
  return sum(own.map(({ amount }) => amount));
}

function disputedMoney(
  { stripe }: HistoryShop,
  intentId: string,
  states: readonly string[],
): number {
  const disputes = [...stripe.ledger.disputes.values()].filter(
    (each) => each.intentId === intentId && states.includes(each.status),
  );
  return sum(disputes.map(({ amount }) => amount));
}
