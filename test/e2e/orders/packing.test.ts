import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { barcodeModules } from "#server/platform/barcode-modules.ts";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import {
  csvFile,
  download,
  fillCheckout,
  open,
  openAdmin,
  pay,
  toastWith,
} from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

// Packing as the owner does it. The rules are tested in server/packing.

test.beforeAll(({ shop }) => stopReconciliation(shop));

/** All orders of the shop: so many, which have to be packed. @returns their numbers, oldest first */
async function buyAll(shop: RunningShop, count: number): Promise<string[]> {
  await query(shop, "delete from orders");
  const numbers: string[] = [];
  for (let each = 0; each < count; each += 1) numbers.push((await buyOrder(shop)).number);
  return numbers;
}

/** Like a scanner: characters, then Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.getByLabel("Scan a slip, or type an order number").focus();
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
}

const countOf = async (shop: RunningShop, condition: string) =>
  (await query(shop, `select id from orders where ${condition}`)).length;

test("orders of a morning are printed with three presses, scanned, and shipped with one press, without a mouse", async ({
  shop,
  visitAdmin,
}) => {
  const numbers = await buyAll(shop, 6);
  const page = await visitAdmin("/admin/packing");
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
  expect(await countOf(shop, "packed_at is not null")).toBe(6);
  // The last one is listed a moment after it is packed.
  await expect.poll(() => page.getByPlaceholder("Tracking number").count()).toBe(6);
  await page.getByLabel(`Tracking number of ${numbers[0]}`).focus();
  for (const number of numbers) {
    await page.keyboard.insertText(`PARCEL ${number}`);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Ship 6 parcels" }).focus();
  await page.keyboard.press("Enter");
  await toastWith(page, "6 parcels shipped").waitFor();
  expect(await countOf(shop, "status = 'shipped' and tracking_number like 'PARCEL %'")).toBe(6);
  await page.getByText("Nothing to pack.").waitFor();
});

test("a double click on Packed packs one order, and its result stays", async ({
  shop,
  visitAdmin,
}) => {
  const [first] = await buyAll(shop, 2);
  const page = await visitAdmin("/admin/packing");
  await page.getByRole("button", { name: `${first} is packed` }).dblclick();
  await page.getByText(`✓ ${first} is packed.`).waitFor();
  expect(await page.getByText("was packed before").count()).toBe(0);
  expect(await countOf(shop, "packed_at is not null")).toBe(1);
});

/** Enter is ignored so long after the focus moved to the next row. */
const BOUNCE_MS = 300;

test("orders are packed one after the other by Enter, and a key that is held packs one", async ({
  shop,
  visitAdmin,
}) => {
  const [first, second, third] = await buyAll(shop, 3);
  const page = await visitAdmin("/admin/packing");
  const packed = (number?: string) => page.getByRole("button", { name: `${number} is packed` });
  const hasFocus = (button: Locator) =>
    expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
  await packed(first).focus();
  await page.keyboard.down("Enter");
  await hasFocus(packed(second));
  // Held.
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await hasFocus(packed(second));
  expect(await countOf(shop, "packed_at is not null")).toBe(1);
  await page.waitForTimeout(BOUNCE_MS);
  await page.keyboard.press("Enter");
  await hasFocus(packed(third));
  await page.waitForTimeout(BOUNCE_MS);
  await page.keyboard.press("Enter");
  await packed(third).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test("Enter that bounces when the next row has just got the focus packs nothing more", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const [first] = await buyAll(shop, 2);
  const page = await visitAdmin("/admin/packing");
  await page.getByRole("button", { name: `${first} is packed` }).focus();
  // With the next focus, which is the next row's.
  const isIgnored = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const enter = new KeyboardEvent("keydown", {
          key: "Enter",
          bubbles: true,
          cancelable: true,
        });
        const press = ({ target }: Event) => done(target?.dispatchEvent(enter) === false);
        const pressSoon = (event: Event) => queueMicrotask(() => press(event));
        document.addEventListener("focusin", pressSoon, { once: true });
      }),
  );
  await page.keyboard.press("Enter");
  expect(await isIgnored).toBe(true);
});

