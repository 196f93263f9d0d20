import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, onTestFinished } from "vitest";
import { defaultHome } from "#domain/home/home-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { inMotion, phone } from "../../support/browser.ts";
import {
  addToCart,
  chooseProducts,
  open,
  putProductInCart,
  toastWith,
} from "../../support/journeys.ts";
import { forgetSettings, query, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

/** Stores a cart in the browser in the shop's own format. */
async function withCart(page: Page, lines: readonly object[]): Promise<void> {
  await page.addInitScript(
    (stored) => {
      if (sessionStorage.getItem("cart-was-put")) return;
      sessionStorage.setItem("cart-was-put", "1");
      localStorage.setItem("conche-cart-v1", stored);
    },
    JSON.stringify({ checkoutId: crypto.randomUUID(), lines }),
  );
}

const product = (productId: number, quantity = 1) => ({
  id: `line-${productId}`,
  productId,
  productName: `Bar ${productId}`,
  price: 1,
  quantity,
  image: null,
});

/** Longer than Proceed to Checkout waits for the server. */
const LONGER_THAN_WAITED = 1_300;

async function later(run: () => unknown, ms = LONGER_THAN_WAITED): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
  await run();
}

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

describe("the products page", () => {
  test("filter and sort are in the address, and unknown values show all products sorted by name", async ({
    visitShop,
  }) => {
    const page = await visitShop("/products?category=limited&sort=nonsense", inMotion);
    await page.getByText("12 bars").waitFor();
    const names = () => page.getByRole("article").getByRole("heading").allInnerTexts();
    const all = await names();
    expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, "en-US")));
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-high");
    await page.waitForURL(/sort=price-high/);
    await page.waitForFunction(() =>
      document.querySelector("article h2")?.textContent?.includes("Stone"),
    );
    await page.getByRole("navigation", { name: "Categories" }).getByText("Flavored").click();
    await page.waitForURL(/category=flavored/);
    await page.goBack();
    await page.getByText("12 bars").waitFor();
  });

  test("sorts are the four usual ones, and more of them in the owner's order once they offer that", async ({
    shop,
    visitShop,
  }) => {
    onTestFinished(() => forgetSettings(shop, "home"));
    const page = await visitShop("/products");
    const sorts = page.getByLabel("Sort by").getByRole("option");
    const usual = ["Name", "Price: Low to High", "Price: High to Low", "Rating"];
    expect(await sorts.allTextContents()).toEqual(usual);

    const list = { offersMoreSorts: true, firstSort: "featured" };
    await writeSettings(shop, "home", { ...defaultHome, featured: [5, 3], list });
    await expect
      .poll(async () => {
        await open(page, "/products");
        return await sorts.allTextContents();
      })
      .toEqual(["Featured", "Newest", "Best Selling", ...usual]);
    const links = page.getByRole("article").getByRole("heading").getByRole("link");
    expect(await links.first().getAttribute("href")).toBe("/products/5");
    expect(await links.nth(1).getAttribute("href")).toBe("/products/3");

    await page.getByLabel("Sort by").selectOption("name");
    await page.waitForURL(/\/products\?sort=name$/);
    await page.getByLabel("Sort by").selectOption("featured");
    await page.waitForURL((url) => url.searchParams.get("sort") !== "name");
    await expect.poll(() => page.getByLabel("Sort by").inputValue()).toBe("featured");
  });

  test("in the list a bar that is out of stock says Notify When Available, disabled, and leads to the field that takes an email address; no card leads to the box builder", async ({
    visitShop,
  }) => {
    const page = await visitShop("/products?view=list", inMotion);
    await page.getByRole("heading", { name: "Red Orchard" }).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "Build a box" }).count()).toBe(0);
    const soldOut = page.getByRole("article").filter({ hasText: "Stone & Nib" });
    const button = soldOut.getByRole("button", { name: /Notify When Available/ });
    expect(await button.isDisabled()).toBe(true);
    await soldOut.getByRole("link", { name: "Email me when it's back Stone & Nib" }).click();
    await page.getByRole("heading", { level: 1, name: "Stone & Nib" }).waitFor();
    const field = page.getByLabel("Email me when it's back");
    await field.waitFor();
    expect(await field.evaluate((each) => each.closest("#notice") !== null)).toBe(true);
    expect(new URL(page.url()).hash).toBe("#notice");
  });

  test("Out of Stock has the same brightness in the dark as in the light scheme, not shaded with its picture", {
    tags: "extended",
  }, async ({ visitShop }) => {
    const page = await visitShop("/products", { colorScheme: "dark" });
    const sign = page.locator(".bar-picture").getByText("Out of Stock", { exact: true });
    const { data, info } = await sharp(await sign.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = Math.floor(info.height / 2) * info.width;
    const colorAt = (x: number) => [...data.subarray((middle + x) * 3, (middle + x) * 3 + 3)];
    expect(colorAt(5)).toEqual(colorAt(info.width - 5));
  });

  test("in the grid a bar that is out of stock says Notify Me, disabled; adding says which bar, one toast at a time; and after the eighth bar one card leads to the box builder", async ({
    visitShop,
  }) => {
    const page = await visitShop("/products", inMotion);
    const soldOut = page.getByRole("article").filter({ hasText: "Stone & Nib" });
    await soldOut.getByText("Out of Stock").first().waitFor();
    expect(await soldOut.getByRole("button", { name: /Notify Me/ }).isDisabled()).toBe(true);

    for (const name of ["Red Orchard", "Slow River"]) {
      await page
        .getByRole("article")
        .filter({ has: page.getByRole("heading", { name }) })
        .getByRole("button", { name: /Add to Cart/ })
        .click();
      await page.getByText(`${name} added to your cart.`).waitFor();
    }
    expect(await page.locator("[data-toast]").count()).toBe(1);

    const cards = page.getByRole("main").locator("ul > li:has(article, a[href='/bundles'])");
    await expect.poll(() => cards.count()).toBe(13);
    await cards.nth(8).getByText("Three bars save 10%, five 15%.").waitFor();
    await cards.nth(8).getByRole("link", { name: "Build a box" }).click();
    await page.getByRole("heading", { level: 1, name: "Build your box" }).waitFor();
  });
});

