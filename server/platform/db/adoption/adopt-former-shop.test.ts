import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "#test/support/empty-database.ts";
import { listProducts } from "../../../catalog/product-queries.ts";
import { everyOrder } from "../../../orders/list/order-filter.ts";
import { listOrders } from "../../../orders/list/order-list-queries.ts";
import { searchOrders } from "../../../orders/list/search-orders.ts";
import { findOrder, getOrderStats } from "../../../orders/order-queries.ts";
import type { Database } from "../database.ts";
import { isMigrated, migrate } from "../migrate.ts";

/** A shop on a database in which a former shop left these tables. */
async function shopAfter(formerShop: string): Promise<Database> {
  const { db } = await emptyDatabase();
  await sql.raw(formerShop).execute(db);
  await migrate(db);
  return db;
}

const newest = { limit: 100, offset: 0 };

test("a hosted database with the tables of the specification is taken over with its rows", async () => {
  const orderId = randomUUID();
  const db = await shopAfter(`
    create table products (id bigint primary key, name text, description text,
      full_description text, price numeric, rating numeric, origin text, category text,
      cocoa_percentage integer, tags text[], in_stock boolean, images text[],
      nutrition_facts jsonb, ingredients text[], allergens text[],
      created_at timestamptz default now());
    create table orders (id uuid primary key, order_number text, customer_email text,
      customer_name text, status text, payment_status text, order_date timestamptz,
      shipping_address jsonb, billing_address jsonb, subtotal numeric, tax numeric,
      shipping numeric, discount numeric, total double precision, notes text, tracking_number text,
      estimated_delivery timestamptz, created_at timestamptz, updated_at timestamptz);
    create table order_items (id bigint generated always as identity primary key,
      order_id uuid, product_id bigint references products (id) on delete cascade,
      product_name text, quantity integer, price numeric, image text);
    alter table orders enable row level security;
    create policy "anyone may read" on orders for select using (true);
    insert into products (id, name, price, in_stock) values (7, 'Older Bar', 12.5, true);
    insert into orders (id, order_number, customer_name, status, total)
      values ('${orderId}', 'OLD-2025-007', 'Robin Sample', 'shipped', 31.4),
        -- Duplicate numbers: some shops number by counting, also after a deletion.
        (gen_random_uuid(), 'OLD-2025-008', 'Kim Sample', 'pending', 12),
        (gen_random_uuid(), 'OLD-2025-008', 'Lou Sample', 'pending', 12);
    insert into order_items (order_id, product_id, product_name, quantity, price)
      values ('${orderId}', 7, 'Older Bar', 2, 12.5);
  `);

  expect(await listProducts(db)).toMatchObject([{ id: 7, name: "Older Bar", price: 1250 }]);
  // New ids continue after those that were set explicitly.
  const added = db.insertInto("products").values({ name: "Newer Bar" }).returning("id");
  expect(await added.execute()).toEqual([{ id: 8 }]);
  // Order lines are kept when the product is deleted.
  await db.deleteFrom("products").execute();
  expect(await findOrder(db, orderId)).toMatchObject({
    orderNumber: "OLD-2025-007",
    status: "shipped",
    total: 3140,
    items: [{ productName: "Older Bar", quantity: 2, price: 1250 }],
  });
  const search = { ...everyOrder, search: "OLD-2025-008" };
  expect((await searchOrders(db, search, newest)).total).toBe(2);
  const { rows } = await sql`select 1 from pg_policies where tablename = 'orders'`.execute(db);
  expect(rows).toEqual([]);
});

test("a bar that has only a name gets the shop's defaults", async () => {
  const db = await shopAfter(`
    create table products (id integer, name text, category text, cocoa_percentage integer,
      price real);
    insert into products values (3, '  Older Bar ', null, 0, null), (4, 'Truffle', 'truffle', 72, -5),
      (5, 'Milky', 'Milk', 400, 31.4);
  `);
  const products = await listProducts(db);
  expect(products.find(({ id }) => id === 3)).toMatchObject({
    name: "Older Bar",
    description: "",
    price: undefined,
    rating: 0,
    category: "specialty",
    cocoaPercentage: null,
    tags: [],
    inStock: false,
    images: [],
    nutritionFacts: undefined,
  });
  expect(products.find(({ id }) => id === 4)).toMatchObject({
    category: "specialty",
    cocoaPercentage: 72,
    // As before: what is below zero costs the lowest price.
    price: 0,
  });
  expect(products.find(({ id }) => id === 5)).toMatchObject({
    category: "milk",
    cocoaPercentage: null,
    price: 3140,
  });
});

