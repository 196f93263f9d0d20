import { type RawBuilder, sql } from "kysely";
import type { DB } from "./generated-types.ts";

// All tables of the shop, with what backup, export, erasure and row security have to know of each. A
// type error here means that a new table has no answers yet.

export type TableFacts = {
  /** Customers' data in it; null if there are none beyond an order's number. */
  readonly personal: PersonalTable | null;
  /** Where its rows are in the file of everything: in a list of their own, in another table's rows, or nowhere. */
  readonly exported: "own" | { readonly within: keyof DB } | LeftOut;
};

/** Why the owner's file of everything does without a table. Backups have all of them. */
type LeftOut =
  /** Keys, sessions and limits. */
  | "secrets"
  /** The provider has it, and it is of no use without this shop's account there. */
  | "provider's"
  /** Copies of what Odoo and the tax service have. */
  | "books"
  /** Computed from other tables. */
  | "computed"
  /** Pictures and films, which are files. */
  | "files"
  /** How the shop does its work. */
  | "bookkeeping";

/** The customers' data in a table. */
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

/** Nothing about customers, in a list of its own in the export. */
const owners: TableFacts = { personal: null, exported: "own" };

function ownersWithin(table: keyof DB): TableFacts {
  return { personal: null, exported: { within: table } };
}

function internal(exported: LeftOut): TableFacts {
  return { personal: null, exported };
}

