import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { insertOrder } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { deleteOrder } from "../orders/changes/delete-order.ts";
import { eraseAddress } from "../privacy-requests/erase-address.ts";
import { eraseOrder } from "../privacy-requests/erase-order.ts";
import { exportCustomerData } from "../privacy-requests/export-customer-data.ts";
import {
  findCustomerNotes,
  listCustomerTags,
  saveCustomerNotes,
} from "./customer-notes-queries.ts";
import { exportCustomers } from "./export-customers.ts";
import { type CustomerFilter, everyCustomer, listCustomers } from "./list-customers.ts";
import { readCustomer } from "./read-customer.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(async () => {
  for (const table of ["orders", "customers", "email_log"] as const) {
    await shop.db.deleteFrom(table).execute();
  }
});

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));

async function insert(
  email: string | null,
  at: Date,
  also: Partial<Record<"name" | "total" | "refunded" | "payment" | "number", string>> = {},
): Promise<string> {
  const { name = null, total = "10.00", refunded = "0", payment = "paid", number = "O-1" } = also;
  return await insertOrder(shop.db, {
    ...{ customer_email: email, customer_name: name, created_at: at, order_date: at },
    ...{ order_number: number, payment_status: payment, total, refunded_amount: refunded },
  });
}

const firstPage = { limit: 25, offset: 0 };
const list = async (filter: Partial<CustomerFilter> = {}, page = firstPage) =>
  await listCustomers(shop.db, { ...everyCustomer, ...filter }, page);
const emails = async (filter: Partial<CustomerFilter> = {}) =>
  (await list(filter)).customers.map(({ email }) => email);

async function note(orderId: string, notes: string, tags: string[] = [], version = 0) {
  return await saveCustomerNotes(shop, { id: orderId, version, data: { notes, tags } });
}

describe("the list of customers", () => {
  test("has one row for each email address in any spelling, the latest order first", async () => {
    await insert("ada@example.com", day(1), { name: "Ada L." });
    await insert("bo@example.com", day(2), { name: "Bo" });
    const last = await insert(" Ada@Example.com", day(3), { name: "Ada Lovelace" });
    const { customers, total } = await list();
    expect(total).toBe(2);
    expect(customers).toMatchObject([
      { email: "ada@example.com", name: "Ada Lovelace", orders: 2, orderId: last },
      { email: "bo@example.com", name: "Bo", orders: 1, lastOrderAt: day(2) },
    ]);
  });

  test("counts paid sums less refunds as spent", async () => {
    await insert("ada@example.com", day(1), { total: "40.00", refunded: "12.50" });
    await insert("ada@example.com", day(2), { total: "30.00", payment: "failed" });
    await insert("ada@example.com", day(3), { total: "20.00", payment: "pending" });
    const refunded = { total: "9.00", refunded: "9.00", payment: "refunded" };
    await insert("ada@example.com", day(4), refunded);
    expect((await list()).customers).toMatchObject([{ orders: 4, spent: 2750 }]);
  });

  test("leaves out orders without an email address", async () => {
    await insert(null, day(1));
    await insert("  ", day(2));
    await insert("new@example.com", day(3));
    await insert("old@example.com", day(4));
    expect(await emails()).toEqual(["old@example.com", "new@example.com"]);
  });

  test("is paged by orders, so that nobody is repeated or missed when others order again", async () => {
    for (let each = 1; each <= 7; each += 1) await insert(`${each}@example.com`, day(each));
    const page = async (also: object) =>
      (await listCustomers(shop.db, everyCustomer, { limit: 3, offset: 0, ...also })).customers;
    const first = await page({});
    expect(first.map(({ email }) => email[0])).toEqual(["7", "6", "5"]);
    await insert("2@example.com", day(20));
    await insert("5@example.com", day(21));
    const second = await page({ offset: 3, after: first.at(-1)?.orderId });
    expect(second.map(({ email }) => email[0])).toEqual(["4", "3", "1"]);
    const back = await page({ before: second[0]?.orderId });
    expect(back.map(({ email }) => email[0])).toEqual(["2", "7", "6"]);
  });

  test("is counted up to a limit", async () => {
    await shop.db
      .insertInto("orders")
      .values(
        Array.from({ length: 1_100 }, (_, each) => ({
          id: randomUUID(),
          order_number: `O-${each}`,
          customer_email: `${each}@example.com`,
          customer_name: `Robin ${each}`,
          created_at: new Date(day(1).getTime() + each * 1000),
        })),
      )
      .execute();
    expect(await list()).toMatchObject({ total: 1_000, hasMore: true });
    const { customers, ...found } = await list({ search: "robin" });
    expect(found).toEqual({ total: 1_100, hasMore: true });
    expect(customers).toHaveLength(25);
    expect(await list({ search: "robin 1099" })).toMatchObject({ total: 1, hasMore: false });
  });
});

