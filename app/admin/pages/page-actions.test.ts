import { expect, test } from "vitest";
import { performAction } from "#app/admin/actions/perform-action.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { unpublishPageAction } from "./page-actions.ts";

const { shop } = forAllTests(openTestShop);

test("a page that somebody else deleted is said to be gone, not to be a draft", async () => {
  expect(await performAction(shop, unpublishPageAction, { slug: "our-farm" })).toMatchObject({
    isDone: false,
    toast: { title: "This page is gone" },
  });
});
