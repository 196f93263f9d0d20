import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open, unlock } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";
import { addCode, addOrder } from "../../support/stored-records.ts";

// The search of everything. What it finds is tested in the server.

const field = (page: Page) => page.getByRole("combobox", { name: "Find anything" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const chosen = (page: Page) => page.locator("[role=option][aria-selected=true]").innerText();

test("Ctrl K finds an order and its customer in any spelling", async ({ shop, visitAdmin }) => {
  await addOrder(shop, "FIND-2026-019", {
    customer_name: "Zoë Nibs-O’Sample",
    customer_email: "zoe.nibs@example.com",
    payment_status: "paid",
    total: 42,
  });
  const page = await visitAdmin("/admin/tax");
  await page.keyboard.press("Control+k");
  await field(page).pressSequentially("osample nibs", { delay: 20 });
  await option(page, /FIND-2026-019.*Zoë Nibs-O’Sample.*Paid · Pending/).waitFor();
  await option(page, /Zoë Nibs-O’Sample.*zoe.nibs@example.com.*1 order/).waitFor();
  await expectAccessible(page);
});

test("arrows choose among orders, customers and codes, and Enter opens", async ({
  shop,
  visitAdmin,
}) => {
  const id = await addOrder(shop, "ARROWS-1", {
    customer_name: "Wren Arrowsmith",
    customer_email: "wren.arrows@example.com",
  });
  await addCode(shop, "ARROWSFAN");
  const page = await visitAdmin("/admin/tax");
  await page.keyboard.press("Control+k");
  await field(page).fill("arrows");
  await option(page, /ARROWSFAN/).waitFor();
  await page
    .getByRole("status")
    .getByText(/\d+ results/)
    .waitFor();
  expect(await chosen(page)).toContain("ARROWS-1");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await chosen(page)).toContain("Wren");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/admin/orders/${id}$`));
  await field(page).waitFor({ state: "detached" });
});

test("Enter before the answer opens the first thing once it is there", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addOrder(shop, "FIND-2026-7777", { customer_name: "Quick Fingers" });
  const page = await visitAdmin("/admin/tax");
  await page.getByRole("button", { name: "Search" }).click();
  await field(page).fill("7777");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/admin/orders/${id}`));
});

test("Enter opens a screen whose name begins like that at once, also in a new tab", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/tax");
  await page.keyboard.press("Control+k");
  await field(page).fill("gift c");
  const opened = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const tab = await opened;
  await tab.getByRole("heading", { level: 1, name: "Gift cards" }).waitFor();
});

test("only the answer to what is typed is shown", { tags: "extended" }, async ({
  shop,
  visitAdmin,
}) => {
  await addCode(shop, "SLOWFIRST");
  await addCode(shop, "QUICKSECOND");
  const page = await visitAdmin("/admin/tax");
  const gate = Promise.withResolvers<void>();
  await page.route("**/admin/find", async (route) => {
    if (route.request().postData()?.includes("slowfirst")) await gate.promise;
    await route.continue().catch(() => {});
  });
  await page.keyboard.press("/");
  const asked = page.waitForRequest("**/admin/find");
  await field(page).fill("slowfirst");
  await asked;
  await field(page).fill("quicksecond");
  await option(page, /QUICKSECOND/).waitFor();
  gate.resolve();
  await field(page).fill("xyzzyx");
  await page.getByText("Nothing found for “xyzzyx”.").waitFor();
  expect(await option(page, /SLOWFIRST/).count()).toBe(0);
  await expectAccessible(page);
});

test("a search that fails can be tried again", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/tax", { expectedErrors: /status of 500/ });
  await page.route("**/admin/find", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.keyboard.press("/");
  await field(page).fill("failing");
  await page.getByText("Search isn't working right now.").waitFor();
  await page.unroute("**/admin/find");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Nothing found for “failing”.").waitFor();
});

test("a search in an admin that was locked leads to its PIN", { tags: "extended" }, async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/tax", { expectedErrors: /status of 401/ });
  await page.keyboard.press("/");
  await page.context().clearCookies();
  await field(page).fill("locked out");
  await page.getByRole("link", { name: "Unlock" }).waitFor();
});

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });

test("letters go places, but not while somebody types", async ({ shop, visitAdmin }) => {
  // A list without orders has no search.
  await addOrder(shop, "LETTERS-1");
  const page = await visitAdmin("/admin/tax");
  await page.keyboard.type("go");
  await heading(page, "Orders").waitFor();
  await page.getByLabel("Search", { exact: true }).pressSequentially("gpc");
  expect(await page.getByLabel("Search", { exact: true }).inputValue()).toBe("gpc");
  await page.waitForURL(/search=gpc/);

  await page.locator("h1").click();
  await page.keyboard.type("gp");
  await heading(page, "Packing").waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("c");
  await heading(page, "New order").waitFor();
});

test("the key ? lists the letters and turns them off, but not Ctrl K", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/tax");
  await page.keyboard.press("?");
  await page
    .getByRole("dialog", { name: "Keyboard shortcuts" })
    .getByText("Find anything")
    .waitFor();
  await expectAccessible(page);
  await page.getByLabel("Single-letter shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.type("gh");
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  await heading(page, "Tax").waitFor();
});

test("on a phone it fills the screen and closes with Cancel", async ({ shop, startVisit }) => {
  const page = await startVisit({ viewport: phone, hasTouch: true });
  // A session of its own, because it ends.
  await unlock(page, shop.pin);
  await open(page, "/admin/orders");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).tap();
  await field(page).fill("lock");
  await option(page, "Lock Admin").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).tap();
  await field(page).waitFor({ state: "hidden" });

  await page.getByRole("banner").getByRole("button", { name: "Search" }).tap();
  await field(page).fill("lock");
  await option(page, "Lock Admin").tap();
  await page.getByLabel("Enter your PIN").waitFor();
});