test("nutrition facts with gaps, and with mixed text and numbers, are filled", async () => {
  const db = await shopAfter(`
    create table products (id bigint, name text, nutrition_facts jsonb);
    insert into products values
      (1, 'Bar', '{"calories": "150", "fat": 12}'), (2, 'Other Bar', '[]'), (3, 'Third Bar', '7');
  `);
  const products = new Map(
    (await listProducts(db)).map((product) => [product.id, product.nutritionFacts]),
  );
  expect(products.get(1)).toEqual({
    servingSize: "",
    calories: 150,
    fat: "12",
    carbs: "",
    protein: "",
    sugar: "",
  });
  expect([products.get(2), products.get(3)]).toEqual([undefined, undefined]);
});

test("products whose numbers are missing, doubled or none get free ones, and their lines follow", async () => {
  const orderId = randomUUID();
  const db = await shopAfter(`
    create table products (id text, name text);
    insert into products values ('5', 'Five'), ('5', 'Again'), (null, 'None'), ('abc', 'Letters');
    create table orders (id uuid);
    insert into orders values ('${orderId}');
    create table order_items (id uuid default gen_random_uuid(), order_id uuid, product_id text,
      product_name text);
    insert into order_items (order_id, product_id, product_name)
      values ('${orderId}', '5', 'Five'), ('${orderId}', 'abc', 'Letters'),
        ('${orderId}', '4711', 'Gone'), ('${orderId}', null, 'A gift'),
        (gen_random_uuid(), '5', 'Of an order that is gone');
  `);
  const products = await listProducts(db);
  expect(products.map(({ id }) => id).sort()).toEqual([5, 6, 7, 8]);
  expect(products.find(({ id }) => id === 5)?.name).toBe("Five");
  const letters = products.find(({ name }) => name === "Letters")?.id;
  const order = await findOrder(db, orderId);
  expect(order?.items).toMatchObject([
    { productName: "Five", productId: 5, quantity: 0, price: 0 },
    { productName: "Letters", productId: letters },
    { productName: "Gone", productId: 4711 },
    { productName: "A gift", productId: 0 },
  ]);
  const { rows } = await sql`select from order_items`.execute(db);
  expect(rows).toHaveLength(4);
});

test("orders are numbered by the shop even if their former ids were no UUIDs", async () => {
  const db = await shopAfter(`
    create table orders (id serial primary key, order_number text);
    create table order_items (id serial primary key, order_id integer references orders,
      product_name text, quantity text, price text);
    insert into orders (order_number) values ('OLD-1'), ('OLD-2');
    insert into order_items (order_id, product_name, quantity, price)
      values (2, 'Second', '3', '$4.50'), (1, 'First', '1', '2'), (2, 'Third', '1', '1.00');
  `);
  const [found] = (await searchOrders(db, { ...everyOrder, search: "OLD-2" }, newest)).orders;
  expect((await findOrder(db, found?.id ?? ""))?.items).toMatchObject([
    { productName: "Second", quantity: 3, price: 450 },
    { productName: "Third", quantity: 1, price: 100 },
  ]);
});

test("statuses that the shop does not know count as pending, and the orders can be changed", async () => {
  const db = await shopAfter(`
    create type order_status as enum ('on-hold', 'Shipped', 'canceled');
    create table orders (order_number text, status order_status, payment_status text);
    insert into orders values ('OLD-1', 'on-hold', 'charged'), ('OLD-2', 'Shipped', 'PAID'),
      ('OLD-3', 'canceled', null);
  `);
  const orders = await listOrders(db, everyOrder, newest);
  const byNumber = new Map(orders.map((order) => [order.orderNumber, order]));
  expect(byNumber.get("OLD-1")).toMatchObject({ status: "pending", paymentStatus: "pending" });
  expect(byNumber.get("OLD-2")).toMatchObject({ status: "shipped", paymentStatus: "paid" });
  expect(byNumber.get("OLD-3")).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
  await db.updateTable("orders").set({ notes: "Rings twice" }).execute();
  const { rows } =
    await sql`select status from former_shop.orders where payment_status = 'charged'`.execute(db);
  expect(rows).toEqual([{ status: "on-hold" }]);
});

test("addresses may be text, lack parts or be missing", async () => {
  const [whole, part, none] = [randomUUID(), randomUUID(), randomUUID()];
  const db = await shopAfter(`
    create table orders (id uuid, shipping_address text, billing_address jsonb);
    insert into orders values
      ('${whole}', '{"firstName": "Robin", "zipCode": 97477, "state": "OR", "phone": null}', 'null'),
      ('${part}', '{"street": null}', '{"city": "Salem", "country": "CA", "phone": 5551234}'),
      ('${none}', '12 Maple Street', null);
  `);
  const nowhere = {
    firstName: "",
    lastName: "",
    street: "",
    city: "",
    state: "",
    zipCode: "",
    country: "US",
  };
  const robin = { ...nowhere, firstName: "Robin", zipCode: "97477", state: "OR" };
  expect(await findOrder(db, whole)).toMatchObject({
    shippingAddress: robin,
    billingAddress: robin,
  });
  expect(await findOrder(db, part)).toMatchObject({
    shippingAddress: nowhere,
    billingAddress: { ...nowhere, city: "Salem", country: "CA", phone: "5551234" },
  });
  expect((await findOrder(db, none))?.shippingAddress).toEqual(nowhere);
});

