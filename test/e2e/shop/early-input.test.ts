import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { inMotion } from "../../support/browser.ts";
import {
  addToCart,
  holdLaterScript,
  holdScripts,
  waitForHydration,
} from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { type OpenPage, test } from "../../support/shop-test.ts";

// Presses and input from before hydration are not lost.

const addressWith = (page: Page, text: string) =>
  page.waitForURL((url) => url.href.includes(text), { waitUntil: "commit" });

/** Acts during hydration, after so many of its tasks. */
async function duringHydration(
  page: Page,
  pieces: number,
  { field, value }: { readonly field: string; readonly value?: string },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 2 });
  await page.evaluate(
    ({ field, value, pieces }) => {
      const entry = document.querySelector<HTMLInputElement>(field);
      const enter = () => {
        if (value === undefined || entry?.type === "checkbox") entry?.click();
        else if (entry) {
          // Through the prototype, as typing does, because React overrides the element's own
          // property.
          Reflect.set(Object.getPrototypeOf(entry), "value", value, entry);
          for (const type of entry.tagName === "SELECT" ? ["input", "change"] : ["input"]) {
            entry.dispatchEvent(new Event(type, { bubbles: true }));
          }
        }
      };
      const begun = () => Object.keys(document).some((key) => key.startsWith("__reactContainer"));
      let done = 0;
      // React's scheduler uses postMessage between units of work.
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message: unknown) {
        if (begun() && done++ === pieces) enter();
        postMessage.call(this, message);
      };
    },
    { field, value, pieces },
  );
}

describe("presses before hydration take effect after it", () => {
  test("on a bar's page: quantity raised twice, then added to the cart", async ({ startVisit }) => {
    const page = await startVisit(inMotion);
    const release = await holdScripts(page);
    await page.goto("/products/2");
    const main = page.getByRole("main");
    for (const name of [/more|increase/i, /more|increase/i, /^Add to Cart/]) {
      await main.getByRole("button", { name }).first().click();
    }
    release();
    await page.getByText("3 Slow River bar(s) added to your cart.").waitFor();
    await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();
    // From here on React handles it, and no press is handled twice.
    await addToCart(page);
    await page.getByRole("link", { name: "Cart, 6 items" }).waitFor();
  });

  test.for([0, 1, 3])(
    "exactly once, also during hydration, after %i of its tasks",
    { tags: "extended" },
    async (pieces, { startVisit }) => {
      const page = await startVisit(inMotion);
      const release = await holdScripts(page);
      await page.goto("/products");
      await duringHydration(page, pieces, { field: "article button" });
      release();
      await page.getByRole("link", { name: "Cart, 1 item", exact: true }).waitFor();
      await page.getByText("added to your cart.").waitFor();
      await page.getByRole("link", { name: "Cart, 1 item", exact: true }).waitFor();
    },
  );

  test("adding to the cart, then a link to the cart, which has the bar", {
    tags: "extended",
  }, async ({ startVisit }) => {
    const page = await startVisit(inMotion);
    const release = await holdScripts(page);
    await page.goto("/products/2");
    await addToCart(page);
    await page.getByRole("link", { name: /^Cart/ }).click();
    expect(page.url()).toMatch(/products\/2$/);
    release();
    await page.getByRole("link", { name: "Cart, 1 item", exact: true }).waitFor();
    await addressWith(page, "/cart");
    await page.getByRole("main").getByText("Slow River").first().waitFor();
  });

  test("but a link to another page waits at most three seconds", { tags: "extended" }, async ({
    startVisit,
  }) => {
    const page = await startVisit(inMotion);
    await holdScripts(page);
    await page.goto("/products/2");
    await page
      .getByRole("button", { name: /more|increase/i })
      .first()
      .click();
    await page.getByRole("link", { name: /^Cart/ }).click();
    await addressWith(page, "/cart");
  });
});

