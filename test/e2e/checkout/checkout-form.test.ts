import { expect } from "vitest";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { fillCheckout, isFocused, open, putProductInCart } from "../../support/journeys.ts";
import { readPage } from "../../support/read-page.ts";
import { methodFor, zoneTo } from "../../support/shipping-zones.ts";
import { forgetSettings, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// What surrounds the fields of the checkout. What is typed and paid is in purchase.test.ts.

/** A name of a sum that screen readers find. */
const READ_SUBTOTAL = "dt:not([inert] *):has-text('Subtotal')";

test.beforeEach(({ shop }) => forgetSettings(shop, "shipping", "assurances"));

test("a phone's total above the form opens the items over it, until Escape or the form is used", async ({
  visitCheckout,
}) => {
  const page = await visitCheckout({ viewport: phone });
  const row = page.getByRole("button", { name: /^Order summary 1 bar \$\d+\.\d\d$/ });
  const email = page.getByLabel("Email", { exact: true });
  const before = await email.boundingBox();
  expect((await row.boundingBox())?.y).toBeLessThan(300);
  expect(await row.getAttribute("aria-expanded")).toBe("false");
  await row.click();
  const panel = page.getByRole("region", { name: "Items and totals" });
  await panel.getByText("Subtotal").waitFor();
  await panel.getByRole("listitem").first().waitFor();
  expect(await row.getAttribute("aria-expanded")).toBe("true");
  expect(await email.boundingBox()).toEqual(before);
  // The summary at the end is the same, so that it is read only once.
  expect(await page.locator(READ_SUBTOTAL).count()).toBe(1);
  await expectAccessible(page);
  await row.click();
  await panel.waitFor({ state: "detached" });
  expect(await page.locator(READ_SUBTOTAL).count()).toBe(1);

  await row.click();
  await panel.focus();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await isFocused(row)).toBe(true);
  await row.click();
  await panel.waitFor();
  await page.getByLabel("ZIP Code").focus();
  await panel.waitFor({ state: "detached" });
});

test("a long summary scrolls within the screen of a phone", { tags: "extended" }, async ({
  startVisit,
}) => {
  const page = await startVisit({ viewport: { width: 390, height: 500 } });
  for (const id of [1, 2, 3, 4, 5, 6]) await putProductInCart(page, id);
  await open(page, "/checkout");
  await page.getByLabel("ZIP Code").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: /^Order summary/ }).click();
  const panel = page.getByRole("region", { name: "Items and totals" });
  const box = await panel.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500);
  expect(await panel.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
});

