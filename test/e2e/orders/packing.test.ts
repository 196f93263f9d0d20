import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { open, openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";

// Packing as the owner does it. The rules are tested in server/packing.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
  await stopReconciliation(shop);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});
beforeEach(async () => {
  await query(shop, "delete from orders");
});

/** @returns the numbers of so many orders, oldest first */
async function buy(count: number): Promise<string[]> {
  for (let each = 0; each < count; each += 1) {
    const buyer = apiShopper(shop.url);
    for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) await step();
  }
  const orders = await query(shop, "select order_number from orders order by created_at");
  return orders.map((order) => String(order.order_number));
}

async function packing(options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, shop.url, options);
  await openAdmin(visitor.page, shop, "/admin/packing");
  return visitor;
}

/** Like a scanner: characters, then Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.getByLabel("Scan a slip, or type an order number").focus();
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
}

const countOf = async (condition: string) =>
  (await query(shop, `select id from orders where ${condition}`)).length;

test("orders of a morning are printed with three presses, scanned, and shipped with one press, without a mouse", async () => {
  const numbers = await buy(6);
  const { page, leave } = await packing();
  await page.getByRole("checkbox", { name: "Select all" }).focus();
  await page.keyboard.press("Space");
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Print 6 orders" }).focus();
  await page.keyboard.press("Enter");
  const sheets = await popup;
  await sheets.getByRole("heading", { name: "Pick list" }).waitFor();
  await sheets.getByText("18", { exact: true }).waitFor();
  expect(await sheets.getByRole("heading", { name: "Packing Slip" }).count()).toBe(6);
  expect(await sheets.getByRole("img", { name: /^Barcode of CHOC-/ }).count()).toBe(6);
  expect(await sheets.locator("body").innerText()).not.toContain("$");
  await sheets.close();

  for (const number of numbers) {
    await scan(page, number);
    await page.getByText(`✓ ${number} is packed.`).waitFor();
  }
  expect(await countOf("packed_at is not null")).toBe(6);
  await page.getByLabel(`Tracking number of ${numbers[0]}`).focus();
  for (const number of numbers) {
    await page.keyboard.insertText(`PARCEL ${number}`);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Ship 6 parcels" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-toast]", { hasText: "6 parcels shipped" }).waitFor();
  expect(await countOf("status = 'shipped' and tracking_number like 'PARCEL %'")).toBe(6);
  await page.getByText("Nothing to pack.").waitFor();
  await leave();
});

test("forty orders are packed with at most five presses and forty scans, without a mouse", {
  tags: "extended",
  timeout: 120_000,
}, async () => {
  const numbers = await buy(40);
  const { page, leave } = await packing();
  let presses = 0;
  const press = async (target: Locator, key: "Enter" | "Space") => {
    presses += 1;
    await target.focus();
    await page.keyboard.press(key);
  };
  await press(page.getByRole("checkbox", { name: "Select all" }), "Space");
  const popup = page.waitForEvent("popup");
  await press(page.getByRole("button", { name: "Print 40 orders" }), "Enter");
  const sheets = await popup;
  await sheets.getByRole("heading", { name: "Packing Slip" }).nth(39).waitFor();
  await sheets.close();
  for (const number of numbers) {
    await scan(page, number);
    await page.getByText(`✓ ${number} is packed.`).waitFor();
  }
  expect(await countOf("packed_at is not null")).toBe(40);
  await press(page.getByRole("button", { name: /^Ship 40/ }), "Enter");
  await page.locator("[data-toast]", { hasText: "40 parcels shipped" }).waitFor();
  expect(await countOf("status = 'shipped'")).toBe(40);
  expect(presses).toBeLessThanOrEqual(5);
  await leave();
});

test("two people who pack together see each other's ticks, and no order is packed twice", async () => {
  const [number = ""] = await buy(1);
  const [one, other] = await Promise.all([
    packing({ expectedErrors: /409/ }),
    packing({ expectedErrors: /409/ }),
  ]);
  await Promise.all([scan(one.page, number), scan(other.page, number)]);
  const answers = await Promise.all(
    [one, other].map(({ page }) => page.getByText(/is packed\.|was packed before/).innerText()),
  );
  expect(answers.filter((text) => text.includes("is packed."))).toHaveLength(1);
  for (const { page } of [one, other]) {
    await page.getByLabel(`Tracking number of ${number}`).waitFor();
  }
  await one.page.getByRole("button", { name: `Unpack ${number}` }).click();
  await other.page.getByRole("button", { name: `${number} is packed` }).waitFor();
  await one.leave();
  await other.leave();
});

test("an order that is refunded or cancelled during packing is refused with the reason", {
  tags: "extended",
}, async () => {
  const [refunded = "", cancelled = ""] = await buy(2);
  const { page, leave } = await packing({ expectedErrors: /409/ });
  await query(
    shop,
    `update orders set payment_status = 'refunded' where order_number = '${refunded}'`,
  );
  await query(shop, `update orders set status = 'cancelled' where order_number = '${cancelled}'`);
  await scan(page, refunded);
  await page.getByText(`Do not pack ${refunded}: its money was given back.`).waitFor();
  await scan(page, cancelled.toLowerCase());
  await page.getByText(`Do not pack ${cancelled}: it is cancelled.`).waitFor();
  await scan(page, "CHOC-1900-001");
  await page.getByText("There is no order CHOC-1900-001.").waitFor();
  await leave();
});

test("a parcel that cannot be shipped does not stop the others, and says why", {
  tags: "extended",
}, async () => {
  const numbers = await buy(3);
  const { page, leave } = await packing();
  for (const number of numbers) await scan(page, number);
  const [first = "", second = "", third = ""] = numbers;
  await page.getByLabel(`Tracking number of ${first}`).fill("1Z5R89390357567127");
  await page.getByLabel(`Tracking number of ${second}`).fill("9239291933753476870695");
  await page.getByLabel(`Tracking number of ${third}`).fill("1Z5R89390357567127");
  await page.getByRole("button", { name: "Ship 3 parcels" }).click();
  await page.getByText(`${second}: The last digit of 9239291933753476870695 doesn`).waitFor();
  await page.getByText(`${third}: ${first} has a parcel with this number.`).waitFor();
  expect(await countOf("status = 'shipped'")).toBe(1);
  expect(await page.getByLabel(`Tracking number of ${second}`).inputValue()).toBe(
    "9239291933753476870695",
  );
  await page.locator("[data-toast]").getByRole("button", { name: "Undo" }).click();
  await page.locator("[data-toast]", { hasText: "1 parcel taken back" }).waitFor();
  expect(await countOf("status = 'shipped'")).toBe(0);
  await leave();
});

test("tracking numbers from a label program's file are previewed, and shipped", {
  tags: "extended",
}, async () => {
  const numbers = await buy(2);
  const { page, leave } = await packing({ expectedErrors: /409/ });
  const csv = `Order ID,Tracking Number,Carrier\n${numbers[0]},9400111202555842332669,USPS\nCHOC-1900-1,1,UPS\n`;
  const file = { name: "labels.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("Tracking numbers from a file").setInputFiles(file);
  await page.getByText("1 of 2 rows can be shipped.").waitFor();
  await page.getByText("No such order: passed over").waitFor();
  expect(await countOf("status = 'shipped'")).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ship 1 parcel and tell its customer" }).click();
  await page.locator("[data-toast]", { hasText: "1 parcel shipped" }).waitFor();
  expect(await countOf(`status = 'shipped' and order_number = '${numbers[0]}'`)).toBe(1);
  await page
    .getByLabel("Tracking numbers from a file")
    .setInputFiles({ ...file, buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) });
  await page.getByText(/This is [^.]*not a CSV file\./).waitFor();
  await page.getByRole("checkbox", { name: `Select ${numbers[1]}` }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Label file" }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^labels-\d{4}-\d\d-\d\d\.csv$/);
  await leave();
});

test("the dashboard says how many orders are to be packed, with a link; a day without work says so", {
  tags: "extended",
}, async () => {
  await buy(2);
  const { page, leave } = await packing();
  await open(page, "/admin");
  await page.getByRole("link", { name: "2 orders to pack" }).click();
  await page.getByRole("heading", { name: "Packing", exact: true }).waitFor();
  await query(shop, "delete from orders");
  await open(page, "/admin");
  await page.getByText("Nothing waits for you.").waitFor();
  await leave();
});

test("the screen is accessible empty and full, also on a phone, and its settings are stored", {
  tags: "extended",
}, async () => {
  const { page, leave } = await packing({ viewport: phone });
  await page.getByText("Nothing to pack.").waitFor();
  await expectAccessible(page);
  await buy(1);
  await page.getByRole("heading", { name: /^Ship / }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Leaves within, in working days").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.getByRole("heading", { name: /^Ship (today|by Monday)/ }).waitFor();
  await leave();
});