describe("searching customers", () => {
  beforeEach(async () => {
    const name = "Ada 100% Love_lace";
    const ada = await insert("ada@example.com", day(1), { name, number: "OLD-7" });
    await insert("ada@example.com", day(2), { name, number: "CHOC-2026-002" });
    const berg = { name: "Bo Berg", number: "CHOC-2026-003" };
    const bo = await insert("Bo.Berg@Example.com", day(3), berg);
    await note(ada, "Runs the Corner Café", ["wholesale", "net 30"]);
    await note(bo, "", ["wholesale"]);
  });

  const ada = "ada@example.com";
  const bo = "bo.berg@example.com";
  test.each([
    ["example.com", [bo, ada]],
    ["BERG", [bo]],
    ["b", [bo]],
    ["100%", [ada]],
    ["e_l", [ada]],
    ["corner café", [ada]],
    ["net 30", [ada]],
    ["wholesale", [bo, ada]],
    ["OLD-7", [ada]],
    ["choc-2026-003", [bo]],
    ["2026", []],
    ["nobody", []],
  ])("%s", async (search, expected) => {
    expect(await emails({ search })).toEqual(expected);
    const rows = await exported({ search });
    expect(rows.map((row) => row.email).sort()).toEqual(expected.toSorted());
  });

  test("a tag filters the list, and a search looks within it", async () => {
    expect(await emails({ tag: "wholesale" })).toEqual([bo, ada]);
    expect(await emails({ tag: "net 30" })).toEqual([ada]);
    expect(await emails({ tag: "net" })).toEqual([]);
    expect(await emails({ tag: "wholesale", search: "berg" })).toEqual([bo]);
    expect(await emails({ tag: "net 30", search: "berg" })).toEqual([]);
    expect(await listCustomerTags(shop.db)).toEqual(["net 30", "wholesale"]);
  });
});

async function exported(filter: Partial<CustomerFilter> = {}) {
  const text = await textOf(exportCustomers(shop, { ...everyCustomer, ...filter }));
  return parse(text, { columns: true }) as Record<string, string>[];
}

test("the exported list has every customer once, with figures, tags and notes", async () => {
  const sums = { total: "40.00", refunded: "5" };
  const ada = await insert("Ada@example.com", day(1), { name: "Ada", ...sums });
  await insert("ada@example.com", day(2), { name: "=Ada()", total: "1.00", payment: "failed" });
  await note(ada, "Two\nlines", ["vip", "wholesale"]);
  for (let each = 100; each < 700; each += 1) await insert(`z${each}@example.com`, day(3));
  const rows = await exported();
  expect(rows).toHaveLength(601);
  expect(rows[0]).toEqual({
    email: "ada@example.com",
    name: "'=Ada()",
    orders: "2",
    spent: "35.00",
    lastOrder: "2026-10-02 08:00:00",
    tags: "vip, wholesale",
    notes: "Two\nlines",
  });
  expect(rows.at(-1)).toMatchObject({ email: "z699@example.com", spent: "10.00", tags: "" });
});

