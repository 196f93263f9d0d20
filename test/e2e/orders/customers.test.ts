import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { download, tableRows, toastWith } from "../../support/journeys.ts";
import { shopper } from "../../support/sample-shopper.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// The customer screens. Lists, figures and notes are tested in server/customers.

test("an order's drawer leads to its customer, whose notes can be saved and searched", async ({
  shop,
  visitAdmin,
}) => {
  await query(shop, "delete from orders");
  const order = await buyOrder(shop, { details: { email: "robin@corner.example" } });
  await buyOrder(shop, { details: { email: "Robin@Corner.Example" } });
  await buyOrder(shop, { details: { email: "somebody@else.example" } });
  const page = await visitAdmin(`/admin/orders?order=${order.id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Robin Sample" }).click();
  await page.getByRole("heading", { level: 1, name: "Robin Sample" }).waitFor();
  expect(page.url()).not.toContain("example");
  const figures = page.locator("dl[aria-label='Figures of this customer']");
  expect(await figures.locator("dd").first().innerText()).toBe("2");
  expect(await page.getByRole("link", { name: /^CHOC-/ }).count()).toBe(2);

  await page.getByLabel("Notes", { exact: true }).fill("Runs the corner café");
  await page.getByRole("textbox", { name: "Tags" }).fill(`wholesale, ${"x".repeat(500)}`);
  await page.keyboard.press("Enter");
  await page.getByText("A tag has at most 40 characters.").waitFor();
  await page.getByRole("textbox", { name: "Tags" }).fill("Wholesale, net 30");
  await page.keyboard.press("Enter");
  await toastWith(page, "Saved").waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Customers", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
  expect(await tableRows(page).count()).toBeGreaterThan(1);
  await page.getByLabel("Search").fill("corner caf");
  await expect.poll(() => tableRows(page).count()).toBe(1);
  await page.getByLabel("Search").fill("");
  await page.getByLabel("Tag", { exact: true }).selectOption("net 30");
  await page.waitForURL(/tag=net/);
  await expect.poll(() => tableRows(page).count()).toBe(1);
  const file = await download(page, page.getByRole("link", { name: "Export CSV" }));
  const [head, row, ...others] = file.text.trimEnd().split("\r\n");
  expect(head).toBe("\ufeffemail,name,orders,spent,lastOrder,tags,notes");
  expect(row).toMatch(/^robin@corner\.example,Robin Sample,2,.*Runs the corner café/);
  expect(others).toEqual([]);
});

// Customers' privacy requests. Erasure and export are tested in server/privacy-requests.

test("an order's customer can be exported and erased from its drawer", async ({
  shop,
  visitAdmin,
}) => {
  const details = { email: "drawer@example.com" };
  const order = await buyOrder(shop, { details });
  const other = await buyOrder(shop, { details });
  const page = await visitAdmin(`/admin/orders?order=${order.id}`);
  const file = await download(page, page.getByRole("button", { name: "Export as JSON" }));
  expect(JSON.parse(file.text).orders).toMatchObject([{ customer_email: "drawer@example.com" }]);
  await page.getByRole("button", { name: "Erase customer data…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText("Erased. Numbers, amounts and the state of the tax stay.").waitFor();
  await page.getByText("Customer data erased.").waitFor();
  const emails = `select id, customer_email as email from orders
    where id in ('${order.id}', '${other.id}') order by order_number`;
  expect(await query(shop, emails)).toEqual([
    { id: order.id, email: null },
    { id: other.id, email: "drawer@example.com" },
  ]);
});

test("an email address can be exported and erased, and the privacy page shows the retention that is set", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await buyOrder(shop, { details: { email: "address@example.com" } });
  const page = await visitAdmin("/admin/customer-data");
  await expectAccessible(page);
  await page.getByLabel("Email address").fill("address@example.com");
  const file = await download(page, page.getByRole("button", { name: "Export customer data" }));
  const html = file.text;
  expect(html).toContain(shopper.street);
  expect(html).toContain("Zip code");
  await page.getByRole("button", { name: "Erase customer data…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText(/^Erased: 1 order, 0 open checkouts/).waitFor();
  const orders = "select from orders where customer_email = 'address@example.com'";
  expect(await query(shop, orders)).toEqual([]);

  await page.getByLabel("Text of emails, in days").fill("200");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.goto("/privacy");
  await page.getByText(/our emails to you after 200 days/).waitFor();
});
