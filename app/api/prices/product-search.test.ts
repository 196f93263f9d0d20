import { expect, test } from "vitest";
import { callRoute } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import * as search from "./product-search.route.ts";

const { shop } = forAllTests(openTestShop);

test("a suggestion names the part of its picture that stays in sight", async () => {
  const image = "/media/wide.webp";
  const picture_details = JSON.stringify({ [image]: { alt: "", focus: "left" } });
  await changeRows(shop.db, "products", { images: [image], picture_details }, { id: 1 });

  const path = "/api/products/search";
  const request = new Request(`http://localhost:3000${path}?q=red orchard`);
  const { body } = await callRoute(shop, path, search, request);
  expect(body?.bars).toContainEqual(expect.objectContaining({ id: 1, image, focus: "left" }));
});
