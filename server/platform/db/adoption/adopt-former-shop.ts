import { type Kysely, sql } from "kysely";
import { createReaders, dropReaders } from "./read-values.ts";
import type { AdoptedTable } from "./set-former-shop-aside.ts";

/**
 * Copies the rows of a former shop into the shop's own tables, once. Any type of column is read, and
 * gaps are filled, because a hosted database had few constraints; from then on the shop's own hold.
 * The former tables stay as they were.
 */
export async function adoptFormerShop(
  db: Kysely<unknown>,
  formerTables: readonly AdoptedTable[],
): Promise<void> {
  const has = (table: AdoptedTable) => formerTables.includes(table);
  await createReaders(db);
  await readRows(db, formerTables);

  if (has("products")) await adoptProducts(db);
  if (has("orders")) await adoptOrders(db);
  if (has("orders") && has("order_items")) await adoptOrderItems(db);

  for (const table of readTables) await sql`drop table ${sql.table(table)}`.execute(db);
  await dropReaders(db);
  // Without statistics the first queries are planned badly.
  await sql`analyze`.execute(db);
}

const readTables = [
  "former_shop.read_products",
  "former_shop.read_orders",
  "former_shop.read_items",
];

/** All rows as JSON, in which a missing column is null, with the ids that they get. */
async function readRows(db: Kysely<unknown>, formerTables: readonly AdoptedTable[]): Promise<void> {
  const rowsOf = (table: AdoptedTable) =>
    formerTables.includes(table)
      ? sql`select row_number() over () as place, to_jsonb(former) as row
          from ${sql.table(`former_shop.${table}`)} as former`
      : sql`select 0::bigint as place, null::jsonb as row where false`;

  // A number that is missing, twice there or none gets the next free one.
  await sql`
    create table former_shop.read_products as
    with read as (
      select place, row, row ->> 'id' as former_id,
        row_number() over (partition by row ->> 'id' order by place) = 1 as is_first
      from (${rowsOf("products")}) as rows
    ), own as (
      select *, case when is_first and former_id ~ '^[1-9][0-9]{0,8}$' then former_id::bigint end as number
      from read
    )
    select row, former_id, is_first, coalesce(number, coalesce(max(number) over (), 0)
      + count(*) filter (where number is null) over (order by place)) as id
    from own`.execute(db);

  await sql`
    create table former_shop.read_orders as
    with read as (
      select row, row ->> 'id' as former_id,
        row_number() over (partition by row ->> 'id' order by place) = 1 as is_first
      from (${rowsOf("orders")}) as rows
    )
    select row, former_id, is_first, case
      when is_first and former_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then former_id::uuid
      else gen_random_uuid() end as id
    from read`.execute(db);

  await sql`create table former_shop.read_items as ${rowsOf("order_items")}`.execute(db);
  await sql`analyze former_shop.read_products, former_shop.read_orders, former_shop.read_items`.execute(
    db,
  );
}

