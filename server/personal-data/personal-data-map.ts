import { type RawBuilder, sql } from "kysely";
import type { DB } from "../platform/db/generated-types.ts";

/** A table with personal data. */
export type PersonalTable = {
  /** The title of its rows in an export. */
  readonly title: string;
  /** The column with the order's id; null when rows belong only to an email address. */
  readonly orderId: string | null;
  /** The email address, in lower case, that a row may belong to. */
  readonly address?: RawBuilder<string | null>;
  /** Whether rows may belong to an address without belonging to an order. */
  readonly byAddress?: true;
  /** Erasing deletes the rows, or replaces personal columns with these values. */
  readonly erase: "delete" | Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns whose type could hold personal data but that do not. */
  readonly impersonal: readonly string[];
  /** Keys and internal bookkeeping, left out of exports. */
  readonly unexported?: readonly string[];
};

const nothing = sql`null`;
/** The state stays, because sales tax is owed by state. */
const stateAlone = (column: "shipping_address" | "billing_address") =>
  sql`jsonb_strip_nulls(jsonb_build_object(
    'state', ${sql.ref(column)} ->> 'state', 'country', ${sql.ref(column)} ->> 'country'))`;
/** The kind of payment stays, because it decides until when a refund is possible. */
const typeAlone = (column: "payment_method" | "method") =>
  sql`case when ${sql.ref(column)} is not null then
    jsonb_build_object('type', ${sql.ref(column)} -> 'type', 'last4', null, 'brand', null) end`;

/**
 * All tables with customers' data. Erasure and export follow this list; a test compares it with the
 * database.
 */
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
      packer_note: nothing,
      staff_notes: nothing,
      tracking_number: nothing,
      printed_slip: nothing,
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
    unexported: ["search_text", "printed_slip", "checkout_id", "erased_at"],
  },
  order_items: {
    title: "What was ordered",
    orderId: "order_id",
    erase: {},
    impersonal: ["product_name", "image", "bundle_id", "contains"],
    unexported: ["id", "position", "bundle_id"],
  },
  order_gifts: {
    title: "Gifts",
    orderId: "order_id",
    // Of the recipient, who may be another person.
    address: sql`lower(trim(recipient_email))`,
    erase: "delete",
    impersonal: [],
  },
  order_events: {
    title: "History of the orders",
    orderId: "order_id",
    // Odoo's words and the owner's may name the customer; a tracking number leads to their address.
    erase: { detail: sql`detail - 'message' - 'tracking' - 'note'` },
    impersonal: ["kind", "actor"],
    unexported: ["id"],
  },
  payments: {
    title: "Payments",
    orderId: "order_id",
    erase: { method: typeAlone("method"), verification_url: nothing, by_hand_note: nothing },
    impersonal: [
      "kind",
      "provider_id",
      "status",
      "failure",
      "dispute_state",
      "by_hand_method",
      "gift_card_last4",
    ],
    unexported: ["id", "gift_card_id"],
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
    erase: { details: nothing, client_key: nothing, reserved_by: nothing, submitted_by: nothing },
    // client_secret opens the payment at the provider and reveals nothing about the payer.
    impersonal: [
      "lines",
      "taxes",
      "shipping_charge",
      "promotions",
      "gift_card",
      "parcels",
      "payment_method",
      "payment_intent_id",
      "client_secret",
      "pending",
    ],
    unexported: [
      "client_secret",
      "client_key",
      "reserved_by",
      "submitted_by",
      "pending",
      "parcels",
      "lease_until",
    ],
  },
  promotion_uses: {
    title: "Discounts that were used",
    orderId: "checkout_id",
    address: sql`customer`,
    erase: { customer: nothing },
    impersonal: [],
  },
  // Before their cards, whose recipient they are found by.
  gift_card_entries: {
    title: "History of gift cards",
    orderId: null,
    address: sql`(select lower(trim(recipient_email)) from gift_cards
      where gift_cards.id = gift_card_id)`,
    // The owner's words may name the customer.
    erase: { reason: nothing },
    impersonal: ["kind"],
    unexported: ["id", "gift_card_id", "refund_id"],
  },
  gift_cards: {
    title: "Gift cards",
    // The order that sold it.
    orderId: "sold_by_order",
    address: sql`lower(trim(recipient_email))`,
    byAddress: true,
    erase: {
      recipient_name: nothing,
      recipient_email: nothing,
      sender_name: nothing,
      message: nothing,
      note: nothing,
    },
    impersonal: ["last4"],
    unexported: ["id"],
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
  reviews: {
    title: "Reviews",
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
      "goods",
    ],
    unexported: ["last_error", "making"],
  },
  imported_orders: {
    title: "Orders in the shop before this one",
    orderId: "id",
    address: sql`email`,
    // search_text is computed from these.
    erase: {
      email: nothing,
      name: nothing,
      record: sql`record - array['email', 'name', 'note', 'tags', 'shippingAddress', 'billingAddress']
        || jsonb_strip_nulls(jsonb_build_object('shippingAddress', jsonb_build_object(
          'state', record #>> '{shippingAddress,state}',
          'country', record #>> '{shippingAddress,country}')))`,
    },
    impersonal: ["source", "number", "status", "payment_status", "search_text"],
    unexported: ["search_text", "import_id", "version", "erased_at", "counted"],
  },
  imported_customers: {
    title: "Customer of the shop before this one",
    orderId: null,
    address: sql`email`,
    erase: "delete",
    impersonal: [],
    unexported: ["id", "import_id", "version"],
  },
  import_rows: {
    title: "Rows of imported files",
    orderId: "history_id",
    address: sql`email`,
    byAddress: true,
    erase: {
      name: sql`''`,
      key: sql`case when key is not null then 'erased' end`,
      // A row without its record is not imported any more.
      record: sql`case when record is not null then '{}'::jsonb end`,
      before: nothing,
      email: nothing,
    },
    impersonal: ["decision", "reason", "product", "state", "outcome", "pictures"],
    unexported: [
      "import_id",
      "position",
      "row_number",
      "key",
      "decision",
      "reason",
      "state",
      "outcome",
      "history_id",
      "history_version",
    ],
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
  opening_notices: {
    title: "Waiting for the shop to open",
    orderId: null,
    address: sql`lower(trim(email))`,
    erase: "delete",
    impersonal: [],
    unexported: ["id"],
  },
  contact_messages: {
    title: "Messages that are being mailed to the shop",
    orderId: null,
    address: sql`lower(trim(email))`,
    erase: "delete",
    impersonal: [],
    unexported: ["id"],
  },
} as const satisfies Partial<Record<keyof DB, PersonalTable>>;

