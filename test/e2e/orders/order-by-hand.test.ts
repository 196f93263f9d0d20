import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";
import { type OpenPage, test } from "../../support/shop-test.ts";
import { addCode, addOrder, addProduct } from "../../support/stored-records.ts";

// Orders by phone, as the owner enters them. The rules are tested in take-order.test.ts.

test.beforeAll(({ shop }) => stopReconciliation(shop));

const newOrder = (visitAdmin: OpenPage, options?: Parameters<OpenPage>[1]) =>
  visitAdmin("/admin/orders/new", options);

const customer = {
  "First name": "Robin",
  "Last name": "Sample",
  Email: "robin.sample@example.com",
  "Street address": "12 Invented Street",
  City: "Portland",
  "ZIP code": "97201",
};

async function fill(page: Page, fields: Readonly<Record<string, string>> = customer) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  }
  await page.getByLabel("State").selectOption("OR");
}

/** Adds a box with three of the first bar. */
async function addBox(page: Page) {
  await page.getByRole("button", { name: "Add a box of 3" }).click();
  for (const place of [1, 2, 3]) {
    await page.getByLabel(`Box 1, bar ${place}`).selectOption({ index: place });
  }
  await page.getByText("Bundle Discount").waitFor();
}

const take = (page: Page) => page.getByRole("button", { name: "Take order" });

/** The order whose details are shown. */
async function shownOrder(shop: RunningShop, page: Page) {
  const id = new URL(page.url()).searchParams.get("order");
  const [order] = await query(shop, "select * from orders where id = $1", [id]);
  return order;
}

const ordersOf = (shop: RunningShop, email: string) =>
  query(shop, "select id from orders where customer_email = $1", [email]);

test("a new order whose price did not arrive says so, and asks once more by Take order", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await newOrder(visitAdmin, { expectedErrors: /ERR_FAILED/ });
  await page.route("**/admin/actions/price-order", (route) => route.abort());
  await page.getByLabel("Quantity of").first().fill("2");
  await page.getByText("We couldn't get a price.").waitFor();
  await take(page).click();
  expect(await page.getByText("Choose a bar first.").count()).toBe(0);

  await page.unroute("**/admin/actions/price-order");
  await take(page).click();
  await page.getByText("Total", { exact: true }).waitFor();
});

test("a box ordered by phone is priced by the shop, saved once by two presses, and paid through its link", async ({
  shop,
  visitAdmin,
}) => {
  const page = await newOrder(visitAdmin);
  await addBox(page);
  const email = `${randomUUID()}@example.com`;
  await fill(page, { ...customer, Email: email });
  await take(page).dblclick();
  await page.getByRole("heading", { name: "Not paid yet" }).waitFor();
  const [order, ...others] = await ordersOf(shop, email);
  expect(others).toEqual([]);
  const link = await page.getByLabel("Link to pay").inputValue();
  await expectAccessible(page);
  const { pathname, search } = new URL(link);
  await open(page, `${pathname}${search}`);
  await page.getByRole("heading", { name: "Pay your order" }).waitFor();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("heading", { name: "This order is paid" }).waitFor();
  const status = `select payment_status from orders where id = '${order?.id}'`;
  expect(await query(shop, status)).toEqual([{ payment_status: "paid" }]);
});

test("bad input is marked and kept, and an order that was paid elsewhere shows how and why", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const page = await visitAdmin("/admin/orders", { expectedErrors: /status of 409/ });
  await page.getByRole("main").getByRole("link", { name: "New order" }).click();
  await take(page).click();
  await page.getByText("Choose a bar first.").waitFor();
  await page.getByLabel("Quantity of").first().fill("2");
  await page.getByText("Total", { exact: true }).waitFor();
  await fill(page, { ...customer, Email: "nobody", "ZIP code": "1" });
  await take(page).click();
  await page.getByText("Please enter a ZIP code of 5 digits").waitFor();
  expect(await page.locator(":focus").getAttribute("id")).toBe("new-order-email");
  await expectAccessible(page);
  await fill(page);
  await page.getByRole("radio", { name: /^Paid elsewhere/ }).check();
  await take(page).click();
  await page.getByText("Please say why, for the order's history.").waitFor();
  await page.getByLabel("Reason").fill("Market stand");
  await take(page).click();
  await page.getByText("Paid in cash: Market stand", { exact: true }).waitFor();
  expect(await shownOrder(shop, page)).toMatchObject({ payment_status: "paid" });
  await page.goBack();
  await page.getByRole("heading", { name: "Orders" }).waitFor();
});

