import { expect, test } from "vitest";
import { callRoute } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import * as readyz from "./readyz.route.ts";

const house = forAllTests(openTestShop);
const { shop } = house;
const ask = (shop = house.shop) =>
  callRoute(shop, "/readyz", readyz, new Request("http://localhost:3000/readyz"));

test("concurrent requests to /readyz query the database once", async () => {
  let statements = 0;
  const db = shop.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask({ ...shop, db })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Read-only check, existence of the migrations table, and its rows.
  expect(statements).toBe(3);
  await ask({ ...shop, db });
  expect(statements).toBe(6);
});
