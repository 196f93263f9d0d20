import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { fillCheckout, open, pay, putProductInCart } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addCode } from "../../support/stored-records.ts";
import { expectTouchable } from "../../support/target-size.ts";

test.beforeEach(({ shop }) => query(shop, "delete from promotion_uses; delete from promotions"));

/** Fills in the form of a new code and saves it. */
async function makeCode(page: Page, code: string) {
  await open(page, "/admin/codes/new");
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Codes", level: 1 }).waitFor();
  await page.getByRole("link", { name: code }).waitFor();
}

const summary = (page: Page) => page.getByRole("complementary", { name: "Order Summary" });

test("until the owner makes a first code, nothing in the shop mentions codes", {
  tags: "extended",
}, async ({ startVisit }) => {
  const page = await startVisit();
  await putProductInCart(page);
  await open(page, "/cart");
  await summary(page).getByText("Total", { exact: true }).waitFor();
  expect(await page.getByText(/\bcode\b/i).count()).toBe(0);
  await open(page, "/checkout");
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  expect(await page.getByText(/discount|have a code/i).count()).toBe(0);
  await open(page, "/?code=SPRING");
  expect(new URL(page.url()).search).toBe("?code=SPRING");
  expect(await page.context().cookies()).toEqual([]);
});

test("a code from a link is applied, is on the paid order, and is then forgotten", async ({
  visitShop,
  visitAdmin,
}) => {
  const owner = await visitAdmin("/admin/orders");
  await makeCode(owner, "SPRING");
  const page = await visitShop("/products?sort=name&code=spring");
  expect(new URL(page.url()).search).toBe("?sort=name");
  await putProductInCart(page);
  await open(page, "/cart");
  await summary(page).getByText("Code SPRING", { exact: true }).waitFor();
  await summary(page).getByText("−$1.30").waitFor();
  await open(page, "/checkout");
  await fillCheckout(page);
  await summary(page).getByText("Code SPRING", { exact: true }).waitFor();
  const orderNumber = await pay(page);
  await page.getByText("Code SPRING").first().waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === "conche_code")).toEqual([]);
  await open(owner, "/admin/codes");
  await owner.getByRole("link", { name: "SPRING" }).click();
  await owner.getByRole("heading", { name: "Used by 1 order" }).waitFor();
  await owner.getByRole("link", { name: orderNumber }).click();
  await owner.getByRole("main").getByText("Code SPRING").first().waitFor();
});

test("a link in capitals, which keep a QR code small, stores its code", async ({ shop }) => {
  await addCode(shop, "SPRING");
  const response = await fetch(`${shop.url}/PRODUCTS?CODE=SPRING`, { redirect: "manual" });
  expect(response.headers.get("location")).toBe("/PRODUCTS");
  expect(response.headers.get("set-cookie")).toContain("conche_code=SPRING;");
});