test("two people who pack together see each other's ticks, and no order is packed twice", async ({
  shop,
  visitAdmin,
}) => {
  const [number = ""] = await buyAll(shop, 1);
  const [one, other] = await Promise.all([
    visitAdmin("/admin/packing", { expectedErrors: /409/ }),
    visitAdmin("/admin/packing", { expectedErrors: /409/ }),
  ]);
  await Promise.all([scan(one, number), scan(other, number)]);
  const answers = await Promise.all(
    [one, other].map((page) => page.getByText(/is packed\.|was packed before/).innerText()),
  );
  expect(answers.filter((text) => text.includes("is packed."))).toHaveLength(1);
  for (const page of [one, other]) {
    await page.getByLabel(`Tracking number of ${number}`).waitFor();
  }
  await one.getByRole("button", { name: `Unpack ${number}` }).click();
  await other.getByRole("button", { name: `${number} is packed` }).waitFor();
});

test("a phone scans slips with its camera, and rows name their bars and what to watch for", async ({
  shop,
  visitAdmin,
}) => {
  const [number = ""] = await buyAll(shop, 1);
  await query(shop, "update orders set packer_note = 'Ring twice', printed_slip = repeat('0', 64)");
  const page = await visitAdmin("/admin", { viewport: phone, hasTouch: true });
  await page.evaluate(showToCamera, barcodeModules(number, "CODE128"));
  await page.getByRole("link", { name: /^Pack/ }).last().click();
  await page.getByText("Address changed, print again").waitFor();
  await page.getByText("Note: Ring twice").waitFor();
  expect(await page.locator(".pack-bars").innerText()).toMatch(/^box of 3:\s\S/);

  await page.getByRole("button", { name: "Scan with the camera" }).click();
  const dialog = page.getByRole("dialog", { name: "Scan slips" });
  await dialog.getByText(`✓ ${number} is packed.`).waitFor();
  expect(await countOf(shop, "packed_at is not null")).toBe(1);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
});

/** In the page: a camera that sees this barcode. */
function showToCamera(modules: string): void {
  const canvas = document.createElement("canvas");
  canvas.width = 40 + modules.length * 3;
  canvas.height = 240;
  const context = canvas.getContext("2d");
  const draw = () => {
    if (!context) return;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "#000";
    for (const [index, module] of [...modules].entries()) {
      if (module === "1") context.fillRect(20 + index * 3, 40, 3, 160);
    }
  };
  setInterval(draw, 50);
  Object.assign(navigator.mediaDevices, { getUserMedia: async () => canvas.captureStream(20) });
}

test("a number that is scanned without a connection is sent once there is one, and packs once", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const [number = ""] = await buyAll(shop, 1);
  const page = await visitAdmin("/admin/packing", {
    viewport: phone,
    expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/,
  });
  await page.context().setOffline(true);
  await scan(page, number);
  await page.getByText(`Not packed yet, because the shop did not answer: ${number}.`).waitFor();
  await page.getByText("Numbers that you scan are sent once it answers.").waitFor();
  await page.context().setOffline(false);
  await page.getByText(`✓ ${number} is packed.`).waitFor();
  expect(await countOf(shop, "packed_at is not null")).toBe(1);
});

test("tracking numbers from a label program's file are previewed, and shipped", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const numbers = await buyAll(shop, 2);
  const page = await visitAdmin("/admin/packing", { expectedErrors: /409/ });
  const csv = `Order ID,Tracking Number,Carrier\n${numbers[0]},9400111202555842332669,USPS\nCHOC-1900-1,1,UPS\n`;
  const file = csvFile("labels.csv", csv);
  await page.getByLabel("Tracking numbers from a file").setInputFiles(file);
  await page.getByText("1 of 2 rows can be shipped.").waitFor();
  await page.getByText("No such order: skipped").waitFor();
  expect(await countOf(shop, "status = 'shipped'")).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ship 1 parcel and tell its customer" }).click();
  await toastWith(page, "1 parcel shipped").waitFor();
  expect(await countOf(shop, `status = 'shipped' and order_number = '${numbers[0]}'`)).toBe(1);
  await page
    .getByLabel("Tracking numbers from a file")
    .setInputFiles({ ...file, buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) });
  await page.getByText(/This is [^.]*not a CSV file\./).waitFor();
  await page.getByRole("checkbox", { name: `Select ${numbers[1]}` }).check();
  const labels = await download(page, page.getByRole("link", { name: "Label file" }).first());
  expect(labels.name).toMatch(/^labels-\d{4}-\d\d-\d\d\.csv$/);
});

