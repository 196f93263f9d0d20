import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { changeStock } from "../catalog/change-stock.ts";
import { deleteProduct } from "../catalog/edit-products.ts";
import { findProduct, findProductToEdit } from "../catalog/product-queries.ts";
import { changeCount } from "./change-count.ts";
import { exportCounts } from "./export-counts.ts";
import { readCountFile } from "./read-count-file.ts";
import { findStock, listLedger } from "./read-stock.ts";
import { startCounting, stopCounting } from "./start-counting.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(async () => {
  await sql`truncate reservations, stock_movements, stock_levels`.execute(shop.db);
});

const BAR = 1;
const request = (more: { readonly requestId?: string; readonly note?: string } = {}) => {
  return { productId: BAR, requestId: randomUUID(), note: "", ...more };
};
const change = (kind: "received" | "broken", quantity: number, more = {}) =>
  changeCount(shop, { ...request(more), kind, quantity });
const count = (counted: number, expected: number) =>
  changeCount(shop, { ...request(), kind: "adjusted", counted, expected });
const begin = (onHand: number) => startCounting(shop, { productId: BAR, onHand });
const onHand = async () => (await findStock(shop.db, BAR))?.level?.onHand;
const reserve = (quantity: number) =>
  sql`update stock_levels set reserved = ${quantity} where product_id = ${BAR}`.execute(shop.db);