test("discount codes and gift cards are refused with the reason before the order is saved, and valid ones are applied", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const owner = await visitAdmin("/admin/gift-cards");
  await owner.getByRole("button", { name: "Turn on" }).click();
  await owner.getByRole("button", { name: "Turn off" }).waitFor();
  await open(owner, "/admin/gift-cards/new");
  await owner.getByLabel("Amount").fill("20");
  await owner.getByRole("button", { name: "Issue gift card" }).click();
  const card = (await owner.getByText(/^Code: /).innerText()).replace("Code: ", "");
  await addCode(shop, "SPRING");

  const page = await newOrder(visitAdmin, { viewport: phone });
  await page.getByLabel("Quantity of").first().fill("2");
  await fill(page);
  const discount = page.getByLabel(/^Discount code/);
  await discount.fill("SPRNG");
  await page.getByText("We don't know this code. Please check its spelling.").waitFor();
  await expectAccessible(page);
  await take(page).click();
  await page.getByText("The discount code can't be used. Change or remove it.").waitFor();
  await discount.fill("spring");
  await page.getByText("Code SPRING", { exact: true }).waitFor();

  const code = page.getByLabel(/^Gift card code/);
  await code.fill("7QWX-2M4K-9R3T-1234");
  await page.getByText("No gift card has this code. Please check it.").waitFor();
  await expectAccessible(page);
  await take(page).click();
  await page.getByText("The gift card can't be used. Change or remove its code.").waitFor();
  await code.fill(card.toLowerCase());
  await page.getByText("Left to pay", { exact: true }).waitFor();
  await page.getByText("It has $20.00 on it.").waitFor();
  await take(page).click();
  await page.getByRole("heading", { name: "Not paid yet" }).waitFor();
  const order = await shownOrder(shop, page);
  expect(order?.promotions).toMatchObject([{ label: "Code SPRING" }]);
  const payments = await query(
    shop,
    `select kind, amount from payments where order_id = '${order?.id}'`,
  );
  expect(payments).toEqual([{ kind: "gift_card", amount: "20.00" }]);
  const link = new URL(await page.getByLabel("Link to pay").inputValue());
  await open(page, `${link.pathname}${link.search}`);
  const due = (Number(order?.total) - 20).toFixed(2);
  await page.getByRole("button", { name: `Pay $${due}` }).waitFor();
});

test("a duplicate has the same customer and bars, and names bars that are not for sale now", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addProduct(shop, "Vanishing Bar");
  const page = await newOrder(visitAdmin, { viewport: phone });
  await addBox(page);
  await page.getByLabel("Quantity of Vanishing Bar").fill("2");
  await fill(page, { ...customer, Email: "twofold@example.com" });
  await page.getByText("Subtotal").waitFor();
  await take(page).click();
  await page.getByRole("heading", { name: "Not paid yet" }).waitFor();
  await query(shop, `update products set in_stock = false where id = ${id}`);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByText(/Filled in from order .* Not sold now, and left out: /).waitFor();
  expect(await page.getByRole("textbox", { name: "City" }).inputValue()).toBe("Portland");
  await page.getByText("Bundle Discount").waitFor();
  await expectAccessible(page);
  await take(page).click();
  await page.getByRole("heading", { name: "Not paid yet" }).waitFor();
  expect(await ordersOf(shop, "twofold@example.com")).toHaveLength(2);
});

