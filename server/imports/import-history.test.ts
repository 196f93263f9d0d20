import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop, withoutRunningJobs } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { readSalesReport } from "../analytics/read-sales-report.ts";
import type { AppContext } from "../app-context.ts";
import { saveCustomerNotes } from "../customers/customer-notes-queries.ts";
import { everyCustomer, listCustomers } from "../customers/list-customers.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { exportEverything } from "../exports/export-everything.ts";
import { exportImportedOrders } from "../imported/export-imported-orders.ts";
import { exportImportedPeople } from "../imported/export-imported-people.ts";
import { listImportedPeople } from "../imported/imported-customer-queries.ts";
import {
  countImportedOrders,
  findImportedOrder,
  listImportedOrders,
} from "../imported/imported-order-queries.ts";
import { everyOrder } from "../orders/list/order-filter.ts";
import { listOrders } from "../orders/list/order-list-queries.ts";
import { getOrderStats } from "../orders/order-queries.ts";
import { eraseAddress } from "../privacy-requests/erase-address.ts";
import { eraseOrder } from "../privacy-requests/erase-order.ts";
import { exportCustomerData } from "../privacy-requests/export-customer-data.ts";
import { readSalesByState } from "../tax/read-sales-by-state.ts";
import { findImport, listImportRows } from "./import-queries.ts";
import { previewImport } from "./preview-import.ts";
import { ROWS_A_STEP, runImport, runImportJob, startImport } from "./run-import.ts";
import { runUndo, undoImport } from "./undo-import.ts";

const house = forAllTests(openTestShop);

/** The same shop without running jobs; tests run them. */
let shop: AppContext;
let enqueued: string[];
beforeAll(async () => {
  shop = withoutRunningJobs(house.shop, (job) => enqueued.push(job));
});
beforeEach(async () => {
  enqueued = [];
  house.time.now = new Date("2025-11-20T15:00:00Z");
  await sql`truncate imports, import_rows, imported_orders, imported_customers, orders, customers
    cascade`.execute(shop.db);
});

const fixture = (name: string) =>
  readFileSync(new URL(`../../test/fixtures/imports/${name}`, import.meta.url), "utf8");
const shopify = fixture("shopify-orders.csv");
const people = fixture("shopify-customers.csv");

async function preview(text: string): Promise<string> {
  const file = { fileName: "orders_export.csv", bytes: Buffer.from(text) };
  const previewed = await previewImport(shop, { ...file, answers: { currency: "dollars" } });
  if (previewed.code !== "previewed") throw new Error(JSON.stringify(previewed));
  return previewed.id;
}

async function importFile(text: string, counted = false): Promise<string> {
  const id = await preview(text);
  expect(await startImport(shop, id, { counted })).toEqual({ code: "started" });
  await runImport(shop, id);
  return id;
}

async function undo(id: string): Promise<void> {
  expect(await undoImport(shop, id)).toEqual({ code: "started" });
  await runUndo(shop, id);
}

const everything = { limit: 1_000, offset: 0 };
const rowsOf = (id: string) => listImportRows(shop.db, id, undefined, everything);
const decisions = async (id: string) =>
  (await rowsOf(id)).map(({ name, decision, reason }) => [name, decision, reason]);
const imported = (search = "") => listImportedOrders(shop.db, { search }, everything);
const numbers = async () => (await imported()).map(({ number }) => number);
const orderNamed = async (number: string) => {
  const found = (await imported()).find((order) => order.number === number);
  const order = found && (await findImportedOrder(shop.db, found.id));
  if (!order) throw new Error(`There is no ${number}.`);
  return order;
};
const stored = async () => {
  const orders = await sql`select source, number, version, record, counted, import_id
    from imported_orders order by 1, 2`.execute(shop.db);
  const customers = await sql`select source, email, version, record, import_id
    from imported_customers order by 1, 2`.execute(shop.db);
  return [orders.rows, customers.rows];
};
/** How many rows there are of what an order can lead to. */
const countRows = async () => {
  const tables = ["orders", "order_items", "payments", "holds", "order_events", "mail_events"];
  const others = ["email_log", "erp_syncs", "reservations", "stock_movements", "shipments"];
  const counts: [string, number][] = [];
  for (const table of [...tables, ...others]) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(shop.db);
    counts.push([table, rows.length]);
  }
  return counts;
};
const collect = async (pieces: AsyncGenerator<string>) => {
  return await textOf(pieces);
};
const header =
  "Name,Email,Financial Status,Subtotal,Shipping,Taxes,Total,Created at,Lineitem name,Lineitem quantity,Lineitem price";
