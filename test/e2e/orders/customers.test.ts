import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { download, tableRows, toastWith } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// The customer screens. Lists, figures and notes are tested in server/customers.

test("an order's drawer leads to its customer, whose notes can be saved and searched", async ({
  shop,
  visitAdmin,
}) => {
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

test("a customer can be erased from their page, which shows the result; notes are deleted, too", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const { id } = await buyOrder(shop, { details: { email: "kim@erased.example" } });
  const page = await visitAdmin(`/admin/customers/${id}`, {
    viewport: phone,
    expectedErrors: /404/,
  });
  await page.getByLabel("Notes", { exact: true }).fill("Likes dark");
  await page.getByRole("button", { name: "Save" }).click();
  await toastWith(page, "Saved").waitFor();
  const file = await download(page, page.getByRole("button", { name: "Export as JSON" }));
  expect(JSON.parse(file.text).customers).toMatchObject([{ notes: "Likes dark" }]);

  await page.getByRole("button", { name: "Erase customer data…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText(/^Erased: 1 order/).waitFor();
  await page.getByText("There is no such customer.").waitFor();
  expect(await query(shop, "select from customers where email = 'kim@erased.example'")).toEqual([]);
  await page.getByRole("link", { name: "All customers" }).click();
  await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
});
