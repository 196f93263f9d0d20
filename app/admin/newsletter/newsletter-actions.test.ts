import { expect, test } from "vitest";
import { adminActs } from "#test/support/admin-acts.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";

const { shop, time } = rewoundForEachTest(openTestShop);
const { act, undo } = adminActs(shop);

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const at = new Date("2026-11-02T10:00:00.123Z");

const store = (email: string, confirmed_at: Date | null) =>
  shop.db
    .insertInto("newsletter_subscribers")
    .values({ id, email, requested_at: at, confirmed_at })
    .execute();

const stored = () =>
  rowsOf(shop.db, "newsletter_subscribers", ["id", "email", "confirmed_at", "state"]);

test("a removed subscriber is unsubscribed, once, and Undo takes that back", async () => {
  await store("robin@example.com", at);
  const before = await stored();

  const removed = await act("remove-subscriber", { id });
  expect(await stored()).toEqual([{ ...before[0], state: "unsubscribed" }]);
  expect(await act("remove-subscriber", { id })).toMatchObject({ code: "not-found" });
  expect(await undo(removed)).toMatchObject({ isDone: true });
  expect(await stored()).toEqual(before);
});

test("Undo of a removal leaves alone who has unsubscribed since", async () => {
  await store("robin@example.com", at);
  const removed = await act("remove-subscriber", { id });
  await shop.db
    .updateTable("newsletter_subscribers")
    .set({ unsubscribed_at: new Date(time.now.getTime() + 1) })
    .execute();

  await undo(removed);
  expect(await rowOf(shop.db, "newsletter_subscribers", ["state"])).toEqual({
    state: "unsubscribed",
  });
});

test.each(["robin@example.com", "josé@example.com", "robin@bücher.example"])(
  "removing %s, which was never confirmed, deletes it, and Undo restores it with the same link",
  async (email) => {
    await store(email, null);
    const before = await stored();

    const removed = await act("remove-subscriber", { id });
    expect(await stored()).toEqual([]);
    expect(await undo(removed)).toMatchObject({ isDone: true });
    expect(await stored()).toEqual(before);
  },
);