test("little leads away from the checkout: terms open in a tab of their own, and the places of the shop are in its menu", async ({
  visitCheckout,
}) => {
  const page = await visitCheckout({ viewport: desk });
  await page.getByLabel("Email").waitFor();
  const links = page.getByRole("link");
  // The skip link, the shop, the cart, Back to Cart, and what the shop says about itself.
  expect(await links.count()).toBeLessThanOrEqual(9);
  const terms = page.getByRole("link", { name: /^Terms, returns and refunds/ });
  expect(await terms.getAttribute("href")).toBe("/terms");
  expect(await terms.getAttribute("target")).toBe("_blank");
  // The country cannot be chosen, and looks like the fields around it.
  const looks = await page.locator("#country, #state").evaluateAll((fields) =>
    fields.map((field) => {
      const { borderStyle, backgroundColor, color } = getComputedStyle(field);
      return { borderStyle, backgroundColor, color, height: field.clientHeight };
    }),
  );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toEqual(looks[1]);

  await page.locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("link", { name: "Chocolate Bars" }).click();
  await page.waitForURL(/\/products$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Dark Chocolate" }).waitFor();
});

test("a ZIP code chooses its state and fills in its city, and never changes what somebody chose or typed", async ({
  visitCheckout,
}) => {
  const page = await visitCheckout();
  const zip = page.getByLabel("ZIP Code");
  const state = page.getByLabel("State");
  const city = page.getByLabel("City");
  await zip.pressSequentially("0540");
  expect(await state.inputValue()).toBe("");
  await zip.pressSequentially("1");
  expect(await state.inputValue()).toBe("VT");
  expect(await zip.inputValue()).toBe("05401");
  await expect.poll(() => city.inputValue()).toBe("Burlington");
  await zip.fill("97201");
  await expect.poll(() => city.inputValue()).toBe("Portland");

  await city.fill("Lair Hill");
  const answered = page.waitForResponse(/zip-city\?zip=02139/);
  await zip.fill("02139");
  await (await answered).finished();
  await expect.poll(() => state.inputValue()).toBe("MA");
  expect(await city.inputValue()).toBe("Lair Hill");
  await state.selectOption("OR");
  await zip.fill("10001");
  await page.getByText("10001 is usually in New York.").first().waitFor();
  expect(await state.inputValue()).toBe("OR");
});

test("without an answer about a ZIP code its city is typed", { tags: "extended" }, async ({
  startVisit,
}) => {
  const page = await startVisit({ expectedErrors: /Failed to load resource/ });
  await page.route("**/api/zip-city*", (route) => route.abort());
  await putProductInCart(page);
  await open(page, "/checkout");
  await fillCheckout(page);
  await page.getByRole("button", { name: /^Pay \$/, disabled: false }).waitFor();
  expect(await page.getByLabel("City").inputValue()).toBe("Portland");
});

test("until shipping is known, the button says only Pay, in a row of two lines, also at 320 px", {
  tags: "extended",
}, async ({ shop, visitCheckout }) => {
  await writeSettings(shop, "shipping", {
    ...defaultShippingSettings,
    mode: "by-zone",
    zones: [zoneTo(["VT"], [methodFor(500), methodFor(900, { id: "fast", name: "Express" })])],
  });
  const page = await visitCheckout({ viewport: phone });
  const row = page.getByRole("button", { name: /^Order summary 1 bar.*before shipping$/ });
  expect((await row.boundingBox())?.height).toBeLessThan(50);
  await page.setViewportSize({ width: 320, height: 700 });
  expect((await row.boundingBox())?.height).toBeLessThan(50);
  await page.getByText("Total before shipping").waitFor();
  await page.getByRole("button", { name: "Pay", exact: true }).waitFor();
  await page.getByLabel("ZIP Code").fill("05401");
  await page.getByRole("radio", { name: /Ground/ }).check();
  await page.getByRole("button", { name: /^Pay \$\d/ }).waitFor();
});

test("beside a disabled Pay stands what is missing, which leads to its field and describes Pay", async ({
  visitCheckout,
}) => {
  const page = await visitCheckout();
  const pay = page.getByRole("button", { name: /^Pay \$/ });
  const missing = page.getByText("Still missing:").locator("..");
  await missing.getByRole("button", { name: "Street Address" }).waitFor();
  await fillCheckout(page);
  await pay.and(page.locator(":enabled")).waitFor();
  expect(await missing.count()).toBe(0);

  await page.getByLabel("Last Name").fill(" ");
  await page.getByLabel("City").fill("");
  expect(await missing.getByRole("button").allInnerTexts()).toEqual(["Last Name", "City"]);
  expect(await pay.isDisabled()).toBe(true);
  const descriptions = await pay.getAttribute("aria-describedby");
  expect(descriptions).toContain(await missing.locator("..").getAttribute("id"));
  expect(await missing.locator("xpath=ancestor::*[@role='status' or @aria-live]").count()).toBe(0);

  await missing.getByRole("button", { name: "City" }).click();
  const city = page.getByLabel("City");
  expect(await isFocused(city)).toBe(true);
});

test("a wrong email and ZIP code are named beside Pay, too, and lead to their fields", {
  tags: "extended",
}, async ({ visitCheckout }) => {
  const page = await visitCheckout();
  const wrong = page.getByText("Please check:").locator("..");
  await page.getByLabel("Email", { exact: true }).fill("robin@");
  await page.getByLabel("ZIP Code").fill("123");
  await page.getByLabel("City").fill("Portland");
  await wrong.getByRole("button", { name: "ZIP Code" }).waitFor();
  expect(await wrong.getByRole("button").allInnerTexts()).toEqual(["Email", "ZIP Code"]);

  await wrong.getByRole("button", { name: "Email", exact: true }).click();
  const email = page.getByLabel("Email", { exact: true });
  expect(await isFocused(email)).toBe(true);
  await email.fill("robin.sample@example.com");
  expect(await wrong.getByRole("button").allInnerTexts()).toEqual(["ZIP Code"]);
});

test("what a password manager fills in without an event stays in its fields", async ({
  visitCheckout,
}) => {
  const page = await visitCheckout({ viewport: phone });
  const filled = {
    email: "robin.sample@example.com",
    firstName: "Robin",
    lastName: "Sample",
    street: "12 Invented Street",
    city: "Portland",
    state: "OR",
    zipCode: "97201-1234",
  };
  const field = page.getByLabel("Email", { exact: true });
  await field.focus();
  await page.evaluate((values) => {
    for (const [id, value] of Object.entries(values)) {
      (document.getElementById(id) as HTMLInputElement).value = value;
    }
  }, filled);
  await field.blur();
  await page.getByRole("button", { name: /^Pay \$/, disabled: false }).waitFor();
  for (const [id, value] of Object.entries(filled)) {
    expect(await page.locator(`#${id}`).inputValue()).toBe(value);
  }
});

test("what a password manager fills in stays, also if one goes on typing in the same field", {
  tags: "extended",
}, async ({ visitCheckout }) => {
  const page = await visitCheckout();
  const email = page.getByLabel("Email", { exact: true });
  await email.focus();
  await page.evaluate(() => {
    (document.getElementById("firstName") as HTMLInputElement).value = "Robin";
  });
  await email.pressSequentially("robin@example.com");
  expect(await page.getByLabel("First Name").inputValue()).toBe("Robin");
});

test("a field that is left says what is wrong, and a slip in an email is corrected by a press", async ({
  visitCheckout,
}) => {
  const page = await visitCheckout();
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("anna@gmial.com");
  await email.blur();
  await page.getByRole("button", { name: "Did you mean anna@gmail.com?" }).click();
  expect(await email.inputValue()).toBe("anna@gmail.com");
  expect(await page.getByText("Did you mean").count()).toBe(0);

  const word = page.getByText("Please enter your first name.");
  await page.getByLabel("First Name").focus();
  await page.getByLabel("Last Name").fill("Sample");
  expect(await word.count()).toBe(0);
  await page.getByLabel("ZIP Code").focus();
  await word.waitFor();
  expect(await page.getByLabel("First Name").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Street Address").getAttribute("aria-invalid")).toBe("false");

  // Back to an earlier section: the address may be filled yet.
  await page.getByLabel("First Name").fill("Robin");
  await word.waitFor({ state: "detached" });
  await email.focus();
  expect(await page.getByLabel("Street Address").getAttribute("aria-invalid")).toBe("false");
});

test("a device remembers name and address only when asked, fills them in at the next visit, and forgets them with one press", async ({
  visitCheckout,
}) => {
  const page = await visitCheckout();
  const stored = () => page.evaluate(() => localStorage.getItem("conche-remembered-v1"));
  const startOver = () => page.evaluate(() => sessionStorage.clear());
  const remember = page.getByRole("checkbox", { name: "Remember my name and address" });
  const lastName = page.getByLabel("Last Name");
  await fillCheckout(page);
  await page.getByLabel("Order Notes").fill("Please ring twice.");
  expect(await remember.isChecked()).toBe(false);
  expect(await stored()).toBeNull();
  await remember.check();
  await expect.poll(stored).toContain("Invented Street");
  expect(await stored()).not.toContain("ring twice");

  await startOver();
  await open(page, "/checkout");
  await expect.poll(() => lastName.inputValue()).toBe("Sample");
  await page.getByRole("button", { name: "Not you? Clear these details" }).click();
  expect(await lastName.inputValue()).toBe("");
  expect(await remember.isChecked()).toBe(false);
  expect(await stored()).toBeNull();
});

test("what the owner promises is below Add to Cart, in the cart and at Pay, and nothing is by default", async ({
  shop,
  startVisit,
  visitAdmin,
}) => {
  const returns = "Unopened bars come back within 14 days.";
  const barPage = async () => (await readPage(shop, "/products/1")).text;
  expect(await barPage()).not.toContain("Free shipping over $50");

  const page = await visitAdmin("/admin/checkout", { expectedErrors: /status of 422/ });
  await expectAccessible(page);
  const promises = page.getByRole("region", { name: "What you promise" });
  await promises.getByRole("switch", { name: "Say when shipping is free" }).check();
  await promises.getByLabel("Returns").fill("Send it back. ".repeat(8));
  await promises.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please write at most 100 characters.").waitFor();
  await promises.getByLabel("Returns").fill(`  ${returns} `);
  await promises.getByRole("button", { name: "Save" }).click();
  await page.getByText("Shoppers see it within seconds.").waitFor();

  await expect.poll(barPage).toContain(returns);
  expect(await barPage()).toContain("Free shipping over $50");
  const shopper = await startVisit({ viewport: phone });
  await putProductInCart(shopper);
  for (const path of ["/cart", "/checkout"]) {
    await open(shopper, path);
    await shopper.getByRole("complementary").getByText(returns).waitFor();
  }
});
