import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "#domain/time/durations.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows, rowOf, rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listComingSoon, removeComingSoon } from "../coming-soon/coming-soon-queries.ts";
import { releaseComingSoon } from "../coming-soon/release-coming-soon.ts";
import { unconfiguredMailer } from "../email/mailer.ts";
import { notifyLowStock } from "../email/owner-emails/notify-low-stock.ts";
import { applyRetention } from "../privacy/apply-retention.ts";
import { eraseAddress } from "../privacy-requests/erase-address.ts";
import { exportCustomerData } from "../privacy-requests/export-customer-data.ts";
import { changeCount } from "../stock/change-count.ts";
import { setLowStock } from "../stock/set-low-stock.ts";
import { startCounting } from "../stock/start-counting.ts";
import {
  confirmNotice,
  countAwaitingUpcoming,
  deleteNotice,
  findNotice,
} from "./notice-queries.ts";
import { notifyWaiting } from "./notify-waiting.ts";
import { requestNotice } from "./request-notice.ts";
import { sendNoticeJob } from "./send-notice.ts";

const BAR = 1;
const SWITCHED_OFF = 12;

const house = rewoundForEachTest(openTestShop);
const { shop, time } = house;
beforeEach(() => startCounting(shop, { productId: BAR, onHand: 0 }));
const ask = (email: string, productId = BAR, address = "203.0.113.5") =>
  requestNotice(shop, { subject: { productId }, email, address });
const pass = (hours: number) => house.pass(hours * HOUR_MS);

async function idOf(email: string): Promise<string> {
  const { id } = await rowOf(shop.db, "notices", ["id"], { email });
  return id;
}

/** Requests a notice and confirms it through the link in the email. */
async function wait(email: string, productId = BAR): Promise<void> {
  await ask(email, productId, `203.0.113.${email.length}`);
  await confirmNotice(shop.db, await idOf(email), shop.clock());
  pass(0.01);
}

async function confirmationsRequested(): Promise<number> {
  const rows = await rowsOf(shop.db, "notices", ["confirmations"]);
  return rows.reduce((sum, { confirmations }) => sum + confirmations, 0);
}

async function mailsOf(kind: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("email_log")
    .select("recipient")
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  return rows.map(({ recipient }) => recipient);
}

const told = async () => {
  const rows = await shop.db
    .selectFrom("notices")
    .select("email")
    .where("notified_at", "is not", null)
    .orderBy("requested_at")
    .execute();
  return rows.map(({ email }) => email);
};

const change = (kind: "received" | "broken", quantity: number) =>
  changeCount(shop, { productId: BAR, kind, quantity, requestId: crypto.randomUUID(), note: "" });
const receive = (quantity: number) => change("received", quantity);

/** As if so many had asked within this hour. */
const askedByAll = (count: number) =>
  sql`
  insert into limits (key, times, updated_at)
  values ('notice-of-all:0', array_fill(${time.now}::timestamptz, array[${sql.lit(count)}]),
    ${time.now})
  on conflict (key) do update set times = excluded.times`.execute(shop.db);

