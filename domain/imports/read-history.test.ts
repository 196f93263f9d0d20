import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import { mapHistoryColumns, recognizeHistory } from "./history-formats.ts";
import { momentIn } from "./history-values.ts";
import { readHistory } from "./read-history.ts";

const zone = "America/New_York";

function fileOf(text: string | Uint8Array) {
  const file = readCsv(Buffer.from(text), { max: 20_000 });
  if (file.code !== "read") throw new Error(file.code);
  return file;
}

function read(text: string | Uint8Array) {
  const { columns, rows } = fileOf(text);
  const format = recognizeHistory(columns);
  if (!format) throw new Error("unknown");
  return readHistory(format, rows, { timeZone: zone, dateOrder: "month-first" });
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../test/fixtures/imports/${name}`, import.meta.url));
const recordsIn = (text: string | Uint8Array) =>
  read(text).flatMap((item) => ("record" in item ? item.record : []));
const saidOf = (text: string | Uint8Array) =>
  read(text).map((item) => ("skipped" in item ? item.skipped : item.notes.join(" ")));

const wooTitles =
  "Order Number,Order Status,Order Date,Paid Date,Email (Billing),Phone (Billing),Order Refund Amount,Order Total Amount,Item Name,Quantity (- Refund),Item Cost";
const wooRow = (cells: Readonly<Record<string, string>> = {}) =>
  Object.values({
    ...{
      number: "7",
      status: "Completed",
      date: "2025-06-01 10:00",
      paid: "",
      email: "a@example.com",
    },
    ...{ phone: "", refunded: "0", total: "18", name: "Amber", quantity: "2", price: "9" },
    ...cells,
  }).join(",");
const wooOrders = (...rows: string[]) => [wooTitles, ...rows].join("\n");

describe("an order that databases and spreadsheets touched", () => {
  test.each(["0000-00-00 00:00:00", "1970-01-01 00:00", "NULL", "\\N", "-", "N/A"])(
    "is not paid on %s",
    (paid) => {
      const [record] = recordsIn(wooOrders(wooRow({ paid, refunded: "NULL" })));
      expect(record).toMatchObject({ total: 1800, refunded: 0 });
      expect(record).not.toHaveProperty("paidAt");
    },
  );

  test("has its number without .0, and none that a spreadsheet rounded", () => {
    expect(recordsIn(wooOrders(wooRow({ number: "1001.0" })))).toMatchObject([{ number: "1001" }]);
    const rounded = wooRow({ number: "2.02511E+11" });
    expect(saidOf(wooOrders(rounded, rounded.replace("Amber", "Oak")))).toEqual([
      expect.stringContaining("A spreadsheet lost digits of “2.02511E+11”"),
    ]);
  });

  test("has no phone that a spreadsheet rounded, and an email without mailto:", () => {
    const touched = wooRow({ phone: "1.61756E+10", email: "mailto:a@example.com" });
    expect(recordsIn(wooOrders(touched))).toMatchObject([{ email: "a@example.com" }]);
    expect(JSON.stringify(recordsIn(wooOrders(touched)))).not.toContain("E+10");
  });
});

describe("a refund among orders", () => {
  test("is no sale, though its sum without the sign would be one", () => {
    const refund = wooRow({ number: "8", total: "-18.00", quantity: "1" });
    expect(recordsIn(wooOrders(wooRow(), refund))).toHaveLength(1);
    expect(saidOf(wooOrders(refund))).toEqual([
      "Its total is negative, so it's a refund and not an order.",
    ]);
  });

  test("as a line of its order is no line of bars", () => {
    const orders = recordsIn(wooOrders(wooRow(), wooRow({ name: "Refund", quantity: "-1" })));
    expect(orders).toMatchObject([{ lines: [{ name: "Amber", quantity: 2 }] }]);
  });
});

test.each(["1,204", "1204.0", "1204"])(
  "a customer has %s orders however a spreadsheet writes it",
  (orders) => {
    const file = `First Name,Email,Total Orders\nRobin,a@example.com,"${orders}"`;
    expect(recordsIn(file)).toMatchObject([{ orders: 1204 }]);
  },
);

describe("the format of a file", () => {
  test.each([
    ["shopify-orders.csv", "shopify-orders"],
    ["shopify-customers.csv", "shopify-customers"],
    ["woocommerce-orders.csv", "woocommerce-orders"],
  ])("of %s is recognized by its columns", (name, format) => {
    expect(recognizeHistory(fileOf(fixture(name)).columns)).toBe(format);
  });

  test("of WooCommerce's own list of customers is recognized by its columns", () => {
    const header =
      "Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region";
    const [customer] = recordsIn(
      `${header}\nRobin Sample,robin,2025-06-01,2024-05-01 10:00,robin@example.com,3,99.50,33.17,US`,
    );
    expect(customer).toEqual({
      email: "robin@example.com",
      name: "Robin Sample",
      address: { name: "Robin Sample", country: "US" },
      since: "2024-05-01T14:00:00.000Z",
      orders: 3,
      spent: 9950,
    });
  });

  test.each(["shopify-new.csv", "shopify-old.csv", "woocommerce.csv", "square.csv", "etsy.csv"])(
    "of products in %s is not recognized as history",
    (name) => {
      expect(recognizeHistory(fileOf(fixture(name)).columns)).toBeUndefined();
    },
  );

  test("lists the columns that are read", () => {
    const mapping = mapHistoryColumns(
      "shopify-orders",
      fileOf(fixture("shopify-orders.csv")).columns,
    );
    expect(mapping).toContainEqual({ field: "number", titles: ["Name"] });
    expect(mapping).toContainEqual({ field: "linePrice", titles: ["Lineitem price"] });
  });
});

describe("a Shopify order", () => {
  test("has its number, moments, lines, sums and addresses", () => {
    const [order] = recordsIn(fixture("shopify-orders.csv"));
    const address = {
      name: "Robin Sample",
      street: "1 Test Street, Flat 2",
      city: "Portland",
      state: "OR",
      zip: "97201",
      country: "US",
    };
    expect(order).toEqual({
      number: "#1044",
      email: "robin.sample@example.com",
      name: "Robin Sample",
      placedAt: "2025-11-03T14:12:00.000Z",
      paidAt: "2025-11-03T14:12:10.000Z",
      shippedAt: "2025-11-04T15:00:00.000Z",
      status: "shipped",
      paymentStatus: "paid",
      lines: [
        { name: "Lark Hill 72%", sku: "LARK-1", quantity: 2, price: 950 },
        { name: "Oat Milk 55%", sku: "OAT-1", quantity: 1, price: 1100 },
      ],
      subtotal: 3000,
      discount: 300,
      discountCode: "WELCOME",
      shipping: 600,
      tax: 0,
      total: 3300,
      refunded: 0,
      shippingMethod: "Standard",
      paymentMethod: "Shopify Payments",
      shippingAddress: { ...address, phone: "+1 555 0100" },
      billingAddress: address,
      note: "Ring twice",
      tags: "gift",
    });
  });

  test("keeps whether it was paid, refunded, shipped or cancelled", () => {
    const states = recordsIn(fixture("shopify-orders.csv")).map((order) =>
      "status" in order ? [order.number, order.status, order.paymentStatus, order.refunded] : [],
    );
    expect(states).toEqual([
      ["#1044", "shipped", "paid", 0],
      ["#1043", "pending", "paid", 950],
      ["#1042", "cancelled", "refunded", 1550],
    ]);
  });

  test("in another currency is skipped", () => {
    expect(saidOf(fixture("shopify-orders.csv"))).toEqual([
      "3 items, $33.00, paid, shipped, November 3, 2025.",
      "2 items, $26.52, paid, $9.50 refunded, November 2, 2025.",
      "1 item, $15.50, refunded, cancelled, October 1, 2025.",
      "Its amounts are in CAD, and the shop counts in US dollars.",
    ]);
  });
});

const row = (change: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    Name: "#1",
    Email: "a@example.com",
    "Financial Status": "paid",
    Subtotal: "9.50",
    Shipping: "5",
    Taxes: "0",
    Total: "14.50",
    "Created at": "2025-01-02 10:00:00 +0000",
    "Lineitem name": "Bar",
    "Lineitem quantity": "1",
    "Lineitem price": "9.50",
    "Billing Name": "Robin Sample",
  };
  const all = Object.entries({ ...cells, ...change });
  const titles = all.map(([name]) => name).join(",");
  return `${titles}\n${all.map(([, cell]) => `"${cell}"`).join(",")}`;
};

describe("an order of a file", () => {
  test.each([
    ["with a formula", { Total: "=SUM(A1:A2)" }, /This is a spreadsheet formula/],
    ["with an error of a spreadsheet", { "Billing Name": "#REF!" }, /an error of the spreadsheet/],
    [
      "with garbled letters",
      { "Billing Name": "Ren� Sample" },
      /Letters are garbled in “Ren� Sample”/,
    ],
    ["with a total that is none", { Total: "a lot" }, /“a lot” isn't an amount/],
    ["without a total", { Total: "" }, /It has no total/],
    ["with a date that is none", { "Created at": "2025-02-30" }, /“2025-02-30” isn't a date/],
    ["without a date", { "Created at": "" }, /It has no date/],
    ["without a number", { Name: "" }, /It has no order number/],
    ["through Shopify's Bogus Gateway", { "Payment Method": "bogus" }, /It was a test order/],
    ["with half a bar", { "Lineitem quantity": "0.5" }, /“0.5” isn't a quantity/],
    ["with more money than there is", { Total: "99999999.00" }, /more than the shop can store/],
  ])("%s is skipped, and its row says so", (_, change, sentence) => {
    const [said] = saidOf(row(change));
    expect(said).toMatch(sentence);
    expect(recordsIn(row(change))).toEqual([]);
  });

  test.each([
    ["Kim", "Null", "Kim Null"],
    ["None", "Sample", "None Sample"],
    ["Kim", "-", "Kim"],
    ["Kim", "N/A", "Kim"],
    ["null", "null", undefined],
    ["", "nan", undefined],
  ])(
    "names nobody by a placeholder, but people called Null or None: %j %j",
    (first, last, name) => {
      const customers = `Email,First Name,Last Name,Total Orders\nkim@example.com,${first},${last},1`;
      expect(recordsIn(customers)[0]?.name).toBe(name);
    },
  );

  test("has nothing where its file has the zero of accountants", () => {
    const nothing = { Shipping: " $ -   ", Taxes: "-", Total: "9.50" };
    expect(recordsIn(row(nothing))).toMatchObject([{ shipping: 0, tax: 0, total: 950 }]);
    const returned = recordsIn(wooOrders(wooRow({ quantity: "-" })));
    expect(returned).toMatchObject([{ lines: [] }]);
    for (const dash of ["-", "–", " - "]) {
      const free = recordsIn(wooOrders(wooRow({ total: dash, price: dash })));
      expect(free).toMatchObject([{ subtotal: 0, total: 0, lines: [{ price: 0 }] }]);
    }
  });

  test("whose parts do not add up keeps its total, and its row says so", () => {
    expect(saidOf(row({ Total: "20.00" }))).toEqual([
      "1 item, $20.00, paid, January 2, 2025. Its parts come to $14.50, not $20.00. The total is kept as it is.",
    ]);
  });

  test("with an invalid email address is imported without it", () => {
    const [order] = recordsIn(row({ Email: "nobody" }));
    expect(order?.email).toBeUndefined();
    expect(saidOf(row({ Email: "nobody" }))[0]).toContain("Its email address isn't one");
  });

  test("is not skipped for an apostrophe that protects a formula", () => {
    const [order] = recordsIn(row({ "Billing Name": "'=Robin" }));
    expect(order).toMatchObject({ name: "=Robin" });
  });
});

const wooCommerceOrder = (status: string, paidAt = "") =>
  `order_number,order_date,status,paid_date,order_total,order_subtotal,order_currency,item_name\n9,2025-06-01 10:00:00,${status},${paidAt},9.50,9.50,USD,Amber\n`;

describe("a WooCommerce order", () => {
  test.each([
    ["Canceled", "cancelled", "pending"],
    ["Shipped", "shipped", "paid"],
    ["wc-delivered", "shipped", "paid"],
    ["Partially refunded", "shipped", "paid"],
    ["Partially shipped", "processing", "paid"],
    ["On hold", "pending", "pending"],
  ])("of status %j is %s and %s", (status, is, payment) => {
    const text = wooCommerceOrder(status);
    expect(recordsIn(text)).toMatchObject([{ status: is, paymentStatus: payment }]);
    expect(saidOf(text)[0]).not.toContain("status");
  });

  test.each([
    ["pending", ""],
    ["paid", "2025-06-01 10:05:00"],
  ])(
    "of a status of its own is imported as %s by its paid date, and its row says so",
    (payment, paidAt) => {
      const text = wooCommerceOrder("At the oven", paidAt);
      expect(recordsIn(text)).toMatchObject([{ status: "pending", paymentStatus: payment }]);
      expect(saidOf(text)[0]).toContain(
        `“At the oven” isn't a standard WooCommerce status, so this order was imported as ${payment}.`,
      );
    },
  );

  test("of several rows, of a usual export plugin, is one order in the shop's time zone", () => {
    const [order, refunded, ...others] = recordsIn(fixture("woocommerce-orders.csv"));
    expect(order).toMatchObject({
      number: "731",
      email: "robin.sample@example.com",
      placedAt: "2025-06-01T18:05:00.000Z",
      status: "shipped",
      paymentStatus: "paid",
      subtotal: 3000,
      discount: 200,
      total: 3300,
      lines: [
        { name: "Lark Hill 72%", quantity: 2, price: 950 },
        { name: "Oat Milk 55%", quantity: 1, price: 1100 },
      ],
    });
    // WooCommerce says "refunded" and may leave out how much.
    expect(refunded).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      refunded: 1450,
    });
    expect(others).toEqual([]);
    expect(saidOf(fixture("woocommerce-orders.csv"))[2]).toBe(
      "It was never placed: it's a draft or in the trash there.",
    );
  });

  test("with all lines in one row, as another plugin writes them, has all of them", () => {
    const [order] = recordsIn(
      [
        "order_id,order_number,order_date,status,order_total,order_subtotal,order_currency,billing_email,line_item_1,line_item_2",
        "9,9,2025-06-01 10:00:00,wc-processing,28.00,28.00,USD,a@example.com,name:Lark|product_id:1|sku:L|quantity:2|total:19.00|sub_total:19.00,name:Oat|quantity:1|total:9.00",
      ].join("\n"),
    );
    expect(order).toMatchObject({
      status: "processing",
      lines: [
        { name: "Lark", sku: "L", quantity: 2, price: 950 },
        { name: "Oat", quantity: 1, price: 900 },
      ],
    });
  });
});

