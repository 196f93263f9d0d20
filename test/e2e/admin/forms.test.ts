import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { holdForms, isFocused, open, toastWith, unlockInNewTab } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// What every form of the admin does alike (app/admin/form), on the prices. What is saved, and that
// nothing is overwritten, is tested in app/admin/form/save-form.test.ts and with each use case.

const tax = (page: Page) => page.locator("#pricing-globalSettings-taxRate");
const minimum = (page: Page) => page.locator("#pricing-individual-minimumPrice");
const saveButton = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const restored = "Everything is stored as it was before.";

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  // A toast stays while the pointer is on it.
  await toastWith(page, "Your pricing settings were saved.").hover();
}

/** Prices as in a new shop: 8.5 % tax, and at least $8.99. */
const resetPrices = (shop: RunningShop) =>
  query(shop, "delete from settings where section = 'pricing'");

async function storedPrices(shop: RunningShop) {
  const [row] = await query(shop, "select data from settings where section = 'pricing'");
  return row?.data;
}

test("a wrong field is marked and gets the focus, nothing is saved, and once it is mended all is", async ({
  shop,
  visitAdmin,
}) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing", {
    viewport: phone,
    colorScheme: "dark",
    bypassCSP: true,
  });
  expect(await saveButton(page).isDisabled()).toBe(true);
  await tax(page).fill("3");
  await page.getByText("You have unsaved changes.").waitFor();
  await minimum(page).fill("60");
  await saveButton(page).click();
  await page.getByText("The minimum price is above the maximum price.").waitFor();
  expect(await minimum(page).getAttribute("aria-invalid")).toBe("true");
  expect(await isFocused(minimum(page))).toBe(true);
  expect(await storedPrices(shop)).toBeUndefined();
  await expectAccessible(page);

  await minimum(page).fill("9");
  await page
    .getByText("The minimum price is above the maximum price.")
    .waitFor({ state: "detached" });
  await save(page);
  expect(await storedPrices(shop)).toMatchObject({ individual: { minimumPrice: 900 } });
  await page.getByText("You have unsaved changes.").waitFor({ state: "detached" });
  expect(await saveButton(page).isDisabled()).toBe(true);
});

test("asks before leaving unsaved changes, and saves nothing of them", async ({
  shop,
  visitAdmin,
}) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing");
  await tax(page).fill("3");
  const questions: string[] = [];
  let leaves = false;
  page.on("dialog", async (dialog) => {
    questions.push(dialog.type());
    await (leaves ? dialog.accept() : dialog.dismiss());
  });
  await page.getByRole("link", { name: "Emails" }).click();
  await expect.poll(() => questions).toEqual(["confirm"]);
  await page.getByRole("button", { name: "Shop: Open" }).click();
  await page.getByRole("link", { name: "View shop" }).click();
  await expect.poll(() => questions).toEqual(["confirm", "beforeunload"]);
  expect(page.url()).toContain("/admin/pricing");
  expect(await tax(page).inputValue()).toBe("3");

  leaves = true;
  await page.getByRole("link", { name: "Emails" }).click();
  await page.waitForURL("**/admin/emails");
  expect(await storedPrices(shop)).toBeUndefined();
});

test("Undo restores what was stored, on this screen and from another one", async ({
  shop,
  visitAdmin,
}) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing");
  const undo = page.getByRole("button", { name: "Undo" });
  await tax(page).fill("9.1");
  await save(page);
  await undo.click();
  await page.getByText(restored).waitFor();
  await expect.poll(() => tax(page).inputValue()).toBe("8.5");

  await tax(page).fill("9.2");
  await save(page);
  await page.getByRole("link", { name: "Emails" }).click();
  await page.waitForURL("**/admin/emails");
  await undo.click();
  await page.getByText(restored).waitFor();
  await open(page, "/admin/pricing");
  expect(await tax(page).inputValue()).toBe("8.5");
});

test("another person's save is not overwritten until one chooses whose changes stay", async ({
  shop,
  visitAdmin,
}) => {
  await resetPrices(shop);
  const options = { expectedErrors: /status of 409/ };
  const mine = await visitAdmin("/admin/pricing", options);
  const otherOwner = await visitAdmin("/admin/pricing", options);
  await tax(otherOwner).fill("7");
  await save(otherOwner);
  await minimum(mine).fill("9.5");
  await saveButton(mine).click();
  await mine.getByText("These settings were saved elsewhere").waitFor();
  expect(await storedPrices(shop)).toMatchObject({ individual: { minimumPrice: 899 } });
  await expectAccessible(mine);
  await mine.getByRole("button", { name: "Show theirs, drop mine" }).click();
  expect(await tax(mine).inputValue()).toBe("7");
  expect(await minimum(mine).inputValue()).toBe("8.99");
  expect(await saveButton(mine).isDisabled()).toBe(true);
  await minimum(mine).fill("9.5");
  await save(mine);

  // Now the other one is late, and insists.
  await tax(otherOwner).fill("6");
  await saveButton(otherOwner).click();
  await otherOwner.getByRole("button", { name: "Keep mine and overwrite" }).click();
  expect(await tax(otherOwner).inputValue()).toBe("6");
  await save(otherOwner);
  // The toast may be the one of the first save.
  await expect
    .poll(() => storedPrices(shop))
    .toMatchObject({ individual: { minimumPrice: 899 }, globalSettings: { taxRate: 600 } });
});

