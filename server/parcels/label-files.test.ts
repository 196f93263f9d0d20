import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { defaultShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeAddress, orderOf, parcelOf } from "#test/support/orders.ts";
import { changeRows } from "#test/support/rows.ts";
import { militaryAddress } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { openHold } from "../orders/holds.ts";
import { exportLabels } from "./export-labels.ts";
import { readTrackingFile } from "./read-tracking-file.ts";
import { shipOrder } from "./ship-order.ts";

const { shop } = forAllTests(openTestShop);
const settings = { ...defaultShipmentSettings, productOunces: 3.3, parcelOunces: 2 };

const order = async () => await orderOf(shop, await buy(shop));

const ship = (orderId: string, trackingNumber: string) =>
  shipOrder(shop, parcelOf(orderId, { trackingNumber }));

async function labels(ids: readonly string[], how = settings) {
  const text = await textOf(exportLabels(shop.db, ids, how, undefined));
  return parse<Record<string, string>>(text, { columns: true });
}

/** Row numbers with their verdicts. */
async function verdicts(csv: string) {
  const file = await readTrackingFile(shop, new TextEncoder().encode(csv));
  if (file.code !== "read") return file;
  return file.rows.map(({ verdict }) => verdict.code);
}

describe("a label file", () => {
  test("has address, weight and contents of the unshipped bars of each chosen order", async () => {
    const { id, orderNumber, items, shippingAddress } = await order();
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const [row] = await labels([id, "00000000-0000-4000-8000-000000000000"]);
    expect(row).toMatchObject({
      "Order ID": orderNumber,
      Name: `${shippingAddress.firstName} ${shippingAddress.lastName}`,
      "Address Line 1": shippingAddress.street,
      Zipcode: shippingAddress.zipCode,
      "Weight (oz)": (units * 3.3 + 2).toFixed(1),
    });
    expect(row?.["Rubber Stamp 2"]).toContain(` x ${items[0]?.productName}`);
  });

  test("leaves out orders that are not to be packed anymore", async () => {
    const [cancelled, unpaid, held, packable] = [
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    await changeOrderStatus(shop, cancelled.id, "cancelled");
    await changeRows(shop.db, "orders", { payment_status: "failed" }, { id: unpaid.id });
    await shop.db.transaction().execute(async (tx) => {
      await openHold(tx, held.id, "dispute", shop.clock());
    });
    const rows = await labels([cancelled, unpaid, held, packable].map(({ id }) => id));
    expect(rows.map((row) => row["Order ID"])).toEqual([packable.orderNumber]);
  });

  test("has both lines of a street, and what customs asks of military mail", async () => {
    const { id, items } = await order();
    await changeAddress(shop, id, militaryAddress);
    const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const [row] = await labels([id]);
    expect(row).toMatchObject({
      "Address Line 1": "Unit 2050 Box 4190 Invented Post",
      "Address Line 2": "Apt 4",
      "Customs Description": "Chocolate bars",
      "Customs Quantity": String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
      "Customs Value": (value / 100).toFixed(2),
      "HS Code": "1806",
      "Country of Origin": "US",
    });
    const [other] = await labels([(await order()).id]);
    expect(other).toMatchObject({ "Address Line 2": "", "Customs Description": "" });
  });

  test("rounds weights up, and leaves them empty if a bar has no weight", async () => {
    const { id, items } = await order();
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const [up] = await labels([id], { ...settings, productOunces: 3.01, parcelOunces: 0 });
    expect(up?.["Weight (oz)"]).toBe((Math.ceil(units * 30.1) / 10).toFixed(1));
    const [none] = await labels([id], { ...settings, productOunces: 0 });
    expect(none?.["Weight (oz)"]).toBe("");
  });

  test("has the products' weights and the size of the box", async () => {
    const { id, items } = await order();
    const ids = items.map(({ productId }) => productId);
    const weigh = (grams: number | null) =>
      shop.db
        .updateTable("products")
        .set({ shipping_weight_grams: grams })
        .where("id", "in", ids)
        .execute();
    await weigh(100);
    const box = { lengthInches: 9, widthInches: 6.5, heightInches: 0 };
    const [row] = await labels([id], { ...defaultShipmentSettings, ...box });
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(row?.["Weight (oz)"]).toBe((Math.ceil((units * 1000) / 28.349523125) / 10).toFixed(1));
    expect(row).toMatchObject({ "Length (in)": "9", "Width (in)": "6.5", "Height (in)": "" });
    await weigh(null);
  });

  test("leaves out shipped orders, and has names and numbers as they are, for a program", async () => {
    const shippedOrder = await order();
    await ship(shippedOrder.id, "");
    const { id, shippingAddress } = await order();
    await changeAddress(shop, id, {
      firstName: "=1+1",
      street: "@ the Old Mill, 12345 Northwest Martin Luther King Parkway",
      phone: "+1 (617) 555-0100",
    });
    const rows = await labels([shippedOrder.id, id]);
    expect(rows).toMatchObject([
      {
        Name: `=1+1 ${shippingAddress.lastName}`,
        "Address Line 1": "@ the Old Mill, 12345 Northwest",
        "Address Line 2": "Martin Luther King Parkway",
        Phone: "+1 (617) 555-0100",
      },
    ]);
  });
});

describe("a file of tracking numbers", () => {
  test("in a label program's format gives each order its number and its carrier", async () => {
    const { id, orderNumber } = await order();
    const file = await readTrackingFile(
      shop,
      new TextEncoder().encode(
        `Recipient,Tracking Number,Cost,Status,Carrier,Order ID\nZ,9239291933753476870694,5.10,Purchased,USPS,${orderNumber}\n`,
      ),
    );
    expect(file).toEqual({
      code: "read",
      rows: [
        {
          orderNumber,
          trackingNumber: "9239291933753476870694",
          carrier: "usps",
          verdict: { code: "ready", orderId: id },
        },
      ],
      totalsRows: [],
    });
  });

  test("with unknown, refunded or held orders, voided labels, duplicate rows or used numbers reports each row, and loses none", async () => {
    const [fine, shipped, cancelled, refunded, held, other] = [
      await order(),
      await order(),
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    await ship(shipped.id, "1Z5R89390357567127");
    await changeOrderStatus(shop, cancelled.id, "cancelled");
    await changeRows(shop.db, "orders", { payment_status: "refunded" }, { id: refunded.id });
    await shop.db.transaction().execute((tx) => openHold(tx, held.id, "dispute", new Date()));
    const lines = [
      [fine.orderNumber, "986578788855", ""],
      [fine.orderNumber, "9865 7878 8855", ""],
      [fine.orderNumber, "MINE 2", ""],
      ["CHOC-1900-001", "MINE 3", ""],
      [shipped.orderNumber, "MINE 4", ""],
      [cancelled.orderNumber, "MINE 5", ""],
      [refunded.orderNumber, "MINE 8", ""],
      [held.orderNumber, "MINE 9", ""],
      [other.orderNumber, "", ""],
      [other.orderNumber, "MINE 6", "Voided"],
      [other.orderNumber, "1z 5r8 939 03 5756 7127", ""],
      [other.orderNumber, "9.40011E+21", ""],
      [other.orderNumber, "9400111206206400000000", ""],
      [other.orderNumber, "9400111206206406260788", ""],
      [other.orderNumber, "MINE 7", ""],
    ];
    const csv = ["order number;tracking;status", ...lines.map((line) => line.join(";"))].join("\n");
    expect(await verdicts(csv)).toEqual([
      "ready",
      "repeated",
      "several-parcels",
      "unknown-order",
      "shipped-before",
      "not-to-be-sent",
      "not-to-be-sent",
      "not-to-be-sent",
      "no-number",
      "voided",
      "number-used",
      "damaged",
      "damaged",
      "wrong-digit",
      "ready",
    ]);
  });

  test.each(["n/a", "N/A", "-", "none", "TBD", "picked up", "0", "Hand delivered"])(
    "with %s instead of a number ships nothing",
    async (cell) => {
      const { orderNumber } = await order();
      expect(await verdicts(`order,tracking\n${orderNumber},${cell}\n`)).toEqual(["no-number"]);
    },
  );

  test.each([
    ["Voided", "TRUE"],
    ["VoidIndicator", "Y"],
    ["Void Date", "11/3/2026"],
    ["Refund Status", "Pending refund"],
    ["refund_status", "submitted"],
    ["Refund requested", "2026-11-20"],
    ["Refund date", "Nov 20 2026"],
    ["Refund status", "$4.50"],
    ["Refund status", "Approved"],
    ["Transaction Status", "REFUNDPENDING"],
  ])("takes a label that the column %s calls voided for voided", async (column, cell) => {
    const { orderNumber } = await order();
    const row = (value: string) => `order,tracking,${column}\n${orderNumber},MINE 20,${value}\n`;
    expect(await verdicts(row(cell))).toEqual(["voided"]);
    expect(await verdicts(row(""))).toEqual(["ready"]);
  });

  test("takes a label that says that it is not voided or refunded for a good one", async () => {
    const { orderNumber } = await order();
    const csv = `order,tracking,voided,status\n${orderNumber},MINE 21,FALSE,Not refunded\n`;
    expect(await verdicts(csv)).toEqual(["ready"]);
    for (const refund of ["rejected", "not_applicable", "REFUNDREJECTED", "No", "N/A"]) {
      const row = `order,tracking,refund status\n${orderNumber},MINE 21,${refund}\n`;
      expect(await verdicts(row)).toEqual(["ready"]);
    }
  });

  test.each([
    ...["None", "null", "--", "—", "$0.00", "Eligible", "Eligible for refund", "Available"],
    ...["Open", "Unused", "Refundable", "None requested"],
  ])("takes a label for a good one whose refund and void columns say %s", async (cell) => {
    const { orderNumber } = await order();
    const csv = `order,tracking,refund status,voided\n${orderNumber},MINE 28,${cell},${cell}\n`;
    expect(await verdicts(csv)).toEqual(["ready"]);
  });

  test.each(["None", "N/A", "—", "not_applicable", "0", "Included"])(
    "takes a label for a good one whose column of return labels says %s",
    async (cell) => {
      const { orderNumber } = await order();
      const csv = `order,tracking,return label\n${orderNumber},MINE 29,${cell}\n`;
      expect(await verdicts(csv)).toEqual(["ready"]);
    },
  );

  test("takes a label whose refund was requested for voided, whatever its other status says", async () => {
    const { orderNumber } = await order();
    const csv = `order,tracking,status,refund_status\n${orderNumber},MINE 23,delivered,refunded\n`;
    expect(await verdicts(csv)).toEqual(["voided"]);
  });

  test("passes over labels that bring a parcel back", async () => {
    const { orderNumber } = await order();
    for (const [column, cell] of [
      ["is_return", "true"],
      ["Return Label", "Yes"],
      ["Return Label", "Return"],
    ]) {
      const row = (value: string) => `order,tracking,${column}\n${orderNumber},MINE 24,${value}\n`;
      expect(await verdicts(row(cell ?? ""))).toEqual(["return-label"]);
      expect(await verdicts(row("false"))).toEqual(["ready"]);
    }
  });

  test("finds an order by any column that may name it: a label program's Order ID is its own", async () => {
    const { orderNumber } = await order();
    for (const csv of [
      `Order ID,Order Number,Tracking Number\n129384756,${orderNumber},MINE 25\n`,
      `Order ID,Reference,Tracking Number\n3f2a,Order ${orderNumber} (gift),MINE 25\n`,
      `Tracking Number,Reference Number(s)\nMINE 25,"PO 12, ${orderNumber}"\n`,
    ]) {
      expect(await verdicts(csv)).toEqual(["ready"]);
    }
  });

  test("finds its columns below a title of one word", async () => {
    const { orderNumber } = await order();
    expect(await verdicts(`Tracking\n\nOrder,Tracking\n${orderNumber},MINE 27\n`)).toEqual([
      "ready",
    ]);
  });

  test("whose row names two orders asks for one of them", async () => {
    const [one, other] = [await order(), await order()];
    const csv = `Tracking,Reference\nMINE 26,"${one.orderNumber}, ${other.orderNumber}"\n`;
    expect(await verdicts(csv)).toEqual(["damaged"]);
  });

  test("finds an order by its number in any spelling", async () => {
    const { orderNumber } = await order();
    for (const written of [
      orderNumber.toLowerCase(),
      `#${orderNumber}`,
      orderNumber.replaceAll("-", "–"),
    ]) {
      expect(await verdicts(`order,tracking\n${written},MINE 22\n`)).toEqual(["ready"]);
    }
  });

  test("with two numbers in one cell asks for one of them", async () => {
    const { orderNumber } = await order();
    const cell = '"9400111206206407628845, 9400111206206406260787"';
    expect(await verdicts(`order,tracking\n${orderNumber},${cell}\n`)).toEqual(["damaged"]);
  });

  test("that gives two customers the same parcel, scanned and typed, ships neither unasked", async () => {
    const [one, other] = [await order(), await order()];
    const csv = `order,tracking\n${one.orderNumber},420787459400111206206406260787\n${other.orderNumber},9400 1112 0620 6406 2607 87`;
    expect(await verdicts(csv)).toEqual(["number-used", "number-used"]);
  });

  test("that is invalid, lacks a column or is too long is refused with the reason", async () => {
    expect(await verdicts("")).toEqual({ code: "empty" });
    expect(await verdicts("order id,name\n1,2")).toEqual({
      code: "no-column",
      column: "tracking number",
    });
    expect(await verdicts("name,tracking\n1,2")).toEqual({
      code: "no-column",
      column: "order number",
    });
    expect(await verdicts(`order,tracking\n${"A,1\n".repeat(1_001)}`)).toEqual({
      code: "too-many-rows",
      max: 1_000,
    });
  });
});
