import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { takeContactMessage } from "./take-contact-message.ts";

const { shop, time } = rewoundForEachTest(openTestShop);
const message = { name: "Robin", email: "robin@example.com", message: "Do you ship to Maine?" };
const send = (change: Partial<typeof message> = {}, from = "203.0.113.5") =>
  takeContactMessage(shop, { ...message, ...change }, from);
const log = () =>
  rowsOf(shop.db, "email_log", ["recipient", "subject", "text_body"], { kind: "contact" });
const waiting = () => shop.db.selectFrom("contact_messages").select("id").execute();

test("a message is mailed to the owner, logged, and kept nowhere else", async () => {
  expect(await send()).toEqual({ code: "taken" });
  await vi.waitFor(async () => {
    expect(await log()).toEqual([
      {
        recipient: "hello@conche.example",
        subject: "Message from Robin",
        text_body: expect.stringContaining("Do you ship to Maine?"),
      },
    ]);
    expect(await waiting()).toEqual([]);
  }, 10_000);
});

test("a message whose button is pressed twice is sent once, also after it was mailed", async () => {
  await Promise.all([send(), send()]);
  await vi.waitFor(async () => {
    expect(await log()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  }, 10_000);
  await send();
  expect(await waiting()).toEqual([]);
  await send({ message: "And to Vermont?" });
  await vi.waitFor(async () => expect(await log()).toHaveLength(2), 10_000);
});

test("one network address can send five messages an hour", async () => {
  for (let times = 0; times < 5; times += 1) await send({ message: `Question ${times}` });
  expect(await send({ message: "One more" })).toMatchObject({ code: "too-often" });
  expect(await send({ message: "One more" }, "198.51.100.7")).toEqual({ code: "taken" });
});

test("above a hundred messages in an hour each network can still send one", async () => {
  await sql`
    insert into limits (key, times, updated_at)
    values ('contact-of-all:0', array_fill(${time.now}::timestamptz, array[100]),
      ${time.now})`.execute(shop.db);
  expect(await send({ message: "First" })).toEqual({ code: "taken" });
  expect(await send({ message: "Second" })).toEqual({ code: "too-often", seconds: 3600 });
  expect(await send({ message: "Third" }, "198.51.100.7")).toEqual({ code: "taken" });
});

test("a message that waits for its mail is not counted again", async () => {
  for (let times = 0; times < 8; times += 1) expect(await send()).toEqual({ code: "taken" });
  expect(await send({ message: "Another" })).toEqual({ code: "taken" });
});
