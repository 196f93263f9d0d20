import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { insertOrder } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { eraseAddress } from "../privacy-requests/erase-address.ts";
import { findCustomerNotes, saveCustomerNotes } from "./customer-notes-queries.ts";
import { tagCustomers, untagCustomers } from "./tag-customers.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(async () => {
  for (const table of ["orders", "customers"] as const) await shop.db.deleteFrom(table).execute();
});

const orderOf = (email: string | null) =>
  insertOrder(shop.db, { customer_email: email, order_date: new Date(), payment_status: "paid" });

const tagsOf = async (email: string) => (await findCustomerNotes(shop.db, email)).data.tags;

async function note(orderId: string, tags: readonly string[], version = 0) {
  const change = { id: orderId, version, data: { notes: "Asks for ribbon", tags } };
  return await saveCustomerNotes(shop, change);
}

describe("a tag for the customers of orders", () => {
  test("is given once to each customer, in any spelling, beside the tags and notes they have", async () => {
    const orders = [await orderOf("Ada@example.com"), await orderOf(" ada@example.com ")];
    const noted = await orderOf("bo@example.com");
    await note(noted, ["friend"]);
    const nameless = await orderOf(null);

    const tagged = await tagCustomers(shop, [...orders, noted, nameless], "wholesale");
    expect(tagged).toMatchObject({ full: 0 });
    expect(tagged.orderIds).toHaveLength(2);
    expect(await tagsOf("ada@example.com")).toEqual(["wholesale"]);
    expect(await findCustomerNotes(shop.db, "bo@example.com")).toMatchObject({
      data: { notes: "Asks for ribbon", tags: ["friend", "wholesale"] },
      version: 2,
    });
  });

  test("is not counted for who has it, nor given to who has twenty tags", async () => {
    const has = await orderOf("has@example.com");
    await note(has, ["wholesale"]);
    const full = await orderOf("full@example.com");
    await note(
      full,
      Array.from({ length: 20 }, (_, at) => `tag ${at}`),
    );
    expect(await tagCustomers(shop, [has, full], "wholesale")).toEqual({ orderIds: [], full: 1 });
    expect(await tagsOf("full@example.com")).toHaveLength(20);
  });

  test("is taken back from those who got it, and a form opened before does not save over it", async () => {
    const [had, got] = [await orderOf("had@example.com"), await orderOf("got@example.com")];
    await note(had, ["wholesale"]);
    const { orderIds } = await tagCustomers(shop, [had, got], "wholesale");
    expect(await note(got, ["typed"], 0)).toMatchObject({ code: "conflict" });

    expect(await untagCustomers(shop, orderIds, "wholesale")).toBe(1);
    expect(await tagsOf("got@example.com")).toEqual([]);
    expect(await tagsOf("had@example.com")).toEqual(["wholesale"]);
  });

  test("two presses at once give it once", async () => {
    const order = await orderOf("twice@example.com");
    const both = await Promise.all([
      tagCustomers(shop, [order], "wholesale"),
      tagCustomers(shop, [order], "wholesale"),
    ]);
    expect(both.flatMap(({ orderIds }) => orderIds)).toEqual([order]);
    expect(await tagsOf("twice@example.com")).toEqual(["wholesale"]);
  });

  test("is not given to an erased customer", async () => {
    const order = await orderOf("gone@example.com");
    await eraseAddress(shop, "gone@example.com");
    expect((await tagCustomers(shop, [order], "wholesale")).orderIds).toEqual([]);
    expect(await tagsOf("gone@example.com")).toEqual([]);
  });
});
