import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "../../../app/routes.ts";
import { apiShopper } from "../../support/api-shopper.ts";
import { launchBrowser, visit } from "../../support/browser.ts";
import { holdForms, holdScripts, open, unlock, waitForHydration } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { breakDatabase, query } from "../../support/shop-database.ts";

// Access to the admin. The paths come from the route table, so that new routes are tested too.

let shop: RunningShop;
let browser: Browser;
let orderId: string;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
  const buyer = apiShopper(shop.url);
  for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) await step();
  orderId = buyer.checkoutId;
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
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
const addressOf = (path: string) =>
  path
    .replace(":orderId", orderId)
    .replaceAll(/:\w+\??/g, "1")
    .replace(/\?$/, "");

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`${shop.url}${path}`, { redirect: "manual", ...init });
  return { response, text: await response.text() };
}

/** Expects a redirect or an error without any of the shop's data. */
async function expectRefused(path: string, init: RequestInit = {}): Promise<void> {
  const { response, text } = await ask(path, init);
  const where = `${init.method ?? "GET"} ${path}: ${response.status}`;
  // The router's data requests get 202 with the redirect.
  expect([202, 302, 401, 403, 404, 405], where).toContain(response.status);
  if (response.status === 302) expect(response.headers.get("location")).toMatch(/^\/admin\/unlock/);
  if (response.status === 202) expect(text).toContain("/admin/unlock");
  expect(text, where).not.toMatch(/robin\.sample|totalOrders|revenue/i);
}

async function openSession(): Promise<string> {
  const { response } = await ask("/admin/unlock", {
    method: "POST",
    body: new URLSearchParams({ pin: shop.pin, next: "/admin" }),
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (!cookie) throw new Error(`The PIN did not unlock: ${response.status}`);
  return cookie;
}

describe("without a session", () => {
  test("the list of tested addresses is not empty", () => {
    expect(owners.length).toBeGreaterThan(15);
  });

  test.each(owners)("%s shows nothing and changes nothing", async (pattern) => {
    const path = addressOf(pattern);
    await expectRefused(path);
    await expectRefused(`${path}.data`);
    const body = new URLSearchParams({
      order: orderId,
      do: "delete",
      sure: "yes",
      status: "shipped",
    });
    await expectRefused(path, { method: "POST", body });
    await expectRefused(`${path}.data`, { method: "POST", body });
    expect(await query(shop, "select status from orders")).toEqual([{ status: "pending" }]);
  });

  test("every screen redirects to the PIN, and then back to the requested page", async () => {
    const { page, leave } = await visit(browser, shop.url);
    for (const path of ["/admin", "/admin/analytics", "/admin/emails", "/AdminPricing"]) {
      await page.goto(path);
      await page.getByLabel("Enter your PIN").waitFor();
      expect(new URL(page.url()).pathname).toBe("/admin/unlock");
    }
    await page.goto("/admin/emails?q=robin");
    await page.getByLabel("Enter your PIN").fill(shop.pin);
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByRole("heading", { name: "Emails" }).waitFor();
    expect(page.url()).toBe(`${shop.url}/admin/emails?q=robin`);
    await leave();
  });
});

test("a wrong admin address shows the owner the admin's own page, with its navigation", async () => {
  const [name = "", value = ""] = (await openSession()).split("=");
  const { page, leave } = await visit(browser, shop.url, { expectedErrors: /404/ });
  await page.context().addCookies([{ name, value, url: shop.url }]);
  expect((await page.goto("/admin/ordrs"))?.status()).toBe(404);
  await page.getByRole("heading", { name: "Nothing at this address" }).waitFor();
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Packing" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Packing" }).waitFor();
  await leave();
});

