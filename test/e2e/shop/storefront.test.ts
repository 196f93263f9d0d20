import type { Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { defaultHome } from "#domain/home/home-settings.ts";
import { inMotion, phone } from "../../support/browser.ts";
import { addToCart, chooseProducts, isFocused, open } from "../../support/journeys.ts";
import { forgetSettings, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

describe("header and footer", () => {
  test("every link of the header and footer leads to a page", async ({ shop }) => {
    const html = await (await fetch(shop.url)).text();
    const frames = html.match(/<(header|footer)\b[\s\S]*?<\/\1>/g)?.join("") ?? "";
    const addresses = Array.from(
      frames.matchAll(/href="(\/[^"]*)"/g),
      ([, address = ""]) => address,
    );
    for (const address of [
      ...["/", "/products", "/bundles", "/process", "/contact", "/cart", "/coming-soon"],
      ...["dark", "milk", "white", "specialty", "limited"].map(
        (each) => `/products?category=${each}`,
      ),
      ...["/cottage-food-license", "/privacy", "/terms"],
    ]) {
      expect(addresses).toContain(address);
      expect((await fetch(`${shop.url}${address}`)).status).toBe(200);
    }
  });

  test("the link that skips to the content is a page's first, also with an announcement", async ({
    shop,
  }) => {
    onTestFinished(() => forgetSettings(shop, "home"));
    const announcement = { ...defaultHome.announcement, text: "Closed on Monday", to: "/contact" };
    await writeSettings(shop, "home", { ...defaultHome, announcement });
    const html = await (await fetch(shop.url)).text();
    expect(html).toContain("Closed on Monday");
    expect(/<a\b[^>]* href="([^"]*)"/.exec(html)?.[1]).toBe("#content");
  });

  test("the mobile menu opens, navigates, closes with Escape, and needs no JavaScript", async ({
    startVisit,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await startVisit({
        ...inMotion,
        viewport: phone,
        javaScriptEnabled,
      });
      if (javaScriptEnabled) await open(page, "/");
      else await page.goto("/");
      const menu = page.locator("header summary");
      await menu.click();
      const link = page.locator("header details").getByRole("link", { name: "Create Bundle" });
      await link.waitFor();
      if (javaScriptEnabled) {
        await page.keyboard.press("Escape");
        await link.waitFor({ state: "hidden" });
        await menu.click();
      }
      await link.click();
      await page.getByRole("heading", { level: 1, name: "Build your box" }).waitFor();
    }
  });
});

