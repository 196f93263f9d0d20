import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import routes from "../../../app/routes.ts";
import { buyOrder } from "../../support/api-shopper.ts";
import {
  beginSession,
  holdForms,
  holdScripts,
  isFocused,
  open,
  unlock,
  waitForHydration,
} from "../../support/journeys.ts";
import { elementIn, readAdminPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { breakDatabase, query } from "../../support/shop-database.ts";
import { test as shopTest } from "../../support/shop-test.ts";

// Access to the admin. Sessions and guesses of the PIN are tested in
// server/admin-access/unlock-admin.test.ts. The paths come from the route table, so that new routes
// are tested too.

const test = shopTest.extend("orderId", { scope: "file" }, async ({ shop }) => {
  const { id } = await buyOrder(shop);
  return id;
});

function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children, index }) => {
    const full = path === undefined ? above : `${above}/${path}`;
    const own = path !== undefined || index ? [full || "/"] : [];
    return [...own, ...pathsOf(children ?? [], full)];
  });
}

const patterns = [...new Set(pathsOf(routes))].filter((path) => !path.includes("*"));
/** Paths that need the admin session: screens, and API calls. */
const owners = patterns.filter(
  (path) =>
    /^\/(admin|functions|api\/storage)/i.test(path) &&
    !/^\/admin\/(unlock(\/passkey)?|lock)$/.test(path),
);
/** With an order's id where there is one. */
const addressOf = (path: string, orderId: string) =>
  path
    .replace(":orderId", orderId)
    .replaceAll(/:\w+\??/g, "1")
    .replace(/\?$/, "");

async function request({ url }: RunningShop, path: string, init: RequestInit = {}) {
  const response = await fetch(`${url}${path}`, { redirect: "manual", ...init });
  return { response, text: await response.text() };
}

/** Expects a redirect or an error without any of the shop's data. */
async function expectRefused(
  shop: RunningShop,
  path: string,
  init: RequestInit = {},
): Promise<void> {
  const { response, text } = await request(shop, path, init);
  const where = `${init.method ?? "GET"} ${path}: ${response.status}`;
  // The router's data requests get 202 with the redirect.
  expect([202, 302, 401, 403, 404, 405], where).toContain(response.status);
  if (response.status === 302) expect(response.headers.get("location")).toMatch(/^\/admin\/unlock/);
  if (response.status === 202) expect(text).toContain("/admin/unlock");
  expect(text, where).not.toMatch(/robin\.sample|totalOrders|revenue/i);
}

/** What a form may ask for. */
const changesOf = (orderId: string) =>
  new URLSearchParams({ order: orderId, do: "delete", sure: "yes", status: "shipped" });

const statusOf = async (shop: RunningShop, orderId: string) =>
  (await query(shop, `select status from orders where id = '${orderId}'`))[0]?.status;

test("without a session no address shows or changes anything", async ({ shop, orderId }) => {
  expect(owners.length).toBeGreaterThan(15);
  const change = { method: "POST", body: changesOf(orderId) };
  for (const pattern of owners) {
    const path = addressOf(pattern, orderId);
    await expectRefused(shop, path);
    await expectRefused(shop, path, change);
    await expectRefused(shop, `${path}.data`);
    await expectRefused(shop, `${path}.data`, change);
  }
  expect(await statusOf(shop, orderId)).toBe("pending");
});

test("a wrong admin address shows the owner the admin's own page, with its navigation", async ({
  shop,
}) => {
  const { status, text, html } = await readAdminPage(shop, "/admin/ordrs");
  expect(status).toBe(404);
  expect(text).toContain("Nothing at this address");
  expect(elementIn(html, 'aria-label="Admin"')).toContain('href="/admin/packing"');
});

// What browsers send from elsewhere is tested in server/platform/http/http.test.ts.
test("a form on another website is refused at every address", async ({ shop, orderId }) => {
  const cookie = await beginSession(shop);
  const headers = { cookie, "sec-fetch-site": "cross-site" };
  for (const pattern of patterns) {
    for (const end of ["", ".data"]) {
      const path = `${addressOf(pattern, orderId)}${end}`;
      const init = { method: "POST", headers, body: changesOf(orderId) };
      const { response } = await request(shop, path, init);
      expect(`${path} ${response.status}`).toBe(`${path} 403`);
    }
  }
  expect(await statusOf(shop, orderId)).toBe("pending");
  // The owner is not locked out either.
  const orders = await request(shop, "/admin/orders", { headers: { cookie } });
  expect(orders.response.status).toBe(200);
});