const many = (count: number) =>
  [
    header,
    ...Array.from(
      { length: count },
      (_, n) =>
        `#${n + 1},a${n}@example.com,paid,9.50,0,0,9.50,2025-01-02 10:00:00 +0000,Bar,1,9.50`,
    ),
  ].join("\n");

describe("a preview of orders", () => {
  test("says of each order what will happen, and stores none", async () => {
    const id = await preview(shopify);
    expect(await decisions(id)).toEqual([
      ["#1044", "new", "3 items, $33.00, paid, shipped, November 3, 2025."],
      ["#1043", "new", "2 items, $26.52, paid, $9.50 refunded, November 2, 2025."],
      ["#1042", "new", "1 item, $15.50, refunded, cancelled, October 1, 2025."],
      ["#1041", "skipped", "Its amounts are in CAD, and the shop counts in US dollars."],
    ]);
    expect(await numbers()).toEqual([]);
    expect(await findImport(shop.db, id)).toMatchObject({ format: "shopify-orders" });
  });
});

describe("imported orders", () => {
  // First: mails of the orders that other tests place would be counted, too.
  test("send no mail, start no job, change no stock and need no work", async () => {
    const before = await countRows();
    await importFile(shopify, true);
    await importFile(people);
    expect(enqueued).toEqual(["run-import", "run-import"]);
    expect(await countRows()).toEqual(before);
  });

  test("keep their numbers, and do not affect the shop's own orders and numbers", async () => {
    const own = await buy(house.shop);
    await importFile(shopify);
    await buy(house.shop);
    expect(await numbers()).toEqual(["#1044", "#1043", "#1042"]);
    const orders = await listOrders(shop.db, everyOrder, everything);
    expect(orders.map(({ orderNumber }) => orderNumber).toSorted()).toEqual([
      "CHOC-2025-001",
      "CHOC-2025-002",
    ]);
    expect(orders.map(({ id }) => id)).toContain(own);
  });

  test("are found by number, name and email address", async () => {
    await importFile(shopify);
    for (const search of ["1044", "robin s", "ROBIN.SAMPLE@"]) {
      expect((await imported(search)).map(({ number }) => number)).toEqual(["#1044"]);
    }
    expect(await countImportedOrders(shop.db, { search: "100%" })).toBe(0);
  });

  test("of the same file again are skipped, and of a newer file are changed", async () => {
    await importFile(shopify);
    const before = await stored();
    const again = await importFile(shopify);
    expect((await rowsOf(again)).map(({ decision }) => decision)).toEqual(
      Array.from({ length: 4 }, () => "skipped"),
    );
    expect(await stored()).toEqual(before);

    const newer = await importFile(shopify.replace("paid,2025-11-03", "refunded,2025-11-03"));
    expect((await decisions(newer)).slice(0, 2)).toEqual([
      ["#1044", "changed", "As it is now: 3 items, $33.00, refunded, shipped, November 3, 2025."],
      ["#1043", "skipped", "Already here, just like this."],
    ]);
    expect(await orderNamed("#1044")).toMatchObject({ order: { paymentStatus: "refunded" } });
    expect(await numbers()).toHaveLength(3);
    // Each import gives back just what it brought.
    await undo(newer);
    expect(await stored()).toEqual(before);
  });

  test("of both shops may have the same number", async () => {
    await importFile(many(1).replace("#1,", "731,"));
    await importFile(fixture("woocommerce-orders.csv"));
    expect((await numbers()).toSorted()).toEqual(["731", "731", "732"]);
  });

  test("of two concurrent imports are stored once, and the second import says so", async () => {
    const [first, second] = [await preview(shopify), await preview(shopify)];
    for (const id of [first, second]) {
      await startImport(shop, id);
      await runImport(shop, id);
    }
    expect(await numbers()).toHaveLength(3);
    expect((await rowsOf(second))[0]).toMatchObject({
      state: "refused",
      result: "It came in meanwhile. Choose the file again.",
    });
  });

  test("whose import is killed during a step go on with that step, none twice", async () => {
    const id = await preview(many(ROWS_A_STEP * 2));
    await startImport(shop, id);
    const breaks = `#${ROWS_A_STEP + 20}`;
    await sql`alter table imported_orders add constraint killed
      check (number <> ${sql.lit(breaks)})`.execute(shop.db);
    await expect(runImport(shop, id)).rejects.toThrow("killed");
    expect(await numbers()).toHaveLength(ROWS_A_STEP);
    expect(await runImportJob.findOrphans?.(shop as never)).toEqual([{ importId: id }]);
    await sql`alter table imported_orders drop constraint killed`.execute(shop.db);
    await runImport(shop, id);
    expect(new Set(await numbers()).size).toBe(ROWS_A_STEP * 2);
    expect(await findImport(shop.db, id)).toMatchObject({ state: "done", done: ROWS_A_STEP * 2 });
  });

  test("are removed with their import as a whole", async () => {
    const id = await importFile(shopify);
    await undo(id);
    expect(await numbers()).toEqual([]);
    expect(await findImport(shop.db, id)).toMatchObject({ state: "undone", undone: 3 });
    await importFile(shopify);
    expect(await numbers()).toHaveLength(3);
  });
});

