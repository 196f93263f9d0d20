import { describe, expect } from "vitest";
import { LOCAL_ORDERS_KEY } from "#app/shop/local-orders/forget-old-orders.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import {
  chooseProducts,
  expectConfirmed,
  fillCheckout,
  open,
  pay,
  putBoxInCart,
  putProductInCart,
  waitForHydration,
} from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

describe.each([
  ["a phone, 390 px wide", { viewport: phone, hasTouch: true, isMobile: true }, {}],
  ["a desk, 1280 px wide", { viewport: desk }, { tags: "extended" }],
])("on %s", (_name, device, suite) => {
  test(
    "a shopper buys a box of three bars, and the owner ships it",
    suite,
    async ({ shop, visitShop, visitAdmin }) => {
      const page = await visitShop("/", device);
      await page.getByRole("link", { name: "Build a box" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Build your box" }).waitFor();
      await chooseProducts(page, ["Red Orchard", "Slow River", "Red Orchard"]);
      // 12.99 + 11.99 + 12.99 = 37.97; 10 % is 3.797, so 3.80.
      await page.getByText("$34.17").first().waitFor();
      await page.getByRole("button", { name: "Add Bundle to Cart" }).click();
      await page.getByText("Your 3-bar bundle has been added with 10% discount.").waitFor();

      await page.goto("/cart");
      await page.getByText("Your 3-bar bundle").first().waitFor();
      // 37.97 - 3.80 = 34.17; 8.5 % tax 2.90; shipping 8.99; 46.06 in all.
      await page.getByText("Add $12.03 more for free shipping!").waitFor();
      await page.getByText("$46.06").first().waitFor();
      await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();

      await page.waitForURL("**/checkout");
      await fillCheckout(page);
      await page.getByRole("button", { name: "Pay $46.06" }).waitFor();
      const number = await pay(page);
      const main = await page.getByRole("main").innerText();
      expect(main).toContain("Robin Sample");
      expect(main).toContain("$46.06");
      expect(main).toContain("Bundle Discount");
      // The cart was ordered, so it is empty.
      await page.goto("/cart");
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByRole("main").innerText()).not.toContain("Red Orchard");

      const owner = await visitAdmin("/admin/orders", device);
      await waitForHydration(owner);
      await owner.locator(".row-link", { hasText: number }).click();
      const order = owner.getByRole("dialog", { name: number });
      const status = order.getByRole("combobox", { name: `Status of ${number}` });
      await status.selectOption("shipped");
      await owner.getByText("Status changed to shipped").waitFor();
      await owner.reload();
      await order.waitFor();
      expect(await status.inputValue()).toBe("shipped");

      const rows = await query(
        shop,
        `select status, payment_status, total from orders where order_number = '${number}'`,
      );
      expect(rows).toEqual([{ status: "shipped", payment_status: "paid", total: "46.06" }]);
    },
  );
});

test("quantities in the cart change its totals, and Undo brings back a bar set to 0 by Enter or by leaving", async ({
  startVisit,
}) => {
  const page = await startVisit();
  await putProductInCart(page);
  await open(page, "/cart");
  const stepper = page.getByRole("group", { name: "Quantity of Red Orchard" });
  const quantity = stepper.locator("input");
  await quantity.fill("3");
  await quantity.blur();
  await page.getByText("$38.97").first().waitFor();

  for (const leave of [() => quantity.blur(), () => quantity.press("Enter")]) {
    await quantity.fill("0");
    await leave();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("$38.97").first().waitFor();
  }
});

test("a box in the cart is edited in place", async ({ startVisit }) => {
  const page = await startVisit();
  await putBoxInCart(page, [2, 4, 5, 6, 8]);
  await open(page, "/cart");
  await page.getByRole("link", { name: /Edit bundle/ }).click();
  await page.waitForURL(/bundle-creator\?.*editBundle=/);
  await page.getByRole("button", { name: "Remove Slow River from bed 1" }).click();
  await chooseProducts(page, ["Hammock"]);
  await page.getByRole("button", { name: "Update Bundle" }).click();
  await page.waitForURL("**/cart");
  await page.getByText("Your 5-bar bundle has been updated.").waitFor();
  const main = page.getByRole("main");
  await main.getByText("Hammock").first().waitFor();
  await expect.poll(() => main.getByText("Slow River").count()).toBe(0);
});

describe("Pay", () => {
  const countOrders = async (shop: RunningShop) =>
    Number((await query(shop, "select count(*)::int as count from orders"))[0]?.count);

  test("marks each wrong field, and orders nothing", async ({ shop, startVisit }) => {
    const page = await startVisit({ viewport: desk, expectedErrors: /status of 4\d\d/ });
    const before = await countOrders(shop);
    // With so many bars the order summary reaches to the end of the form, and moves with it.
    await putBoxInCart(page, [1, 2, 3, 4, 5]);
    await open(page, "/checkout");
    const payButton = page.getByRole("button", { name: /^Pay \$/ });
    expect(await payButton.isDisabled()).toBe(true);
    await fillCheckout(page);
    await page.getByRole("textbox", { name: "Email" }).fill("robin at example");
    await page.getByRole("textbox", { name: "ZIP Code" }).fill("9");
    // The error of the field that is left moves the button while it is pressed at its edge.
    await payButton.click({ position: { x: 60, y: 3 } });
    await page.getByText("Please check these fields.").waitFor();
    await page.getByText("Please enter an email address like name@example.com.").first().waitFor();
    await page.getByText("Please enter a ZIP code of 5 digits").first().waitFor();
    expect(await countOrders(shop)).toBe(before);
  });

  test("makes one order, however often it is pressed", async ({ shop, visitCheckout }) => {
    const page = await visitCheckout();
    const before = await countOrders(shop);
    await fillCheckout(page);
    await page.getByRole("button", { name: /^Pay \$/, disabled: false }).dblclick();
    await expectConfirmed(page);
    expect(await countOrders(shop)).toBe(before + 1);
  });
});

test("without JavaScript bars are read, filtered and sorted, and the cart says what it needs", async ({
  startVisit,
}) => {
  const page = await startVisit({ javaScriptEnabled: false });
  await page.goto("/products?category=milk&sort=price-low");
  expect(await page.getByRole("article").count()).toBe(3);
  await page.getByRole("link", { name: "Paper Lantern" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Paper Lantern" }).waitFor();
  await page.goto("/cart");
  expect(await page.getByRole("main").innerText()).toMatch(/JavaScript/);
});

test("a paid order is kept by the browser while the shop is down, and is placed once", {
  tags: "extended",
}, async ({ shop, visitCheckout }) => {
  const page = await visitCheckout({ expectedErrors: /.*/ });
  await fillCheckout(page);
  const paid = page.waitForResponse(/\/api\/demo-payments\//);
  await page.route("**/api/checkouts/*/order", (route) => route.abort());
  await page.getByRole("button", { name: /^Pay \$/, disabled: false }).click();
  expect((await paid).ok()).toBe(true);
  await shop.kill();
  await page.waitForURL(/order-confirmation/, { timeout: 40_000 });
  const id = page.url().split("/").at(-1);
  const stored = await page.evaluate((key) => localStorage.getItem(key) ?? "[]", LOCAL_ORDERS_KEY);
  expect(JSON.parse(stored)).toMatchObject([{ checkoutId: id, status: "handing-in" }]);

  await shop.start();
  await page.reload();
  // The restarted shop finds the payment itself, sometimes before the page asks.
  await page
    .getByRole("heading", { name: /We're still placing your order|Order Confirmed/ })
    .waitFor();
  await page.unroute("**/api/checkouts/*/order");
  await page.reload();
  await expectConfirmed(page);
  const rows = await query(shop, `select count(*)::int as count from orders where id = '${id}'`);
  expect(rows).toEqual([{ count: 1 }]);
});

test("three single bars become a cheaper box with one press, which Undo takes back", {
  tags: "extended",
}, async ({ startVisit }) => {
  const page = await startVisit({
    viewport: phone,
    hasTouch: true,
  });
  for (const id of [1, 2]) await putProductInCart(page, id);
  await open(page, "/cart");
  const offer = page.getByRole("button", { name: /^Make it a box/ });
  await page.getByText("Red Orchard").first().waitFor();
  expect(await offer.count()).toBe(0);
  const stepper = page.getByRole("group", { name: "Quantity of Red Orchard" });
  await stepper.locator("input").fill("2");
  await stepper.locator("input").blur();
  // 12.99 + 12.99 + 11.99 = 37.97; 10 % is 3.797, so 3.80.
  await page.getByText("2 × Red Orchard, Slow River").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make it a box, save $3.80" }).click();
  await page.getByText("Your 3-bar bundle").first().waitFor();
  await page.getByText("You save $3.80.", { exact: true }).first().waitFor();
  expect(await offer.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await offer.waitFor();
  expect(await stepper.locator("input").inputValue()).toBe("2");
});