describe("an address of another shop", () => {
  const addressOf = (state: string, zip: string, country: string) => {
    const [customer] = recordsIn(
      [
        "First Name,Last Name,Email,Accepts Email Marketing,Default Address Province Code,Default Address Zip,Default Address Country Code,Total Spent,Total Orders",
        `Kim,Example,kim@example.com,no,${state},"${zip}",${country},1.00,1`,
      ].join("\n"),
    );
    return (customer as { address?: unknown }).address;
  };

  test.each([
    ["Massachusetts", "021391234", "MA", "02139-1234"],
    ["mass.", "02139 1234", "MA", "02139-1234"],
    ["MA", "'02139", "MA", "02139"],
    ["MA", "2139", "MA", "02139"],
    ["PR", "926", "PR", "00926"],
    ["Puerto Rico", "00926", "PR", "00926"],
  ])("in %s %s is stored as %s %s", (state, zip, normalState, normalZip) => {
    expect(addressOf(state, zip, "US")).toMatchObject({ state: normalState, zip: normalZip });
  });

  test.each([
    ["Ontario", "K1A 0B1", "CA"],
    ["", "2139", "AU"],
    ["Somewhere", "21", "US"],
    ["MD", "2139", "US"],
  ])("in %s %s, %s stays as it was written", (state, zip, country) => {
    expect(addressOf(state, zip, country)).toMatchObject({ zip, ...(state && { state }) });
  });
});