describe("the figures", () => {
  const report = () =>
    readSalesReport(shop, salesPeriod(new URLSearchParams("period=30"), "2025-11-20"));

  test("leave out imported orders", async () => {
    await importFile(shopify);
    expect((await report()).current).toMatchObject({ revenue: 0, orders: 0, units: 0 });
    expect(await getOrderStats(shop.db)).toMatchObject({ totalOrders: 0, revenue: 0 });
    expect(await readSalesByState(shop, "2025-01-01")).toEqual([]);
  });

  test("include them if the owner chose that, until their import is undone", async () => {
    const id = await importFile(shopify, true);
    const { current, products } = await report();
    expect(current).toMatchObject({ revenue: 3300 + 2652 - 950, orders: 2, units: 5 });
    expect(products.map(({ name, quantity, sales }) => [name, quantity, sales])).toEqual([
      ["Lark Hill 72%", 4, 3800],
      ["Oat Milk 55%", 1, 1100],
    ]);
    expect(await getOrderStats(shop.db)).toMatchObject({
      totalOrders: 3,
      pendingOrders: 0,
      revenue: 3300 + 2652 - 950,
    });
    expect(await readSalesByState(shop, "2025-01-01")).toMatchObject([
      { month: "2025-11", state: "OR", orders: 1, goods: 2700, shipping: 600, tax: 0 },
      { month: "2025-11", state: "TX", orders: 1, goods: 1900, tax: 152, refunded: 950 },
      { month: "2025-10", state: "TX", orders: 1, refunded: 1550 },
    ]);
    await undo(id);
    expect(await getOrderStats(shop.db)).toMatchObject({ totalOrders: 0, revenue: 0 });
  });

  test("have no bars of an order that was cancelled and refunded", async () => {
    await importFile(shopify, true);
    const october = new URLSearchParams("from=2025-10-01&to=2025-10-31");
    const { current, products } = await readSalesReport(shop, salesPeriod(october, "2025-11-20"));
    expect(current).toMatchObject({ orders: 1, revenue: 0, units: 0, productSales: 0 });
    expect(products).toEqual([]);
  });
});

describe("imported customers", () => {
  test("are known by their email addresses, with their imported orders", async () => {
    await importFile(shopify);
    await importFile(people);
    const found = await listImportedPeople(shop.db, "", everything);
    expect(found.map(({ id, ...person }) => person)).toMatchObject([
      { email: "kim.sample@example.com", orders: 2, spent: 2652 - 950, marketing: false },
      { email: "robin.sample@example.com", orders: 1, spent: 3300, marketing: true },
    ]);
    expect(await listImportedPeople(shop.db, "kim", everything)).toHaveLength(1);
    // The list of those who ordered here stays as it is.
    const own = await listCustomers(shop.db, everyCustomer, everything);
    expect(own.customers).toEqual([]);
  });

  test("have a page with or without an order, and can have notes", async () => {
    await importFile(people);
    const [, robin] = await listImportedPeople(shop.db, "", everything);
    const id = robin?.id ?? "";
    expect(await readCustomer(shop.db, id, everything)).toMatchObject({
      row: { name: "Robin Sample", email: "robin.sample@example.com", orders: 0, spent: 0 },
      firstOrderAt: null,
      imported: { orders: [], contacts: [{ customer: { note: "Likes dark bars" } }] },
    });
    const data = { notes: "Met at the market.", tags: ["market"] };
    expect(await saveCustomerNotes(shop, { id, version: 0, data })).toMatchObject({
      code: "saved",
    });
    await importFile(shopify);
    const order = await orderNamed("#1044");
    expect(await readCustomer(shop.db, order.id, everything)).toMatchObject({
      stored: { data: { notes: "Met at the market." } },
      imported: { orders: [{ number: "#1044" }] },
    });
  });

  test("of the same file again are skipped, and are removed with their import", async () => {
    const id = await importFile(people);
    const again = await preview(people);
    expect((await rowsOf(again)).map(({ decision }) => decision)).toEqual([
      "skipped",
      "skipped",
      "skipped",
    ]);
    await undo(id);
    expect(await listImportedPeople(shop.db, "", everything)).toEqual([]);
  });
});