test("orders whose times have no time zone, or that have none, are listed and searched", async () => {
  const db = await shopAfter(`
    create table orders (id uuid primary key default gen_random_uuid(), order_number text,
      created_at timestamp);
    insert into orders (order_number, created_at) values
      ('OLD-1', '2025-11-02 23:59:59'), ('OLD-2', '2025-11-03 00:00:00'), ('OLD-3', null),
      ('OLD-4', '1969-07-20 20:17:00'), ('OLD-5', '2025-11-03 12:00:00');
  `);
  const newestFirst = ["OLD-3", "OLD-5", "OLD-2", "OLD-1", "OLD-4"];
  let after: string | undefined;
  for (const [offset, number] of newestFirst.entries()) {
    for (const page of [{ offset }, { offset: 0, after }]) {
      const [order] = await listOrders(db, everyOrder, { limit: 1, ...page });
      expect(order?.orderNumber).toBe(number);
      if (page.after === after) after = order?.id;
    }
  }
  const search = { ...everyOrder, search: "old-" };
  const { orders, total } = await searchOrders(db, search, { limit: 10, offset: 0 });
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(newestFirst);
  expect(total).toBe(5);
});

test("paid orders are in the totals and in the books, each in its own month", async () => {
  const db = await shopAfter(`
    create table orders (order_number text, payment_status text, order_date timestamptz,
      subtotal text, tax real, total double precision, shipping_address jsonb);
    insert into orders values
      ('OLD-1', 'paid', '2025-03-02 12:00Z', '20.00', 1.25, 21.25, '{"state": "MA"}'),
      ('OLD-2', 'refunded', '2025-04-02 12:00Z', '10', 0, 10, null),
      ('OLD-3', 'pending', '2025-04-03 12:00Z', '99', 0, 99, null);
  `);
  expect(await getOrderStats(db)).toMatchObject({ totalOrders: 3, revenue: 2125 });
  const { rows } = await sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, kind, state, total::text
    from sales_entries order by id
  `.execute(db);
  expect(rows).toEqual([
    { month: "2025-03", kind: "sale", state: "MA", total: "21.25" },
    { month: "2025-04", kind: "sale", state: "?", total: "10.00" },
    { month: "2025-04", kind: "unnamed-refund", state: "?", total: "-10.00" },
  ]);
});

test("the former tables stay as they were, out of reach of a public API, and nothing else is left", async () => {
  const db = await shopAfter(`
    create table products (id bigint primary key, name text, color text);
    insert into products values (1, 'Bar', 'brown');
    create table favorites (product_id bigint references products (id));
    create view brown as select name from products where color = 'brown';
    alter table products enable row level security, force row level security;
    create policy "nobody" on products for select using (false);
  `);
  expect(await listProducts(db)).toMatchObject([{ id: 1, name: "Bar" }]);
  const { rows: kept } = await sql`select name from brown`.execute(db);
  expect(kept).toEqual([{ name: "Bar" }]);
  const { rows } = await sql`
    select relname as name, relrowsecurity as secured from pg_class
    where relnamespace = 'former_shop'::regnamespace and relkind = 'r'
    union all
    select proname, null from pg_proc where pronamespace = 'former_shop'::regnamespace
  `.execute(db);
  expect(rows).toEqual([{ name: "products", secured: true }]);
});

test("it happens once", async () => {
  const { db } = await emptyDatabase();
  await sql`create table products (id bigint, name text)`.execute(db);
  await sql`insert into products values (1, 'Bar')`.execute(db);
  await migrate(db);
  await db.deleteFrom("products").execute();
  expect(await migrate(db)).toEqual([]);
  expect(await listProducts(db)).toEqual([]);
});

test.each([
  ["a table", "create table settings (id int); create table reviews (id int)", "reviews, settings"],
  ["a view", "create view payments as select 1 as id", "payments"],
])(
  "%s of somebody else under a name of the shop's is refused, and left alone",
  async (_, other, names) => {
    const { db } = await emptyDatabase();
    await sql.raw(`${other}; create table products (id bigint, name text)`).execute(db);
    await expect(migrate(db)).rejects.toMatchObject({
      name: "NamesTakenError",
      message:
        `This database has tables that are not the shop's, under names that it needs: ${names}. ` +
        "Rename them, or give the shop a database of its own. None of them was changed.",
    });
    expect(await isMigrated(db)).toBe(false);
    expect((await sql`select id, name from products`.execute(db)).rows).toEqual([]);
  },
);