describe("with an invalid session", () => {
  const asCookie = (value: unknown) => `conche_admin=${btoa(JSON.stringify(value))}`;
  const sessions: Record<string, () => Promise<string>> = {
    forged: async () => asCookie("A".repeat(43)),
    "of another kind": async () => asCookie({ admin: true, exp: 9e12 }),
    tampered: async () => {
      const [name, value = ""] = (await openSession()).split(/=(.*)/s);
      const token = String(JSON.parse(atob(decodeURIComponent(value))));
      return `${name}=${btoa(JSON.stringify((token.startsWith("A") ? "B" : "A") + token.slice(1)))}`;
    },
    "taken from the database": async () => {
      await openSession();
      const [row] = await query(shop, "select token_hash from admin_sessions limit 1");
      return asCookie(row?.token_hash);
    },
    old: async () => {
      await query(shop, "delete from admin_sessions");
      const cookie = await openSession();
      await query(
        shop,
        "update admin_sessions set ends_at = ends_at - interval '12 hours 1 minute'",
      );
      return cookie;
    },
    "locked out": async () => {
      const cookie = await openSession();
      expect((await ask("/admin/orders", { headers: { cookie } })).response.status).toBe(200);
      await ask("/admin/lock", { method: "POST", headers: { cookie } });
      return cookie;
    },
  };

  test.each(Object.keys(sessions))("%s, every address is refused", async (kind) => {
    const cookie = (await sessions[kind]?.()) ?? "";
    for (const pattern of owners) {
      await expectRefused(addressOf(pattern), { headers: { cookie } });
      await expectRefused(`${addressOf(pattern)}.data`, { headers: { cookie } });
    }
  });
});

describe("a form on another website", () => {
  const elsewhere: Record<string, HeadersInit> = {
    "as browsers say it": { "sec-fetch-site": "cross-site" },
    "from a neighbouring host": { "sec-fetch-site": "same-site" },
    "as older browsers say it": { origin: "https://evil.example" },
    "from a sandboxed page": { origin: "null" },
  };

  test.each(Object.entries(elsewhere))("is refused at every address, %s", async (_, said) => {
    const cookie = await openSession();
    for (const pattern of patterns) {
      for (const end of ["", ".data"]) {
        const { response } = await ask(`${addressOf(pattern)}${end}`, {
          method: "POST",
          headers: { cookie, ...said },
          body: new URLSearchParams({
            order: orderId,
            status: "shipped",
            do: "delete",
            sure: "yes",
          }),
        });
        expect(`${pattern}${end} ${response.status}`).toBe(`${pattern}${end} 403`);
      }
    }
    expect(await query(shop, "select status from orders")).toEqual([{ status: "pending" }]);
    // The owner is not locked out either.
    expect((await ask("/admin/orders", { headers: { cookie } })).response.status).toBe(200);
  });
});

describe("the PIN", () => {
  const pin = (page: Page) => page.getByLabel("Enter your PIN");

  test("is tried once however often Enter is pressed, and can be tried again if it was wrong", async () => {
    const { page, leave } = await visit(browser, shop.url, { expectedErrors: /status of 401/ });
    await open(page, "/admin/unlock");
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
    await leave();
  });

  test("retyped before hydration is kept, and cleared if it is wrong, too", async () => {
    const { page, leave } = await visit(browser, shop.url, { expectedErrors: /status of 401/ });
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
    expect(await pin(page).evaluate((each) => each === document.activeElement)).toBe(true);
    await leave();
  });
});

describe("a session", () => {
  test("ends with the browser, and at once in every tab with Lock Admin", async () => {
    const { page, leave } = await visit(browser, shop.url);
    await unlock(page, shop.pin);
    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => name === "conche_admin");
    expect(session).toMatchObject({ expires: -1, httpOnly: true, sameSite: "Lax" });
    const other = await page.context().newPage();
    await other.goto("/admin/emails");
    await other.getByRole("heading", { name: "Emails" }).waitFor();
    await page.getByRole("button", { name: "Lock Admin" }).click();
    await page.getByLabel("Enter your PIN").waitFor();
    await other.getByRole("link", { name: "Pricing" }).click();
    await other.getByLabel("Enter your PIN").waitFor();
    await leave();
  });

  test("of one browser is not valid in another", async () => {
    const first = await visit(browser, shop.url);
    await unlock(first.page, shop.pin);
    const second = await visit(browser, shop.url);
    await second.page.goto("/admin/orders");
    await second.page.getByLabel("Enter your PIN").waitFor();
    await first.leave();
    await second.leave();
  });
});