describe("the box builder", () => {
  test("restores the bars that fit with one press after a change of size emptied the box", {
    tags: "extended",
  }, async ({ visitShop }) => {
    const page = await visitShop("/bundles?size=5&bars=1,2,2,3", inMotion);
    // Sizes are tabs that arrow keys move between.
    await page.getByRole("tab", { selected: true }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.getByText("0 of 3 chosen").first().waitFor();
    await page.getByRole("button", { name: "Put back 3 bars" }).click();
    await page.waitForURL(/size=3&bars=1,2,2$/);
    await page.getByRole("button", { name: "Add Bundle to Cart" }).waitFor();
    const box = page.getByRole("list", { name: "Your box of 3" });
    await expect.poll(() => isFocused(box)).toBe(true);
    // After a first choice the previous bars are no longer offered.
    await page.getByRole("tab", { name: /^5 Bar/ }).click();
    await page.getByRole("button", { name: "Put back 3 bars" }).waitFor();
    await chooseProducts(page, ["Hammock"]);
    await page.getByText("1 of 5 chosen").first().waitFor();
    expect(await page.getByRole("button", { name: /^Put back/ }).count()).toBe(0);
  });
});

describe("the product's page", () => {
  test("the quantity's minimum is 1, and several bars are added at once", async ({ visitShop }) => {
    const page = await visitShop("/products/2", inMotion);
    const main = page.getByRole("main");
    const less = main.getByRole("button", { name: /fewer|less|decrease/i }).first();
    expect(await less.isDisabled()).toBe(true);
    await main
      .getByRole("button", { name: /more|increase/i })
      .first()
      .click();
    // Noted by the page itself, because it is over before a slow machine looks.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const isAdding = document.querySelector("main")?.textContent.includes("Adding...");
        if (isAdding) document.documentElement.dataset.saw = "adding";
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await addToCart(page);
    await page.locator("html[data-saw=adding]").waitFor({ state: "attached" });
    await page.getByText("2 Slow River bar(s) added to your cart.").waitFor();
    const bundle = main.getByRole("link", { name: /Add to Bundle/ });
    expect(await bundle.getAttribute("href")).toBe("/bundles?add=2");
  });
});

describe("by keyboard alone", () => {
  /** Presses Tab until the named control has the focus. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
      });
      if (name.test(focused.replace(/\s+/g, " ").trim())) return;
    }
    throw new Error(`Nothing named ${name} can be reached with Tab.`);
  }

  test("skip link, bars, detail, cart and its Undo", async ({ visitShop }) => {
    const page = await visitShop("/", inMotion);
    await tabTo(page, /^Skip to the content/);
    await tabTo(page, /^Chocolate Bars$/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Chocolate Bars" }).waitFor();
    await tabTo(page, /^Cloud Terrace$/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Cloud Terrace" }).waitFor();
    await tabTo(page, /^Add to Cart/);
    await page.keyboard.press("Enter");
    await page.getByText("1 Cloud Terrace bar(s) added to your cart.").waitFor();
    await open(page, "/cart");
    await tabTo(page, /^Remove Cloud Terrace/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1 }).filter({ hasText: /empty/i }).waitFor();
    await tabTo(page, /^Undo$/);
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Quantity of Cloud Terrace" }).waitFor();
  });
});

describe("garbage", { tags: "extended" }, () => {
  const junk = ["%00", "../../etc/passwd", "<script>alert(1)</script>", "🍫", "-1", "1e9", "NaN"];

  test("in every path with a parameter gives the not-found page, never an error", async ({
    shop,
  }) => {
    for (const folder of ["products", "order-confirmation", "order", "nowhere"]) {
      for (const value of [...junk, "constructor", "a".repeat(2000)]) {
        const result = await fetch(`${shop.url}/${folder}/${encodeURIComponent(value)}`);
        expect([400, 403, 404, 200]).toContain(result.status);
        if (folder !== "order") expect(result.status).not.toBe(200);
      }
    }
  });

  test("in every kind of browser storage is survived", async ({ startVisit }) => {
    for (const value of ["{", "null", '{"lines":[null,{}]}']) {
      const page = await startVisit(inMotion);
      await page.addInitScript((text) => {
        for (const key of ["conche-cart-v1", "conche-pricing-v1", "conche-orders-v1"]) {
          localStorage.setItem(key, text);
        }
        for (const key of [
          "conche-checkout-v1",
          "conche-gift-v1",
          "conche-recipients-v1",
          "conche-gift-card-v1",
          "conche-tab-v1",
        ]) {
          sessionStorage.setItem(key, text);
        }
      }, value);
      for (const path of ["/", "/cart", "/checkout", "/bundles"]) {
        await open(page, path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        if (path === "/cart") await page.getByText("Your cart is empty").waitFor();
      }
    }
  });
});

test("in a browser whose storage is null, as in some apps, a bar is added to the cart without an error", {
  tags: "extended",
}, async ({ startVisit }) => {
  const page = await startVisit();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { value: null, configurable: true });
    }
  });
  await open(page, "/products/1");
  await addToCart(page);
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
});

describe("layout shift on a slow phone", { tags: "extended" }, () => {
  test.for(["/", "/products", "/products/1", "/bundles", "/cart"])(
    "of %s is at most 0.01",
    async (path, { startVisit }) => {
      const page = await startVisit({ ...inMotion, viewport: phone });
      // Slow enough that an incomplete page is painted.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
      await page.addInitScript(() => {
        const shifts = { total: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) shifts.total += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await open(page, path);
      await page.waitForLoadState("networkidle");
      const total = await page.evaluate(
        () => (window as unknown as { shifts: { total: number } }).shifts.total,
      );
      expect(total).toBeLessThanOrEqual(0.01);
    },
  );
});

// What shoppers see while they navigate and the server is slow, failing or unreachable.

const expectedErrors =
  /status of 50\d|Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/;

async function goHome(page: Page): Promise<void> {
  await page.locator("header").getByRole("link", { name: "Conche" }).click();
}

/** Featured bars of Home, in order. */
async function featured(page: Page): Promise<string[]> {
  await page.getByRole("heading", { name: "Featured Chocolate Bars" }).waitFor();
  const names = page.getByRole("region", { name: "Featured Chocolate Bars" }).getByRole("heading", {
    level: 3,
  });
  await expect.poll(() => names.count()).toBe(7);
  return await names.allInnerTexts();
}

test("a failed navigation to Home shows the static featured bars, not an error page", async ({
  visitShop,
}) => {
  const page = await visitShop("/about", { expectedErrors });
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await goHome(page);
  const products = await featured(page);
  expect(products[0]).toContain("Red Orchard");
  await page.getByText("No upcoming bars yet. Check back soon.").waitFor();
});

test("a search that cannot be fetched says so, and Try again keeps what was searched", {
  tags: "extended",
}, async ({ visitShop }) => {
  const page = await visitShop("/products", {
    expectedErrors: /Failed to load resource|Failed to fetch/,
  });
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("searchbox").fill("dark");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("heading", { level: 1, name: "We can't reach the shop" }).waitFor();
  expect(await page.getByText("made a note").count()).toBe(0);

  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("dark");
});

test("Home shows its last content without a network", { tags: "extended" }, async ({
  visitShop,
}) => {
  const page = await visitShop("/", { expectedErrors });
  const before = await featured(page);
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await page.getByRole("heading", { level: 1, name: /cart/i }).waitFor();
  await page.context().setOffline(true);
  await goHome(page);
  expect(await featured(page)).toEqual(before);
});

test("a slow list says Loading… meanwhile", { tags: "extended" }, async ({ visitShop }) => {
  const page = await visitShop("/products");
  const held = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: /^Milk/ }).first().click();
  await page.getByRole("status").getByText("Loading…").waitFor();
  held.resolve();
  await page.getByRole("heading", { level: 1, name: /Milk/ }).waitFor();
  await page.getByText("Loading…").waitFor({ state: "detached" });
});
