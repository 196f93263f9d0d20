import { sql } from "kysely";
import { expect, test } from "vitest";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { clearEmailLog, countEmails, findEmail, listEmailSummaries } from "./email-log-queries.ts";
import { claimMailEvent, markMailSent } from "./mail-events.ts";
import { type MailAttempt, recordAttempt } from "./record-attempt.ts";

const { shop } = rewoundForEachTest(openTestShop);

type Result = MailAttempt["result"];
const sent: Result = { code: "sent", captured: false, doubtful: false };
const captured: Result = { code: "sent", captured: true, doubtful: false };

async function log(
  subject: string,
  result: Result,
  { kind = "receipt", messageId = "<1@x>" } = {},
) {
  const mail = { to: "robin.sample@example.com", subject, text: `${subject} text`, html: "<p>hi" };
  await recordAttempt(shop.db, {
    at: shop.clock(),
    kind,
    orderId: null,
    mail,
    messageId,
    result,
    claim: undefined,
  });
}

test("the log lists what was sent, captured and failed, newest first, in pages", async () => {
  await log("first", sent);
  await log("second", captured);
  await log("third", {
    code: "failed",
    error: "nobody is there",
    response: "450 Come back",
    retryable: true,
  });
  const { db } = shop;
  expect(await countEmails(db)).toBe(3);
  const [newest, ...others] = await listEmailSummaries(db, { limit: 2, offset: 0 });
  expect(newest).toMatchObject({
    subject: "third",
    success: false,
    error: "nobody is there 450 Come back",
  });
  expect(others).toMatchObject([{ subject: "second", success: true, captured: true }]);
  expect(await listEmailSummaries(db, { limit: 2, offset: 2 })).toMatchObject([
    { subject: "first", success: true, captured: false, error: null },
  ]);
});

test("the log distinguishes a mail that may have arrived twice from an unanswered one", async () => {
  await log("twice", { ...sent, doubtful: true });
  await log("silence", { code: "unanswered", error: "no answer" });
  const [silence, twice] = await listEmailSummaries(shop.db, { limit: 2, offset: 0 });
  expect(twice).toMatchObject({ success: true, doubtful: true, error: null });
  expect(silence).toMatchObject({ success: false, doubtful: true, error: "no answer" });
});

test("a mail is found with both parts, and an unknown one is undefined", async () => {
  await log("hello", captured);
  const [summary] = await listEmailSummaries(shop.db, { limit: 1, offset: 0 });
  expect(summary).not.toHaveProperty("html");
  expect(await findEmail(shop.db, summary?.id ?? 0)).toEqual({
    ...summary,
    text: "hello text",
    html: "<p>hi",
  });
  expect(await findEmail(shop.db, 999_999)).toBeUndefined();
});

test("the log keeps the newest mails, never more than a thousand", async () => {
  const { db } = shop;
  await sql`
    insert into email_log (logged_at, kind, recipient, subject, text_body, html_body, success, captured)
    select now(), 'receipt', 'robin.sample@example.com', 'mail ' || n, '', '', true, true
    from generate_series(1, 970) as n
  `.execute(db);
  for (let mail = 971; mail <= 1050; mail += 1) {
    await log(`mail ${mail}`, captured);
    const count = await countEmails(db);
    expect(count).toBeGreaterThan(Math.min(mail, 1000) - 20);
    expect(count).toBeLessThanOrEqual(1000);
    const kept = await listEmailSummaries(db, { limit: 1000, offset: 0 });
    expect(kept[0]?.subject).toBe(`mail ${mail}`);
    expect(kept.at(-1)?.subject).toBe(`mail ${mail - count + 1}`);
  }
});

test("a search finds addresses and subjects in any case, and is no pattern", async () => {
  await log("Order CHOC-1 is 100% paid", captured);
  await log("Another_one", captured);
  const found = async (search: string) =>
    (await listEmailSummaries(shop.db, { limit: 9, offset: 0, search })).map(
      ({ subject }) => subject,
    );
  expect(await found("ROBIN.sample")).toHaveLength(2);
  expect(await found("order choc")).toEqual(["Order CHOC-1 is 100% paid"]);
  expect(await found("100%")).toEqual(["Order CHOC-1 is 100% paid"]);
  expect(await found("%")).toEqual(["Order CHOC-1 is 100% paid"]);
  expect(await found("_")).toEqual(["Another_one"]);
  expect(await found("\\")).toEqual([]);
  expect(await found("' or 1=1 --")).toEqual([]);
  expect(await countEmails(shop.db, { search: "another" })).toBe(1);
});

test("clearing empties the log, and sent mails are still not sent again", async () => {
  const { db, clock } = shop;
  await log("first", captured);
  await markMailSent(db, "order-1", clock());
  expect(await clearEmailLog(db)).toBe(1);
  expect(await countEmails(db)).toBe(0);
  expect(await claimMailEvent(db, "order-1")).toEqual({ code: "sent-before" });
});

test("a failed mail stays listed as failed until it is sent, or one that replaces it is", async () => {
  const refused: Result = { code: "failed", error: "no", response: undefined, retryable: false };
  const failed = async () =>
    (await listEmailSummaries(shop.db, { limit: 9, offset: 0, failedBy: shop.clock() })).map(
      ({ subject }) => subject,
    );

  await log("Message from Kim", refused, { kind: "contact", messageId: "<kim@x>" });
  await log("Message from Lee", captured, { kind: "contact", messageId: "<lee@x>" });
  await log("Attack", refused, { kind: "security", messageId: "<10@x>" });
  expect(await failed()).toEqual(["Attack", "Message from Kim"]);

  await log("Attack", captured, { kind: "security", messageId: "<11@x>" });
  // Sent from another domain, after the owner corrected the sender.
  await log("Message from Kim", captured, { kind: "contact", messageId: "<kim@y>" });
  expect(await failed()).toEqual([]);
});