describe("a count", () => {
  test("of the shelf stores the difference to what was shown, also when a bar was sold meanwhile", async () => {
    await begin(10);
    // A sale leaves the bar on the shelf until it is packed.
    await sql`update stock_levels set on_hand = 9 where product_id = ${BAR}`.execute(shop.db);
    const shelf = { ...request(), kind: "shelf", difference: -4 } as const;
    expect(await changeCount(shop, shelf)).toEqual({ code: "changed", onHand: 5 });
    expect(await changeCount(shop, shelf)).toEqual({ code: "changed", onHand: 5 });
    expect(await onHand()).toBe(5);
  });

  test("falls by what was sold at a market, but not below what is there", async () => {
    await begin(10);
    const sold = (quantity: number) =>
      changeCount(shop, { ...request({ note: "Market" }), kind: "sold", quantity });
    expect(await sold(4)).toEqual({ code: "changed", onHand: 6 });
    expect(await sold(7)).toEqual({ code: "too-few", onHand: 6 });
    const [entry] = await listLedger(shop.db, BAR);
    expect(entry).toMatchObject({ kind: "sold", quantity: -4, orderNumber: null, note: "Market" });
  });

  test("changes by received, broken and counted bars, each with its reason", async () => {
    await begin(10);
    await change("received", 5);
    await change("broken", 2);
    await count(12, 13);
    const ledger = await listLedger(shop.db, BAR);
    expect(ledger.map(({ kind, quantity, onHand }) => [kind, quantity, onHand])).toEqual([
      ["adjusted", -1, 12],
      ["broken", -2, 13],
      ["received", 5, 15],
      ["adjusted", 10, 10],
    ]);
  });

  test("changes once for one press, however often it arrives", async () => {
    await begin(10);
    const requestId = randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => change("received", 5, { requestId })));
    expect(await onHand()).toBe(15);
  });

  test("that two people set at once is the first one's, and the other is told", async () => {
    await begin(10);
    const answers = await Promise.all([count(8, 10), count(9, 10)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["changed", "changed-meanwhile"]);
  });

  test("never falls below zero, nor below the reserved bars", async () => {
    await begin(3);
    await reserve(2);
    expect(await change("broken", 4)).toEqual({ code: "too-few", onHand: 3 });
    expect(await change("broken", 2)).toEqual({ code: "reserved", reserved: 2 });
    expect(await count(1, 3)).toEqual({ code: "reserved", reserved: 2 });
    expect(await onHand()).toBe(3);
  });

  test("decides whether the product can be bought, and its switch does not", async () => {
    await begin(0);
    expect(await findProduct(shop.db, BAR)).toMatchObject({ inStock: false, remaining: 0 });
    expect(await changeStock(shop, BAR, true)).toMatchObject({ code: "counted" });
    await change("received", 1);
    expect(await findProduct(shop.db, BAR)).toMatchObject({ inStock: true, remaining: 1 });
  });

  test("does not count as an edit of the product", async () => {
    const before = await findProductToEdit(shop.db, BAR);
    await begin(10);
    await change("received", 5);
    expect((await findProductToEdit(shop.db, BAR))?.version).toBe(before?.version);
  });

  test("that stops sets the switch by the last count, and ends its reservations", async () => {
    const { db } = shop;
    await begin(0);
    expect(await stopCounting(shop, BAR)).toBe(true);
    expect(await findProduct(db, BAR)).toMatchObject({ inStock: false, remaining: null });
    expect(await stopCounting(shop, BAR)).toBe(false);
    await begin(4);
    expect(await begin(9)).toEqual({ code: "changed-meanwhile", onHand: 4 });
    await stopCounting(shop, BAR);
    expect(await findProduct(db, BAR)).toMatchObject({ inStock: true, remaining: null });
    const ledger = await listLedger(db, BAR);
    expect(ledger.map(({ quantity, note }) => [quantity, note])).toEqual([
      [-4, "Counting stopped"],
      [4, "Counting began"],
      [0, "Counting stopped"],
      [0, "Counting began"],
    ]);
  });

  test("of a deleted product does not exist", async () => {
    expect(await startCounting(shop, { productId: 9999, onHand: 1 })).toEqual({
      code: "not-found",
    });
    await startCounting(shop, { productId: 11, onHand: 7 });
    await deleteProduct(shop, 11);
    expect((await listLedger(shop.db, 11))[0]).toMatchObject({ quantity: -7, onHand: 0 });
  });

  test("adds up from its ledger, whatever happens to it", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constantFrom("received", "broken"), n: fc.nat(8) }),
      fc.record({ do: fc.constantFrom("count", "start", "stop"), n: fc.nat(8) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await stopCounting(shop, BAR);
        for (const { do: what, n } of steps) {
          if (what === "received" || what === "broken") await change(what, n);
          else if (what === "count") await count(n, (await onHand()) ?? 0);
          else if (what === "start") await begin(n);
          else await stopCounting(shop, BAR);
          const { rows } = await sql<{ sum: number }>`
            select coalesce(sum(quantity), 0)::integer as sum from stock_movements
            where product_id = ${BAR}`.execute(shop.db);
          expect(rows[0]?.sum).toBe((await onHand()) ?? 0);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("a file of counts", () => {
  const read = (text: string, answers = {}) =>
    readCountFile(shop, new TextEncoder().encode(text), answers);

  test("is the exported file, filled in", async () => {
    await begin(10);
    const [head, ...lines] = (await textOf(exportCounts(shop.db))).trim().split("\r\n");
    expect(lines.find((line) => line.startsWith("1,"))).toBe("1,Red Orchard,10");
    const filled = lines.map((line) => (line.startsWith("1,") ? "1,Red Orchard,7" : line));
    const file = await read([head, ...filled].join("\r\n"));
    expect(file.code === "read" && file.rows.find(({ name }) => name === "Red Orchard")).toEqual({
      name: "Red Orchard",
      count: "7",
      verdict: { code: "ready", productId: 1, counted: 7, expected: 10 },
    });
  });

  test("finds a bar by its name in any spelling", async () => {
    await begin(10);
    const file = await read("Name,Count\nＲed  orch&aacute;rd,7\n");
    if (file.code !== "read") throw new Error(file.code);
    expect(file.rows.map(({ verdict }) => verdict.code)).toEqual(["ready"]);
  });

  test("finds a bar by its name, not by an id of Odoo or WooCommerce that another bar has here", async () => {
    await begin(10);
    const verdictsOf = async (row: string) => {
      const file = await read(`ID,Name,Quantity On Hand\n${row}\n`);
      return file.code === "read" ? file.rows.map(({ verdict }) => verdict) : [];
    };
    const ready = { code: "ready", productId: 1, counted: 7 };
    expect(await verdictsOf("2,Red Orchard,7.0")).toMatchObject([ready]);
    expect(await verdictsOf("__export__.product_product_12,Red Orchard,7.0")).toMatchObject([
      ready,
    ]);
    expect(await verdictsOf("1,Gift Box,7.0")).toEqual([{ code: "unknown-product" }]);
    expect(await verdictsOf("1,,7.0")).toMatchObject([ready]);
  });

  test.each([
    ["Title,Available (not editable),On hand (current),On hand (new)", "Red Orchard,5,7,9", 9],
    ["Title,On hand (current),On hand (new)", "Red Orchard,9,", 9],
    ["Item name,Actual count", "Red Orchard,9", 9],
    ["Item,On hand,Counted", "Red Orchard,5,9", 9],
    ["Item,Quantity,Physical count", "Red Orchard,5,9", 9],
    ["Name,Count,Counted", "Red Orchard,10,9", 9],
  ])("has what was counted, not what was there, in %s", async (titles, row, counted) => {
    await begin(10);
    const file = await read(`${titles}\n${row}\n`);
    const verdict = { code: "ready", productId: 1, counted };
    expect(file.code === "read" && file.rows).toMatchObject([{ verdict }]);
  });

  test("leaves a bar as it is that nobody counted, though the file says what was there", async () => {
    await begin(10);
    const file = await read("Item,On hand,Counted\nRed Orchard,5,\nCloud Terrace,5,9\n");
    expect(file.code === "read" && file.rows.map(({ verdict }) => verdict.code)).toEqual([
      "unchanged",
      "ready",
    ]);
  });

  test("says for each row what it will do, and refuses both of two rows for one bar", async () => {
    await begin(10);
    const file = await read(
      "Name;Qty\nred orchard;10\nCloud Terrace;-3\nCloud Terrace;3\nNobody's Bar;4\nStone & Nib;1.5\n",
    );
    if (file.code !== "read") throw new Error(file.code);
    expect(file.rows.map(({ verdict }) => verdict.code)).toEqual([
      "unchanged",
      "repeated",
      "repeated",
      "unknown-product",
      "not-a-count",
    ]);
  });

  test.each([
    ["PK\u0003\u0004\u0000", { code: "not-text", kind: "zip" }],
    ["Name,Count", { code: "no-rows" }],
  ])("that is invalid is refused: %j", async (text, refused) => {
    expect(await read(text)).toEqual(refused);
  });

  test("asks once what it leaves open, and changes nothing for a blank cell", async () => {
    await begin(10);
    const text = 'ID,Qty\n1,"1,200"\n';
    expect(await read(text)).toMatchObject({ code: "asks", questions: [{ id: "decimal-mark" }] });
    const ready = { code: "ready", counted: 1_200 };
    expect(await read(text, { "decimal-mark": "." })).toMatchObject({ rows: [{ verdict: ready }] });
    expect(await read("ID,Qty,Note\n1,,later\n")).toMatchObject({
      rows: [{ verdict: { code: "unchanged" } }],
    });
  });

  test("needs columns for bar and count", async () => {
    expect(await read("Color,Count\nred,1")).toEqual({ code: "no-column", column: "bar" });
    expect(await read("Name,Color\nRed Orchard,red")).toEqual({
      code: "no-column",
      column: "count",
    });
  });
});
