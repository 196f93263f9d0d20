import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listLedger } from "#server/stock/read-stock.ts";
import { adminActs } from "#test/support/admin-acts.ts";
import { routeContext } from "#test/support/call-route.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { loader } from "./product-stock.route.tsx";

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

const count = (productId: number, onShelf: number, note = "") =>
  act("change-stock-sheet", {
    note,
    changes: [{ productId, requestId: randomUUID(), change: { kind: "first", onShelf } }],
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

test("a first count leaves out what was sold and not packed, also after the sheet was opened", async () => {
  await buy(shop, { lines: [{ productId: 3, quantity: 3 }] });
  await count(3, 10);
  expect(await onHandOf(3)).toBe(7);
});

test("a first count below what is sold and not packed is refused in words", async () => {
  await buy(shop, { lines: [{ productId: 4, quantity: 3 }] });
  const result = await count(4, 2);
  expect(Object.values(Object(result).refusals)).toEqual([
    { text: expect.stringMatching(/^3 bars are sold and wait to be packed\./) },
  ]);
  expect(await onHandOf(4)).toBeUndefined();
});

test("a first count keeps its note", async () => {
  await count(5, 8, "After the market");
  await count(6, 8);
  expect(await listLedger(shop.db, 5)).toMatchObject([{ note: "After the market" }]);
  expect(await listLedger(shop.db, 6)).toMatchObject([{ note: "Counting began" }]);

  await count(7, 0, "None found");
  expect(await listLedger(shop.db, 7)).toMatchObject([{ quantity: 0, note: "None found" }]);
});

test("the history of a bar shows what was counted with +, what was sold with −, and none as 0", async () => {
  const changesOf = async (productId: string) => {
    const args = { params: { productId }, context: routeContext(shop) } as never;
    return (await loader(args)).ledger.map(({ change }) => change);
  };
  await count(8, 8);
  await buy(shop, { lines: [{ productId: 8, quantity: 3 }] });
  expect(await changesOf("8")).toEqual(["\u22123", "+8"]);
  await count(9, 0);
  expect(await changesOf("9")).toEqual(["0"]);
});
