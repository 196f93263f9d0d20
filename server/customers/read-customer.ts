import { sql } from "kysely";
import type { CustomerNotes } from "#domain/customers/customer-notes.ts";
import type { Stored } from "#domain/form/save-result.ts";
import { type Cents, ZERO } from "#domain/money/cents.ts";
import type { OrderSummary } from "#domain/orders/order.ts";
import type { RefundReason, RefundStatus } from "#domain/refunds/refund.ts";
import { type EmailLogSummary, listEmailsTo } from "../email/email-log-queries.ts";
import {
  listImportedCustomers,
  type StoredImportedCustomer,
} from "../imported/imported-customer-queries.ts";
import {
  type ImportedOrderSummary,
  listImportedOrders,
} from "../imported/imported-order-queries.ts";
import { listOrdersById } from "../orders/list/order-list-queries.ts";
import { isTestOrder } from "../orders/test-orders.ts";
import { allNamed } from "../platform/all-named.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { findCustomerEmail, findCustomerNotes } from "./customer-notes-queries.ts";
import { type CustomerRow, customerOf, lastOrderOf, readCustomerRows } from "./customer-rows.ts";

/** How many emails and refunds are shown, newest first. */
export const MAX_SHOWN = 100;

export type CustomerRefund = {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly amount: Cents;
  readonly status: RefundStatus;
  readonly reason: RefundReason | null;
  readonly requestedAt: Date;
};

/** Everything about one customer, with one page of their orders. */
export type Customer = {
  /** Figures of the shop's own orders; imported ones are in `imported`. */
  readonly row: Omit<CustomerRow, "lastOrderAt">;
  readonly stored: Stored<CustomerNotes>;
  /** Null when they have not ordered here yet. */
  readonly lastOrderAt: Date | null;
  readonly firstOrderAt: Date | null;
  readonly refunded: Cents;
  readonly orders: readonly OrderSummary[];
  readonly emails: readonly EmailLogSummary[];
  readonly refunds: readonly CustomerRefund[];
  readonly imported: {
    readonly orders: readonly ImportedOrderSummary[];
    readonly contacts: readonly StoredImportedCustomer[];
  };
};

/** @returns undefined when there is no such order (anymore), or it has no email address */
export async function readCustomer(
  db: Database,
  orderId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Customer | undefined> {
  const email = await findCustomerEmail(db, orderId);
  if (email === undefined) return undefined;
  const { row, sums, imported, ...shown } = await allNamed({
    row: readLastRow(db, email),
    stored: findCustomerNotes(db, email),
    orders: listOrdersOf(db, email, page),
    sums: addUp(db, email),
    emails: listEmailsTo(db, email, MAX_SHOWN),
    refunds: listRefundsOf(db, email),
    imported: readImported(db, email),
  });
  const isKnown = row || imported.orders.length > 0 || imported.contacts.length > 0;
  if (!isKnown && !(await isTestOrder(db, orderId))) return undefined;

  const name = nameOf(imported);
  const unordered = { orderId, email, name, place: "", orders: 0, spent: ZERO };
  return {
    ...shown,
    ...sums,
    row: row ?? { ...shown.stored.data, ...unordered },
    lastOrderAt: row?.lastOrderAt ?? null,
    imported,
  };
}

/** What a former shop knew of them. */
async function readImported(db: Database, email: string): Promise<Customer["imported"]> {
  const [orders, contacts] = await Promise.all([
    listImportedOrders(db, { search: "", email }, { limit: MAX_SHOWN, offset: 0 }),
    listImportedCustomers(db, email),
  ]);
  return { orders, contacts };
}

/** Of their last imported order, or else of an imported contact. */
function nameOf({ orders, contacts }: Customer["imported"]): string {
  const [last] = orders;
  return last?.name || (contacts.find(({ customer }) => customer.name)?.customer.name ?? "");
}

async function readLastRow(db: Database, email: string): Promise<CustomerRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${lastOrderOf(sql`${email}::text`)} as last_order
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  const [row] = await readCustomerRows(db, ids);
  return row;
}

async function listOrdersOf(
  db: Database,
  email: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OrderSummary[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${customerOf("orders")} = ${email} and not is_test
    order by created_at desc, id desc limit ${limit} offset ${offset}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  return await listOrdersById(db, ids);
}

async function addUp(
  db: Database,
  email: string,
): Promise<Pick<Customer, "firstOrderAt" | "refunded">> {
  const { rows } = await sql<{ first: Date | null; refunded: string }>`
    select min(order_date) as first,
      coalesce(sum(refunded_amount), 0) as refunded
    from orders where ${customerOf("orders")} = ${email} and not is_test
  `.execute(db);
  return { firstOrderAt: rows[0]?.first ?? null, refunded: centsFrom(rows[0]?.refunded ?? "0") };
}

async function listRefundsOf(db: Database, email: string): Promise<CustomerRefund[]> {
  const { rows } = await sql<{
    id: string;
    order_id: string;
    order_number: string;
    amount: string;
    status: RefundStatus;
    reason: RefundReason | null;
    requested_at: Date;
  }>`
    select refunds.id, order_id, order_number, amount, refunds.status, reason, requested_at
    from refunds join orders on orders.id = refunds.order_id
    where ${customerOf("orders")} = ${email} and not is_test
    order by requested_at desc, refunds.id desc limit ${MAX_SHOWN}
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    amount: centsFrom(row.amount),
    status: row.status,
    reason: row.reason,
    requestedAt: row.requested_at,
  }));
}