/** Tables that contain no customer data beyond an order's number. */
export const impersonalTables = [
  // The owner's browsers and keys, and hashes of network addresses and mailboxes, which are deleted
  // within a day.
  "admin_sessions",
  "passkeys",
  "passkey_challenges",
  "recovery_codes",
  "limits",
  "pin_attempts",
  "security_events",
  // Numbers and amounts of orders.
  "deleted_orders",
  "disputes",
  "erp_credits",
  // Numbers of deliveries, and what was in them.
  "erp_deliveries",
  "gift_card_codes",
  "gift_card_reservations",
  "holds",
  "mail_events",
  "order_number_counters",
  "order_totals",
  "balance_entries",
  "packed_lots",
  "payment_events",
  "payment_reconciliation",
  "refund_items",
  "sales_entries",
  "shipment_items",
  "stock_shortages",
  "tax_calculations",
  "tax_reversals",
  "tax_transactions",
  "demo_payments",
  "demo_refunds",
  // Products and settings.
  "app_secrets",
  "app_state",
  "bought_together",
  "coming_soon_items",
  "films",
  "former_addresses",
  "former_page_slugs",
  "imports",
  "inventory_levels",
  "inventory_movements",
  "lots",
  "reservations",
  "media",
  "page_versions",
  "pages",
  "product_labels",
  "product_sources",
  "products",
  "promotion_versions",
  "promotions",
  "ready_boxes",
  "settings",
  "settings_history",
] as const satisfies readonly (keyof DB)[];
