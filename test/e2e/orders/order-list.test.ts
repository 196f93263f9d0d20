import type { Page } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { open, tableRows, toastWith } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addOrder } from "../../support/stored-records.ts";

// What the owner does with the list of orders. What it does like every other list is tested in
// test/e2e/admin/lists.test.ts, which rows it has in the server.

/** Orders of one invented customer, which a search for the name finds. Their totals rise. */
async function addOrdersOf(shop: RunningShop, name: string, count: number): Promise<void> {
  await query(shop, "delete from orders where customer_name = $1", [name]);
  for (let each = 1; each <= count; each += 1) {
    await addOrder(shop, `${name.toUpperCase()}-${String(each).padStart(2, "0")}`, {
      customer_name: name,
      customer_email: `${name}@Example.com`,
      total: each,
      status: each % 2 === 0 ? "delivered" : "pending",
      created_at: new Date(Date.UTC(2026, 0, each)),
    });
  }
}

const numbers = (page: Page) => tableRows(page).locator(".row-link").allInnerTexts();

test("a search that finds more than a thousand orders says so, and its pages follow each other both ways", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await query(
    shop,
    `delete from orders where customer_name = 'Many Findmany';
     insert into orders (order_number, customer_name, created_at)
     select 'MANY-' || n, 'Many Findmany', timestamptz '2020-01-01' + n * interval '1 minute'
     from generate_series(1, 1015) as n`,
  );
  const page = await visitAdmin("/admin/orders?search=findmany");
  await page.getByText("1–10 of 1,000+").waitFor();
  await page.getByText("Page 1", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("11–20 of 1,000+").waitFor();
  expect((await numbers(page))[0]).toBe("MANY-1005");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect.poll(async () => (await numbers(page))[0]).toBe("MANY-1015");
  await open(page, "/admin/orders?search=findmany&page=102");
  await page.getByText("1011–1015 of 1,015+").waitFor();
  expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
});

test("filters are saved as a view, which can be removed and brought back", async ({
  shop,
  visitAdmin,
}) => {
  await addOrdersOf(shop, "Viewly", 2);
  const page = await visitAdmin("/admin/orders?search=viewly&status=pending");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Viewly to do");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const view = page.getByRole("link", { name: "Viewly to do" });
  await expect.poll(() => view.getAttribute("aria-current")).toBe("page");

  await open(page, "/admin/orders");
  await view.click();
  await expect.poll(() => numbers(page)).toEqual(["VIEWLY-01"]);
  await page.getByRole("button", { name: "Remove view" }).click();
  await expect.poll(() => view.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => view.count()).toBe(1);
});

test("a hidden column stays hidden, until it is shown again", async ({ shop, visitAdmin }) => {
  await addOrdersOf(shop, "Columny", 1);
  const page = await visitAdmin("/admin/orders?search=columny");
  const heading = page.getByRole("columnheader", { name: "Items" });
  async function press(column: string) {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: column }).click();
    await page.keyboard.press("Escape");
  }
  await press("Items");
  await expect.poll(() => heading.count()).toBe(0);
  await open(page, "/admin/orders?search=columny");
  expect(await heading.count()).toBe(0);
  await press("Items");
  await expect.poll(() => heading.count()).toBe(1);
});

test("the customers of selected orders get a tag, which a press takes back", async ({
  shop,
  visitAdmin,
}) => {
  await addOrdersOf(shop, "Tagworthy", 2);
  const page = await visitAdmin("/admin/orders?search=tagworthy", {
    expectedErrors: /status of 422/,
  });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Tag…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tag").fill("one, two");
  await page.keyboard.press("Enter");
  await dialog.getByText("Please enter one tag at a time, without a comma.").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Tag").fill(" Wholesale ");
  await page.keyboard.press("Enter");
  await toastWith(page, "Tagged “wholesale”").waitFor();
  const tags = () =>
    query(shop, "select tags from customers where email = 'tagworthy@example.com'");
  expect(await tags()).toEqual([{ tags: ["wholesale"] }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await toastWith(page, "Tag “wholesale” removed").waitFor();
  expect(await tags()).toEqual([{ tags: [] }]);
});

test("selected orders are shipped together, and one that is not paid stays with its reason", async ({
  shop,
  visitAdmin,
}) => {
  await query(shop, "delete from orders");
  const sent = await buyOrder(shop);
  const unpaid = await buyOrder(shop);
  await query(shop, "update orders set payment_status = 'pending' where id = $1", [unpaid.id]);
  const page = await visitAdmin("/admin/orders");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Ship…" }).click();
  const dialog = page.getByRole("dialog", { name: "Ship 2 orders" });
  await dialog.getByLabel(`Tracking number of ${sent.number}`).fill("PARCEL 1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ship 2 orders" }).dblclick();
  await toastWith(page, "1 parcel shipped").waitFor();
  const rest = page.getByRole("dialog", { name: "Ship 1 order" });
  await rest.getByText(`${unpaid.number}: not shipped`).waitFor();
  expect(await query(shop, "select tracking_number from shipments")).toEqual([
    { tracking_number: "PARCEL 1" },
  ]);
  await rest.getByRole("button", { name: "Cancel" }).click();
});
