import { historySources } from "#domain/imports/history-formats.ts";
import type { CustomerRow } from "#server/customers/customer-rows.ts";
import type { Customer } from "#server/customers/read-customer.ts";
import type { EmailLogSummary } from "#server/email/email-log-queries.ts";
import type { StoredImportedCustomer } from "#server/imported/imported-customer-queries.ts";
import { emailResult } from "../emails/email-views.ts";
import { orderRow } from "../orders/data/order-views.ts";
import { addressLines, importedOrderRow } from "../orders/imported/imported-order-views.ts";
import type { ShopTime } from "../shared/shop-time.ts";

/** A row of the list; dates are formatted on the server, which knows the time zone. */
export type CustomerListRow = ReturnType<typeof customerListRow>;

/** The full notes are on the customer's page. */
const NOTES_IN_LIST = 200;

export function customerListRow({ lastOrderAt, notes, ...row }: CustomerRow, time: ShopTime) {
  return { ...row, notes: notes.slice(0, NOTES_IN_LIST), lastOrder: time.day(lastOrderAt) };
}

export type CustomerDetails = ReturnType<typeof customerDetails>;

export function customerDetails(customer: Customer, time: ShopTime) {
  const { row, stored, refunded, firstOrderAt, lastOrderAt, orders, emails, refunds } = customer;
  const { notes, tags, ...figures } = row;
  return {
    ...figures,
    stored,
    refunded,
    /** Null when they have not ordered here yet. */
    firstOrder: firstOrderAt && time.day(firstOrderAt),
    lastOrder: lastOrderAt && time.day(lastOrderAt),
    imported: {
      orders: customer.imported.orders.map((order) => importedOrderRow(order, time)),
      contacts: customer.imported.contacts.map((contact) => importedContact(contact, time)),
    },
    placed: orders.map((order) => orderRow(order, time)),
    emails: emails.map((email) => emailRow(email, time)),
    refunds: refunds.map(({ requestedAt, ...refund }) => ({
      ...refund,
      at: time.day(requestedAt),
    })),
  };
}

/** What a file of customers says of them. */
function importedContact({ source, customer }: StoredImportedCustomer, time: ShopTime) {
  const { marketing, orders, spent, since, tags = "", note = "", address } = customer;
  return {
    shop: historySources[source],
    marketing,
    orders,
    spent,
    since: since ? time.day(new Date(since)) : null,
    tags,
    note,
    address: addressLines(address),
  };
}

function emailRow(email: EmailLogSummary, time: ShopTime) {
  const { id, subject, loggedAt } = email;
  return { id, subject, at: time.dayAndTime(loggedAt), result: emailResult(email) };
}
