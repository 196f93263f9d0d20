import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { adminActs } from "#test/support/admin-acts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";

const { shop } = forAllTests(openTestShop);
const { act } = adminActs(shop);

const onHandOf = async (productId: number) =>
  (
    await shop.db
      .selectFrom("stock_levels")
      .select("on_hand")
      .where("product_id", "=", productId)
      .executeTakeFirst()
  )?.on_hand;

const count = (productId: number, counted: number) =>
  act("change-stock-sheet", {
    note: "",
    changes: [{ productId, requestId: randomUUID(), change: { kind: "first", counted } }],
  });

test("the sheet begins the count of a bar, also when the first answer was lost", async () => {
  expect(await count(1, 12)).toMatchObject({ toast: { description: "1 count changed." } });
  expect(await count(1, 12)).toMatchObject({ refusals: {} });
  expect(await onHandOf(1)).toBe(12);
});

test("a bar that somebody else began to count meanwhile keeps their count", async () => {
  await count(2, 12);
  const result = await count(2, 9);
  expect(Object.values(Object(result).refusals)).toEqual([
    { text: expect.stringMatching(/^Meanwhile the count has become 12/) },
  ]);
  expect(await onHandOf(2)).toBe(12);
});
