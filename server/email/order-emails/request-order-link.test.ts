import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { cleanUpCheckouts } from "../../checkout/settle/clean-up-checkouts.ts";
import { listOrderEvents } from "../../orders/order-events.ts";
import { orderLinkToken } from "../../orders/order-link-token.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { readOrderPageByLink } from "../../orders/read-order-page.ts";
import type { EmailLogEntry } from "../email-log-queries.ts";
import type { OrderEmail } from "./order-mails.ts";
import { requestOrderLink } from "./request-order-link.ts";
import { sendOrderEmail, sendOrderEmailJob } from "./send-order-email.ts";

const house = rewoundForEachTest(openTestShop);
const { shop, time, openAnother } = house;
let orderId: string;
let orderNumber: string;
beforeEach(async () => {
  orderId = await buy(shop);
  orderNumber = (await findOrder(shop.db, orderId))?.orderNumber ?? "";
});

type Request = Partial<Parameters<typeof requestOrderLink>[1]>;

function ask(requested: Request = {}, shop: AppContext = house.shop) {
  return requestOrderLink(shop, {
    orderNumber,
    email: shopper.email,
    address: "203.0.113.7",
    ...requested,
  });
}

async function links(): Promise<EmailLogEntry[]> {
  return (await listEmails(shop.db, 1000)).filter(({ kind }) => kind === "order-link");
}

/** Waits until all requested jobs have run. */
async function linksSettle(count: number): Promise<EmailLogEntry[]> {
  const unfinished = sql<{ id: string }>`
    select id from pgboss.job
    where name = ${sendOrderEmailJob.name} and state in ('created', 'retry', 'active')`;
  await expect.poll(async () => (await unfinished.execute(shop.db)).rows).toEqual([]);
  const mails = await links();
  expect(mails).toHaveLength(count);
  return mails;
}

const pass = (minutes: number) => house.pass(minutes * MINUTE_MS);

describe("asking for a fresh link", () => {
  test("mails a link that opens the order to the order's own address", async () => {
    const typed = `\u200b ${shopper.email.toUpperCase()} `;
    expect(await ask({ email: typed })).toEqual({ code: "heard" });
    const [mail] = await linksSettle(1);
    expect(mail).toMatchObject({
      to: shopper.email,
      subject: `Your order ${orderNumber}`,
      success: true,
      orderId,
    });
    const link = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    expect(link.pathname).toBe(`/order/${orderNumber}`);
    const token = link.searchParams.get("token");
    expect((await readOrderPageByLink(shop, orderNumber, token))?.order.id).toBe(orderId);
    expect(mail?.html).toContain(link.href.replaceAll("&", "&amp;"));
    // The request reveals only the mailbox: no name, no address, no bar.
    for (const personal of [shopper.firstName, shopper.street, shopper.zipCode]) {
      expect(`${mail?.text}${mail?.html}`).not.toContain(personal);
    }
    expect(await listOrderEvents(shop.db, orderId)).toContainEqual(
      expect.objectContaining({ kind: "email", detail: { kind: "link", captured: true } }),
    );
  });

  test("opens the right order, even if a former shop gave its number to others, too", async () => {
    const { db, secret } = shop;
    const others = [randomUUID(), randomUUID()];
    await db
      .insertInto("orders")
      .values(others.map((id) => ({ id, order_number: orderNumber })))
      .execute();
    for (const id of [orderId, ...others]) {
      const token = orderLinkToken(secret, id, time.now);
      const page = await readOrderPageByLink(shop, orderNumber, token);
      expect(page?.order.id).toBe(id);
    }
    const strange = orderLinkToken(secret, randomUUID(), time.now);
    expect(await readOrderPageByLink(shop, orderNumber, strange)).toBeUndefined();
  });

  const strangers: [string, Request][] = [
    ["another address", { email: "sam.sample@example.com" }],
    ["a part of the address", { email: "robin.sample@example" }],
    ["a pattern", { email: "%" }],
    ["another number", { orderNumber: "CHOC-2026-999" }],
    ["a number that no database takes", { orderNumber: "CHOC\u0000" }],
    ["no number", { orderNumber: "" }],
  ];
  test.each(strangers)("with %s gets the same answer and no mail", async (_what, requested) => {
    expect(await ask(requested)).toEqual({ code: "heard" });
    await linksSettle(0);
  });

  test("takes longer than any lookup, for existing and unknown orders", async () => {
    const duration = async (requested: Request) => {
      const begin = performance.now();
      await ask(requested);
      return performance.now() - begin;
    };
    for (const requested of [{}, { email: "sam.sample@example.com" }, { orderNumber: "X" }]) {
      // Much longer than the lookup, so that its duration is not measurable.
      expect(await duration(requested)).toBeGreaterThan(390);
    }
  });

  test("sends one mail for each request, however often its job runs", async () => {
    const link: OrderEmail = { orderId, kind: "link", requestId: randomUUID() };
    await Promise.allSettled([sendOrderEmail(shop, link), sendOrderEmail(shop, link)]);
    await sendOrderEmail(shop, link);
    await linksSettle(1);
    await sendOrderEmail(shop, { ...link, requestId: randomUUID() });
    await linksSettle(2);
  });

  test("mails nothing about an order deleted since", async () => {
    const requestId = randomUUID();
    await sendOrderEmail(shop, { orderId: randomUUID(), kind: "link", requestId });
    await linksSettle(0);
  });
});

describe("the limits", () => {
  test("allow three mails an hour for an order, from any number of places and processes", async () => {
    const other = await openAnother();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, each) =>
        ask({ address: `198.51.100.${each}` }, each % 2 ? other : shop),
      ),
    );
    // No error, because refusing would reveal that the order exists.
    expect(answers).toEqual(Array(8).fill({ code: "heard" }));
    await linksSettle(3);
    pass(59);
    await ask();
    await linksSettle(3);
    pass(1);
    await ask();
    await linksSettle(4);
  });

  test("allow ten requests an hour from an address, whether they match or not", async () => {
    const other = await openAnother();
    const wrong = (each: number) =>
      ask({ email: `guess-${each}@example.com` }, each % 2 ? other : shop);
    await Promise.all(Array.from({ length: 9 }, (_, each) => wrong(each)));
    pass(10);
    expect(await wrong(10)).toEqual({ code: "heard" });
    const refused = { code: "too-often", seconds: 50 * 60 };
    const durations: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const begun = performance.now();
      expect(await ask()).toEqual(refused);
      durations.push(performance.now() - begun);
    }
    // Refusals are not delayed like other answers. A busy machine may delay some.
    expect(Math.min(...durations)).toBeLessThan(390);
    expect(await ask({ address: "203.0.113.8" })).toEqual({ code: "heard" });
    // Refused requests do not extend the limit.
    pass(50);
    expect(await ask()).toEqual({ code: "heard" });
  });

  test("leave no address in the database, and no row in the long run", async () => {
    await ask();
    const kept = async () => await shop.db.selectFrom("limits").selectAll().execute();
    // Of the client, of all, of the order and of the mailbox.
    expect(await kept()).toHaveLength(4);
    expect(JSON.stringify(await kept())).not.toMatch(/203\.0|robin/);
    pass(25 * 60);
    await ask({ address: "198.51.100.1", orderNumber: "X" });
    await cleanUpCheckouts(shop);
    expect(await kept()).toHaveLength(2);
  });
});
