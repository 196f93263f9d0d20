import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { waitText } from "#app/ui/text/wait-text.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";

const lookFirst = (title: string): ToastText => ({
  title,
  description: "The shop did not answer. Please look at the order before you try again.",
});

export const adminMessages = {
  pinNotConfigured: "Admin PIN not configured. Set VITE_ADMIN_PIN in environment.",
  pinWrong: "Incorrect PIN. Try again.",
  pinWait: (seconds: number) =>
    `Too many wrong tries. Please wait ${waitText(seconds)} and try again.`,
  plainHttp: (siteUrl: string) =>
    `The admin opens over https alone: go to ${siteUrl}/admin. If you are there, the reverse proxy has to send X-Forwarded-Proto.`,
  passkeyNotGiven: "No passkey was given. Try again, or use the recovery code.",
  passkeyNotMade: "No passkey was added. Try again with the device or security key.",
  passkeyWrong: "This passkey does not open the admin. Try another one.",
  recoveryCodeWrong: "Incorrect recovery code. Try again.",
  restored: {
    title: "An earlier version is in the form",
    description: "Nothing is saved yet. Look it over, then save.",
  },
  tableRead: (rows: number): ToastText => ({
    title: `Read ${countNoun(rows, "row")} from the file`,
    description: "Nothing is saved yet. Look it over, then save.",
  }),
  tableNotRead: "The shop did not answer, so the file was not read. Please try again.",
  otherTable: "This file is of another table on this screen.",
  statusChanged: (status: string): ToastText => ({
    title: "Order updated",
    description: `Status changed to ${status}`,
  }),
  statusFailed: { title: "Update failed", description: "Could not update order status" },
  ordersRefreshed: (count: number): ToastText => ({
    title: "Orders refreshed",
    description: `Loaded ${count} orders from the database.`,
  }),
  refreshFailed: {
    title: "Refresh failed",
    description: "Could not load orders from database. Using local orders instead.",
  },
  databaseAway:
    "The shop's database does not answer, so nobody's PIN can be checked and nothing of the shop is shown here. This page opens the orders by itself when it is back.",
  noOrders: "No orders found matching your criteria.",
  nothingSelected: {
    title: "No orders selected",
    description: "Select orders to perform bulk action.",
  },
  shipOnePage: {
    title: "Too many pages",
    description:
      "Orders ship together from one page. Select those of this page, or show more rows.",
  },
  bulkChanged: (count: number, status: string): ToastText => ({
    title: "Bulk update",
    description: `Changed ${count} orders to ${status}`,
  }),
  bulkRestored: (count: number): ToastText => ({
    title: "Bulk update",
    description: `Changed ${count} orders back`,
  }),
  confirmSend: "Send new order email?",
  emailSent: (orderNumber: string): ToastText => ({
    title: "Email sent",
    description: `New Order email sent for ${orderNumber}`,
  }),
  emailFailed: { title: "Email failed", description: "Could not send email" },
  confirmReceipt: (email: string) => `Send the receipt to ${email} again?`,
  receiptSent: { title: "Receipt sent", description: "It has the link to the order's page." },
  receiptTooOften: (today: boolean) => ({
    title: "Nothing was sent",
    description: today
      ? "This address got all the receipts that one may get in a day. Try again tomorrow."
      : "The receipt went out several times just now. Try again in ten minutes.",
  }),
  receiptOfNoOrder: {
    title: "Nothing was sent",
    description: "This order was deleted, or its customer's data was erased.",
  },
  confirmDelete: "Are you sure you want to delete this order? This action cannot be undone.",
  orderDeleted: { title: "Order deleted", description: "Order removed successfully." },
  deleteFailed: { title: "Delete failed", description: "Could not delete order" },
  refundRequested: (amount: Cents): ToastText => ({
    title: "Refund on its way",
    description: `${formatUsd(amount)} goes back to the customer.`,
  }),
  refundRecorded: (amount: Cents): ToastText => ({
    title: "Refund recorded",
    description: `${formatUsd(amount)} counts as given back.`,
  }),
  refundChanged: {
    title: "Nothing more was refunded",
    description:
      "A refund was made since you opened this, by your last press or by somebody else. Please look again.",
  } satisfies ToastText,
  refundFailed: lookFirst("Nothing was refunded"),
  confirmRefund: (amount: Cents) => `Refund ${formatUsd(amount)} and tell the customer?`,
  confirmTracking: "Add its tracking number and tell the customer?",
  shipped: (emailInSeconds: number | null): ToastText => ({
    title: "Parcel shipped",
    description: describeShippedMail(emailInSeconds),
  }),
  undone: (wasNotified: boolean): ToastText => ({
    title: "Shipment undone",
    description: wasNotified
      ? "The customer was already told that it left. No email was sent about the undo."
      : "Its bars wait again. The customer was not told.",
  }),
  parcelDelivered: {
    title: "Parcel delivered",
    description: "It counts as arrived.",
  } satisfies ToastText,
  undeliverableChanged: {
    "on-its-way": { title: "Parcel on its way", description: "It counts as not delivered yet." },
    failed: {
      title: "Delivery failed",
      description: "It may still arrive, or come back.",
    },
    undeliverable: {
      title: "Parcel came back",
      description: "Undo the shipment to send its bars again, or give the money back.",
    },
    resolved: {
      title: "Marked as resolved",
      description: "You won't see it under Needs me anymore.",
    },
  } satisfies Record<string, ToastText>,
  nothingShipped: lookFirst("Nothing was shipped"),
  addressChanged: (notifiedCustomer: boolean): ToastText => ({
    title: "Address saved",
    description: notifiedCustomer ? "The customer gets an email about it." : "No email was sent.",
  }),
  addressCopied: { title: "Address copied", description: "Paste it where you need it." },
  addressNotCopied: {
    title: "Not copied",
    description: "Your browser doesn't allow it here. Select the address instead.",
  },
  archived: (count: number, unfinished: number): ToastText => ({
    title: countNoun(count, "order archived", "orders archived"),
    description:
      unfinished === 0
        ? "Searches find archived orders too."
        : countNoun(
            unfinished,
            "order stays: something of it is still to be done.",
            "orders stay: something of each is still to be done.",
          ),
  }),
  unarchived: (count: number): ToastText => ({
    title: "Restored from the archive",
    description: countNoun(count, "order"),
  }),
  recipesAccepted: {
    title: "Order free to pack",
    description: "It says what its bars contain now.",
  },
  giftReleased: { title: "Gift released", description: "It can be packed now." },
  giftMessageSaved: { title: "Message saved", description: "It's on the packing slip too." },
  stockTaken: { title: "Bars taken", description: "The order can be packed now." },
  replied: { title: "Reply on its way", description: "The order's history says when it went out." },
  replyFailed: {
    title: "The shop did not answer",
    description: "Your reply is still here. Press Send reply again: it goes out once.",
  } satisfies ToastText,
  leaveReply: "Close without sending? What you wrote will be lost.",
  paidElsewhere: {
    title: "Marked as paid",
    description: "The customer gets an email that the payment has arrived.",
  },
  notesSaved: { title: "Notes saved", description: "The pick list has them too." },
  nothingSaved: lookFirst("Nothing was saved"),
  noTracking:
    "Without a number, the customer can't track the parcel. Press again to ship it anyway.",
  nothingToExport: { title: "No orders", description: "Nothing to export" },
  debugFailed: "Error fetching orders:",
  noEmails: "No emails logged.",
  clearEmails: "Clear email logs? This cannot be undone.",
  emailsCleared: {
    title: "Email logs cleared",
    description: "Nothing that was sent is sent again.",
  } satisfies ToastText,
  clearFailed: {
    title: "Nothing was cleared",
    description: "The shop did not answer. Please try again.",
  } satisfies ToastText,
  unsaved: "You have unsaved changes.",
  leaveUnsaved: "You have unsaved changes. Leave this page without saving them?",
  comingSoonDelete: (name: string) => `Remove ${name} from the Coming Soon list?`,
} as const;

function describeShippedMail(seconds: number | null): string {
  if (seconds === null) return "The customer gets no email about it.";
  if (seconds === 0) return "The customer gets an email about it.";
  return `The customer gets an email in ${seconds} seconds.`;
}
