import { type RawBuilder, sql } from "kysely";
import type { DB } from "../platform/db/generated-types.ts";

/** A table that tells of customers. */
export type PersonalTable = {
  /** What its rows are called in an export. */
  readonly title: string;
  /** The column that says which order a row belongs to; null where it belongs to an address alone. */
  readonly orderId: string | null;
  /** A row may also belong to an email address: this one, in lower case. */
  readonly address?: RawBuilder<string | null>;
  /** Erasing deletes the rows, or leaves these in place of what is personal. */
  readonly erase: "delete" | Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that could hold personal data and hold none. */
  readonly impersonal: readonly string[];
  /** Keys and the shop's own bookkeeping: no part of an export. */
  readonly unexported?: readonly string[];
};

const nothing = sql`null`;
/** Sales tax is owed by state. */
const stateAlone = (column: "shipping_address" | "billing_address") =>
  sql`jsonb_strip_nulls(jsonb_build_object(
    'state', ${sql.ref(column)} ->> 'state', 'country', ${sql.ref(column)} ->> 'country'))`;
/** How it was paid decides until when it can be refunded. */
const typeAlone = (column: "payment_method" | "method") =>
  sql`case when ${sql.ref(column)} is not null then
    jsonb_build_object('type', ${sql.ref(column)} -> 'type', 'last4', null, 'brand', null) end`;

/** Where customers' data are. Erasing and exporting go by this; a test compares it with the database. */
export const personalTables = {
  orders: {
    title: "Orders",
    orderId: "id",
    address: sql`lower(trim(customer_email))`,
    // search_text is computed from these.
    erase: {
      customer_email: nothing,
      customer_name: nothing,
      shipping_address: stateAlone("shipping_address"),
      billing_address: stateAlone("billing_address"),
      notes: nothing,
      staff_notes: nothing,
      tracking_number: nothing,
      payment_method: typeAlone("payment_method"),
    },
    impersonal: [
      "order_number",
      "status",
      "payment_status",
      "search_text",
      "taxes",
      "shipping_charge",
      "promotions",
    ],
    unexported: ["search_text", "checkout_id", "erased_at"],
  },
  order_items: {
    title: "What was ordered",
    orderId: "order_id",
    erase: {},
    impersonal: ["product_name", "image", "bundle_id", "contains"],
    unexported: ["id", "position", "bundle_id"],
  },
  order_events: {
    title: "History of the orders",
    orderId: "order_id",
    // Odoo's own words and the owner's may name the customer; a parcel's number leads to her address.
    erase: { detail: sql`detail - 'message' - 'tracking' - 'note'` },
    impersonal: ["kind", "actor"],
    unexported: ["id"],
  },
  payments: {
    title: "Payments",
    orderId: "order_id",
    erase: { method: typeAlone("method"), verification_url: nothing, by_hand_note: nothing },
    impersonal: ["kind", "provider_id", "status", "failure", "dispute_state", "by_hand_method"],
    unexported: ["id"],
  },
  refunds: {
    title: "Refunds",
    orderId: "order_id",
    erase: { note: nothing },
    impersonal: ["provider_id", "status", "reason", "requested_by", "failure"],
    unexported: ["id", "payment_id"],
  },
  shipments: {
    title: "Parcels",
    orderId: "order_id",
    erase: { carrier: nothing, tracking_number: nothing },
    impersonal: ["order_status_before"],
    unexported: ["order_status_before"],
  },
  checkouts: {
    title: "Checkouts",
    orderId: "order_id",
    address: sql`lower(trim(details ->> 'email'))`,
    erase: { details: nothing, client_key: nothing, submitted_by: nothing },
    // client_secret opens the payment at the provider and says nothing of the payer.
    impersonal: [
      "lines",
      "taxes",
      "shipping_charge",
      "promotions",
      "payment_method",
      "payment_intent_id",
      "client_secret",
      "pending",
    ],
    unexported: ["client_secret", "client_key", "submitted_by", "pending", "lease_until"],
  },
  email_log: {
    title: "Emails",
    orderId: "order_id",
    address: sql`lower(trim(recipient))`,
    erase: "delete",
    impersonal: ["kind", "message_id"],
    unexported: ["html_body"],
  },
  shipping_labels: {
    title: "Labels of parcels",
    orderId: "order_id",
    erase: "delete",
    impersonal: ["provider_id", "rate_id", "state", "service", "carrier"],
    unexported: ["id", "provider_id", "rate_id", "url"],
  },
  replies: {
    title: "Replies to the customer",
    orderId: "order_id",
    erase: "delete",
    impersonal: [],
    unexported: ["id"],
  },
  erp_syncs: {
    title: "In the books (Odoo)",
    orderId: "order_id",
    erase: { last_error: nothing, tracking: nothing, making: nothing },
    impersonal: [
      "state",
      "sale_order_name",
      "invoice_name",
      "payment_name",
      // The numbers of the deliveries.
      "delivery_names",
    ],
    unexported: ["last_error", "making"],
  },
  customers: {
    title: "Notes on the customer",
    orderId: null,
    address: sql`email`,
    erase: "delete",
    impersonal: [],
    unexported: ["version"],
  },
  stock_notices: {
    title: "Waiting for a bar",
    orderId: null,
    address: sql`lower(trim(email))`,
    erase: "delete",
    impersonal: [],
    unexported: ["id"],
  },
} as const satisfies Partial<Record<keyof DB, PersonalTable>>;

/** Tables that know no customer, or no more of one than an order's number. */
export const impersonalTables = [
  // The owner's browsers and keys, and hashes of network addresses, which are deleted within a day.
  "admin_sessions",
  "passkeys",
  "passkey_challenges",
  "recovery_codes",
  "limits",
  "pin_attempts",
  "security_events",
  // Numbers and cents of orders.
  "deleted_orders",
  "disputes",
  "erp_credits",
  "holds",
  "mail_events",
  "order_number_counters",
  "order_totals",
  "balance_entries",
  "packed_lots",
  "payment_events",
  "payment_reconciliation",
  "refund_items",
  "shipment_items",
  "stock_shortages",
  "demo_payments",
  "demo_refunds",
  // What the shop sells, and how it is set up.
  "app_secrets",
  "app_state",
  "coming_soon_items",
  "import_rows",
  "imports",
  "inventory_levels",
  "inventory_movements",
  "lots",
  "reservations",
  "media",
  "product_labels",
  "product_sources",
  "products",
  "settings",
  "settings_history",
] as const satisfies readonly (keyof DB)[];
