import { type RawBuilder, sql } from "kysely";
import type { DB } from "./generated-types.ts";
import type { LeftOut, PersonalTable, TableFacts } from "./table-facts.ts";

// All tables of the shop, with what backup, export, erasure and row security have to know of each. A
// type error here means that a new table has no answers yet.

const nothing = sql`null`;

/** An email address as it was typed, in lower case. */
const addressIn = (column: string) => sql<string | null>`lower(trim(${sql.ref(column)}))`;

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

/** What belongs to an email address alone, and is deleted with it. */
function ofAddress(
  title: string,
  address: RawBuilder<string | null>,
  unexported: readonly string[] = ["id"],
): TableFacts {
  return { exported: "own", personal: { title, address, erase: "delete", unexported } };
}

/** All tables of the shop. A hosted database may hold others as well. */
export const tableCatalog = {
  orders: {
    exported: "own",
    personal: {
      title: "Orders",
      orderId: "id",
      address: addressIn("customer_email"),
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
        "cancelled_from",
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
      address: addressIn("recipient_email"),
      erase: "delete",
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
      address: addressIn("recipient_email"),
      byAddress: true,
      countsErased: true,
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
      // Mails to the owner are of whoever wrote to them.
      address: sql`lower(trim(coalesce(reply_to, recipient)))`,
      erase: "delete",
      unexported: ["html_body"],
    },
  },
  shipping_labels: {
    exported: "bookkeeping",
    personal: {
      title: "Labels of parcels",
      orderId: "order_id",
      erase: "delete",
      unexported: ["id", "provider_id", "rate_id", "url", "slip_content"],
    },
  },
  replies: {
    exported: { within: "orders" },
    personal: {
      title: "Replies to the customer",
      orderId: "order_id",
      erase: "delete",
      unexported: ["id"],
    },
  },
  reviews: {
    exported: "own",
    personal: {
      title: "Reviews",
      orderId: "order_id",
      erase: "delete",
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
  imported_customers: ofAddress("Customer of the shop before this one", sql`email`, [
    "id",
    "import_id",
    "version",
  ]),
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
  customers: ofAddress("Notes on the customer", sql`email`, ["version"]),
  notices: ofAddress("Waiting for a bar, or for the shop to open", addressIn("email")),
  newsletter_subscribers: ofAddress("Newsletter", addressIn("email")),
  contact_messages: ofAddress("Messages that are being mailed to the shop", addressIn("email")),
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
  former_product_names: internal("computed"),
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