describe("sorting", () => {
  test("by keyboard keeps the focus for the next key, and Back shows the address's sort", async ({
    visitShop,
  }) => {
    const page = await visitShop("/products", inMotion);
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await sort.focus();
    for (const wanted of ["price-low", "price-high", "rating"]) {
      await page.keyboard.press("ArrowDown");
      await page.waitForURL(`**/products?sort=${wanted}`);
      await expect.poll(() => sort.inputValue()).toBe(wanted);
      expect(await sort.evaluate((select) => select === document.activeElement)).toBe(true);
    }
    for (const before of ["price-high", "price-low", "name"]) {
      await page.goBack();
      await expect.poll(() => sort.inputValue()).toBe(before);
    }
  });

  test("does not show a choice that was changed before its page loaded", {
    tags: "extended",
  }, async ({ visitShop }) => {
    const page = await visitShop("/", inMotion);
    await page.getByRole("link", { name: "Chocolate Bars" }).first().click();
    await page.waitForURL("**/products");
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await page.route(/products\.data\?sort=rating/, () => {});
    await sort.selectOption("rating");
    await page.getByText("Loading…").waitFor();
    // Navigating to the same page cancels the pending navigation.
    await page.getByRole("link", { name: "All Products" }).click();
    await expect.poll(() => sort.inputValue()).toBe("name");
  });
});