describe("a shopper who waits for a bar", () => {
  test("leaves no mail that asked to confirm, once the address is gone", async () => {
    await ask("kept@example.com");
    await ask("gone@example.com");
    await expect.poll(() => mailsOf("confirm-notice")).toHaveLength(2);
    await deleteNotice(shop.db, await idOf("gone@example.com"));
    await applyRetention(shop);
    expect(await mailsOf("confirm-notice")).toEqual(["kept@example.com"]);
  });

  test("confirms the address by a link in an email first, and opening it does not confirm", async () => {
    expect(await ask("first@example.com")).toEqual({ code: "requested" });
    await expect.poll(() => mailsOf("confirm-notice")).toEqual(["first@example.com"]);
    await receive(5);
    expect(await notifyWaiting(shop)).toBe(0);
    const id = await idOf("first@example.com");
    expect(await findNotice(shop.db, id)).toMatchObject({ isConfirmed: false });
    await confirmNotice(shop.db, id, shop.clock());
    expect(await notifyWaiting(shop)).toBe(1);
    await expect.poll(() => mailsOf("back-in-stock")).toEqual(["first@example.com"]);
  });

  test("is mailed again after a day without a mail server, unless the mail was sent or refused", async () => {
    await wait("late@example.com");
    await receive(1);
    await notifyWaiting(shop);
    await expect.poll(() => mailsOf("back-in-stock")).toEqual(["late@example.com"]);
    const unsent = async () => await sendNoticeJob.findOrphans?.(shop);
    expect(await unsent()).toEqual([]);

    const noticeId = await idOf("late@example.com");
    const key = `notice:${noticeId}:notify`;
    await changeRows(shop.db, "mail_events", { sent_at: null }, { key });
    expect(await unsent()).toEqual([{ noticeId, mail: "notify" }]);
    await changeRows(shop.db, "mail_events", { refused_at: shop.clock() }, { key });
    expect(await unsent()).toEqual([]);
  });

  test("gets one mail, however often the bar sells out and comes back", async () => {
    await wait("once@example.com");
    await receive(1);
    expect(await notifyWaiting(shop)).toBe(1);
    pass(48);
    await receive(5);
    expect(await notifyWaiting(shop)).toBe(0);
  });

  test("is mailed in the order of requests, up to as many as there are bars", async () => {
    for (const name of ["a", "bb", "ccc", "dddd"]) await wait(`${name}@example.com`);
    await receive(2);
    expect(await notifyWaiting(shop)).toBe(2);
    expect(await notifyWaiting(shop)).toBe(0);
    expect(await told()).toEqual(["a@example.com", "bb@example.com"]);
    await receive(1);
    expect(await notifyWaiting(shop)).toBe(1);
    expect(await told()).toEqual(["a@example.com", "bb@example.com", "ccc@example.com"]);
    // Whoever did not buy within a day no longer counts.
    pass(25);
    expect(await notifyWaiting(shop)).toBe(1);
  });

  test("is mailed when the switch of an uncounted bar is on again", async () => {
    await wait("switch@example.com", SWITCHED_OFF);
    expect(await notifyWaiting(shop)).toBe(0);
    await sql`update products set in_stock = true where id = ${SWITCHED_OFF}`.execute(shop.db);
    expect(await notifyWaiting(shop)).toBe(1);
  });

  test("gets at most three requests to confirm, and none while already on the list", async () => {
    for (let times = 0; times < 6; times += 1) await ask("Again@example.com");
    await ask("again@example.com");
    await vi.waitFor(async () => expect(await mailsOf("confirm-notice")).toHaveLength(3), 10_000);
    expect(await rowsOf(shop.db, "notices", ["id"])).toHaveLength(1);
  });

  test.each([
    ["+ parts", (at: number) => `robin+${at}@example.com`],
    ["dots at Gmail", (at: number) => `${"robin".slice(0, at)}.${"robin".slice(at)}@gmail.com`],
  ])("gets at most three about a bar, with %s and from many networks", async (_how, emailOf) => {
    const requested = [1, 2, 3, 4].flatMap((at) => [at, at]);
    const answers = await Promise.all(
      requested.map((at, index) => ask(emailOf(at), BAR, `198.51.100.${index}`)),
    );
    expect(answers).toEqual(Array(8).fill({ code: "requested" }));
    expect(await confirmationsRequested()).toBe(3);
  });

  test("gets at most ten in a day about all bars, and who asks learns nothing of it", async () => {
    await shop.db.updateTable("products").set({ in_stock: false }).execute();
    for (let at = 0; at < 15; at += 1) {
      const result = await ask(`robin+${at}@example.com`, 2 + (at % 10), `198.51.100.${at}`);
      expect(result).toEqual({ code: "requested" });
    }
    expect(await confirmationsRequested()).toBe(10);
    pass(25);
    await ask("robin@example.com", SWITCHED_OFF);
    expect(await confirmationsRequested()).toBe(11);
  });

  test("is refused by no network but those that ask for thousands", async () => {
    for (let line = 0; line < 50; line += 1) {
      await ask(`line${line}@example.com`, BAR, `2001:db8:1:${line}::1`);
    }
    expect(await confirmationsRequested()).toBe(40);
    await askedByAll(1000);
    expect(await ask("a@example.com", BAR, "2001:db8:1:7::1")).toMatchObject({ code: "too-often" });
    expect(await ask("b@example.com", BAR, "2001:db8:2::1")).toEqual({ code: "requested" });
  });

  test("is refused by the form after five thousand in an hour, before other mail suffers", async () => {
    await askedByAll(4999);
    expect(await ask("a@example.com", BAR, "2001:db8:1::1")).toEqual({ code: "requested" });
    expect(await ask("b@example.com", BAR, "2001:db8:2::1")).toEqual({
      code: "too-often",
      seconds: 3600,
    });
  });

  test("cannot send thousands of requests from one network address", async () => {
    for (let times = 0; times < 10; times += 1) await ask(`many${times}@example.com`);
    expect(await ask("more@example.com")).toMatchObject({ code: "too-often" });
    expect(await ask("other@example.com", BAR, "198.51.100.7")).toEqual({ code: "requested" });
  });

  test("is not put on the list for a bar that is in stock or deleted", async () => {
    expect(await ask("x@example.com", 2)).toEqual({ code: "available" });
    expect(await ask("x@example.com", 9999)).toEqual({ code: "not-found" });
  });

  test("can leave the list, and is exported and erased with their data", async () => {
    await wait("leaves@example.com");
    await deleteNotice(shop.db, await idOf("leaves@example.com"));
    await wait("stays@example.com");
    const exported = await exportCustomerData(shop, { address: "stays@example.com" });
    expect(exported.map(({ name }) => name)).toContain("notices");
    await eraseAddress(shop, "Stays@example.com");
    expect(await rowsOf(shop.db, "notices", ["id"])).toEqual([]);
  });

  test("is deleted after a week without a confirmation, and a month after the email", async () => {
    await ask("never@example.com");
    await wait("told@example.com");
    await receive(1);
    await notifyWaiting(shop);
    pass(24 * 8);
    await notifyWaiting(shop);
    expect(await told()).toEqual(["told@example.com"]);
    pass(24 * 31);
    await notifyWaiting(shop);
    expect(await rowsOf(shop.db, "notices", ["id"])).toEqual([]);
  });
});

