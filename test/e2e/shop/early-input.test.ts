import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { inMotion, visit } from "../../support/browser.ts";
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

/** A proxy that pauses in the middle of each page, and before it answers a form. */
async function holdResponses(shopUrl: string) {
  let forms = 0;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const server = createServer((requested, result) => {
    const headers = { ...requested.headers, "accept-encoding": "identity" };
    const passedOn = request(new URL(requested.url ?? "/", shopUrl), {
      method: requested.method,
      headers,
    });
    passedOn.on("response", async (answered) => {
      if (requested.method === "POST") {
        forms += 1;
        await released;
      }
      result.writeHead(answered.statusCode ?? 500, answered.headers);
      if (!answered.headers["content-type"]?.startsWith("text/html")) {
        answered.pipe(result);
        return;
      }
      const page = await text(answered);
      const middle = page.indexOf("</main>");
      result.write(page.slice(0, middle));
      await released;
      result.end(page.slice(middle));
    });
    requested.pipe(passedOn);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    forms: () => forms,
    release,
    close: () => server.close(),
  };
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

  test("in sequence: quantity raised, then five typed, then raised again", {
    tags: "extended",
  }, async ({ startVisit }) => {
    const page = await startVisit(inMotion);
    const release = await holdScripts(page);
    await page.goto("/products/2");
    const main = page.getByRole("main");
    const more = main.getByRole("button", { name: /more|increase/i }).first();
    const quantity = main.getByRole("textbox", { name: /quantity/i });
    await more.click();
    await quantity.fill("5");
    await quantity.blur();
    await more.click();
    release();
    await expect.poll(() => quantity.inputValue()).toBe("6");
    await more.click();
    expect(await quantity.inputValue()).toBe("7");
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

  test("and a link without earlier input works at once", { tags: "extended" }, async ({
    startVisit,
  }) => {
    const page = await startVisit(inMotion);
    await holdScripts(page);
    await page.clock.install();
    await page.goto("/products/2");
    await page.getByRole("main").click({ position: { x: 5, y: 5 } });
    await page.getByRole("link", { name: /^Cart/ }).click();
    await addressWith(page, "/cart");
  });

  test("by keyboard, in the list of bars", { tags: "extended" }, async ({ startVisit }) => {
    const page = await startVisit(inMotion);
    const release = await holdScripts(page);
    await page.goto("/products");
    await page.getByRole("button", { name: "Add to Cart Hammock" }).focus();
    await page.keyboard.press("Enter");
    release();
    await page.getByText("Hammock added to your cart.").waitFor();
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  });
});

describe("a ready-made box, whose script comes later than the page's", () => {
  test.beforeAll(async ({ shop }) => {
    await query(
      shop,
      `insert into ready_boxes (name, product_ids, created_at, updated_at)
       values ('Three to try', '{1,2,8}', now(), now())`,
    );
  });

  test.for(["before", "after"])(
    "stays in its place meanwhile, and is bought by a press from %s hydration",
    async (when, { shop, startVisit }) => {
      const home = async () => await (await fetch(shop.url)).text();
      await expect.poll(home, { timeout: 15_000 }).toContain("Three to try");
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
      // From here on React handles it.
      await page.waitForTimeout(600);
      await button.click();
      await page.getByRole("link", { name: "Cart, 6 items" }).waitFor();
    },
  );
});

describe("input before hydration takes effect after it", () => {
  /** Opens an admin page whose scripts are delayed. */
  async function early(visitAdmin: OpenPage, path: string) {
    const page = await visitAdmin("/admin", inMotion);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    return { page, release };
  }

  const box = (page: Page) => page.getByRole("checkbox", { name: /^Select CH/ });
  const status = (page: Page) => page.getByRole("combobox", { name: /^Status of/ });
  const search = (page: Page) => page.getByLabel("Search", { exact: true });

  test.beforeAll(({ shop }) => buyOrder(shop));

  test("in an order that was selected, and in one that was selected and deselected", {
    tags: "extended",
  }, async ({ visitAdmin }) => {
    const { page, release } = await early(visitAdmin, "/admin/orders");
    await box(page).check();
    release();
    await page.getByText("1 selected").waitFor();
    expect(await box(page).isChecked()).toBe(true);

    const again = await early(visitAdmin, "/admin/orders");
    await box(again.page).check();
    await box(again.page).uncheck();
    again.release();
    await waitForHydration(again.page);
    await box(again.page).check();
    await again.page.getByText("1 selected").waitFor();
  });

  test("while the end of the page is still loading", { tags: "extended" }, async ({
    shop,
    browser,
  }) => {
    const slow = await holdResponses(shop.url);
    const { page } = await visit(browser, slow.url);
    await page.goto("/products", { waitUntil: "commit" });
    await page.getByLabel("Sort by").selectOption({ index: 1 });
    const wanted = await page.getByLabel("Sort by").inputValue();
    slow.release();
    await addressWith(page, `sort=${wanted}`);
    expect(await page.getByLabel("Sort by").inputValue()).toBe(wanted);
    slow.close();
  });

  test("in a search", async ({ visitAdmin }) => {
    const { page, release } = await early(visitAdmin, "/admin/orders");
    await search(page).fill("nobody");
    release();
    await addressWith(page, "search=nobody");
    expect(await search(page).inputValue()).toBe("nobody");
  });

  test("in a search whose typing continues during hydration", { tags: "extended" }, async ({
    visitAdmin,
  }) => {
    const { page, release } = await early(visitAdmin, "/admin/orders");
    await search(page).pressSequentially("nobo");
    release();
    await search(page).pressSequentially("dy at all", { delay: 40 });
    await addressWith(page, "search=nobody+at+all");
    expect(await search(page).inputValue()).toBe("nobody at all");
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

  test("in prices and switches, which are saved with the others", {
    tags: "extended",
  }, async ({ visitAdmin }) => {
    const { page, release } = await early(visitAdmin, "/admin/pricing");
    const price = page.getByLabel("Discount percent").first();
    await price.fill("12");
    const free = page.getByRole("switch").first();
    const before = await free.isChecked();
    await free.setChecked(!before);
    release();
    await page.getByText("You have unsaved changes").waitFor();
    expect(await price.inputValue()).toBe("12");
    expect(await free.isChecked()).toBe(!before);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Your pricing settings were saved.").waitFor();
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