test("a typed code is refused with the reason, requested again if it could not be checked, and applied until it is removed", async ({
  startVisit,
  shop,
}) => {
  await addCode(shop, "SPRING");
  const device = { viewport: phone, hasTouch: true, colorScheme: "dark", bypassCSP: true } as const;
  const page = await startVisit({ ...device, expectedErrors: /ERR_FAILED/ });
  await putProductInCart(page);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Have a code?" }).click();
  const field = page.getByRole("textbox", { name: "Discount code" });
  await field.fill("SPIRNG");
  await field.press("Enter");
  await page.getByText("We don't know this code. Please check its spelling.").waitFor();
  await expectAccessible(page);
  await expectTouchable(page);
  await field.fill("Code: spring\u200b");
  await page.route("**/api/quote", (route) => route.abort());
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("We couldn't check your code yet, and we keep trying.").waitFor();
  await page.reload();
  expect(await field.inputValue()).toBe("SPRING");
  await page.unroute("**/api/quote");
  await summary(page).getByText("Code SPRING", { exact: true }).waitFor();
  await expectAccessible(page);
  await open(page, "/checkout");
  await summary(page).getByText("Code SPRING", { exact: true }).waitFor();
  await expectAccessible(page);
  await expectTouchable(page);
  await open(page, "/cart");
  await summary(page).getByText("Code SPRING", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove discount code SPRING" }).click();
  await page.getByRole("button", { name: "Have a code?" }).waitFor();
  expect(await summary(page).getByText("Code SPRING", { exact: true }).count()).toBe(0);
});

test("a discount that is removed while the shop does not answer does not come back with the next code", {
  tags: "extended",
}, async ({ startVisit, shop }) => {
  await addCode(shop, "SPRING");
  await addCode(shop, "SUMMER");
  const page = await startVisit({ bypassCSP: true, expectedErrors: /ERR_FAILED/ });
  await putProductInCart(page);
  await open(page, "/cart");
  const apply = async (code: string) => {
    await page.getByRole("button", { name: "Have a code?" }).click();
    await page.getByRole("textbox", { name: "Discount code" }).fill(code);
    await page.keyboard.press("Enter");
  };
  await apply("SPRING");
  await summary(page).getByText("Code SPRING", { exact: true }).waitFor();
  await page.route("**/api/quote", (route) => route.abort());
  await page.getByRole("button", { name: "Remove discount code SPRING" }).click();
  await apply("SUMMER");
  await page.getByText("We couldn't check your code yet, and we keep trying.").waitFor();
  expect(await summary(page).getByText("Code SPRING", { exact: true }).count()).toBe(0);
  await page.unroute("**/api/quote");
  await summary(page).getByText("Code SUMMER", { exact: true }).waitFor();
});

test("a code that the shop refuses to read is neither requested nor stored again", {
  tags: "extended",
}, async ({ startVisit, shop }) => {
  await addCode(shop, "SPRING");
  const page = await startVisit({ expectedErrors: /400/ });
  await putProductInCart(page);
  // As an earlier page may have stored it.
  const stored = { name: "conche_code", value: "SPRING%E2%80%8B", url: shop.url };
  await page.context().addCookies([stored]);
  await open(page, "/cart");
  await page.getByText("We can't read this code. Please check it.").waitFor();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain("conche_code");
  const again = page.waitForRequest("**/api/quote", { timeout: 4_000 });
  await expect(again).rejects.toThrow("Timeout");
});

test("while a second code is checked, the problem of the first one is neither shown nor said again", {
  tags: "extended",
}, async ({ startVisit, shop }) => {
  await addCode(shop, "SPRING");
  const page = await startVisit();
  await putProductInCart(page);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Have a code?" }).click();
  const field = page.getByRole("textbox", { name: "Discount code" });
  await field.fill("SPIRNG");
  await field.press("Enter");
  const problem = page.getByText("We don't know this code. Please check its spelling.");
  await problem.waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/quote", async (route) => {
    await held.promise;
    await route.continue();
  });
  await field.fill("SPRING");
  const requested = page.waitForRequest("**/api/quote");
  await field.press("Enter");
  await requested;
  expect(await problem.count()).toBe(0);
  expect(await field.inputValue()).toBe("SPRING");
  held.resolve();
  await summary(page).getByText("Code SPRING", { exact: true }).waitFor();
});

test("the owner is told what is wrong with a code before it is saved, and can duplicate and end it", {
  tags: "extended",
}, async ({ visitAdmin, shop }) => {
  await addCode(shop, "SPRING");
  const page = await visitAdmin("/admin/codes", {
    viewport: phone,
    hasTouch: true,
    expectedErrors: /status of 422/,
  });
  await expectAccessible(page);
  await expectTouchable(page, 24);
  await page.getByRole("link", { name: "SPRING" }).click();
  await page.getByRole("heading", { name: "SPRING", level: 1 }).waitFor();
  await expectAccessible(page);
  await open(page, "/admin/codes/new");
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("SPRING");
  await page.getByRole("textbox", { name: "Percent off" }).fill("120");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Nothing can be more than 100% off.").waitFor();
  await page.getByRole("textbox", { name: "Percent off" }).fill("12");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("You have this code already.").waitFor();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("SUMMER");
  await page.getByText("SUMMER takes 12% off all bars.").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "SUMMER" }).click();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.getByRole("heading", { name: "New code" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Percent off" }).inputValue()).toBe("12");
  await open(page, "/admin/codes");
  await page.getByRole("link", { name: "SUMMER" }).click();
  await page.getByRole("button", { name: "End it now" }).click();
  await page.getByRole("heading", { name: "Codes", level: 1 }).waitFor();
});
