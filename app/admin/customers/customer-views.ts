import type { CustomerNotes } from "#domain/customers/customer-notes.ts";
import type { Stored } from "#domain/form/save-result.ts";
import { historySources } from "#domain/imports/history-formats.ts";
import type { CustomerRow } from "#server/customers/customer-rows.ts";
import type { Customer, CustomerRefund } from "#server/customers/read-customer.ts";
import type { EmailLogSummary } from "#server/email/email-log-queries.ts";
import type { StoredImportedCustomer } from "#server/imported/imported-customer-queries.ts";
import { type EmailResult, emailResult } from "../emails/email-views.ts";
import { type OrderRow, orderRow } from "../orders/data/order-views.ts";
import {
  addressLines,
  type ImportedOrderRow,
  importedOrderRow,
} from "../orders/imported/imported-order-views.ts";
import type { ShopTime } from "../shared/shop-time.ts";

/** A row of the list; dates are formatted on the server, which knows the time zone. */
export type CustomerListRow = Omit<CustomerRow, "lastOrderAt"> & { readonly lastOrder: string };

/** The full notes are on the customer's page. */
const NOTES_IN_LIST = 200;

export function customerListRow(
  { lastOrderAt, notes, ...row }: CustomerRow,
  time: ShopTime,
): CustomerListRow {
  return { ...row, notes: notes.slice(0, NOTES_IN_LIST), lastOrder: time.day(lastOrderAt) };
}

export type CustomerEmail = {
  readonly id: number;
  readonly at: string;
  readonly subject: string;
  readonly result: EmailResult;
};

export type CustomerRefundRow = Omit<CustomerRefund, "requestedAt"> & { readonly at: string };

export type CustomerDetails = Omit<CustomerListRow, "notes" | "tags" | "lastOrder"> & {
  /** Null when they have not ordered here yet. */
  readonly firstOrder: string | null;
  readonly lastOrder: string | null;
  readonly refunded: CustomerRow["spent"];
  readonly stored: Stored<CustomerNotes>;
  readonly placed: readonly OrderRow[];
  readonly emails: readonly CustomerEmail[];
  readonly refunds: readonly CustomerRefundRow[];
  readonly imported: {
    readonly orders: readonly ImportedOrderRow[];
    readonly contacts: readonly ImportedContact[];
  };
};

/** What a file of customers says of them. */
export type ImportedContact = {
  readonly shop: string;
  readonly marketing: boolean | undefined;
  readonly orders: number | undefined;
  readonly spent: CustomerRow["spent"] | undefined;
  readonly since: string | null;
  readonly tags: string;
  readonly note: string;
  readonly address: readonly string[];
};

export function customerDetails(customer: Customer, time: ShopTime): CustomerDetails {
  const { row, stored, refunded, firstOrderAt, lastOrderAt, orders, emails, refunds } = customer;
  const { notes, tags, ...figures } = row;
  return {
    ...figures,
    stored,
    refunded,
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

function importedContact(
  { source, customer }: StoredImportedCustomer,
  time: ShopTime,
): ImportedContact {
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

function emailRow(email: EmailLogSummary, time: ShopTime): CustomerEmail {
  const { id, subject, loggedAt } = email;
  return { id, subject, at: time.dayAndTime(loggedAt), result: emailResult(email) };
}
