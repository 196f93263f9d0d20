import { expect, test } from "vitest";
import type { AdminAction } from "#app/admin/actions/admin-action.ts";
import { performAction } from "#app/admin/actions/perform-action.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { deletePageAction, unpublishPageAction } from "./page-actions.ts";

const { shop } = forAllTests(openTestShop);

test.each<[string, AdminAction]>([
  ["a draft", unpublishPageAction],
  ["deleted", deletePageAction],
])("a page that is gone is not said to be %s", async (_, action) => {
  expect(await performAction(shop, action, { slug: "our-farm" })).toMatchObject({
    isDone: false,
    toast: { title: "This page is gone" },
  });
});
