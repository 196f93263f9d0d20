import { describe, expect, test } from "vitest";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import { recognizeHistory } from "./history-formats.ts";
import type { ImportedOrder } from "./imported-order.ts";
import { readHistory } from "./read-history.ts";

function read(text: string) {
  const file = readCsv(Buffer.from(text), { max: 1_000 });
  if (file.code !== "read") throw new Error(file.code);
  const format = recognizeHistory(file.columns);
  if (!format) throw new Error("unknown");
  return readHistory(format, file.rows, { timeZone: "America/New_York", dateOrder: "month-first" });
}

const ordersIn = (text: string) =>
  read(text).flatMap((item) => ("record" in item ? (item.record as ImportedOrder) : []));
const saidOf = (text: string) =>
  read(text).map((item) => ("skipped" in item ? item.skipped : item.notes.join(" ")));

const header =
  "order_id,order_number,date,status,shipping_total,tax_total,discount_total,order_total,refunded_total,order_currency,billing_first_name,billing_last_name,billing_email,line_items";
const order = (sums: string, items: string) =>
  `${header}\n9101,9101,2025-07-01 10:00:00,completed,${sums},USD,Robin,O&#8217;Sample,robin@example.com,"${items.replaceAll('"', '""')}"\n`;

describe("all lines of an order in one cell", () => {
  const lark = { name: "Lark Hill 72%", sku: "LH-72", quantity: 2, price: 950 };
  const oat = { name: "Oat Milk 55%", quantity: 1, price: 900 };

  test.each([
    [
      "with ids and empty meta",
      "id:1|name:Lark Hill 72%|sku:LH-72|quantity:2|subtotal:19.00|total:19.00|refunded:0.00|meta:;id:2|name:Oat Milk 55%|quantity:1|total:9.00|meta:",
    ],
    [
      "with meta that has semicolons and bars of its own",
      "id:1|name:Lark Hill 72%|sku:LH-72|quantity:2|total:19.00|meta:Size=70 g; Wrap=yes;id:2|name:Oat Milk 55%|quantity:1|total:9.00|meta:Size=50 g",
    ],
    [
      "without ids",
      "name:Lark Hill 72%|product_id:7|sku:LH-72|quantity:2|total:19.00|sub_total:19.00;name:Oat Milk 55%|quantity:1|total:9.00",
    ],
    [
      "on lines of their own",
      "id:1|name:Lark Hill 72%|sku:LH-72|qty:2|total:19.00\nid:2|name:Oat Milk 55%|qty:1|total:9.00",
    ],
    [
      "as JSON",
      '[{"id":1,"name":"Lark Hill 72%","sku":"LH-72","quantity":2,"total":"19.00","meta":{"a":1}},{"name":"Oat Milk 55%","quantity":1,"total":9}]',
    ],
  ])("%s has all of them", (_, items) => {
    const text = order("5.00,0.00,0.00,33.00,0.00", items);
    expect(ordersIn(text)).toMatchObject([
      { lines: [lark, oat], subtotal: 2800, shipping: 500, total: 3300 },
    ]);
    expect(saidOf(text)).toEqual([
      "3 items, $33.00, paid, shipped, July 1, 2025. The file has no subtotal, so it's the sum of the lines, $28.00.",
    ]);
  });

  test.each([
    ["2 × Lark Hill 72%, 1 × Oat Milk 55%"],
    ["Lark Hill 72% (x2); Oat Milk 55% (x1)"],
    ["Lark Hill 72% x 2\nOat Milk 55% x 1"],
    ["2x Lark Hill 72%|1x Oat Milk 55%"],
  ])("as words has their numbers, and says that their prices are missing: %j", (items) => {
    const text = order("5.00,0.00,0.00,33.00,0.00", items);
    expect(ordersIn(text)).toMatchObject([
      {
        lines: [
          { name: "Lark Hill 72%", quantity: 2 },
          { name: "Oat Milk 55%", quantity: 1 },
        ],
        subtotal: 2800,
      },
    ]);
    expect(saidOf(text)[0]).toContain(
      "The file doesn't say what its bars cost. Of the total, $28.00 is left for them.",
    );
  });

  test("keeps a discount and what was refunded, so that goods are never less than nothing", () => {
    const items =
      "id:3|name:Lark Hill 72%|quantity:3|subtotal:27.00|total:24.00|refunded:9.00|meta:";
    expect(ordersIn(order("5.00,0.00,3.00,29.00,9.00", items))).toMatchObject([
      { subtotal: 2700, discount: 300, refunded: 900, total: 2900, lines: [{ price: 900 }] },
    ]);
    // Also where the columns of the order are empty.
    expect(ordersIn(order("5.00,0.00,,29.00,", items))).toMatchObject([
      { subtotal: 2700, discount: 300, refunded: 900 },
    ]);
  });

  test("that is empty leaves the goods to the total", () => {
    expect(ordersIn(order("5.00,2.00,3.00,29.00,0", ""))).toMatchObject([
      { lines: [], subtotal: 2500, discount: 300, tax: 200 },
    ]);
  });

  test("has decoded names, of customers too", () => {
    const items = "id:1|name:Sea Salt &amp; Almond|quantity:1|total:9.00";
    expect(ordersIn(order("0,0,0,9.00,0", items))).toMatchObject([
      { name: "Robin O’Sample", lines: [{ name: "Sea Salt & Almond" }] },
    ]);
  });
});

describe("an order that the file has twice", () => {
  const shopify =
    "Name,Email,Financial Status,Subtotal,Total,Created at,Lineitem name,Lineitem quantity,Lineitem price";
  const first = "#1,a@example.com,paid,18.00,18.00,2025-01-02 10:00:00 +0000,Amber,1,9.00";
  const second = "#1,a@example.com,,,,,Oak,1,9.00";

  test("counts once, and its lines are not doubled", () => {
    const text = [shopify, first, second, first, second].join("\n");
    expect(ordersIn(text)).toMatchObject([{ lines: [{ name: "Amber" }, { name: "Oak" }] }]);
    expect(saidOf(text)).toEqual([
      "2 items, $18.00, paid, January 2, 2025.",
      "The same as in row 2.",
      "The same as in row 2.",
    ]);
  });

  test("also if each row has the whole order", () => {
    const columns =
      "Order Number,Order Status,Order Date,Order Total Amount,Item #,Item Name,Quantity,Item Cost";
    const rows = [
      "1,Completed,2025-06-01 14:05,18,1,Amber,1,9",
      "1,Completed,2025-06-01 14:05,18,2,Amber,1,9",
    ];
    expect(ordersIn([columns, ...rows, ...rows].join("\n"))).toMatchObject([
      { lines: [{ quantity: 1 }, { quantity: 1 }], subtotal: 1800 },
    ]);
  });
});
