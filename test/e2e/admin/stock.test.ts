import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { chooseBars, fillCheckout, open, openAdmin, pay } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

// Counted stock as owner and shoppers see it. The rules are tested in server/stock and
// server/checkout/pay/counted-stock.test.ts.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});
beforeEach(async () => {
  await query(shop, "delete from reservations");
  await query(shop, "delete from stock_levels");
  await query(shop, "delete from stock_movements");
});

const count = (productId: number, onHand: number) =>
  query(
    shop,
    `insert into stock_levels (product_id, on_hand) values (${productId}, ${onHand})
     on conflict (product_id) do update set on_hand = excluded.on_hand`,
  );

async function stockScreen(path: string) {
  // Refused changes get status 409, counts that are none 422.
  const visitor = await visit(browser, shop.url, { expectedErrors: /409|422/ });
  await openAdmin(visitor.page, shop, path);
  return visitor;
}

const figure = (page: Page, name: string) =>
  page.locator("dl[aria-label=Stock] > div", { hasText: name }).locator("dd").innerText();

test("the owner counts a bar by keyboard, and shoppers see how many are left", async () => {
  const { page, leave } = await stockScreen("/admin/stock/1");
  await page.getByLabel("On the shelf now").fill("2.5");
  await page.keyboard.press("Enter");
  await page.getByText("A count is a whole number from 0").waitFor();
  await page.getByLabel("On the shelf now").fill("4");
  await page.keyboard.press("Enter");
  await page.getByLabel("How many came").waitFor();
  expect(await figure(page, "For sale")).toBe("4");

  await page.getByLabel("What happened").selectOption("broken");
  await page.getByLabel("How many are gone").fill("9");
  await page.keyboard.press("Enter");
  await page.getByText("There are only 4.").waitFor();
  await page.getByLabel("How many are gone").fill("2");
  await page.getByLabel("Note").fill("Fell off the table");
  await page.keyboard.press("Enter");
  await page.getByText("Broken · Fell off the table").waitFor();
  expect(await figure(page, "For sale")).toBe("2");
  await expectAccessible(page);

  await open(page, "/products/1");
  await page.getByText("2 left", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Increase quantity of Red Orchard" }).click();
  const more = page.getByRole("button", { name: "Increase quantity of Red Orchard" });
  expect(await more.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Add to Cart Red Orchard" }).first().click();
  await page.locator("[data-toast]", { hasText: "2 Red Orchard" }).waitFor();
  await page.getByRole("button", { name: "Add to Cart Red Orchard" }).first().click();
  await page.locator("[data-toast]", { hasText: "That's all there is" }).waitFor();
  await leave();
});

test("the second of two owners who count at once is told that the count has changed", {
  tags: "extended",
}, async () => {
  await count(1, 10);
  const first = await stockScreen("/admin/stock/1");
  const second = await stockScreen("/admin/stock/1");
  for (const { page } of [first, second]) {
    await page.getByLabel("What happened").selectOption("adjusted");
    await page.getByText("There should be 10.").waitFor();
  }
  await first.page.getByLabel("How many are there").fill("8");
  await first.page.keyboard.press("Enter");
  await first.page.getByLabel("How many came").waitFor();
  await second.page.getByLabel("How many are there").fill("9");
  await second.page.keyboard.press("Enter");
  await second.page.getByText("Meanwhile the count has become 8").waitFor();
  await first.leave();
  await second.leave();
});

test("a file of counts is previewed before it changes anything", { tags: "extended" }, async () => {
  await count(1, 10);
  const { page, leave } = await stockScreen("/admin/stock");
  const text = "Name,Count\nRed Orchard,7\nCloud Terrace,12\nNobody's Bar,3\n";
  await page
    .getByLabel("Counts from a file")
    .last()
    .setInputFiles({
      name: "counts.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
  await page.getByText("2 of 3 rows change a count.").waitFor();
  await page.getByText("7 instead of 10").waitFor();
  expect(await query(shop, "select on_hand from stock_levels")).toEqual([{ on_hand: 10 }]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change 2 counts" }).click();
  await page.getByText("2 counts changed.").waitFor();
  expect(await query(shop, "select on_hand from stock_levels order by 1")).toEqual([
    { on_hand: 7 },
    { on_hand: 12 },
  ]);
  await leave();
});

test("a box holds no more of a bar than are in stock, and its page says how many are left", {
  tags: "extended",
}, async () => {
  await count(1, 2);
  const { page, leave } = await visit(browser, shop.url, { viewport: phone });
  await open(page, "/bundles");
  await chooseBars(page, ["Red Orchard", "Red Orchard"]);
  const bar = page.getByRole("button", { name: /Red Orchard.*0 left/ });
  await bar.waitFor();
  expect(await bar.getAttribute("aria-disabled")).toBe("true");
  await expectAccessible(page);
  await leave();
});

test("a shopper who loses the last bar at Pay is told before paying, and can swap it in the box", {
  tags: "extended",
}, async () => {
  await count(1, 1);
  const { page, leave } = await visit(browser, shop.url, { expectedErrors: /409/ });
  await open(page, "/bundles");
  await chooseBars(page, ["Red Orchard", "Cloud Terrace", "Hammock"]);
  await page.getByRole("button", { name: "Add Bundle to Cart" }).click();
  await page.getByRole("link", { name: "Go to Cart" }).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillCheckout(page);
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  // Another shopper buys it first.
  const other = apiShopper(shop.url, randomUUID(), { lines: [{ productId: 1, quantity: 1 }] });
  for (const step of [other.begin, () => other.submit(), other.confirm, other.place]) await step();

  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByText("A bar in your cart is sold out. Nothing was charged.").first().waitFor();
  await page.getByRole("link", { name: "Return to Cart" }).click();
  await page.getByRole("link", { name: "Swap it for another bar" }).click();
  await page.getByText("Sold out right now: Red Orchard. Choose another bar instead.").waitFor();
  await chooseBars(page, ["Golden Hour"]);
  await page.getByRole("button", { name: "Update Bundle" }).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  // What was typed is kept.
  await pay(page);
  expect(await query(shop, "select on_hand, reserved from stock_levels")).toEqual([
    { on_hand: 0, reserved: 0 },
  ]);
  await leave();
});

test("a shopper who waits for a bar can leave an address without JavaScript, and confirm it by a link", async () => {
  await count(1, 0);
  const { page, leave } = await visit(browser, shop.url, {
    javaScriptEnabled: false,
    // After unsubscribing, the link leads to a 404.
    expectedErrors: /404/,
  });
  await page.goto("/products/1");
  const notify = page.getByRole("button", { name: "Notify When Available Red Orchard" });
  expect(await notify.isDisabled()).toBe(true);
  await page.getByLabel("Email me when it's back").fill("waits@example.com");
  await page.getByRole("button", { name: "Email me" }).click();
  await page.getByRole("heading", { name: "Almost there" }).waitFor();
  const [notice] = await query(shop, "select id from notices");
  await page.goto(`/notify/${String(notice?.id)}`);
  await page.getByRole("heading", { name: "Tell you when Red Orchard is back?" }).waitFor();
  await page.getByRole("button", { name: "Yes, tell me" }).click();
  await page.getByRole("heading", { name: "You're on the list" }).waitFor();
  await page.getByRole("button", { name: "Take me off the list" }).click();
  await page.getByRole("heading", { name: "This link has expired" }).waitFor();
  expect(await query(shop, "select id from notices")).toEqual([]);
  await leave();
});
