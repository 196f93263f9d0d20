import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open, putProductInCart } from "../../support/journeys.ts";
import { forgetSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// The lines of the owner that shoppers can count on.

const returns = "Unopened bars come back within 14 days.";

test.beforeEach(({ shop }) => forgetSettings(shop, "assurances"));

test("what the owner promises is below Add to Cart, in the cart and at Pay, and nothing is by default", async ({
  visitAdmin,
  visitShop,
}) => {
  const shopper = await visitShop("/products/1", { viewport: phone });
  await shopper.getByRole("link", { name: "Add to Bundle" }).waitFor();
  expect(await shopper.getByText("Free shipping over $50").count()).toBe(0);

  const page = await visitAdmin("/admin/checkout");
  await expectAccessible(page);
  const promises = page.getByRole("region", { name: "What you promise" });
  await promises.getByRole("switch", { name: "Say when shipping is free" }).check();
  await promises.getByLabel("Returns").fill(`  ${returns} `);
  await promises.getByRole("button", { name: "Save" }).click();
  await page.getByText("Shoppers see it within seconds.").waitFor();

  await expect
    .poll(async () => {
      await open(shopper, "/products/1");
      return await shopper.getByText(returns).count();
    })
    .toBe(1);
  await shopper.getByText("Free shipping over $50").waitFor();
  await expectAccessible(shopper);
  await putProductInCart(shopper);
  for (const path of ["/cart", "/checkout"]) {
    await open(shopper, path);
    await shopper.getByRole("complementary").getByText(returns).waitFor();
  }
});

test("a promise that is too long is refused with the reason, and stays typed", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/checkout", { expectedErrors: /status of 422/ });
  const damage = page.getByLabel("Melted or broken");
  const text = "We send it again. ".repeat(8).trim();
  await damage.fill(text);
  await page
    .getByRole("region", { name: "What you promise" })
    .getByRole("button", { name: "Save" })
    .click();
  await page.getByText("Please write at most 100 characters.").waitFor();
  expect(await damage.inputValue()).toBe(text);
});

test("what other screens decide is read there, with a link", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/checkout");
  const elsewhere = page.getByRole("region", { name: "Also in the checkout" });
  await elsewhere.getByText("Gift cards", { exact: true }).waitFor();
  await elsewhere.getByRole("link", { name: "Set in Gift Cards" }).click();
  await page.getByRole("heading", { level: 1, name: "Gift cards" }).waitFor();
});
