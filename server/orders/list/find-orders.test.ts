import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { searchForm } from "#domain/input/search-form.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import {
  addCremeBrulee,
  addSearchedOrder,
  joseOrder,
  maryOrder,
} from "#test/support/searched-orders.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { deleteProduct } from "../../catalog/edit-products.ts";
import { listMatchingProducts } from "../../catalog/product-list-queries.ts";
import { exportOrders } from "./export-orders.ts";
import { everyOrder } from "./order-filter.ts";
import { searchOrders } from "./search-orders.ts";

const { shop } = forAllTests(openTestShop);
beforeAll(async () => {
  await addSearchedOrder(shop, "CHOC-2026-001", {
    ...maryOrder,
    code: "SPRING25",
    tracking: { carrier: "usps", number: "9400111899223100001234" },
  });
  const second = await addSearchedOrder(shop, "CHOC-2026-002", {
    ...joseOrder,
    name: "José Núñez",
    phone: "+1 212-555-0199",
    tracking: { carrier: "fedex", number: "785458233610" },
    gift: { message: "", email: "asa@example.net" },
  });
  await addCremeBrulee(shop, second);
});

const first = ["CHOC-2026-001"];
const second = ["CHOC-2026-002"];

describe("an order is found by", () => {
  test.each([
    ["O'Sample", first],
    ["O’SAMPLE", first],
    ["osample", first],
    ["jose nunez", second],
    ["JOSÉ NÚÑEZ", second],
    ["asa odegard", second],
    ["asa@example.net", second],
    ["\u202aasa@example.net\u202c", second],
    ["José\u200b N\u00adúñez", second],
    ["617.555.0123", first],
    ["+1 (617) 555 0123", first],
    ["2125550199", second],
    ["9400 1118 9922 3100 0012 34", first],
    ["9400111899223100001234", first],
    ["420021399400111899223100001234", first],
    ["(420) 02139 9400 1118 9922 3100 0012 34", first],
    ["7854 5823 3610", second],
    ["1027590111820004833500785458233610", second],
    ["grossenweg", first],
    ["12 größenweg", first],
    ["02139", first],
    ["10001", second],
    ["creme brulee", second],
    ["spring25", first],
    ["cafe", first],
    ["002", second],
    ["CHOC‑2026‑002", second],
    ["ＣＨＯＣ", [...first, ...second]],
    ["elm street 8", []],
    ["6175550199", []],
  ])("%j", async (search, expected) => {
    const filter = { ...everyOrder, search };
    const found = await searchOrders(shop.db, filter, { limit: 10, offset: 0 });
    expect(found.orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(expected);
    expect(found.total).toBe(expected.length);
    const file = await textOf(exportOrders(shop, filter));
    expect(file.match(/CHOC-2026-\d+/g)?.sort() ?? []).toEqual(expected);
    // Views and days read the list another way.
    const view = await searchOrders(shop.db, { ...filter, view: "open" }, { limit: 10, offset: 0 });
    expect(view.orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(expected);
  });
});

test.each([
  { what: "renamed since", tree: "Alder", isDeleted: false, isWhilePaying: false },
  { what: "deleted since", tree: "Birch", isDeleted: true, isWhilePaying: false },
  { what: "renamed during the payment", tree: "Cedar", isDeleted: false, isWhilePaying: true },
  { what: "deleted during the payment", tree: "Dogwood", isDeleted: true, isWhilePaying: true },
])("an order is found by the name of a bar that was $what", async (bar) => {
  const { tree, isDeleted, isWhilePaying } = bar;
  const { db } = shop;
  const number = `CHOC-2026-1-${tree}`;
  const product = { name: `Old Mill ${tree}`, price: "9.50" };
  const { id } = await db
    .insertInto("products")
    .values(product)
    .returning("id")
    .executeTakeFirstOrThrow();
  const order = await addSearchedOrder(shop, number, { name: "Kim", email: "kim@example.com" });
  const change = async () => {
    if (isDeleted) await deleteProduct(shop, id);
    else await sql`update products set name = 'New Mill' where id = ${id}`.execute(db);
  };
  if (isWhilePaying) await change();
  await sql`insert into order_items (order_id, product_id, product_name, quantity, price)
    values (${order}, ${id}, ${product.name}, 1, 9.5)`.execute(db);
  if (!isWhilePaying) await change();

  const filter = { ...everyOrder, search: `mill old ${tree}` };
  const found = await searchOrders(db, filter, { limit: 10, offset: 0 });
  expect(found.orders.map(({ orderNumber }) => orderNumber)).toEqual([number]);
});

test("the admin's products are found without accents, and sorted as people sort", async () => {
  const { db } = shop;
  const all = { search: "", category: undefined, inStock: undefined, archived: false };
  const found = await listMatchingProducts(
    db,
    { ...all, search: "BRULEE" },
    { limit: 10, offset: 0 },
  );
  expect(found.map(({ name }) => name)).toEqual(["Crème Brûlée"]);
  const names = ["Zest", "Åre", "Élise", "apple bar", "Eclair"];
  await sql`update products set name = given.name, archived_at = now()
    from unnest(${names}::text[]) with ordinality as given (name, place)
    where products.id = given.place + 2`.execute(db);
  const sorted = await listMatchingProducts(
    db,
    { ...all, archived: true },
    { limit: 10, offset: 0 },
    { by: "name", descending: false },
  );
  const inBrowser = names.toSorted((a, b) => a.localeCompare(b, "en-US"));
  expect(sorted.map(({ name }) => name)).toEqual(inBrowser);
  expect(inBrowser).toEqual(["apple bar", "Åre", "Eclair", "Élise", "Zest"]);
});

test("the database and the browser write the same search form", async () => {
  const texts = [
    "Mary O’Sample",
    "ʼ`´′＇'",
    "José NÚÑEZ",
    "Łukasz Sørensen–Größe",
    "ＡＢＣ　１２３",
    "Æther  cœur\tı",
    "100% Cocoa_Fan\\",
    "Dž ﬁ ① ñ",
    "line\nbreak",
    "Đorđe Čarapić",
    "Ａ－Ｂ−C",
  ];
  const { rows } = await sql<{ form: string }>`
    select search_form(text) as form from unnest(${texts}::text[]) with ordinality as given (text, place)
    order by place`.execute(shop.db);
  expect(rows.map(({ form }) => form)).toEqual(texts.map(searchForm));
});
