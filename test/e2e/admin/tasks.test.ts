import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type BoughtOrder, buyOrder } from "../../support/api-shopper.ts";
import { desk, phone } from "../../support/browser.ts";
import { handOf } from "../../support/hand.ts";
import { open, tableRows, toastWith } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addOrder, addProduct } from "../../support/stored-records.ts";

// How many presses the owner's tasks of a day take, from the screen where they are noticed. Labels
// are in test/e2e/orders/shipping-labels.test.ts.

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name });

const rowOf = (page: Page, { number }: BoughtOrder) => page.getByRole("link", { name: number });

async function buyOrders(shop: RunningShop, count: number, email: string): Promise<BoughtOrder[]> {
  await query(shop, "delete from orders where customer_email = $1", [email]);
  const orders: BoughtOrder[] = [];
  for (let each = 0; each < count; each += 1) {
    orders.push(await buyOrder(shop, { details: { email } }));
  }
  return orders;
}

test("twelve bars, some for the first time, are counted with twelve numbers, Stock and Save", async ({
  shop,
  visitAdmin,
}) => {
  await query(shop, "delete from stock_levels");
  for (let each = 1; each <= 12; each += 1) {
    const id = await addProduct(shop, `Market Bar ${String(each).padStart(2, "0")}`);
    if (each % 3 === 0) continue;
    await query(shop, `insert into stock_levels (product_id, on_hand) values (${id}, 20)`);
  }
  const page = await visitAdmin("/admin/orders", { viewport: desk });
  const hand = handOf(page);
  await hand.click(page.getByRole("link", { name: /^Stock/ }));
  const cells = page.getByLabel(/^Counted: Market Bar/);
  await expect.poll(() => cells.count()).toBe(12);
  for (let each = 0; each < 12; each += 1) await hand.fill(cells.nth(each), String(8 + each));
  await hand.click(button(page, "Save 12 counts"));
  await toastWith(page, "12 counts changed.").waitFor();
  expect(hand.presses("Count twelve bars")).toBeLessThanOrEqual(14);
});

test("from the list, a bar is refunded, a street corrected and a customer answered in four presses each", async ({
  shop,
  visitAdmin,
}) => {
  const [refunded, moved, asking] = await buyOrders(shop, 3, "many@task.example");
  if (!refunded || !moved || !asking) return;
  const page = await visitAdmin("/admin/orders", { viewport: desk });
  const refunding = handOf(page);
  await refunding.click(rowOf(page, refunded));
  await refunding.click(button(page, "Refund…"));
  const refund = page.getByRole("dialog", { name: /^Refund CHOC-/ });
  await refunding.choose(refund.getByRole("combobox", { name: /^Bars of / }).first(), "1");
  await refunding.click(button(refund, /^Refund \$/));
  await toastWith(page, "Refund on its way").waitFor();
  expect(refunding.presses("Refund a bar")).toBeLessThanOrEqual(4);

  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const correcting = handOf(page);
  await correcting.click(rowOf(page, moved));
  await correcting.click(button(page, "Change address…"));
  const address = page.getByRole("dialog", { name: /address/i });
  await correcting.fill(address.getByLabel(/Street/), "12 Corrected Street");
  await correcting.click(button(address, "Save"));
  await toastWith(page, "Address saved").waitFor();
  expect(correcting.presses("Change an address")).toBeLessThanOrEqual(4);

  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const answering = handOf(page);
  await answering.click(rowOf(page, asking));
  await button(page, "Reply…").waitFor();
  await answering.key("r");
  const reply = page.getByRole("dialog", { name: /^Reply to/ });
  await answering.fill(reply.getByLabel("Text"), "It leaves tomorrow.");
  await answering.click(button(reply, "Send reply"));
  await toastWith(page, "Reply on its way").waitFor();
  expect(answering.presses("Answer a customer")).toBeLessThanOrEqual(4);
});

test("an order is packed from the list by the button of the row that is pointed at, and by keyboard", async ({
  shop,
  visitAdmin,
}) => {
  const [first, second] = await buyOrders(shop, 2, "pack@task.example");
  if (!first || !second) return;
  const page = await visitAdmin("/admin/orders?search=pack%40task.example", { viewport: desk });
  const packed = (order: BoughtOrder) =>
    page.getByRole("row", { name: order.number }).getByText("Packed, not sent yet").waitFor();
  const hand = handOf(page);
  const mark = button(page, `Mark ${first.number} packed`);
  expect(await mark.isVisible()).toBe(false);
  await rowOf(page, first).hover();
  await hand.click(mark);
  await packed(first);
  expect(hand.presses("Pack an order")).toBe(1);

  await rowOf(page, second).focus();
  // Past the number of its bars.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await packed(second);
  await toastWith(page, second.number).getByRole("button", { name: "Undo" }).click();
  await page
    .getByRole("row", { name: second.number })
    .getByText(/^Pack |^To pack/)
    .waitFor();
});