describe("an imported person's data", () => {
  const address = "robin.sample@example.com";
  /** Where the address or the name can be found in the database. */
  const traces = async () => {
    const { rows } = await sql<{ place: string }>`
      select 'imported_orders' as place from imported_orders as found
        where to_jsonb(found)::text ilike '%robin%' or to_jsonb(found)::text like '%Test Street, Flat%'
      union select 'imported_customers' from imported_customers as found
        where to_jsonb(found)::text ilike '%robin%'
      union select 'import_rows' from import_rows as found
        where to_jsonb(found)::text ilike '%robin%'
      union select 'customers' from customers as found where to_jsonb(found)::text ilike '%robin%'
    `.execute(shop.db);
    return rows.map(({ place }) => place);
  };

  test("is in that person's export, and in the owner's", async () => {
    await importFile(shopify);
    await importFile(people);
    const data = await exportCustomerData(shop, { address });
    expect(data.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["imported_orders", "imported_customers"]),
    );
    expect(JSON.stringify(data)).toContain("Likes dark bars");
    expect(JSON.stringify(data)).not.toContain("kim.sample");
    const all = JSON.parse(await collect(exportEverything(shop)));
    expect(all.importedOrders).toHaveLength(3);
    expect(all.importedCustomers).toHaveLength(2);
    const csv = await collect(exportImportedOrders(shop, { search: "1044" }));
    expect(csv).toContain("2 x Lark Hill 72%, 1 x Oat Milk 55%");
    expect(csv).toContain("30.00,3.00,0.00,6.00,33.00,0.00");
    const customers = await collect(exportImportedPeople(shop, "robin"));
    expect(customers).toMatchInlineSnapshot(`
      "email,name,orders,spent,lastOrder,marketing,phone,street,city,state,zipCode,country,tags,notes
      robin.sample@example.com,Robin Sample,1,33.00,2025-11-03 09:12:00,yes,+15550100,"1 Test Street, Flat 2",Portland,OR,97201,US,"regular, gift",Likes dark bars
      "
    `);
  });

  test("is erased everywhere, except numbers, amounts and tax state", async () => {
    const id = await importFile(shopify, true);
    await importFile(people);
    await importFile(people.replace("Likes dark bars", "Likes milk"));
    // Waiting for the owner to press Import.
    const waiting = await preview(people.replace("Likes dark bars", "Robin likes both"));
    const erased = await eraseAddress(shop, address);
    expect(erased.orders).toEqual([{ code: "erased", odoo: [], orderNumber: "#1044" }]);
    expect(erased.others).toBe(1);
    expect(await traces()).toEqual([]);
    const { order, isErased } = await orderNamed("#1044");
    expect(isErased).toBe(true);
    expect(order).toMatchObject({ total: 3300, shippingAddress: { state: "OR", country: "US" } });
    expect(await readSalesByState(shop, "2025-11-01")).toMatchObject([
      { state: "OR" },
      { state: "TX" },
    ]);

    await startImport(shop, waiting);
    await runImport(shop, waiting);
    expect((await rowsOf(waiting))[0]).toMatchObject({ state: "refused" });
    const again = await preview(shopify);
    expect((await decisions(again))[0]).toEqual([
      "#1044",
      "skipped",
      "Its customer's data were erased here, so it stays as it is.",
    ]);
    await undo(id);
    expect(await numbers()).toEqual([]);
  });

  test("is erased for a single order on request", async () => {
    await importFile(shopify);
    const { id } = await orderNamed("#1043");
    expect(await eraseOrder(shop, id)).toEqual({ code: "erased", odoo: [] });
    expect(await orderNamed("#1043")).toMatchObject({ isErased: true, order: { total: 2652 } });
    expect(await orderNamed("#1042")).toMatchObject({
      isErased: false,
      order: { email: "kim.sample@example.com" },
    });
    expect(await eraseOrder(shop, "00000000-0000-4000-8000-000000000000")).toEqual({
      code: "not-found",
    });
  });
});