describe("a customer", () => {
  test("has no points or dashes for what a form insisted on, and no phone that lost its digits", () => {
    const text =
      "Email,First Name,Last Name,Address1,City,Zip,Phone,Total Orders\na@example.com,Kim,.,1 Elm St - Rear,-,-,1.61756E+10,1";
    expect(recordsIn(text)).toEqual([
      {
        email: "a@example.com",
        name: "Kim",
        address: { name: "Kim", street: "1 Elm St - Rear" },
        orders: 1,
      },
    ]);
  });

  test("has address, note, tags and the consent to marketing mails", () => {
    const [robin, kim] = recordsIn(fixture("shopify-customers.csv"));
    expect(robin).toMatchObject({
      email: "robin.sample@example.com",
      name: "Robin Sample",
      address: { city: "Portland", zip: "97201", phone: "+15550100" },
      note: "Likes dark bars",
      tags: "regular, gift",
      marketing: true,
      orders: 1,
      spent: 3300,
    });
    expect(kim).toMatchObject({ email: "kim.sample@example.com", marketing: false });
  });

  test("without an email address is skipped, and the row says so", () => {
    expect(saidOf(fixture("shopify-customers.csv"))).toEqual([
      "1 order in Shopify, $33.00. Agreed to marketing mails there.",
      "2 orders in Shopify, $42.02. Wants no marketing mails.",
      "There's no email address, and the shop knows customers by theirs.",
    ]);
  });

  test("twice in a file counts once", () => {
    const text = "Email,First Name,Total Orders\na@example.com,A,1\nA@example.com,B,1";
    expect(saidOf(text)).toEqual(["1 order in Shopify.", "The same as in row 2."]);
  });
});

test.each([
  ["2026-05-01 10:00:00 +0200", "2026-05-01T08:00:00.000Z"],
  ["2026-05-01T10:00:00Z", "2026-05-01T10:00:00.000Z"],
  ["2026-01-01 10:00", "2026-01-01T15:00:00.000Z"],
  ["2026-07-01 10:00", "2026-07-01T14:00:00.000Z"],
  ["7/1/2026 1:05 PM", "2026-07-01T17:05:00.000Z"],
  ["7/1/2026", "2026-07-01T04:00:00.000Z"],
  ["13/1/2026", "2026-01-13T05:00:00.000Z"],
  ["13/13/2026", undefined],
  ["2026-02-30", undefined],
  ["yesterday", undefined],
])("the moment %s is read as %s", (text, moment) => {
  expect(momentIn(text, { timeZone: zone, dateOrder: "month-first" })).toBe(moment);
});