describe("the box builder", () => {
  test("restores the bars that fit with one press after a change of size emptied the box", async ({
    visitShop,
  }) => {
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
    await expect.poll(() => box.evaluate((list) => list === document.activeElement)).toBe(true);
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

describe("the cart", () => {
  test("prices are updated on load and on products-updated", {
    tags: "extended",
  }, async ({ shop, startVisit }) => {
    const page = await startVisit(inMotion);
    await withCart(page, [product(1, 1)]);
    await open(page, "/cart");
    // The stored price of one cent is replaced.
    await page.getByText("$12.99").first().waitFor();
    await query(shop, "update products set price = 13.49 where id = 1");
    await page.evaluate(() => window.dispatchEvent(new Event("products-updated")));
    await page.getByText("$13.49").first().waitFor();
    // As before, for the other tests.
    await query(shop, "update products set price = 12.99 where id = 1");
  });

  test("a bar that sold out or was deleted is reported, kept, and blocks the checkout until it is removed", {
    tags: "extended",
  }, async ({ shop, startVisit }) => {
    const page = await startVisit(inMotion);
    await withCart(page, [product(1), product(9999)]);
    await query(shop, "update products set in_stock = false where id = 1");
    await open(page, "/cart");
    await page
      .getByText(/sold out|out of stock/i)
      .first()
      .waitFor();
    await page
      .getByText(/no longer|not .*any more|gone/i)
      .first()
      .waitFor();
    await query(shop, "update products set in_stock = true where id = 1");
    await page.getByRole("button", { name: "Remove Bar 9999" }).click();
    await page.evaluate(() => window.dispatchEvent(new Event("products-updated")));
    await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
    await page.waitForURL("**/checkout");
  });

  test("adds up its quantities in its badge, up to 99+; Clear Cart empties it, and Undo restores it", async ({
    startVisit,
  }) => {
    const page = await startVisit(inMotion);
    await withCart(page, [product(1, 98), product(4, 3)]);
    await open(page, "/cart");
    await page.getByText("99+").waitFor();

    await page.getByRole("button", { name: "Clear Cart" }).click();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: /empty/i }).waitFor();

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Cart, 101 items" }).waitFor();
  });

  test("a toast disappears after five seconds", async ({ startVisit }) => {
    const page = await startVisit(inMotion);
    await page.clock.install();
    await open(page, "/products/1");
    await addToCart(page);
    const toast = page.getByText("1 Red Orchard bar(s) added to your cart.");
    await toast.waitFor();

    await page.clock.fastForward(5_000);

    await toast.waitFor({ state: "detached", timeout: 2_000 });
  });

  test.for([
    ["has left", 0],
    ["is on the way to another page", LONGER_THAN_WAITED],
  ] as const)(
    "Proceed to Checkout does not redirect a shopper who %s",
    { tags: "extended" },
    async ([_, slowness], { startVisit }) => {
      const page = await startVisit(inMotion);
      await withCart(page, [product(1)]);
      await open(page, "/cart");
      await page.getByText("$12.99").first().waitFor();
      await page.route("**/api/products?*", (route) => later(() => route.continue()));
      await page.route("**/products.data*", (route) => later(() => route.continue(), slowness));
      await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
      await page.getByText("One moment…").first().waitFor();
      await page.getByRole("link", { name: "Keep shopping" }).click();
      await page.getByRole("heading", { level: 1, name: "Chocolate Bars" }).waitFor();
      await later(() => {});
      expect(new URL(page.url()).pathname).toBe("/products");
    },
  );
});

test("a checkout without a cart: No Items to Checkout and a way to the bars", async ({
  visitShop,
}) => {
  const page = await visitShop("/checkout", inMotion);
  await page.getByRole("heading", { name: "No Items to Checkout" }).waitFor();
  const link = page.getByRole("link", { name: "Browse Products" });
  expect(await link.getAttribute("href")).toBe("/products");
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

// What a toast says, and how long it stays.

test("a toast shows the bar and what is missing for free shipping, and stays under the pointer", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1");
  await page.clock.install();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.clock.runFor(500);
  const toast = toastWith(page, "Added to cart!");
  await toast.getByText(/^Add \$\d+\.\d\d more for free shipping!$/).waitFor();
  expect(await toast.locator("img").count()).toBe(1);
  await expectAccessible(page);
  await toast.hover();
  await page.clock.runFor(60_000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_000);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(2_000);
  await toast.waitFor({ state: "hidden" });
});

test("a toast covers none of a bar's buttons in the first screen of a desk, and Escape closes it", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const toast = toastWith(page, "Added to cart!");
  const place = await toast.boundingBox();
  if (!place) throw new Error("The toast has no place.");
  const controls = page.getByRole("main").locator("button, a:not(.gallery-strip *), input");
  const covered = await controls.evaluateAll(
    (all, { x, y, width, height }) =>
      all.flatMap((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const isApart = right <= x || left >= x + width || bottom <= y || top >= y + height;
        return isApart || !control.checkVisibility({ opacityProperty: true })
          ? []
          : [control.textContent];
      }),
    place,
  );
  expect(covered).toEqual([]);

  await page.keyboard.press("Escape");
  await toast.waitFor({ state: "hidden" });
});

test("on phones of 390 and 320 px the toast after adding leads to the cart and to the checkout, on one line", async ({
  visitShop,
}) => {
  const page = await visitShop("/products", { viewport: phone });
  await page.getByRole("button", { name: "Add to Cart Red Orchard" }).click();
  const toast = toastWith(page, "Added to cart!");
  await toast.hover();
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...phone, width });
    const tops = await Promise.all(
      ["View Cart", "Checkout", "Close"].map(
        async (name) => (await toast.getByRole("button", { name }).boundingBox())?.y,
      ),
    );
    expect(new Set(tops).size).toBe(1);
  }
  await toast.getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL(/\/checkout$/);
});

test("on a phone the total and Proceed to Checkout stay at the bottom of the cart until the summary has them", async ({
  startVisit,
}) => {
  const page = await startVisit({ viewport: phone });
  await putProductInCart(page, 1);
  await putProductInCart(page, 2);
  await putProductInCart(page, 3);
  await open(page, "/cart");
  const bar = page.getByRole("region", { name: "Order total" });
  await bar.getByRole("link", { name: "Proceed to Checkout" }).waitFor();
  await bar.getByText(/^\$\d+\.\d\d$/).waitFor();
  await expectAccessible(page);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: "Keep shopping" })
    .scrollIntoViewIfNeeded();
  await page.locator("[inert][aria-label='Order total']").waitFor();
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
