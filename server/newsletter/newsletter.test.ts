import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { applyRetention } from "../privacy/apply-retention.ts";
import { eraseAddress } from "../privacy-requests/erase-address.ts";
import { exportCustomerData } from "../privacy-requests/export-customer-data.ts";
import { homeSection } from "../settings/sections.ts";
import { parseSettings } from "../settings/settings-queries.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { requestSubscription } from "./request-subscription.ts";
import { countSubscribers, findSubscription, listSubscribers } from "./subscriber-queries.ts";
import { unsubscribe } from "./unsubscribe.ts";

const { shop, time, pass } = rewoundForEachTest(openTestShop);
beforeEach(() => takeSubscribers(true));

const takeSubscribers = (isOn: boolean) =>
  chooseSettings(shop, homeSection, { newsletter: { isOn, about: "" } });

const ask = (email: string, address = "203.0.113.5") =>
  requestSubscription(shop, { email, address });

async function idOf(email: string): Promise<string> {
  const { id } = await rowOf(shop.db, "newsletter_subscribers", ["id"], { email });
  return id;
}

const find = (id: string) => findSubscription(shop.db, id, time.now);
const confirm = (id: string) => confirmSubscription(shop.db, id, time.now);
const leave = (id: string) => unsubscribe(shop.db, id, time.now);

async function subscribe(email: string): Promise<string> {
  await ask(email);
  const id = await idOf(email);
  await confirm(id);
  return id;
}

/** Recipients of mails that ask to confirm. */
async function mailed(): Promise<string[]> {
  const kind = "confirm-newsletter";
  const rows = await rowsOf(shop.db, "email_log", ["recipient"], { kind });
  return rows.map(({ recipient }) => recipient);
}