test("a shop that answers nothing at all loses no typed value", async ({ shop, visitAdmin }) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing", { expectedErrors: /ERR_FAILED/ });
  await tax(page).fill("7");
  await page.route("**/*", (route) => route.abort());
  await saveButton(page).click();
  await page.getByText("The shop did not answer, so nothing was saved.").waitFor();
  expect(await tax(page).inputValue()).toBe("7");

  await page.unroute("**/*");
  await save(page);
  expect(await storedPrices(shop)).toMatchObject({ globalSettings: { taxRate: 700 } });
});

test("a save after the session is over keeps what is typed, and works once the admin is unlocked", async ({
  shop,
  visitAdmin,
}) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing");
  await tax(page).fill("7");
  await page.context().clearCookies();
  await saveButton(page).click();
  await page.getByText("Your session is over, so nothing was saved.").waitFor();
  await expectAccessible(page);
  expect(await storedPrices(shop)).toBeUndefined();

  await unlockInNewTab(page, shop, page.getByRole("link", { name: "unlock the admin" }));
  expect(await tax(page).inputValue()).toBe("7");
  await save(page);
  expect(await storedPrices(shop)).toMatchObject({ globalSettings: { taxRate: 700 } });
});

test("the focus stays where one types when the session ends and the preview asks for the PIN", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/products/1");
  const preview = page.frameLocator("iframe");
  await preview.getByRole("heading", { level: 1 }).waitFor();
  await page.context().clearCookies();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Typed ");
  await preview.getByLabel("Enter your PIN").waitFor();
  await page.keyboard.type("on");
  expect(await name.inputValue()).toBe("Typed on");
});

test("an Undo that does not reach the shop is offered again", { tags: "extended" }, async ({
  shop,
  visitAdmin,
}) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing", { expectedErrors: /ERR_FAILED/ });
  const undo = page.getByRole("button", { name: "Undo" });
  await tax(page).fill("9.1");
  await save(page);
  await page.route("**/admin/actions/*", (route) => route.abort());
  await undo.click();
  await toastWith(page, "Not undone").waitFor();
  await page.unroute("**/admin/actions/*");
  await page.context().clearCookies();
  await undo.click();
  await toastWith(page, "Your session is over").waitFor();

  await unlockInNewTab(page, shop, page.getByRole("button", { name: "Unlock" }));
  await expect.poll(() => tax(page).inputValue()).toBe("9.1");
});

test("a shop that fails during a save loses no typed value", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing", { expectedErrors: /status of 503/ });
  await tax(page).fill("7");
  await page.route("**/admin/forms/*", (route) => route.fulfill({ status: 503, body: "" }));
  await saveButton(page).click();
  await page.getByText("The shop did not answer, so nothing was saved.").waitFor();
  expect(await tax(page).inputValue()).toBe("7");
});

test("what is typed during a save, which happens once, keeps the form open for the next one", async ({
  shop,
  visitAdmin,
}) => {
  await query(
    shop,
    `delete from coming_soon_items where name like '%Lakes%';
     insert into coming_soon_items (name) values ('Three Lakes')`,
  );
  const page = await visitAdmin("/admin/coming-soon");
  await page.getByRole("link", { name: "Edit Three Lakes" }).click();
  const forms = await holdForms(page);
  const name = page.getByRole("textbox", { name: "Name" });
  const save = page.getByRole("button", { name: "Save changes" });
  await name.fill("Twin Lakes");
  await save.click();
  await page.getByRole("button", { name: "Saving…" }).press("Enter");
  await name.fill("Twin Lakes Reserve");
  forms.release();
  await save.waitFor();
  expect(forms.sent()).toBe(1);
  expect(await name.inputValue()).toBe("Twin Lakes Reserve");
  await save.click();
  await page.getByRole("link", { name: "Edit Twin Lakes Reserve" }).waitFor();
  const stored = "select name from coming_soon_items where name like 'Twin Lakes%'";
  expect(await query(shop, stored)).toEqual([{ name: "Twin Lakes Reserve" }]);
});
