import type { CustomerNotesProblems } from "#domain/customers/customer-notes.ts";
import type { StoredCustomerNotes } from "#server/customers/customer-notes-queries.ts";
import type { CustomerRow } from "#server/customers/customer-rows.ts";
import type { Customer, CustomerRefund } from "#server/customers/read-customer.ts";
import type { EmailLogSummary } from "#server/email/email-log-queries.ts";
import { type EmailOutcome, emailOutcome } from "../emails/email-views.ts";
import { type OrderRow, orderRow } from "../orders/data/order-views.ts";
import type { ShopTime } from "../shared/shop-time.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

export type { StoredCustomerNotes } from "#server/customers/customer-notes-queries.ts";

export type SavedCustomerNotes = ServerSaveResult<
  StoredCustomerNotes,
  CustomerNotesProblems,
  { readonly stored: StoredCustomerNotes }
>;

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
  readonly outcome: EmailOutcome;
};

export type CustomerRefundRow = Omit<CustomerRefund, "requestedAt"> & { readonly at: string };

export type CustomerDetails = Omit<CustomerListRow, "notes" | "tags"> & {
  readonly firstOrder: string;
  readonly refunded: CustomerRow["spent"];
  readonly stored: StoredCustomerNotes;
  readonly placed: readonly OrderRow[];
  readonly emails: readonly CustomerEmail[];
  readonly refunds: readonly CustomerRefundRow[];
};

export function customerDetails(customer: Customer, time: ShopTime): CustomerDetails {
  const { row, stored, refunded, firstOrderAt, orders, emails, refunds } = customer;
  const { notes, tags, ...figures } = customerListRow(row, time);
  return {
    ...figures,
    stored,
    refunded,
    firstOrder: time.day(firstOrderAt),
    placed: orders.map((order) => orderRow(order, time)),
    emails: emails.map((email) => emailRow(email, time)),
    refunds: refunds.map(({ requestedAt, ...refund }) => ({
      ...refund,
      at: time.day(requestedAt),
    })),
  };
}

function emailRow(email: EmailLogSummary, time: ShopTime): CustomerEmail {
  const { id, subject, loggedAt } = email;
  return { id, subject, at: time.dayAndTime(loggedAt), outcome: emailOutcome(email) };
}