describe("the Access screen", () => {
  test("lists open sessions, locks all others, and extends this one to 30 days", async () => {
    await query(shop, "delete from admin_sessions");
    const [first, second] = [await visit(browser, shop.url), await visit(browser, shop.url)];
    for (const { page } of [first, second]) await unlock(page, shop.pin);
    const { page } = first;
    await open(page, "/admin/access");
    const list = page.getByRole("region", { name: "Where the admin is open" });
    await expect.poll(() => list.getByRole("listitem").allInnerTexts()).toHaveLength(2);
    expect(await list.getByRole("listitem").first().innerText()).toMatch(/^Chrome .*\(this one\)/);

    await page.getByRole("button", { name: "Lock all others" }).click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    await second.page.goto("/admin/orders");
    await second.page.waitForURL(/\/admin\/unlock/);

    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === "conche_admin")?.expires;
    expect(await cookie()).toBe(-1);
    await page.getByRole("button", { name: "Keep unlocked for 30 days" }).click();
    await page.getByRole("button", { name: "Lock after twelve hours again" }).waitFor();
    expect(await cookie()).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
    await first.leave();
    await second.leave();
  });
});

describe("two owners", () => {
  test("see each other's changes without a reload", { tags: "extended" }, async () => {
    const [first, second] = [await visit(browser, shop.url), await visit(browser, shop.url)];
    for (const { page } of [first, second]) {
      await unlock(page, shop.pin);
      await open(page, "/admin/orders");
    }
    await first.page.locator(".status-select").first().selectOption("processing");
    await first.page.getByText("Status changed to processing").waitFor();
    await expect
      .poll(() => second.page.locator(".status-select").first().inputValue(), { timeout: 15_000 })
      .toBe("processing");
    await second.page.locator(".status-select").first().selectOption("pending");
    await expect
      .poll(() => first.page.locator(".status-select").first().inputValue(), { timeout: 15_000 })
      .toBe("pending");
    await first.leave();
    await second.leave();
  });
});

describe("the orders screen, opened while the database is away", () => {
  const expectedErrors = /status of 503|ERR_/;

  test("shows this browser's own orders and nothing of the shop, and recovers by itself", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await visit(browser, shop.url, { expectedErrors });
    await unlock(page, shop.pin);
    const [order] = await query(shop, "select order_number from orders");
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
      expect(await page.content()).not.toContain(String(order?.order_number));
    } finally {
      await outage.repair();
    }
    await page.getByText("Total Orders").waitFor({ timeout: 30_000 });
    await leave();
  });

  test("tells a browser without a session that the database is away, and nothing else", async () => {
    const outage = await breakDatabase(shop);
    try {
      const { page, leave } = await visit(browser, shop.url, { expectedErrors });
      await page.goto("/admin/orders");
      await page.getByRole("heading", { name: "The database doesn't answer" }).waitFor();
      expect(await page.getByText("Local orders").count()).toBe(0);
      await leave();
      // An invalid session cookie gets only that page, too.
      const { response, text } = await ask("/admin/orders.data", {
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

// Last, because afterwards unlocking is blocked for a while.
test("hundreds of concurrent PIN guesses over many connections and addresses never unlock the admin", async () => {
  const enter = async (pin: string, address: string, cookie = "") => {
    const { response } = await ask("/admin/unlock", {
      method: "POST",
      // Requests from this machine may set X-Forwarded-For, like a reverse proxy.
      headers: { "x-forwarded-for": address, cookie },
      body: new URLSearchParams({ pin, next: "/admin" }),
    });
    return response;
  };
  const guess = async (pin: string, address: string) => (await enter(pin, address)).status;
  const unlocked = await enter(shop.pin, "203.0.113.7");
  const kept = unlocked.headers.getSetCookie().find((each) => each.startsWith("conche_browser="));
  const all = await Promise.all(
    Array.from({ length: 400 }, (_, each) =>
      guess(String(3000 + each), `198.51.100.${each % 200}`),
    ),
  );
  // Some may be rejected by load shedding; none succeeds.
  expect(all.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  expect(all).toContain(429);
  expect(all.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
  await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
  // Even the right PIN is refused then, except from a browser that had entered it before, at any
  // address.
  expect(await guess(shop.pin, "192.0.2.1")).toBe(429);
  expect((await enter(shop.pin, "192.0.2.1", kept?.split(";")[0])).status).toBe(302);
});
