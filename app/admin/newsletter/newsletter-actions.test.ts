import { expect, test } from "vitest";
import { performAction } from "#app/admin/action/perform-action.ts";
import { actionsByName } from "#app/admin/actions/admin-actions.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";

const house = forAllTests(openTestShop);

async function act(name: string, input: unknown) {
  const action = actionsByName.get(name);
  if (!action) throw new Error(`There is no action ${name}.`);
  return await performAction(house.shop, action, input);
}

test("a removed subscriber is restored by Undo with the same link and times, and removed once", async () => {
  const { db } = house.shop;
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const at = new Date("2026-11-02T10:00:00.123Z");
  const times = { requested_at: at, confirmed_at: at, unsubscribed_at: null };
  await db
    .insertInto("newsletter_subscribers")
    .values({ id, email: "robin@example.com", ...times })
    .execute();
  const stored = () =>
    rowsOf(db, "newsletter_subscribers", ["id", "email", "confirmed_at", "state"]);
  const before = await stored();

  const removed = await act("remove-subscriber", { id });
  expect(await stored()).toEqual([]);
  expect(await act("remove-subscriber", { id })).toMatchObject({ code: "not-found" });
  const undo = JSON.parse(JSON.stringify(removed.undo));
  expect(await act(undo.action, undo.input)).toMatchObject({ isDone: true });
  expect(await stored()).toEqual(before);
});
