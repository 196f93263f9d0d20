import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import {
  addCremeBrulee,
  addSearchedOrder,
  joseOrder,
  maryOrder,
} from "#test/support/searched-orders.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { hashGiftCardCode } from "../gift-cards/find-gift-card.ts";
import { findAnything } from "./find-anything.ts";
import { withinTimeLimit } from "./within-time-limit.ts";

const { shop } = forAllTests(openTestShop);

beforeAll(async () => {
  const { db, clock } = shop;
  const now = clock();
  await addSearchedOrder(shop, "CHOC-2026-019", maryOrder);
  const gift = await addSearchedOrder(shop, "CHOC-2026-020", {
    ...joseOrder,
    tracking: { carrier: "usps", number: "9400111899223100001234" },
    gift: { message: "Happy birthday", email: "asa@example.net" },
  });
  await addSearchedOrder(shop, "CHOC-2025-1019", { name: "Al Li", email: "al@example.com" });
  await addCremeBrulee(shop, gift);
  const buyer = JSON.stringify({ city: "Portland", state: "OR" });
  await sql`update orders set billing_address = ${buyer}::jsonb where id = ${gift}`.execute(db);
  await sql`insert into lots (product_id, code, best_before, note, on_hand, created_at)
    values (2, 'SNIB-1126', '2027-11-01', 'From the second roast', 4, ${now})`.execute(db);
  await sql`insert into promotions (terms, created_at, updated_at)
    values (${JSON.stringify(promotionTerms({ code: "NIBFAN10" }))}::jsonb, ${now}, ${now})`.execute(
    db,
  );
  const card = randomUUID();
  await sql`insert into gift_cards (id, initial_amount, balance, last4, issued_at, recipient_name)
    values (${card}, 25, 25, 'Q7WX', ${now}, 'Zoë Fable')`.execute(db);
  await sql`insert into gift_card_codes (code_hash, gift_card_id, last4, made_at) values
    (${hashGiftCardCode("7QWX2M4K9R3TQ7WX")}, ${card}, 'Q7WX', ${now}),
    (${hashGiftCardCode("7QWX2M4K9R3TA1B2")}, ${card}, 'A1B2', ${now})`.execute(db);
  await sql`insert into pages (id, slug, title, lead, body, version, created_at, updated_at)
    values (${randomUUID()}, 'farmers', 'Our Farmers', '', '<p>They grow <strong>Criollo</strong>.</p>', 1,
      ${now}, ${now})`.execute(db);
  await sql`insert into ready_boxes (slug, name, product_ids, created_at, updated_at)
    values ('winter-box', 'Winter Box', '{1,2,3}', ${now}, ${now})`.execute(db);
  await sql`insert into email_log
      (logged_at, kind, recipient, subject, text_body, html_body, success, captured)
    values (${now}, 'order', 'Jose@example.com', 'Thank you', '', '', true, true)`.execute(db);
});

const find = async (typed: string) => (await findAnything(shop, typed)).things;

test("a search for customers alone finds them with the place of their last order's buyer", async () => {
  const { things } = await findAnything(shop, "sample", "customers");
  expect(Object.keys(things)).toEqual(["customers"]);
  expect(new Map(things.customers?.map(({ email, place }) => [email, place]))).toEqual(
    new Map([
      ["jose@example.com", "Portland, OR"],
      ["mary@example.com", "Springfield, MA"],
    ]),
  );
});

test("a search for customers alone finds one by the whole number of their order", async () => {
  const { things } = await findAnything(shop, "CHOC-2026-019", "customers");
  expect(things).toMatchObject({ customers: [{ email: "mary@example.com" }] });
  expect((await findAnything(shop, "19", "customers")).things).toEqual({});
});

const mary = "CHOC-2026-019";
const jose = "CHOC-2026-020";