test("a known customer is found by typing and fills in the fields, by keyboard, and the bars stay", async ({
  shop,
  visitAdmin,
}) => {
  const page = await newOrder(visitAdmin, { viewport: phone });
  await page.getByLabel("Quantity of").first().fill("2");
  const email = `${randomUUID()}@example.com`;
  await fill(page, { ...customer, "Last name": "Knownsample", Email: email });
  await page.getByText("Subtotal").waitFor();
  await take(page).click();
  await page.getByRole("heading", { name: "Not paid yet" }).waitFor();

  await open(page, new URL("/admin/orders/new", shop.url).href);
  await page.getByLabel("Quantity of").first().fill("1");
  const field = page.getByRole("combobox", { name: "Find a customer" });
  await field.fill("knownsam");
  const option = page.getByRole("option", { name: "Robin Knownsample" });
  await option.waitFor();
  expect(await option.textContent()).toContain(`${email} · Portland, OR`);
  await expectAccessible(page);
  await field.press("ArrowDown");
  await field.press("Enter");
  await page.getByText("Filled in from Robin Knownsample's last order.").waitFor();
  expect(await page.getByRole("textbox", { name: "Email", exact: true }).inputValue()).toBe(email);
  expect(await page.getByLabel("State").inputValue()).toBe("OR");
  expect(await page.getByLabel("Quantity of").first().inputValue()).toBe("1");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
});

test("of two customers who are chosen, the second one counts, also while the first is still read", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const addCustomer = async (name: string) => {
    const [firstName, lastName] = name.split(" ");
    const address = { firstName, lastName, street: "12 Invented Street", city: "Portland" };
    await addOrder(shop, name, {
      customer_name: name,
      customer_email: `${firstName}@choices.example.com`,
      shipping_address: JSON.stringify({ ...address, state: "OR", zipCode: "97201" }),
      created_at: new Date(),
    });
  };
  await addCustomer("Firstly Chosensample");
  await addCustomer("Secondly Chosensample");
  const page = await newOrder(visitAdmin);
  const gate = Promise.withResolvers<void>();
  await page.route("**/admin/actions/read-buyer", async (route) => {
    await gate.promise;
    await route.continue();
  });

  const field = page.getByRole("combobox", { name: "Find a customer" });
  await field.fill("chosensample");
  const asked = page.waitForRequest("**/admin/actions/read-buyer");
  await page.getByRole("option", { name: "Firstly Chosensample" }).click();
  await asked;
  await field.fill("chosensample");
  await page.getByRole("option", { name: "Secondly Chosensample" }).click();
  gate.resolve();
  await page.getByText("Filled in from Secondly Chosensample's last order.").waitFor();
  expect(await page.getByRole("textbox", { name: "First name", exact: true }).inputValue()).toBe(
    "Secondly",
  );
});

test("a reply starts with the owner's template, can be changed, and is sent once by two presses", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const page = await newOrder(visitAdmin);
  await page.getByLabel("Quantity of").first().fill("2");
  await page.getByText("Total", { exact: true }).waitFor();
  await fill(page);
  await take(page).click();
  await page.getByRole("heading", { name: "Not paid yet" }).waitFor();
  const drawer = new URL(page.url());
  await open(page, "/admin/emails");
  await page.getByRole("link", { name: "Reply templates" }).click();
  await page.getByRole("button", { name: "Add a template" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByText(/^Please fill this in, with up to /)
    .first()
    .waitFor();
  await page.getByLabel("Name").fill("Late");
  await page.getByLabel("Subject").fill("About {{order}}");
  await page.getByLabel("Text").fill("Hi {{name}},\n\nit leaves tomorrow.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Templates saved").waitFor();

  await open(page, `${drawer.pathname}${drawer.search}`);
  await page.getByRole("button", { name: "Reply…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByLabel("Template").selectOption("Late");
  expect(await dialog.getByLabel("Text").inputValue()).toBe("Hi Robin,\n\nit leaves tomorrow.");
  await dialog.getByLabel("Text").fill("Hi Robin,\n\nit leaves today.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send reply" }).dblclick();
  await page.getByText("Reply on its way").waitFor();
  await dialog.waitFor({ state: "detached" });
  const id = drawer.searchParams.get("order");
  const replies = () =>
    query(
      shop,
      `select text_body from email_log where kind = 'order-reply' and order_id = '${id}'`,
    );
  await expect.poll(replies).toHaveLength(1);
  expect(String((await replies())[0]?.text_body)).toContain("it leaves today.");
});