/** All tables of the shop. A hosted database may hold others as well. */
export const tableCatalog = {
  orders: {
    exported: "own",
    personal: {
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
  },
  order_items: {
    exported: { within: "orders" },
    personal: {
      title: "What was ordered",
      orderId: "order_id",
      erase: {},
      impersonal: ["product_name", "image", "bundle_id", "box_name", "contains"],
      unexported: ["id", "position", "bundle_id"],
    },
  },
  order_gifts: {
    exported: { within: "orders" },
    personal: {
      title: "Gifts",
      orderId: "order_id",
      // Of the recipient, who may be another person.
      address: sql`lower(trim(recipient_email))`,
      erase: "delete",
      impersonal: [],
    },
  },
  order_events: {
    exported: { within: "orders" },
    personal: {
      title: "History of the orders",
      orderId: "order_id",
      // Odoo's words and the owner's may name the customer; a tracking number leads to their address.
      erase: { detail: sql`detail - 'message' - 'tracking' - 'note'` },
      impersonal: ["kind", "actor"],
      unexported: ["id"],
    },
  },
  payments: {
    exported: { within: "orders" },
    personal: {
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
  },
  refunds: {
    exported: { within: "orders" },
    personal: {
      title: "Refunds",
      orderId: "order_id",
      erase: { note: nothing },
      impersonal: ["provider_id", "status", "reason", "requested_by", "failure"],
      unexported: ["id", "payment_id"],
    },
  },
  shipments: {
    exported: { within: "orders" },
    personal: {
      title: "Parcels",
      orderId: "order_id",
      erase: { carrier: nothing, tracking_number: nothing },
      impersonal: ["order_status_before"],
      unexported: ["order_status_before"],
    },
  },
  checkouts: {
    exported: "provider's",
    personal: {
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
  },
  promotion_uses: {
    exported: "bookkeeping",
    personal: {
      title: "Discounts that were used",
      orderId: "checkout_id",
      address: sql`customer`,
      erase: { customer: nothing },
      impersonal: [],
    },
  },
  // Before their cards, whose recipient they are found by.
  gift_card_entries: {
    exported: { within: "gift_cards" },
    personal: {
      title: "History of gift cards",
      orderId: null,
      address: sql`(select lower(trim(recipient_email)) from gift_cards
        where gift_cards.id = gift_card_id)`,
      // The owner's words may name the customer.
      erase: { reason: nothing },
      impersonal: ["kind"],
      unexported: ["id", "gift_card_id", "refund_id"],
    },
  },
  gift_cards: {
    exported: "own",
    personal: {
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
  },
  email_log: {
    exported: "own",
    personal: {
      title: "Emails",
      orderId: "order_id",
      address: sql`lower(trim(recipient))`,
      erase: "delete",
      impersonal: ["kind", "message_id"],
      unexported: ["html_body"],
    },
  },
  shipping_labels: {
    exported: "bookkeeping",
    personal: {
      title: "Labels of parcels",
      orderId: "order_id",
      erase: "delete",
      impersonal: ["provider_id", "rate_id", "state", "service", "carrier"],
      unexported: ["id", "provider_id", "rate_id", "url", "slip_content"],
    },
  },
  replies: {
    exported: { within: "orders" },
    personal: {
      title: "Replies to the customer",
      orderId: "order_id",
      erase: "delete",
      impersonal: [],
      unexported: ["id"],
    },
  },
  reviews: {
    exported: "own",
    personal: {
      title: "Reviews",
      orderId: "order_id",
      erase: "delete",
      impersonal: [],
      unexported: ["id"],
    },
  },
  erp_syncs: {
    exported: "books",
    personal: {
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
  },
  imported_orders: {
    exported: "own",
    personal: {
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
  },
  imported_customers: {
    exported: "own",
    personal: {
      title: "Customer of the shop before this one",
      orderId: null,
      address: sql`email`,
      erase: "delete",
      impersonal: [],
      unexported: ["id", "import_id", "version"],
    },
  },
  import_rows: {
    exported: "bookkeeping",
    personal: {
      title: "Rows of imported files",
      orderId: "history_id",
      address: sql`email`,
      byAddress: true,
      erase: {
        name: sql`''`,
        key: sql`case when key is not null then 'erased' end`,
        // A row without its record is not imported anymore.
        record: sql`case when record is not null then '{}'::jsonb end`,
        before: nothing,
        email: nothing,
      },
      impersonal: ["decision", "reason", "product", "state", "result", "pictures"],
      unexported: [
        "import_id",
        "position",
        "row_number",
        "key",
        "decision",
        "reason",
        "state",
        "result",
        "history_id",
        "history_version",
      ],
    },
  },
  customers: {
    exported: "own",
    personal: {
      title: "Notes on the customer",
      orderId: null,
      address: sql`email`,
      erase: "delete",
      impersonal: [],
      unexported: ["version"],
    },
  },
  notices: {
    exported: "own",
    personal: {
      title: "Waiting for a bar, or for the shop to open",
      orderId: null,
      address: sql`lower(trim(email))`,
      erase: "delete",
      impersonal: [],
      unexported: ["id"],
    },
  },
  newsletter_subscribers: {
    exported: "own",
    personal: {
      title: "Newsletter",
      orderId: null,
      address: sql`lower(trim(email))`,
      erase: "delete",
      impersonal: [],
      unexported: ["id"],
    },
  },
  contact_messages: {
    exported: "own",
    personal: {
      title: "Messages that are being mailed to the shop",
      orderId: null,
      address: sql`lower(trim(email))`,
      erase: "delete",
      impersonal: [],
      unexported: ["id"],
    },
  },
  admin_sessions: internal("secrets"),
  app_secrets: internal("secrets"),
  app_state: internal("bookkeeping"),
  balance_entries: internal("provider's"),
  best_sellers: internal("computed"),
  bought_together: internal("computed"),
  coming_soon_items: owners,
  deleted_orders: internal("bookkeeping"),
  demo_payments: internal("provider's"),
  demo_refunds: internal("provider's"),
  disputes: internal("provider's"),
  erp_credits: internal("books"),
  erp_deliveries: internal("books"),
  films: internal("files"),
  former_addresses: owners,
  former_page_slugs: ownersWithin("pages"),
  gift_card_codes: ownersWithin("gift_cards"),
  gift_card_reservations: internal("bookkeeping"),
  holds: internal("bookkeeping"),
  imports: internal("bookkeeping"),
  stock_levels: ownersWithin("products"),
  stock_movements: owners,
  limits: internal("secrets"),
  lots: ownersWithin("products"),
  mail_events: internal("bookkeeping"),
  media: internal("files"),
  order_number_counters: internal("bookkeeping"),
  order_totals: internal("computed"),
  packed_lots: internal("bookkeeping"),
  page_versions: ownersWithin("pages"),
  pages: owners,
  passkey_challenges: internal("secrets"),
  passkeys: internal("secrets"),
  payment_events: internal("provider's"),
  payment_reconciliation: internal("provider's"),
  pin_attempts: internal("secrets"),
  product_labels: ownersWithin("products"),
  product_sources: ownersWithin("products"),
  products: owners,
  promotions: owners,
  ready_boxes: owners,
  recovery_codes: internal("secrets"),
  refund_items: ownersWithin("orders"),
  reservations: internal("bookkeeping"),
  sales_entries: owners,
  security_events: internal("secrets"),
  settings: owners,
  shipment_items: ownersWithin("orders"),
  stock_shortages: internal("computed"),
  tax_calculations: internal("books"),
  tax_reversals: internal("books"),
  tax_transactions: internal("books"),
  versions: internal("bookkeeping"),
} as const satisfies Record<keyof DB, TableFacts>;

export const shopTables = Object.keys(tableCatalog);

/** The tables with customers' data, by name. Erasure and export follow this list. */
export const personalTables: readonly (readonly [name: string, table: PersonalTable])[] =
  Object.entries<TableFacts>(tableCatalog).flatMap(([name, { personal }]) =>
    personal ? [[name, personal] as const] : [],
  );
