import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { chooseProducts, download, fillCheckout, open, pay } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

// Counted stock as owner and shoppers see it. The rules are tested in server/stock and
// server/checkout/pay/buy-counted-stock.test.ts.

/** A bar of which so many are counted. @returns its id */
async function addCounted(shop: RunningShop, name: string, onHand: number): Promise<number> {
  const id = await addProduct(shop, name);
  await query(shop, `insert into stock_levels (product_id, on_hand) values (${id}, ${onHand})`);
  return id;
}

const onHandOf = async (shop: RunningShop, productId: number) =>
  (await query(shop, `select on_hand from stock_levels where product_id = ${productId}`))[0]
    ?.on_hand;

// Refused changes get status 409, counts that are none 422.
const refused = { expectedErrors: /409|422/ };

const figure = (page: Page, name: string) =>
  page.locator("dl[aria-label=Stock] > div", { hasText: name }).locator("dd").innerText();

test("the owner counts a bar by keyboard, and shoppers see how many are left", async ({
  shop,
  visitAdmin,
}) => {
  const id = await addProduct(shop, "Shelf Bar");
  const page = await visitAdmin(`/admin/stock/${id}`, refused);
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

  await open(page, `/products/${id}`);
  await page.getByText("2 left", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Increase quantity of Shelf Bar" }).click();
  const more = page.getByRole("button", { name: "Increase quantity of Shelf Bar" });
  expect(await more.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Add to Cart Shelf Bar" }).first().click();
  await page.locator("[data-toast]", { hasText: "2 Shelf Bar" }).waitFor();
  await page.getByRole("button", { name: "Add to Cart Shelf Bar" }).first().click();
  await page.locator("[data-toast]", { hasText: "That's all there is" }).waitFor();
});

test("counts are typed down a column and saved at once, and refused ones stay with the reason", async ({
  shop,
  visitAdmin,
}) => {
  const ids = [
    await addCounted(shop, "Aisle Bar", 10),
    await addCounted(shop, "Basket Bar", 8),
    await addCounted(shop, "Crate Bar", 6),
  ];
  const page = await visitAdmin("/admin/stock", refused);
  const cell = (name: string, bar: string) => page.getByLabel(`${name}: ${bar}`, { exact: true });
  await cell("Sold elsewhere", "Aisle Bar").fill("4");
  await page.keyboard.press("Enter");
  await page.keyboard.type("9");
  await cell("Counted", "Crate Bar").fill("5");
  expect(await cell("Made", "Crate Bar").isDisabled()).toBe(true);
  await page.getByText("13 sold elsewhere, 1 missing").waitFor();
  // Meanwhile somebody buys one, which stays on the shelf until it is packed.
  await query(shop, `update stock_levels set on_hand = 5 where product_id = ${ids[2]}`);

  await page.getByRole("button", { name: "Save 3 counts" }).click();
  await page.getByText("There are only 8.").first().waitFor();
  await page.locator("[data-toast]", { hasText: "2 counts changed." }).waitFor();
  expect(await Promise.all(ids.map((id) => onHandOf(shop, id)))).toEqual([6, 8, 4]);
  expect(await cell("Sold elsewhere", "Basket Bar").inputValue()).toBe("9");
  expect(await cell("Sold elsewhere", "Aisle Bar").inputValue()).toBe("");
  await expectAccessible(page);
});

test("a shopper who loses the last bar at Pay is told before paying, and can swap it in the box", {
  tags: "extended",
}, async ({ shop, visitShop }) => {
  const id = await addCounted(shop, "Last Bar", 1);
  const page = await visitShop("/bundles", { expectedErrors: /409/ });
  await chooseProducts(page, ["Last Bar", "Cloud Terrace", "Hammock"]);
  await page.getByRole("button", { name: "Add Bundle to Cart" }).click();
  await page.getByRole("link", { name: "Go to Cart" }).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
  await fillCheckout(page);
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  // Another shopper buys it first.
  await buyOrder(shop, { lines: [{ productId: id, quantity: 1 }] });

  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByText("A bar in your cart is sold out. Nothing was charged.").first().waitFor();
  await page.getByRole("link", { name: "Return to Cart" }).click();
  await page.getByRole("link", { name: "Swap it for another bar" }).click();
  await page.getByText("Sold out right now: Last Bar. Choose another bar instead.").waitFor();
  await chooseProducts(page, ["Golden Hour"]);
  await page.getByRole("button", { name: "Update Bundle" }).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
  // What was typed is kept.
  await pay(page);
  const counts = `select on_hand, reserved from stock_levels where product_id = ${id}`;
  expect(await query(shop, counts)).toEqual([{ on_hand: 0, reserved: 0 }]);
});

test("a shopper who waits for a bar can leave an address without JavaScript, and confirm it by a link", async ({
  shop,
  startVisit,
}) => {
  const id = await addCounted(shop, "Missed Bar", 0);
  const page = await startVisit({
    javaScriptEnabled: false,
    // After unsubscribing, the link leads to a 404.
    expectedErrors: /404/,
  });
  await page.goto(`/products/${id}`);
  const notify = page.getByRole("button", { name: "Notify When Available Missed Bar" });
  expect(await notify.isDisabled()).toBe(true);
  await page.getByLabel("Email me when it's back").fill("waits@example.com");
  await page.getByRole("button", { name: "Email me" }).click();
  await page.getByRole("heading", { name: "Almost there" }).waitFor();
  const notices = `select id from notices where product_id = ${id}`;
  const [notice] = await query(shop, notices);
  await page.goto(`/notify/${String(notice?.id)}`);
  await page.getByRole("heading", { name: "Want to know when Missed Bar is back?" }).waitFor();
  await page.getByRole("button", { name: "Yes, email me" }).click();
  await page.getByRole("heading", { name: "You're on the list" }).waitFor();
  await page.getByRole("button", { name: "Take me off the list" }).click();
  await page.getByRole("heading", { name: "This link has expired" }).waitFor();
  expect(await query(shop, notices)).toEqual([]);
});

test("a cell waits while it is saved, so that nothing newer is lost with the answer", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addCounted(shop, "Waiting Bar", 10);
  const page = await visitAdmin("/admin/stock");
  const gate = Promise.withResolvers<void>();
  await page.route("**/admin/actions/change-stock-sheet", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const made = page.getByLabel("Made: Waiting Bar", { exact: true });
  await made.fill("4");
  await page.getByRole("button", { name: "Save 1 count" }).click();
  await expect.poll(() => made.isEditable()).toBe(false);
  gate.resolve();
  await page.locator("[data-toast]", { hasText: "1 count changed." }).waitFor();
  await expect.poll(() => made.isEditable()).toBe(true);
  expect(await made.inputValue()).toBe("");
  expect(await onHandOf(shop, id)).toBe(14);
});

// Lots, recalls and recipes on the admin's screens. Their rules are tested in server/orders.

/** Buys a 3-bar bundle that is all of one product. @returns the order's id */
async function buyProductsOf(shop: RunningShop, productId: number): Promise<string> {
  const { id } = await buyOrder(shop);
  await query(
    shop,
    `update order_items set product_id = ${productId}, recipe_hash =
       (select recipe_hash from products where id = ${productId})
     where order_id = '${id}'`,
  );
  return id;
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test("the owner keeps a bar in lots, packs an order, sees who got a lot, and writes to them", async ({
  shop,
  visitAdmin,
}) => {
  const productId = await addProduct(shop, "Lot Bar");
  const orderId = await buyProductsOf(shop, productId);
  const page = await visitAdmin(`/admin/stock/${productId}`, refused);
  await page.getByLabel("On the shelf now").fill("10");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Add a lot" }).waitFor();
  await page.getByRole("button", { name: "Add lot" }).click();
  await page.getByText("Please enter a code of at most").waitFor();
  await page.getByLabel("Lot code").fill("RO-41");
  await page.getByLabel("Best before").fill(inDays(20));
  await page.getByLabel("How many bars").fill("40");
  await page.getByRole("button", { name: "Add lot" }).click();
  await page.getByText("Lot added.").waitFor();
  await page.getByRole("link", { name: "RO-41" }).waitFor();
  expect(await page.getByLabel("Lot code").inputValue()).toBe("");
  await expectAccessible(page);

  await open(page, "/admin/stock");
  await page.getByRole("link", { name: "Make a seasonal box of them" }).waitFor();

  await open(page, "/admin/packing");
  await page.getByRole("button", { name: "Packed" }).last().click();
  await page.getByText("1 packed").waitFor();
  await open(page, `/admin/orders?order=${orderId}`);
  await page.getByText("Lot RO-41").first().waitFor();

  await open(page, `/admin/stock/${productId}`);
  await page.getByRole("link", { name: "RO-41" }).click();
  await page.getByRole("heading", { name: "Who got it?" }).waitFor();
  await expectAccessible(page);
  const file = await download(page, page.getByRole("link", { name: "Export Orders" }));
  const [head, line] = file.text.split("\r\n");
  expect(head).toContain(",bars,status,certain,recipient");
  expect(line).toContain(",yes,");

  await page.getByRole("button", { name: "Preview…" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send 1 email" }).click();
  await page.getByText("1 email is on its way.").waitFor();
  await page.getByRole("button", { name: "Delete lot" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete lot" }).click();
  await page.getByText("Customers have bars of this lot.").waitFor();
  const replies = await query(
    shop,
    `select subject, body from replies where order_id = '${orderId}'`,
  );
  expect(replies).toHaveLength(1);
  expect(replies[0]?.body).toContain("RO-41");
  expect(replies[0]?.body).not.toContain("{{");
});

test("an order whose bar got another allergen is held, and shows the difference", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const productId = await addProduct(shop, "Recipe Bar");
  const orderId = await buyProductsOf(shop, productId);
  const page = await visitAdmin(`/admin/products/${productId}`, refused);
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByRole("checkbox", { name: "Hazelnuts" }).check();
  await page.getByLabel("Net weight in grams").fill("60");
  await page.getByRole("button", { name: /^(Save|Update)/ }).click();
  await page.getByText("Product saved").waitFor();

  await open(page, `/admin/orders?order=${orderId}`);
  await page.getByText("now contains Hazelnuts").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I've taken care of it" }).click();
  await page.getByText("Order free to pack").waitFor();
  await page.getByText("To be packed with the changed recipe.").waitFor();

  await open(page, `/admin/orders/${orderId}/slip`);
  await page.getByText("Contains Hazelnuts").first().waitFor();
  await open(page, `/products/${productId}`);
  await page.getByRole("heading", { name: "Allergens" }).waitFor();
  expect(await page.getByText("Hazelnuts").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Add to Cart Recipe Bar" }).first().click();
  await open(page, "/cart");
  await page.getByText("Contains Hazelnuts").waitFor();
});