test("twelve orders are marked shipped in three presses", { tags: "extended" }, async ({
  shop,
  visitAdmin,
}) => {
  const email = "shipped@task.example";
  for (let each = 1; each <= 12; each += 1) {
    await addOrder(shop, `TASK-${each}`, { customer_email: email, payment_status: "paid" });
  }
  const page = await visitAdmin("/admin/orders?search=shipped%40task.example", { viewport: desk });
  const hand = handOf(page);
  await hand.click(page.getByLabel("Select all", { exact: true }));
  await hand.click(button(page, "Select all 12"));
  await hand.click(button(page, "Mark Shipped"));
  const shipped = () =>
    query(
      shop,
      "select id from orders where customer_email = 'shipped@task.example' and status = 'shipped'",
    );
  await expect.poll(async () => (await shipped()).length).toBe(12);
  expect(hand.presses("Mark twelve orders shipped")).toBeLessThanOrEqual(3);
});

test("three prices are changed with five presses from anywhere", { tags: "extended" }, async ({
  shop,
  visitAdmin,
}) => {
  const names = ["Price Bar A", "Price Bar B", "Price Bar C"];
  for (const name of names) await addProduct(shop, name);
  const page = await visitAdmin("/admin/orders", { viewport: desk });
  const hand = handOf(page);
  await hand.click(page.getByRole("link", { name: "Products", exact: true }).first());
  for (const [index, name] of names.entries()) {
    await hand.fill(page.getByLabel(`Price of ${name}`, { exact: true }), `1${index}.75`);
  }
  await hand.click(button(page, "Save 3 changes"));
  const prices = () =>
    query(shop, "select price::text from products where name like 'Price Bar %' order by name");
  await expect.poll(prices).toEqual([{ price: "10.75" }, { price: "11.75" }, { price: "12.75" }]);
  expect(hand.presses("Change three prices")).toBeLessThanOrEqual(5);
});

// How much of a list is on the first screen. The bar at a phone's thumb covers its last 56 pixels.

const THUMB_BAR = 56;

type Screen = {
  readonly path: string;
  readonly rowsOf: (page: Page) => Locator;
  /** How many rows are whole on arrival at 1280 × 900, and at 390 × 844. */
  readonly onDesk: number;
  readonly onPhone: number;
};

const packingRows = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });

const screens: readonly Screen[] = [
  { path: "/admin/orders", rowsOf: tableRows, onDesk: 10, onPhone: 4 },
  { path: "/admin/products", rowsOf: tableRows, onDesk: 12, onPhone: 5 },
  { path: "/admin/stock", rowsOf: tableRows, onDesk: 12, onPhone: 3 },
  { path: "/admin/packing", rowsOf: packingRows, onDesk: 12, onPhone: 3 },
  { path: "/admin/customers", rowsOf: tableRows, onDesk: 12, onPhone: 6 },
];

async function wholeRows(rows: Locator, height: number): Promise<number> {
  await rows.first().waitFor();
  return await rows.evaluateAll(
    (all, end) => all.filter((row) => row.getBoundingClientRect().bottom <= end).length,
    height,
  );
}

test("the first screen has ten orders, twelve products and twelve parcels on a desk, and four orders on a phone", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  for (let each = 1; each <= 12; each += 1) {
    await buyOrder(shop, { details: { email: `dense${each}@example.com` } });
    await addProduct(shop, `Dense Bar ${each}`);
  }
  await query(
    shop,
    "insert into stock_levels (product_id, on_hand) select id, 50 from products on conflict do nothing",
  );
  const page = await visitAdmin("/admin/orders", { viewport: desk });
  for (const { path, rowsOf, onDesk, onPhone } of screens) {
    await page.setViewportSize(desk);
    await open(page, path);
    const desked = await wholeRows(rowsOf(page), desk.height);
    await page.setViewportSize(phone);
    const phoned = await wholeRows(rowsOf(page), phone.height - THUMB_BAR);
    expect.soft(desked, path).toBeGreaterThanOrEqual(onDesk);
    expect.soft(phoned, `${path} on a phone`).toBeGreaterThanOrEqual(onPhone);
  }
});