describe("notes and tags", () => {
  test("belong to all orders of an address", async () => {
    const first = await insert("ada@example.com", day(1));
    const second = await insert("ADA@example.com", day(2));
    expect(await note(first, "Call first", ["vip"])).toMatchObject({ code: "saved" });
    const customer = await readCustomer(shop.db, second, firstPage);
    const data = { notes: "Call first", tags: ["vip"] };
    expect(customer?.stored).toEqual({ data, version: 1 });
  });

  test("that two owners save at once tell the second one, and are not overwritten", async () => {
    const id = await insert("ada@example.com", day(1));
    const answers = await Promise.all([note(id, "Mine"), note(id, "Yours")]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["conflict", "saved"]);
    const stored = await findCustomerNotes(shop.db, "ada@example.com");
    expect(answers).toContainEqual({ code: "conflict", stored });
    expect(await note(id, "Ours", [], 1)).toMatchObject({ code: "saved", stored: { version: 2 } });
    expect(await note(id, "Late", [], 1)).toMatchObject({ stored: { data: { notes: "Ours" } } });
  });

  test("cannot be saved for a deleted or erased order", async () => {
    expect(await note(randomUUID(), "Nobody")).toEqual({ code: "not-found" });
    const id = await insert("ada@example.com", day(1));
    await eraseOrder(shop, id);
    expect(await note(id, "Late")).toEqual({ code: "not-found" });
    expect(await readCustomer(shop.db, id, firstPage)).toBeUndefined();
  });

  test("are exported and erased with the customer's data", async () => {
    const id = await insert("ada@example.com", day(1));
    await note(id, "Call first", ["vip"]);
    const data = await exportCustomerData(shop, { address: "ada@example.com" });
    expect(data.find(({ name }) => name === "customers")?.rows).toMatchObject([
      { notes: "Call first", tags: ["vip"] },
    ]);
    await eraseAddress(shop, "Ada@Example.com");
    expect(await findCustomerNotes(shop.db, "ada@example.com")).toMatchObject({ version: 0 });
    expect(await emails()).toEqual([]);
  });

  test.each([
    ["erased", (id: string) => eraseOrder(shop, id)],
    ["deleted", (id: string) => deleteOrder(shop, id)],
  ])("are deleted with their customer's last order that is %s", async (_, remove) => {
    const first = await insert("ada@example.com", day(1));
    const second = await insert("ada@example.com", day(2));
    const other = await insert("bo@example.com", day(2));
    await note(first, "Call first");
    await note(other, "Rings twice");
    await remove(first);
    expect(await findCustomerNotes(shop.db, "ada@example.com")).toMatchObject({ version: 1 });
    await remove(second);
    expect(await findCustomerNotes(shop.db, "ada@example.com")).toMatchObject({ version: 0 });
    expect(await findCustomerNotes(shop.db, "bo@example.com")).toMatchObject({ version: 1 });
  });

  test("are deleted, too, when the last two orders are erased at once", async () => {
    const ids = [await insert("ada@example.com", day(1)), await insert("ada@example.com", day(2))];
    await note(ids[0] ?? "", "Call first");
    await Promise.all(ids.map((id) => eraseOrder(shop, id)));
    expect(await findCustomerNotes(shop.db, "ada@example.com")).toMatchObject({ version: 0 });
  });
});

test("a customer's page has their orders, emails and refunds, and nobody else's", async () => {
  const { db } = shop;
  const first = await insert("ada@example.com", day(1), {
    name: "Ada",
    number: "CHOC-2026-001",
    refunded: "4.00",
  });
  const second = await insert("ada@example.com", day(2), { name: "Ada", number: "CHOC-2026-002" });
  const other = await insert("bo@example.com", day(3));
  for (const orderId of [first, other]) {
    await db
      .insertInto("refunds")
      .values({
        id: randomUUID(),
        order_id: orderId,
        status: "succeeded",
        amount: "4.00",
        shipping: "0",
        reason: "damaged",
        notify_customer: false,
        requested_by: "owner",
        requested_at: day(4),
        changed_at: day(4),
      })
      .execute();
  }
  for (const recipient of ["Ada@Example.com", "bo@example.com"]) {
    const subject = `To ${recipient}`;
    const mail = { kind: "reply", recipient, subject, text_body: "", html_body: "" };
    await db
      .insertInto("email_log")
      .values({ ...mail, logged_at: day(4), success: true, captured: true })
      .execute();
  }
  const customer = await readCustomer(db, first, firstPage);
  expect(customer).toMatchObject({
    row: { orderId: second, name: "Ada", orders: 2, spent: 1600 },
    firstOrderAt: day(1),
    refunded: 400,
    orders: [{ orderNumber: "CHOC-2026-002" }, { orderNumber: "CHOC-2026-001" }],
    emails: [{ subject: "To Ada@Example.com" }],
    refunds: [{ orderNumber: "CHOC-2026-001", amount: 400, reason: "damaged" }],
  });
  const next = await readCustomer(db, first, { limit: 1, offset: 1 });
  expect(next?.orders).toMatchObject([{ orderNumber: "CHOC-2026-001" }]);
});
