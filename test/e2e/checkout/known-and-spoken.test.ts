import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { inMotion, phone } from "../../support/browser.ts";
import { addToCart, fillCheckout, open, pay, putBoxInCart } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

// What stays on the page while the shop is asked again, and what screen readers hear of it.

/** Records every text that a live region of the page takes on from now. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("[role=status]");
        if (region?.textContent) heard.push(region.textContent);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const totals = (heard: readonly string[]) => heard.filter((text) => text.startsWith("Total"));

/** A milk bar in the cart. */
async function addMilkProduct(page: Page): Promise<void> {
  await open(page, "/products?category=milk");
  await addToCart(page);
  await page
    .getByText(/added to your cart/)
    .first()
    .waitFor();
}

test("what a bar contains stays in the cart while its quantity changes and the shop does not answer", async ({
  startVisit,
}) => {
  const page = await startVisit({
    viewport: phone,
    expectedErrors: /Failed to load resource|ERR_FAILED/,
  });
  await addMilkProduct(page);
  await page.route("**/api/products?*", (route) => route.abort());
  // From the card itself, before the shop has answered anything about the cart.
  await open(page, "/cart");
  await page.getByText("Contains Milk").waitFor();
  const heard = await listen(page);
  const missing = await page.evaluate(async () => {
    const plus = document.querySelector<HTMLElement>('[aria-label^="Increase quantity"]');
    const seen: boolean[] = [];
    const look = () => seen.push(document.body.innerText.includes("Contains Milk"));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    for (let press = 0; press < 3; press += 1) {
      plus?.click();
      await new Promise((done) => setTimeout(done, 100));
      look();
    }
    return seen.filter((isThere) => !isThere).length;
  });
  expect(missing).toBe(0);
  // Three presses are one change of the total, and the total of the first paint is not said.
  await expect.poll(async () => totals(await heard())).toHaveLength(1);
  await page.waitForTimeout(1_000);
  expect(totals(await heard())).toHaveLength(1);
  expect(totals(await heard())[0]).toMatch(/^Total \$\d+\.\d\d$/);
});

test("what a box contains stands once below the names of its bars in the cart", {
  tags: "extended",
}, async ({ startVisit }) => {
  const page = await startVisit();
  await putBoxInCart(page, [1, 2, 6]);
  await open(page, "/cart");
  const box = page.getByRole("article", { name: "Your 3-bar bundle" });
  await box.getByText("Contains Milk").waitFor();
  expect(await box.getByText("Contains Milk").count()).toBe(1);
  const last = await box.getByRole("listitem").last().boundingBox();
  const contains = await box.getByText("Contains Milk").boundingBox();
  expect(contains?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
});

test("a page that loads slowly is announced and shown by a line, and its title when it is there", async ({
  visitShop,
}) => {
  const page = await visitShop("/cart", inMotion);
  const heard = await listen(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.locator("footer").getByRole("link", { name: "Privacy" }).click();
  await expect.poll(heard).toContain("Loading the page…");
  const progress = page.getByTestId("navigation-progress");
  const widthOf = () => progress.evaluate((line) => line.getBoundingClientRect().width);
  await expect.poll(widthOf).toBeGreaterThan(100);
  held.resolve();
  await page.getByRole("heading", { level: 1, name: /Privacy/ }).waitFor();
  await progress.waitFor({ state: "detached" });
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/^Privacy/);
});

test("a screen reader hears a payment method with its note, and an optional field, once", async ({
  visitCheckout,
}) => {
  const page = await visitCheckout();
  const bank = page.getByRole("radio", { name: /^Bank Account \(ACH\) .*to clear\.$/ });
  expect(await bank.getAttribute("aria-describedby")).toBeNull();
  const notes = page.getByRole("textbox", { name: "Order Notes", exact: true });
  expect(await notes.getAttribute("aria-describedby")).toBe("notes-hint");
});

test("a new quantity of a bar is spoken when a button chose it, not while it is typed", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1");
  const heard = await listen(page);
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  await more.click();
  await page.getByRole("textbox", { name: /^Quantity of/ }).fill("12");
  await more.click();
  await expect.poll(heard).toEqual(["Quantity 2", "Quantity 13"]);
});

test("what is shown below a ZIP code is spoken once", async ({ visitCheckout }) => {
  const page = await visitCheckout();
  await page.getByLabel("State").selectOption("OR");
  const heard = await listen(page);
  await page.getByLabel("ZIP Code").pressSequentially("02139");
  const hints = async () =>
    (await heard()).filter((text) => text.startsWith("02139 is usually in"));
  await expect.poll(hints).toHaveLength(1);
  await page.waitForTimeout(1_000);
  expect(await hints()).toHaveLength(1);
});

test("Order Notes is a section of the checkout with a heading, and the order's copy has its number without a network", async ({
  startVisit,
}) => {
  const page = await startVisit({
    viewport: phone,
    expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|manifest patches/,
  });
  await addMilkProduct(page);
  await open(page, "/checkout");
  const section = page.getByRole("group", { name: "Order Notes" });
  await section.getByRole("heading", { name: "Order Notes" }).waitFor();
  const notes = section.getByRole("textbox", { name: "Order Notes", exact: true });
  await notes.fill("Please ring twice.");
  await expectAccessible(page);
  await fillCheckout(page);
  const number = await pay(page);
  await page.getByText("Please ring twice.").waitFor();
  await page.locator("header").getByRole("link", { name: "Conche" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.getByRole("heading", { name: "Featured Chocolate Bars" }).waitFor();
  await page.context().setOffline(true);
  await page.goBack();
  await page.getByRole("heading", { name: "A copy of your order" }).waitFor();
  await page.getByText(`Order ${number}`).waitFor();
  await page.getByText("Shipping address").waitFor();
  await page.getByText("Contains Milk").waitFor();
});
