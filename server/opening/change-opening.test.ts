import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#domain/time/durations.ts";
import { checkoutRequest, submit } from "#test/support/checkouts.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { openTestShop, productionShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../app-context.ts";
import { startCheckout } from "../checkout/pay/start-checkout.ts";
import { confirmNotice, countAwaitingOpening, findNotice } from "../notices/notice-queries.ts";
import { notifyWaiting } from "../notices/notify-waiting.ts";
import { requestNotice } from "../notices/request-notice.ts";
import { decideOpening } from "../shop/decide-opening.ts";
import { closeShop, openShop } from "./change-opening.ts";
import { markStep, readChecklist } from "./checklist.ts";

const house = rewoundForEachTest(() =>
  openTestShop({ ...productionShop, SHOP_EMAIL: "owner@bars.example" }),
);
let shop: AppContext;
/** A new production shop: the template's sample bars are deleted before it decides. */
beforeEach(async () => {
  shop = house.shop;
  await sql`delete from products`.execute(shop.db);
  await sql`delete from settings`.execute(shop.db);
  await decideOpening(shop);
  await shop.reloadSettings();
});
const ask = (email: string, address = "203.0.113.5") =>
  requestNotice(shop, { subject: "opening", email, address });
const pass = (hours: number) => house.pass(hours * HOUR_MS);
async function idOf(email: string): Promise<string> {
  const { id } = await rowOf(shop.db, "notices", ["id"], { email });
  return id;
}
async function mailsOf(kind: string): Promise<string[]> {
  const rows = await rowsOf(shop.db, "email_log", ["recipient"], { kind });
  return [...new Set(rows.map(({ recipient }) => recipient))];
}

describe("a production shop", () => {
  test("starts closed, and decides that once", async () => {
    expect(shop.opening()).toEqual({ state: "closed", openedAt: null, sentence: "" });
    await openShop(shop);
    await decideOpening(shop);
    await shop.reloadSettings();
    expect(shop.opening().state).toBe("open");
  });

  test("that already has products or orders stays open and keeps its name", async () => {
    await sql`delete from settings`.execute(shop.db);
    await sql`insert into products (name, price) values ('A', 10)`.execute(shop.db);
    await decideOpening(shop);
    await shop.reloadSettings();
    expect(shop.opening().state).toBe("open");
    expect(shop.details().name).toBe("Conche");
  });

  test("refuses a visitor's checkout while it is closed, and accepts the owner's", async () => {
    const request = checkoutRequest({ lines: [] });
    expect(await startCheckout(shop, request)).toEqual({ code: "closed" });
    expect(await submit(shop, request)).toEqual({ code: "closed" });
    expect(await startCheckout(shop, { ...request, isOwner: true })).not.toEqual({
      code: "closed",
    });
  });

  test("can be opened only with an email address, once, and closed again with a sentence", async () => {
    const unreachable = { ...shop, details: () => ({ ...shop.details(), email: "" }) };
    expect(await openShop(unreachable)).toEqual({ code: "incomplete" });
    expect(await openShop(shop)).toEqual({ code: "open" });
    const { openedAt } = shop.opening();
    pass(24);
    expect(await closeShop(shop, "Back on March 3.")).toEqual({ code: "closed" });
    expect(shop.opening()).toEqual({ state: "closed", openedAt, sentence: "Back on March 3." });
    await openShop(shop);
    expect(shop.opening()).toEqual({ state: "open", openedAt, sentence: "" });
  });
});

describe("a visitor who wants to hear of the opening", () => {
  test("confirms the address first, and gets one email at the opening", async () => {
    expect(await ask("first@example.com")).toEqual({ code: "requested" });
    expect(await countAwaitingOpening(shop.db)).toBe(0);
    expect(await notifyWaiting(shop)).toBe(0);
    const id = await idOf("first@example.com");
    expect(await findNotice(shop.db, id)).toMatchObject({ isConfirmed: false });
    await confirmNotice(shop.db, id, shop.clock());
    expect(await countAwaitingOpening(shop.db)).toBe(1);
    await openShop(shop);
    await expect.poll(() => mailsOf("shop-open")).toEqual(["first@example.com"]);
    expect(await notifyWaiting(shop)).toBe(0);
    await closeShop(shop, "");
    await openShop(shop);
    expect(await notifyWaiting(shop)).toBe(0);
  });

  // Limits, leaving and deletion are those of each waiting list: server/notices.
  test("gets at most three requests to confirm, with + parts and from other networks, too", async () => {
    for (let times = 0; times < 5; times += 1) await ask(`again+${times}@example.com`);
    await ask("again@example.com", "198.51.100.9");
    expect(await rowsOf(shop.db, "notices", ["id"])).toHaveLength(3);
  });

  test("is not put on the list of an open shop", async () => {
    await openShop(shop);
    expect(await ask("late@example.com")).toEqual({ code: "available" });
  });
});

test("the checklist shows finished steps", async () => {
  const nothing = await readChecklist(shop);
  expect(Object.values(nothing)).not.toContain(true);
  await sql`insert into products (name, price) values ('A', 10)`.execute(shop.db);
  await markStep(shop.db, "mail", true, shop.clock());
  await markStep(shop.db, "mail", true, shop.clock());
  expect(await readChecklist(shop)).toEqual({ ...nothing, product: true, mail: true });
  await markStep(shop.db, "mail", false, shop.clock());
  expect(await readChecklist(shop)).toEqual({ ...nothing, product: true });
});

test.each(["pricing", "shipping", "tax"])(
  "the checklist's shipping and tax are done once %s is saved",
  async (section) => {
    await sql`insert into settings (section, version, data, updated_at, updated_by)
      values (${section}, 1, '{}', now(), 'owner')`.execute(shop.db);
    expect(await readChecklist(shop)).toMatchObject({ pricing: true, brand: false });
  },
);

test("the checklist accepts the default look, shipping and tax once the owner says so", async () => {
  await markStep(shop.db, "brand", true, shop.clock());
  expect(await readChecklist(shop)).toMatchObject({ brand: true, pricing: false });
  await markStep(shop.db, "pricing", true, shop.clock());
  expect(await readChecklist(shop)).toMatchObject({ brand: true, pricing: true });
});