async function adoptProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into products (
      id, name, description, full_description, price, rating, origin, category, cocoa_percentage,
      tags, in_stock, images, nutrition_facts, ingredients, allergens, created_at, updated_at
    )
    select
      id,
      left(coalesce(former_shop.text_of(row -> 'name'), ''), 500),
      coalesce(former_shop.text_of(row -> 'description'), ''),
      coalesce(former_shop.text_of(row -> 'full_description'), ''),
      case when price < 0 then 0 else price end,
      coalesce(least(greatest(former_shop.amount_of(row -> 'rating', 1e8), 0), 5), 0),
      coalesce(former_shop.text_of(row -> 'origin'), ''),
      coalesce((
        select word from lower(former_shop.text_of(row -> 'category')) as word
        where word in ('dark', 'milk', 'white', 'flavored', 'specialty')
      ), 'specialty'),
      (
        select share from former_shop.whole_of(row -> 'cocoa_percentage') as share
        where share between 1 and 100
      ),
      former_shop.list_of(row -> 'tags'),
      coalesce(lower(former_shop.text_of(row -> 'in_stock')) in ('true', 't', 'yes', '1'), false),
      case when former_shop.list_of(row -> 'images') = '{}'
        then array_remove(array[former_shop.text_of(row -> 'image')], null)
        else former_shop.list_of(row -> 'images') end,
      former_shop.nutrition_of(row -> 'nutrition_facts'),
      former_shop.list_of(row -> 'ingredients'),
      former_shop.list_of(row -> 'allergens'),
      coalesce(former_shop.moment_of(row -> 'created_at'), now()),
      coalesce(former_shop.moment_of(row -> 'updated_at'), former_shop.moment_of(row -> 'created_at'),
        now())
    from former_shop.read_products, former_shop.amount_of(row -> 'price', 1e8) as price
    order by id`.execute(db);

  await sql`
    select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))
    where exists (select from products)`.execute(db);
}

/** Triggers add the orders to the totals and to the books. */
async function adoptOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into orders (
      id, order_number, customer_email, customer_name, status, payment_status, order_date,
      shipping_address, billing_address, subtotal, tax, shipping, discount, total, notes,
      tracking_number, estimated_delivery, payment_method, created_at, updated_at
    )
    select
      id,
      left(coalesce(former_shop.text_of(row -> 'order_number'), ''), 200),
      left(former_shop.text_of(row -> 'customer_email'), 320),
      former_shop.text_of(row -> 'customer_name'),
      coalesce((
        select word
        from replace(lower(former_shop.text_of(row -> 'status')), 'canceled', 'cancelled') as word
        where word in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')
      ), 'pending'),
      coalesce((
        select word from lower(former_shop.text_of(row -> 'payment_status')) as word
        where word in ('pending', 'paid', 'failed', 'refunded')
      ), 'pending'),
      coalesce(ordered_at, written_at, now()),
      former_shop.address_of(row -> 'shipping_address'),
      former_shop.address_of(coalesce(nullif(row -> 'billing_address', 'null'), row -> 'shipping_address')),
      coalesce(former_shop.amount_of(row -> 'subtotal', 1e10), 0),
      coalesce(former_shop.amount_of(row -> 'tax', 1e10), 0),
      coalesce(former_shop.amount_of(row -> 'shipping', 1e10), 0),
      coalesce(former_shop.amount_of(row -> 'discount', 1e10), 0),
      coalesce(former_shop.amount_of(row -> 'total', 1e10), 0),
      former_shop.text_of(row -> 'notes'),
      former_shop.text_of(row -> 'tracking_number'),
      former_shop.moment_of(row -> 'estimated_delivery'),
      former_shop.payment_method_of(row -> 'payment_method'),
      coalesce(written_at, ordered_at, now()),
      coalesce(former_shop.moment_of(row -> 'updated_at'), written_at, ordered_at, now())
    from former_shop.read_orders
    cross join lateral (
      select former_shop.moment_of(row -> 'order_date') as ordered_at,
        former_shop.moment_of(row -> 'created_at') as written_at
    ) as moments`.execute(db);
}

/** Without those of orders that are gone. A line keeps the number of a product that is gone. */
async function adoptOrderItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into order_items (order_id, position, product_id, product_name, quantity, price, image)
    select
      orders.id,
      row_number() over (
        partition by orders.id order by former_shop.whole_of(item.row -> 'id'), item.place) - 1,
      coalesce(products.id, nullif(greatest(former_shop.whole_of(item.row -> 'product_id'), 0), 0)),
      coalesce(former_shop.text_of(item.row -> 'product_name'), ''),
      coalesce(former_shop.whole_of(item.row -> 'quantity'), 0),
      coalesce(former_shop.amount_of(item.row -> 'price', 1e8), 0),
      former_shop.text_of(item.row -> 'image')
    from former_shop.read_items as item
    join former_shop.read_orders as orders
      on orders.former_id = item.row ->> 'order_id' and orders.is_first
    left join former_shop.read_products as products
      on products.former_id = item.row ->> 'product_id' and products.is_first
    order by orders.id, 2`.execute(db);
}