describe("a ready-made box, whose script comes later than the page's", () => {
  test.beforeAll(async ({ shop }) => {
    await query(
      shop,
      `insert into ready_boxes (slug, name, product_ids, created_at, updated_at)
       values ('three-to-try', 'Three to try', '{1,2,8}', now(), now())`,
    );
  });

  test.for(["before", "after"])(
    "stays in its place meanwhile, and is bought by a press from %s hydration",
    async (when, { shop, startVisit }) => {
      const home = async () => await (await fetch(shop.url)).text();
      await expect.poll(home).toContain("Three to try");
      const page = await startVisit(inMotion);
      const releasePage = await holdScripts(page);
      const releaseBox = await holdLaterScript(page, "ready-box-list");
      await page.goto("/");
      const button = page.getByRole("button", { name: "Add to Cart Three to try" });
      if (when === "before") await button.click();
      releasePage();
      await waitForHydration(page);
      if (when === "after") await button.click();
      await page.getByRole("link", { name: "Cart, 0 items" }).waitFor();
      expect(await button.isVisible()).toBe(true);
      releaseBox();
      await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();
      await page.getByText("Your 3-bar bundle has been added").waitFor();
      // From here on React handles it. For half a second it takes another press for a double click:
      // on a busy machine that is longer by any other clock than the page's.
      await page.evaluate(() => new Promise((passed) => setTimeout(passed, 600)));
      await button.click();
      await page.getByRole("link", { name: "Cart, 6 items" }).waitFor();
    },
  );
});

test("the script that notes input is at the beginning of a page, whose end may arrive late", async ({
  shop,
}) => {
  const html = await (await fetch(`${shop.url}/products`)).text();
  const head = html.slice(0, html.indexOf("</head>"));
  expect(head).toContain('<meta charSet="utf-8"/><script>(function replay');
});

describe("input before hydration takes effect after it", () => {
  /** Opens an admin page whose scripts are delayed. */
  async function early(visitAdmin: OpenPage, path: string) {
    const page = await visitAdmin("/admin", inMotion);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    return { page, release };
  }

  const status = (page: Page) => page.getByRole("combobox", { name: /^Status of/ });
  const search = (page: Page) => page.getByLabel("Search", { exact: true });

  test.beforeAll(({ shop }) => buyOrder(shop));

  test("in a search", async ({ visitAdmin }) => {
    const { page, release } = await early(visitAdmin, "/admin/orders");
    await search(page).fill("nobody");
    release();
    await addressWith(page, "search=nobody");
    expect(await search(page).inputValue()).toBe("nobody");
  });

  test("in the middle of a text, where the cursor stays put", { tags: "extended" }, async ({
    visitAdmin,
  }) => {
    const { page, release } = await early(visitAdmin, "/admin/products/1");
    const text = page.getByLabel("Full description");
    await text.fill("dark and sweet");
    await text.press("Home");
    await text.pressSequentially("very ");
    release();
    await waitForHydration(page);
    await page.getByText("You have unsaved changes").waitFor();
    await text.pressSequentially("very ");
    expect(await text.inputValue()).toBe("very very dark and sweet");
  });

  test.for(
    [0, 3].flatMap(
      (pieces) =>
        [
          [pieces, "an order", "[name=select]", "on", /1 selected/],
          [pieces, "a status", ".status-select", "shipped", /Status changed to shipped/],
          [pieces, "a search", "[name=search]", "nobody", /No orders found matching/],
        ] as const,
    ),
  )(
    "also during hydration, after %i of its tasks, in %s",
    { tags: "extended" },
    async ([pieces, , field, value, shown], { shop, visitAdmin }) => {
      await query(shop, "update orders set status = 'pending'");
      const { page, release } = await early(visitAdmin, "/admin/orders");
      await status(page).waitFor();
      let saved = 0;
      page.on("request", (request) => {
        if (request.method() === "POST") saved += 1;
      });
      await duringHydration(page, pieces, { field, value });
      release();
      await page.getByText(shown).waitFor();
      expect(saved).toBe(field === ".status-select" ? 1 : 0);
    },
  );
});