/** Jobs that send such mails, sent or not. */
async function countMails(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where name = 'send-newsletter-confirmation'`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

describe("somebody who enters an address", () => {
  test("is no subscriber before they confirm it by the link of an email", async () => {
    expect(await ask(" robin@example.com ")).toEqual({ code: "requested" });
    await expect.poll(mailed).toEqual(["robin@example.com"]);
    const id = await idOf("robin@example.com");
    const { text_body } = await rowOf(shop.db, "email_log", ["text_body"], {
      kind: "confirm-newsletter",
    });
    expect(text_body).toContain(`/newsletter/${id}`);
    expect(await find(id)).toMatchObject({ state: "pending", mayConfirm: true });

    await confirm(id);
    expect(await find(id)).toMatchObject({ state: "subscribed", mayConfirm: false });
  });

  test("gets one mail for two presses at once, and another when they ask again later", async () => {
    await Promise.all([ask("robin@example.com"), ask("Robin@example.com")]);
    expect(await countMails()).toBe(1);
    pass(HOUR_MS);
    await ask("robin@example.com");
    expect(await countMails()).toBe(2);
    expect(await countSubscribers(shop.db, "")).toMatchObject({ pending: 1 });
  });

  test("gets the same answer and no mail while subscribed, and stays so", async () => {
    const id = await subscribe("robin@example.com");
    pass(HOUR_MS);
    expect(await ask("ROBIN@example.com")).toEqual({ code: "requested" });
    expect(await countMails()).toBe(1);
    expect(await find(id)).toMatchObject({ state: "subscribed", mayConfirm: false });
  });

  test("can confirm for a week, then the address and its mail in the log are deleted", async () => {
    await ask("Late@example.com");
    const late = await idOf("Late@example.com");
    await expect.poll(mailed).toEqual(["Late@example.com"]);
    await ask("stays@example.com");
    const both = ["Late@example.com", "stays@example.com"];
    await expect.poll(mailed).toEqual(both);
    const stays = await idOf("stays@example.com");
    await confirm(stays);
    pass(7 * DAY_MS - HOUR_MS);
    await applyRetention(shop);
    expect(await find(late)).toMatchObject({ mayConfirm: true });
    expect(await mailed()).toEqual(both);

    pass(2 * HOUR_MS);
    await confirm(late);
    expect(await find(late)).toBeUndefined();
    await applyRetention(shop);
    expect(await rowsOf(shop.db, "newsletter_subscribers", ["id"])).toEqual([{ id: stays }]);
    expect(await mailed()).toEqual(["stays@example.com"]);
  });

  test("gets at most three mails a day, however the address is spelled, and learns nothing of it", async () => {
    for (let at = 0; at < 6; at += 1) {
      const answer = await ask(`robin+${at}@example.com`, `198.51.100.${at}`);
      expect(answer).toEqual({ code: "requested" });
    }
    expect(await countMails()).toBe(3);
  });

  test("is refused after ten from one network in an hour, but from no other network", async () => {
    for (let at = 0; at < 10; at += 1) await ask(`many${at}@example.com`);
    expect(await ask("more@example.com")).toMatchObject({ code: "too-often" });
    expect(await ask("other@example.com", "198.51.100.7")).toEqual({ code: "requested" });
  });

  test("is not stored while the owner takes no subscribers", async () => {
    await takeSubscribers(false);
    expect(await ask("robin@example.com")).toEqual({ code: "off" });
    expect(await rowsOf(shop.db, "newsletter_subscribers", ["id"])).toEqual([]);
  });
});

test("a home page that was saved before there was a newsletter is read, without one", () => {
  const { newsletter, ...before } = { ...homeSection.defaults, footer: "Bars from Maine." };
  expect(parseSettings(homeSection, before, shop.log)).toEqual({
    ...before,
    newsletter: { ...newsletter, isOn: false },
  });
});

describe("a subscriber", () => {
  test("can unsubscribe years later, twice, and cannot be confirmed again by the old mail", async () => {
    const id = await subscribe("robin@example.com");
    pass(3 * 365 * DAY_MS);
    await leave(id);
    await leave(id);
    await confirm(id);
    expect(await find(id)).toMatchObject({ state: "unsubscribed", mayConfirm: false });
  });

  test("who left is under Unsubscribed until a new mail is confirmed, by the same link", async () => {
    const id = await subscribe("robin@example.com");
    await leave(id);
    pass(HOUR_MS);
    await ask("robin@example.com");
    expect(await find(id)).toMatchObject({ state: "unsubscribed", mayConfirm: true });
    await confirm(id);
    expect(await find(id)).toMatchObject({ state: "subscribed", mayConfirm: false });
  });

  test("who left and enters the address again reads that they stay unsubscribed unless they confirm", async () => {
    await ask("robin@example.com");
    const id = await idOf("robin@example.com");
    await expect.poll(mailed).toHaveLength(1);
    await confirm(id);
    await leave(id);
    pass(HOUR_MS);
    await ask("robin@example.com");
    await expect.poll(mailed).toHaveLength(2);
    const mails = await rowsOf(shop.db, "email_log", ["text_body"], { kind: "confirm-newsletter" });
    const [first, again] = mails.map(({ text_body }) => text_body);
    expect(first).toContain("we forget your address");
    expect(again).toContain("you stay unsubscribed");
    expect(again).not.toContain("forget");
  });

  test("who left and enters the address again within a minute gets a mail, and one for two presses", async () => {
    const id = await subscribe("robin@example.com");
    pass(10_000);
    await leave(id);
    pass(10_000);
    await Promise.all([ask("robin@example.com"), ask("robin@example.com")]);
    expect(await countMails()).toBe(2);
    expect(await find(id)).toMatchObject({ state: "unsubscribed", mayConfirm: true });
  });

  test("who left and does not want to be asked again stays unsubscribed", async () => {
    const id = await subscribe("robin@example.com");
    await leave(id);
    pass(HOUR_MS);
    await ask("robin@example.com");
    await leave(id);
    await confirm(id);
    expect(await find(id)).toMatchObject({ state: "unsubscribed", mayConfirm: false });
  });

  test("who never confirmed is forgotten when they say no", async () => {
    await ask("robin@example.com");
    await leave(await idOf("robin@example.com"));
    expect(await rowsOf(shop.db, "newsletter_subscribers", ["id"])).toEqual([]);
  });

  test("is exported and erased with their data", async () => {
    await subscribe("robin@example.com");
    const exported = await exportCustomerData(shop, { address: "robin@example.com" });
    expect(exported.map(({ name }) => name)).toContain("newsletter_subscribers");
    await eraseAddress(shop, "Robin@example.com");
    expect(await rowsOf(shop.db, "newsletter_subscribers", ["id"])).toEqual([]);
  });
});

describe("the owner", () => {
  test("lists each state apart, the newest first, and finds part of an address", async () => {
    for (const name of ["a", "b", "c"]) {
      await subscribe(`${name}@example.com`);
      pass(HOUR_MS);
    }
    await leave(await idOf("b@example.com"));
    await ask("d_d@example.com");
    const emails = async (state: "subscribed" | "unsubscribed" | "pending", search = "") => {
      const range = { limit: 10, offset: 0 };
      const rows = await listSubscribers(shop.db, { state, search }, range);
      return rows.map(({ email }) => email);
    };
    expect(await emails("subscribed")).toEqual(["c@example.com", "a@example.com"]);
    expect(await emails("unsubscribed")).toEqual(["b@example.com"]);
    expect(await emails("pending", "D_D")).toEqual(["d_d@example.com"]);
    expect(await emails("pending", "d_@")).toEqual([]);
    expect(await countSubscribers(shop.db, "")).toEqual({
      subscribed: 2,
      pending: 1,
      unsubscribed: 1,
    });
  });

  test("exports those who confirmed, each with a link that unsubscribes", async () => {
    const id = await subscribe("robin@example.com");
    await ask("pending@example.com");
    const filter = { state: "subscribed", search: "" } as const;
    const file = await textOf(exportSubscribers(shop, filter, (at) => at.toISOString()));
    const day = "2026-11-20T15:00:00.000Z";
    const link = `${shop.config.siteUrl}/newsletter/${id}`;
    expect(
      file
        .replace(/^\ufeff/, "")
        .trim()
        .split(/\r?\n/),
    ).toEqual([
      "email,status,signed up,confirmed,unsubscribed,unsubscribe link",
      `robin@example.com,subscribed,${day},${day},,${link}`,
    ]);
  });
});
