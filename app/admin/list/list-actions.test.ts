import { expect, test } from "vitest";
import { MAX_SAVED_VIEWS, preferencesOf } from "#domain/lists/list-settings.ts";
import { listSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { adminActs } from "#test/support/admin-acts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";

const { shop } = forAllTests(openTestShop);
const { act, undo } = adminActs(shop);

async function choice(list: string) {
  const { data } = await getSettings(shop.db, listSection, shop.log);
  return preferencesOf(data, list);
}

test("a view is saved by its name, replaced by the same name, and removed with an Undo", async () => {
  const list = "/admin/orders";
  const save = (query: string) => act("save-list-view", { list, name: " Maine ", query });
  expect(await save("?state=ME")).toMatchObject({ isDone: true });
  await save("?state=ME&status=pending");
  const saved = [{ name: "Maine", query: "?state=ME&status=pending" }];
  expect((await choice(list)).views).toEqual(saved);

  const removed = await act("remove-list-view", { list, name: "Maine" });
  expect((await choice(list)).views).toEqual([]);
  await undo(removed);
  expect((await choice(list)).views).toEqual(saved);
});

test("a view without a name, or one too many, is refused with a sentence", async () => {
  const list = "/admin/products";
  const refused = await act("save-list-view", { list, name: " ", query: "?stock=out" });
  expect(refused.problems).toMatchObject({ name: "Please name the view." });

  for (let each = 1; each <= MAX_SAVED_VIEWS; each += 1) {
    await act("save-list-view", { list, name: `View ${each}`, query: "?stock=out" });
  }
  const full = await act("save-list-view", { list, name: "One more", query: "?stock=out" });
  expect(full).toMatchObject({ code: "full", text: "At most 20 views. Please remove one first." });
  expect((await choice(list)).views).toHaveLength(MAX_SAVED_VIEWS);
});

test("what two people choose at the same time is both kept", async () => {
  await Promise.all([
    act("change-list-column", { list: "/admin/emails", column: "to", isHidden: true }),
    act("change-list-column", { list: "/admin/customers", column: "notes", isHidden: true }),
    act("save-list-view", { list: "/admin/customers", name: "Friends", query: "?tag=friend" }),
  ]);
  expect((await choice("/admin/emails")).hidden).toEqual(["to"]);
  expect(await choice("/admin/customers")).toEqual({
    hidden: ["notes"],
    views: [{ name: "Friends", query: "?tag=friend" }],
  });
});
