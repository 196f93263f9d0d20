import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startCounting } from "#server/stock/start-counting.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows, rowOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { ActionResult } from "../actions/action-result.ts";
import { performAction } from "../actions/perform-action.ts";
import { actionsByName } from "../all-actions/admin-actions.ts";
import { problemOf } from "./cell-changes.ts";
import { changeProductCellsAction } from "./product-cell-actions.ts";

const { shop } = rewoundForEachTest(openTestShop);
const BAR = 1;

type Change = Record<string, unknown>;

const price = (typed: string, expected: string, more: Change = {}) => ({
  kind: "price",
  productId: BAR,
  requestId: randomUUID(),
  price: typed,
  expected,
  ...more,
});
const count = (difference: number, more: Change = {}) => ({
  kind: "count",
  productId: BAR,
  requestId: randomUUID(),
  difference,
  ...more,
});

async function save(...changes: readonly Change[]) {
  const result = await performAction(shop, changeProductCellsAction, { changes });
  if (result.code !== "cells-changed") throw new Error(JSON.stringify(result));
  return result;
}

async function undo(saved: ActionResult) {
  const { action = "", input } = saved.undo ?? {};
  const found = actionsByName.get(action);
  if (!found) throw new Error("There is no Undo.");
  return await performAction(shop, found, input);
}

const priceNow = async () => (await rowOf(shop.db, "products", ["price"], { id: BAR })).price;
const countNow = async () =>
  (await rowOf(shop.db, "stock_levels", ["on_hand"], { product_id: BAR })).on_hand;
const setPrice = (typed: string | null) =>
  changeRows(shop.db, "products", { price: typed }, { id: BAR });

describe("a price typed into the list", () => {
  test("is saved as the editor reads it: spaces around it are not part of it", async () => {
    await setPrice("12.99");
    const saved = await save(price(" 8.5 ", "12.99"));
    expect(saved.refusals).toEqual({});
    expect(saved.toast?.description).toBe("1 price");
    expect(await priceNow()).toBe("8.50");
  });

  test.each(["", "0", "-3", "$8.50", "8,50", "8.505", "a lot"])(
    "%j is refused by the server with the editor's sentence, and nothing is saved",
    async (typed) => {
      await setPrice("12.99");
      const changes = [price("9", "12.99", { productId: 2 }), price(typed, "12.99")];
      const result = await performAction(shop, changeProductCellsAction, { changes });
      expect(result).toMatchObject({
        code: "malformed",
        problems: { "changes.1.price": problemOf("price-1", typed) },
      });
      expect(await priceNow()).toBe("12.99");
    },
  );

  test("does not overwrite what somebody else saved meanwhile, until it is saved again", async () => {
    await setPrice("11.00");
    const change = price("9.00", "12.99");
    const { changed, refusals } = await save(change);
    expect(changed).toEqual([]);
    expect(refusals[change.requestId]).toEqual({
      text: "Meanwhile somebody changed this price to $11.00. Save again to replace it.",
      now: "11.00",
    });
    expect(await priceNow()).toBe("11.00");
    await save({ ...change, expected: "11.00" });
    expect(await priceNow()).toBe("9.00");
  });

  test("is changed once by a repeated request, and a deleted product says so", async () => {
    await setPrice("12.99");
    const change = price("9.00", "12.99");
    await save(change);
    expect((await save(change)).changed).toEqual([change.requestId]);
    const gone = price("9.00", "12.99", { productId: 999 });
    expect((await save(gone)).refusals[gone.requestId]?.text).toMatch(/deleted this product/);
  });

  test("is restored by Undo, to none if there was none, but not over a later change", async () => {
    await setPrice(null);
    const saved = await save(price("9.00", ""));
    expect(await undo(saved)).toMatchObject({ toast: { title: "1 change undone" } });
    expect(await priceNow()).toBeNull();

    const again = await save(price("9.00", ""));
    await setPrice("10.00");
    expect(await undo(again)).toMatchObject({ toast: { title: "0 changes undone" } });
    expect(await priceNow()).toBe("10.00");
  });
});

describe("a count typed into the list", () => {
  const start = (onHand: number) => startCounting(shop, { productId: BAR, onHand });

  test("changes the count by the difference, so that a sale meanwhile stays a sale", async () => {
    await start(10);
    await changeRows(shop.db, "stock_levels", { on_hand: 9 }, { product_id: BAR });
    // The list showed 10, and 14 was typed.
    const saved = await save(count(4));
    expect(await countNow()).toBe(13);
    expect(saved.toast?.description).toBe("1 count");
  });

  test("changes it once however often it is sent, and so does its Undo", async () => {
    await start(10);
    const change = count(-3);
    const saved = await save(change);
    await save(change);
    expect(await countNow()).toBe(7);
    await undo(saved);
    await undo(saved);
    expect(await countNow()).toBe(10);
  });

  test("that is refused says why, and the other cells are saved", async () => {
    await start(2);
    await setPrice("12.99");
    const [tooMany, uncounted] = [count(-5), count(1, { productId: 2 })];
    const { changed, refusals } = await save(tooMany, uncounted, price("9", "12.99"));
    expect(changed).toHaveLength(1);
    expect(refusals[tooMany.requestId]?.text).toBe("There are only 2.");
    expect(refusals[uncounted.requestId]?.text).toMatch(/no longer counted/);
    expect([await countNow(), await priceNow()]).toEqual([2, "9.00"]);
  });
});