describe("a shopper who waits for an announced bar", () => {
  const upcomingId = async () => {
    const [first] = await listComingSoon(shop.db);
    return first?.id ?? 0;
  };
  const askFor = (email: string, comingSoonId: number, address = "203.0.113.5") =>
    requestNotice(shop, { subject: { comingSoonId }, email, address });
  const mailTo = async (email: string, kind: string) => {
    const [row] = await rowsOf(shop.db, "email_log", ["subject"], { recipient: email, kind });
    return row?.subject;
  };

  test("confirms by a link, and gets one mail when the bar is in stock", async () => {
    const id = await upcomingId();
    expect(await askFor("frost@example.com", id)).toEqual({ code: "requested" });
    expect(await askFor("Frost@example.com", id)).toEqual({ code: "requested" });
    await expect
      .poll(() => mailTo("frost@example.com", "confirm-notice"))
      .toBe("Want to know when First Frost is here?");
    await confirmNotice(shop.db, await idOf("frost@example.com"), shop.clock());
    expect(await countAwaitingUpcoming(shop.db)).toEqual(new Map([[id, 1]]));
    expect(await notifyWaiting(shop)).toBe(0);

    expect(await releaseComingSoon(shop, id, BAR)).toEqual({ code: "released" });
    expect((await listComingSoon(shop.db)).map(({ name }) => name)).not.toContain("First Frost");
    expect(await notifyWaiting(shop)).toBe(0);
    await receive(3);
    expect(await notifyWaiting(shop)).toBe(1);
    await expect
      .poll(() => mailTo("frost@example.com", "back-in-stock"))
      .toBe("Red Orchard is here");
    expect(await notifyWaiting(shop)).toBe(0);
  });

  test("gets one mail about a bar requested both as announced and as a product", async () => {
    const id = await upcomingId();
    await wait("both@example.com");
    await askFor("both@example.com", id, "203.0.113.9");
    await shop.db.updateTable("notices").set({ confirmed_at: shop.clock() }).execute();
    await releaseComingSoon(shop, id, BAR);
    await receive(9);
    expect(await notifyWaiting(shop)).toBe(1);
  });

  test("is deleted at the launch without a confirmation, and is not moved to a deleted bar", async () => {
    const id = await upcomingId();
    await askFor("never@example.com", id);
    expect(await releaseComingSoon(shop, id, 9999)).toEqual({ code: "not-found" });
    expect(await rowsOf(shop.db, "notices", ["id"])).toHaveLength(1);
    await releaseComingSoon(shop, id, BAR);
    expect(await rowsOf(shop.db, "notices", ["id"])).toEqual([]);
    expect(await askFor("late@example.com", id)).toEqual({ code: "not-found" });
  });

  test("is deleted with an announcement that the owner removes", async () => {
    const id = await upcomingId();
    await askFor("frost@example.com", id);
    await removeComingSoon(shop.db, id);
    expect(await rowsOf(shop.db, "notices", ["id"])).toEqual([]);
  });
});

describe("the owner", () => {
  test("gets one mail that a bar runs low, and another after it was restocked", async () => {
    await receive(4);
    await setLowStock(shop, BAR, 3);
    await notifyLowStock(shop);
    expect(await mailsOf("low-stock")).toEqual([]);
    const breakOne = () => change("broken", 1);
    await breakOne();
    await notifyLowStock(shop);
    await breakOne();
    pass(1);
    await notifyLowStock(shop);
    expect(await mailsOf("low-stock")).toHaveLength(1);
    await receive(10);
    for (let times = 0; times < 9; times += 1) await breakOne();
    pass(1);
    await notifyLowStock(shop);
    expect(await mailsOf("low-stock")).toHaveLength(2);
  });

  test("is told of more low bars than an index takes as one key", async () => {
    await sql`with bar as (insert into products (name)
        select 'Bar ' || number from generate_series(1, 3000) as number returning id)
      insert into stock_levels (product_id, on_hand, low_at)
        select id, 1, 2 from bar`.execute(shop.db);
    const before = (await mailsOf("low-stock")).length;
    await notifyLowStock(shop);
    expect(await mailsOf("low-stock")).toHaveLength(before + 1);
  });

  test("is told that a bar runs low once mail works, if it did not at first", async () => {
    await receive(2);
    await setLowStock(house.shop, BAR, 3);
    const shop = { ...house.shop, mailer: unconfiguredMailer() };
    const before = (await mailsOf("low-stock")).length;
    await notifyLowStock(shop);
    await notifyLowStock(shop);
    expect(await mailsOf("low-stock")).toHaveLength(before + 1);
    pass(24);
    await notifyLowStock(house.shop);
    await notifyLowStock(house.shop);
    expect(await mailsOf("low-stock")).toHaveLength(before + 2);
  });
});
