import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { takeContactMessage } from "./take-contact-message.ts";

let house: TestShop;
beforeEach(async () => {
  house = await openTestShop();
});
afterEach(() => house.close());

const message = { name: "Robin", email: "robin@example.com", message: "Do you ship to Maine?" };
const send = (change: Partial<typeof message> = {}, from = "203.0.113.5") =>
  takeContactMessage(house.shop, { ...message, ...change }, from);
const log = () =>
  house.shop.db
    .selectFrom("email_log")
    .select(["recipient", "subject", "text_body"])
    .where("kind", "=", "contact")
    .execute();
const waiting = () => house.shop.db.selectFrom("contact_messages").select("id").execute();

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
}, 30_000);

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
}, 30_000);

test("one network address can send five messages an hour", async () => {
  for (let times = 0; times < 5; times += 1) await send({ message: `Question ${times}` });
  expect(await send({ message: "One more" })).toMatchObject({ code: "too-often" });
  expect(await send({ message: "One more" }, "198.51.100.7")).toEqual({ code: "taken" });
});
