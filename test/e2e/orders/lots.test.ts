import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { download, open } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

// Lots, recalls and recipes on the admin's screens. Their rules are tested in server/orders.

/** Buys a 3-bar bundle that is all of one product. @returns the order's id */
async function buyProductsOf(shop: RunningShop, productId: number): Promise<string> {
  const { id } = await buyOrder(shop);
  await query(
    shop,
    `update order_items set product_id = ${productId}, recipe_version =
       (select recipe_version from products where id = ${productId})
     where order_id = '${id}'`,
  );
  return id;
}

// Refused changes get status 409 or 422.
const refused = { expectedErrors: /409|422/ };

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

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
  expect(head).toBe("\ufefforderNumber,date,customer,email,bars,status,certain");
  expect(line).toMatch(/,yes$/);

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
  await page.getByRole("button", { name: "I have taken care of it" }).click();
  await page.getByText("Order free to pack").waitFor();
  await page.getByText("To be packed by the changed recipe.").waitFor();

  await open(page, `/admin/orders/${orderId}/slip`);
  await page.getByText("Contains Hazelnuts").first().waitFor();
  await open(page, `/products/${productId}`);
  await page.getByRole("heading", { name: "Allergens" }).waitFor();
  expect(await page.getByText("Hazelnuts").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Add to Cart Recipe Bar" }).first().click();
  await open(page, "/cart");
  await page.getByText("Contains Hazelnuts").waitFor();
});
