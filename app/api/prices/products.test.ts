import { expect, test } from "vitest";
import { saveReadyBox } from "#server/boxes/save-ready-box.ts";
import { callRoute } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import * as products from "./products.route.ts";

const { shop } = forAllTests(openTestShop);

test.each([
  ["1,2,2", "private, no-store", 2],
  ["1,900001", "no-store", 1],
  ["900001", "no-store", 0],
])("prices of bars are cached only if all of the bars exist", async (ids, cacheControl, found) => {
  const path = "/api/products";
  const request = new Request(`http://localhost:3000${path}?ids=${ids}`);
  const { status, headers, body } = await callRoute(shop, path, products, request);
  expect({ status, cacheControl: headers.get("cache-control") }).toEqual({
    status: 200,
    cacheControl,
  });
  expect(body?.products).toHaveLength(found);
});

test("the answer has the ready-made boxes that the bars fill, and no other", async () => {
  for (const [name, productIds] of Object.entries({ Full: [1, 2, 2], Other: [1, 2, 3] })) {
    const data = { name, description: "", image: null, productIds };
    await saveReadyBox(shop, { id: null, version: 0, data });
  }
  const request = new Request("http://localhost:3000/api/products?ids=1,2,4");
  const { body } = await callRoute(shop, "/api/products", products, request);
  expect(body?.readyBoxes).toEqual([{ name: "Full", productIds: [1, 2, 2] }]);
});
