import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { download } from "../../support/journeys.ts";
import { shopper } from "../../support/sample-shopper.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

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