describe("an order is found by", () => {
  test.each([
    ["CHOC-2026-019", [mary]],
    ["choc 2026 19", [mary]],
    // Whole sequences come before ends of longer ones.
    ["019", [mary, "CHOC-2025-1019"]],
    ["#020", [jose]],
    ["19", [mary, "CHOC-2025-1019"]],
    ["1019", ["CHOC-2025-1019"]],
    ["O'Sample", [mary]],
    ["sample mary", [mary]],
    ["Núñez, José", [jose]],
    ["nunez sample", [jose]],
    ["mary@example", [mary]],
    ["617 5550123", [mary]],
    ["grossenweg 12", [mary]],
    ["021391234", [mary]],
    ["10001", [jose]],
    ["asa odegard", [jose]],
    ["asa@example.net", [jose]],
    ["birthday", [jose]],
    ["9400 1118 9922 3100 0012 34", [jose]],
    ["creme brulee", [jose]],
    ["cafe", [mary]],
    ["al", ["CHOC-2025-1019"]],
    ["al li", ["CHOC-2025-1019"]],
    ["nobody at all", []],
    ["'", []],
  ])("%j", async (typed, expected) => {
    const { orders } = await find(typed);
    expect(orders?.orders.map(({ orderNumber }) => orderNumber)).toEqual(expected);
  });
});

test("an order says by what it may have been found", async () => {
  const { orders } = await find(jose);
  expect(orders?.orders[0]).toMatchObject({
    isGift: true,
    recipientEmail: "asa@example.net",
    giftMessage: "Happy birthday",
    lines: ["2 Crème Brûlée"],
    trackingNumbers: ["9400111899223100001234"],
    address: { firstName: "Åsa", city: "Springfield" },
  });
});

describe("found are", () => {
  test.each([
    ["a customer by name in any order", "customers", "nunez jose", { email: "jose@example.com" }],
    ["a product without its accents", "products", "BRULEE", { name: "Crème Brûlée" }],
    ["a box", "boxes", "winter", { name: "Winter Box" }],
    ["a lot by a part of its code", "lots", "nib", { code: "SNIB-1126" }],
    ["a lot by its note", "lots", "second roast", { code: "SNIB-1126" }],
    ["a discount code", "promotions", "nibfan", { terms: { code: "NIBFAN10" } }],
    ["a gift card by its last four", "giftCards", "q7wx", { last4: "Q7WX" }],
    ["a gift card by the end of an earlier code", "giftCards", "a1b2", { last4: "Q7WX" }],
    ["a gift card by its whole code", "giftCards", "7qwx-2m4k-9r3t-a1b2", { last4: "Q7WX" }],
    ["a gift card by its recipient", "giftCards", "zoe", { last4: "Q7WX" }],
    ["a page by its text", "pages", "criollo", { form: { title: "Our Farmers" } }],
    ["the emails of an address", "emails", "jose@example.com", { subject: "Thank you" }],
  ] as const)("%s", async (_what, kind, typed, expected) => {
    const things = await find(typed);
    expect(things[kind]).toMatchObject([expected]);
  });

  test("no page by a tag of its HTML", async () => {
    expect((await find("strong")).pages).toEqual([]);
  });

  test("orders alone by one or two letters, and nothing by none", async () => {
    expect(Object.keys(await find("al"))).toEqual(["orders"]);
    expect(await find("  ")).toEqual({});
  });
});

test("what takes too long is left out and named", async () => {
  const slow = await withinTimeLimit(shop.db, 20, (tx) => sql`select pg_sleep(5)`.execute(tx));
  expect(slow).toBeUndefined();
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ statement_timeout: "30s" }]);
});

test("a kind that is locked by a change of the schema does not keep the others", async () => {
  const locked = Promise.withResolvers<void>();
  const changing = shop.db.transaction().execute(async (tx) => {
    await sql`lock table lots in access exclusive mode`.execute(tx);
    locked.resolve();
    const { things, slow } = await findAnything(shop, "nibfan");
    expect(slow).toEqual(["lots"]);
    expect(things.promotions).toHaveLength(1);
  });
  await locked.promise;
  await changing;
});