describe("the PIN", () => {
  const pin = (page: Page) => page.getByLabel("Enter your PIN");

  test("is tried once however often Enter is pressed, and can be tried again if it was wrong", async ({
    shop,
    visitShop,
  }) => {
    const page = await visitShop("/admin/unlock", { expectedErrors: /status of 401/ });
    const forms = await holdForms(page);
    await pin(page).fill("wrong");
    await pin(page).press("Enter");
    await page.getByRole("button", { name: "Checking…" }).waitFor();
    await pin(page).press("Enter");
    forms.release();
    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    await expect.poll(() => pin(page).inputValue()).toBe("");
    expect(forms.sent()).toBe(1);
    await pin(page).fill(shop.pin);
    await pin(page).press("Enter");
    await page.waitForURL(/\/admin$/);
  });

  test("retyped before hydration is kept, and cleared if it is wrong, too", {
    tags: "extended",
  }, async ({ startVisit }) => {
    const page = await startVisit({ expectedErrors: /status of 401/ });
    const release = await holdScripts(page);
    await page.goto("/admin/unlock", { waitUntil: "commit" });
    await pin(page).fill("wrong");
    await pin(page).press("Enter");
    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    await pin(page).pressSequentially("still");
    release();
    await waitForHydration(page);
    await pin(page).pressSequentially(" wrong");
    expect(await pin(page).inputValue()).toBe("still wrong");
    await pin(page).press("Enter");
    await expect.poll(() => pin(page).inputValue()).toBe("");
    expect(await isFocused(pin(page))).toBe(true);
  });
});

test("the Access screen lists open sessions, locks all others, and extends this one to 30 days", async ({
  shop,
  startVisit,
}) => {
  await query(shop, "delete from admin_sessions");
  const [page, other] = [await startVisit(), await startVisit()];
  for (const each of [page, other]) await unlock(each, shop.pin);
  await open(page, "/admin/access");
  const list = page.getByRole("region", { name: "Where the admin is open" });
  await expect.poll(() => list.getByRole("listitem").allInnerTexts()).toHaveLength(2);
  expect(await list.getByRole("listitem").first().innerText()).toMatch(/^Chrome .*\(this one\)/);

  await page.getByRole("button", { name: "Lock all others" }).click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  await other.goto("/admin/orders");
  await other.waitForURL(/\/admin\/unlock/);

  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === "conche_admin")?.expires;
  expect(await cookie()).toBe(-1);
  await page.getByRole("button", { name: "Keep unlocked for 30 days" }).click();
  await page.getByRole("button", { name: "Lock after twelve hours again" }).waitFor();
  expect(await cookie()).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
});

test("two owners see each other's changes without a reload", {
  tags: "extended",
}, async ({ shop, startVisit }) => {
  const { number } = await buyOrder(shop);
  const owners = [await startVisit(), await startVisit()];
  for (const page of owners) await unlock(page, shop.pin);
  const [first, second] = owners.map((page) => page.getByLabel(`Status of ${number}`));
  await first?.selectOption("processing");
  await expect.poll(() => second?.inputValue()).toBe("processing");
  await second?.selectOption("pending");
  await expect.poll(() => first?.inputValue()).toBe("pending");
});

describe("the orders screen, opened while the database is away", () => {
  const expectedErrors = /status of 503|ERR_/;

  test("shows this browser's own orders and nothing of the shop, and recovers by itself", {
    tags: "extended",
  }, async ({ shop, startVisit }) => {
    const page = await startVisit({ expectedErrors });
    await unlock(page, shop.pin);
    const { number } = await buyOrder(shop);
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
      ["conche-orders-v1", JSON.stringify([localOrder])],
    );
    const outage = await breakDatabase(shop);
    try {
      const response = await page.goto("/admin/orders");
      expect(response?.status()).toBe(503);
      await page
        .getByText("Could not load orders from database. Using local orders instead.")
        .waitFor();
      await page.getByRole("heading", { name: "Local orders" }).waitFor();
      await page.getByText("Lou Local").waitFor();
      expect(await page.content()).not.toContain(number);
    } finally {
      await outage.repair();
    }
    await page.getByText("Total Orders").waitFor({ timeout: 30_000 });
  });

  test("tells a browser without a session that the database is away, and nothing else", async ({
    shop,
    startVisit,
  }) => {
    const outage = await breakDatabase(shop);
    try {
      const page = await startVisit({ expectedErrors });
      await page.goto("/admin/orders");
      await page.getByRole("heading", { name: "The database doesn't answer" }).waitFor();
      expect(await page.getByText("Local orders").count()).toBe(0);
      // An invalid session cookie gets only that page, too.
      const { response, text } = await request(shop, "/admin/orders.data", {
        headers: { cookie: `conche_admin=${btoa('"made up"')}` },
      });
      expect(response.status).toBe(503);
      expect(text).not.toContain("robin.sample");
    } finally {
      await outage.repair();
    }
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });

  const localOrder = {
    checkoutId: "0b9b6f0c-6f0e-4a53-9d6e-0d6a3f1b2c3d",
    placedAt: "2026-11-20T15:00:00.000Z",
    status: "handing-in",
    lines: [{ id: "1", productId: 1, productName: "A bar", price: 1599, quantity: 1, image: null }],
    totals: { subtotal: 1599, discount: 0, tax: 136, shipping: 899, total: 2634 },
    details: {
      email: "lou.local@example.com",
      firstName: "Lou",
      lastName: "Local",
      phone: "",
      street: "12 Invented Street",
      city: "Portland",
      state: "OR",
      zipCode: "97201",
      notes: "",
    },
  };
});