test("a file of tracking numbers stays when the shop does not answer", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const [number] = await buyAll(shop, 1);
  const page = await visitAdmin("/admin/packing", { expectedErrors: /ERR_FAILED/ });
  const csv = `Order ID,Tracking Number,Carrier\n${number},9400111202555842332669,USPS\n`;
  const ship = page.getByRole("button", { name: "Ship 1 parcel and tell its customer" });
  await page.getByLabel("Tracking numbers from a file").setInputFiles(csvFile("labels.csv", csv));
  await page.route("**/admin/actions/ship-orders", (route) => route.abort());
  await ship.click();
  await page.getByText("The shop did not answer, so nothing changed.").waitFor();
  await page.unroute("**/admin/actions/ship-orders");
  await ship.click();
  await toastWith(page, "1 parcel shipped").waitFor();
});

test("the orders of a day are selected at once, and on a phone chips lead from day to day", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await buyAll(shop, 3);
  await query(
    shop,
    `update orders set created_at = now() - interval '20 days', order_date = now() - interval '20 days',
       paid_at = now() - interval '20 days'
     where id = (select id from orders order by created_at limit 1)`,
  );
  const page = await visitAdmin("/admin/packing", { viewport: phone });
  const days = page.getByRole("navigation", { name: "Groups of orders" });
  expect(await days.getByRole("link").allInnerTexts()).toEqual([
    expect.stringMatching(/^Late, \w{3}, \w{3} \d+\s+1$/),
    expect.stringMatching(/\s2$/),
  ]);
  await days.getByRole("link").last().click();
  await page.waitForURL(/#due-\d{4}-\d\d-\d\d$/);
  await page.getByRole("checkbox", { name: /^All orders, Due/ }).click();
  await page.getByRole("button", { name: "Print 2 orders" }).waitFor();
});

// The rules are tested in packer-notes.test.ts.

test("a buyer's note for the packer is on the packing screen, on the pick list and in the order, but not on the slip", {
  tags: "extended",
}, async ({ shop, startVisit, visitCheckout }) => {
  const owner = await startVisit();
  const device = { viewport: phone, hasTouch: true, isMobile: true };
  const page = await visitCheckout(device);
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  expect(await page.getByLabel("Note for the packer").count()).toBe(0);

  await openAdmin(owner, shop, "/admin/shipping");
  await owner.getByRole("switch", { name: "Ask for a note at checkout" }).check();
  await owner.getByRole("button", { name: "Save Changes" }).click();
  await owner.getByText("Shipping saved").waitFor();

  await open(page, "/checkout");
  await fillCheckout(page);
  await page.getByLabel("Note for the packer").fill("Two bags, please: one is for my neighbor.");
  await page.reload();
  await page.getByLabel("Note for the packer").waitFor();
  expect(await page.getByLabel("Note for the packer").inputValue()).toMatch(/^Two bags/);
  await expectAccessible(page);
  await expectTouchable(page);
  const number = await pay(page);

  await openAdmin(owner, shop, "/admin/packing");
  await owner.getByText("Note: Two bags, please").waitFor();
  await expectAccessible(owner);
  const [order] = await query(shop, `select id from orders where order_number = '${number}'`);
  await open(owner, `/admin/orders?order=${order?.id}`);
  await owner.getByText("Note for the packer:").waitFor();
  await expectAccessible(owner);
  await owner.goto(`/admin/packing/print?paper=letter&order=${order?.id}`);
  const [list, slip] = await owner.getByRole("article").all();
  expect(await list?.innerText()).toContain("From the buyer: Two bags, please");
  expect(await slip?.innerText()).toContain(number);
  expect(await slip?.innerText()).not.toContain("Two bags");
});
