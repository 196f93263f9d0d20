import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import type { DB } from "../platform/db/generated-types.ts";
import { readInBatches } from "../platform/db/read-in-batches.ts";
import { CONCHE_SOURCE, giveProductKeys } from "./export-products.ts";

/** Increase it when older readers would misunderstand the file. */
const VERSION = 1;
/** How many rows are in memory at once. */
const BATCH = 100;

type Section = {
  readonly name: string;
  readonly table: keyof DB;
  /** The primary key, for keyset paging: rows written meanwhile cause no gaps. */
  readonly key: "id" | "section" | "email" | "path";
  readonly keyType: "bigint" | "uuid" | "text";
  /** The row as JSON, with the table's columns. */
  readonly data: RawBuilder<unknown>;
};

/** A row's child rows as a list. */
const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((${rows}), '[]'::jsonb)`;

function wholeRows(
  name: string,
  table: Section["table"],
  key: Section["key"],
  keyType: Section["keyType"],
): Section {
  return { name, table, key, keyType, data: sql`to_jsonb(${sql.table(table)})` };
}

// Left out: computed columns, secrets, and internal bookkeeping.
/** Which tables are in them is in `table-catalog.ts`. */
export const exportSections: readonly Section[] = [
  {
    name: "products",
    table: "products",
    key: "id",
    keyType: "bigint",
    data: sql`to_jsonb(products) || jsonb_build_object(
      'keys', ${listOf(sql`select jsonb_agg(to_jsonb(product_sources) - 'product_id'
        order by source, product_sources.key) from product_sources where product_id = products.id`)},
      'label', (select to_jsonb(product_labels) - 'product_id' from product_labels
        where product_id = products.id),
      'stock', (select to_jsonb(stock_levels) - 'product_id' from stock_levels
        where product_id = products.id),
      'lots', ${listOf(sql`select jsonb_agg(to_jsonb(lots) - 'product_id' order by lots.id)
        from lots where product_id = products.id`)})`,
  },
  {
    name: "stockMovements",
    table: "stock_movements",
    key: "id",
    keyType: "bigint",
    data: sql`to_jsonb(stock_movements) - 'request_id'`,
  },
  wholeRows("comingSoon", "coming_soon_items", "id", "bigint"),
  {
    name: "pages",
    table: "pages",
    key: "id",
    keyType: "uuid",
    data: sql`to_jsonb(pages) || jsonb_build_object(
      'versions', ${listOf(sql`select jsonb_agg(to_jsonb(page_versions) - 'page_id' - 'words' order by number)
        from page_versions where page_id = pages.id`)},
      'formerSlugs', ${listOf(sql`select jsonb_agg(former_page_slugs.slug
        order by former_page_slugs.slug) from former_page_slugs where page_id = pages.id`)})`,
  },
  {
    name: "formerAddresses",
    table: "former_addresses",
    key: "path",
    keyType: "text",
    data: sql`to_jsonb(former_addresses) - 'import_id'`,
  },
  wholeRows("readyBoxes", "ready_boxes", "id", "bigint"),
  {
    name: "promotions",
    table: "promotions",
    key: "id",
    keyType: "bigint",
    data: sql`to_jsonb(promotions) - 'code' - 'until_day' - 'max_uses'`,
  },
  wholeRows("settings", "settings", "section", "text"),
  {
    name: "orders",
    table: "orders",
    key: "id",
    keyType: "uuid",
    data: sql`to_jsonb(orders) - 'search_text' || jsonb_build_object(
      'items', ${listOf(sql`select jsonb_agg(to_jsonb(order_items) - 'order_id'
        order by position, order_items.id) from order_items where order_id = orders.id`)},
      'payments', ${listOf(sql`select jsonb_agg(to_jsonb(payments) - 'order_id' - 'verification_url'
        order by created_at, payments.id) from payments where order_id = orders.id`)},
      'refunds', ${listOf(sql`select jsonb_agg(to_jsonb(refunds) - 'order_id' || jsonb_build_object(
          'items', ${listOf(sql`select jsonb_agg(to_jsonb(refund_items) - 'refund_id'
            order by order_item_id) from refund_items where refund_id = refunds.id`)})
        order by requested_at, refunds.id) from refunds where order_id = orders.id`)},
      'shipments', ${listOf(sql`select jsonb_agg(to_jsonb(shipments) - 'order_id'
          || jsonb_build_object('items', ${listOf(sql`select jsonb_agg(to_jsonb(shipment_items)
            - 'shipment_id' order by order_item_id) from shipment_items
            where shipment_id = shipments.id`)})
        order by shipped_at, shipments.id) from shipments where order_id = orders.id`)},
      'gift', (select to_jsonb(order_gifts) - 'order_id' from order_gifts where order_id = orders.id),
      'events', ${listOf(sql`select jsonb_agg(to_jsonb(order_events) - 'order_id'
        order by order_events.id) from order_events where order_id = orders.id`)},
      'replies', ${listOf(sql`select jsonb_agg(to_jsonb(replies) - 'order_id'
        order by created_at, replies.id) from replies where order_id = orders.id`)})`,
  },
  {
    name: "giftCards",
    table: "gift_cards",
    key: "id",
    keyType: "uuid",
    data: sql`to_jsonb(gift_cards) || jsonb_build_object(
      'codes', ${listOf(sql`select jsonb_agg(to_jsonb(gift_card_codes) - 'gift_card_id'
        order by made_at, code_hash) from gift_card_codes where gift_card_id = gift_cards.id`)},
      'entries', ${listOf(sql`select jsonb_agg(to_jsonb(gift_card_entries) - 'gift_card_id'
        order by gift_card_entries.id) from gift_card_entries
        where gift_card_id = gift_cards.id`)})`,
  },
  {
    name: "importedOrders",
    table: "imported_orders",
    key: "id",
    keyType: "uuid",
    data: sql`to_jsonb(imported_orders) - 'search_text' - 'import_id' - 'version'`,
  },
  wholeRows("salesEntries", "sales_entries", "id", "bigint"),
  {
    name: "importedCustomers",
    table: "imported_customers",
    key: "id",
    keyType: "uuid",
    data: sql`to_jsonb(imported_customers) - 'import_id' - 'version'`,
  },
  wholeRows("customers", "customers", "email", "text"),
  wholeRows("notices", "notices", "id", "uuid"),
  wholeRows("newsletterSubscribers", "newsletter_subscribers", "id", "uuid"),
  wholeRows("contactMessages", "contact_messages", "id", "uuid"),
  wholeRows("reviews", "reviews", "id", "uuid"),
  {
    name: "emails",
    table: "email_log",
    key: "id",
    keyType: "bigint",
    data: sql`to_jsonb(email_log) - 'html_body'`,
  },
];

/**
 * Streams everything the owner would take to another shop as one JSON file. No transaction stays
 * open meanwhile; each order is consistent. The last field is `complete`: a truncated file lacks it
 * and is not valid JSON.
 */
export async function* exportEverything(
  ctx: Pick<AppContext, "db" | "config" | "details" | "clock">,
): AsyncGenerator<string> {
  const { db, config, details, clock } = ctx;
  await giveProductKeys(db);
  const about = {
    format: "conche-export",
    version: VERSION,
    exportedAt: clock().toISOString(),
    shop: {
      name: details().name,
      address: config.siteUrl,
      timeZone: details().timeZone,
      currency: "USD",
      productSource: CONCHE_SOURCE,
    },
  };
  // Without the closing brace, since the sections follow.
  yield JSON.stringify(about, null, 1).slice(0, -2);
  for (const section of exportSections) {
    yield `,\n ${JSON.stringify(section.name)}: [`;
    let separator = "\n";
    for await (const rows of readInBatches<Row>((last) => readBatch(db, section, last))) {
      for (const { data } of rows) {
        yield `${separator}  ${data}`;
        separator = ",\n";
      }
    }
    yield "\n ]";
  }
  yield `,\n "complete": true\n}\n`;
}

type Row = { readonly place: string; readonly data: string };

async function readBatch(
  db: Database,
  { table, key, keyType, data }: Section,
  last: Row | undefined,
): Promise<Row[]> {
  const place = sql.ref(`${table}.${key}`);
  const { rows } = await sql<Row>`
    select ${place}::text as place, (${data})::text as data from ${sql.table(table)}
    where ${last ? sql`${place} > ${last.place}::${sql.raw(keyType)}` : sql`true`}
    order by ${place} limit ${BATCH}`.execute(db);
  return rows;
}
