import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, launchBrowser, phone, type Visitor, visit } from "../../support/browser.ts";
import {
  holdForms,
  holdScripts,
  open,
  openAdmin,
  waitForHydration,
} from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { breakDatabase, query } from "../../support/shop-database.ts";

const heic = fileURLToPath(new URL("../../fixtures/phone.heic", import.meta.url));

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

type Options = Parameters<typeof visit>[2];

async function visitAdmin(path: string, options: Options = {}): Promise<Visitor> {
  const visitor = await visit(browser, shop.url, options);
  await openAdmin(visitor.page, shop, path);
  return visitor;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const names = (page: Page) => page.locator(".product-table .row-link").allInnerTexts();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const field = (page: Page, name: string) => page.locator(`[id="product-${name}"]`);
const problem = (page: Page, name: string) => page.locator(`[id="product-${name}-problem"]`);
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

async function product(name: string): Promise<Record<string, unknown> | undefined> {
  const [found] = await query(shop, `select * from products where name = '${name}'`);
  return found;
}

/** A product for this test alone, so that other tests cannot interfere. */
async function addProduct(name: string, more: Record<string, string> = {}): Promise<number> {
  const columns: Record<string, string> = {
    name: `'${name}'`,
    origin: "'Invented'",
    description: "'For a test.'",
    price: "12.50",
    category: "'dark'",
    cocoa_percentage: "70",
    rating: "4.5",
    in_stock: "true",
    ingredients: "array['Cocoa beans','Cane sugar','Cocoa butter']",
    images: "array['/wrappers/old-growth.svg']",
    ...more,
  };
  const [added] = await query(
    shop,
    `insert into products (${Object.keys(columns)}) values (${Object.values(columns)}) returning id`,
  );
  return Number(added?.id);
}

describe("the list of products", () => {
  test("opens at both of its addresses; search and filters are in the address", async () => {
    const { page, leave } = await visitAdmin("/AdminProducts");
    expect(await names(page)).toContain("Red Orchard");
    await open(page, "/admin/products");
    await page.getByRole("searchbox").fill("madagascar");
    await page.waitForURL(/search=madagascar/);
    await expect.poll(() => names(page)).toEqual(["Red Orchard", "White Orchid"]);
    await page.getByLabel("Category", { exact: true }).selectOption("white");
    await page.waitForURL(/category=white/);
    await expect.poll(() => names(page)).toEqual(["White Orchid"]);
    await page.getByLabel("Stock", { exact: true }).selectOption("out");
    await page.getByText("No products found matching your criteria.").waitFor();
    await page.getByRole("link", { name: "show all products" }).click();
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(10);
    await page.goBack();
    await page.getByText("No products found matching your criteria.").waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("madagascar");
    await leave();
  });

  test("filters and search entered while the list is loading are combined", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await visitAdmin("/admin/products");
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/admin/products.data*", async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    const category = page.getByLabel("Category", { exact: true });
    const stock = page.getByLabel("Stock", { exact: true });
    await category.selectOption("white");
    await stock.selectOption("in");
    const asked = page.waitForRequest(/products\.data\?.*search=madag/);
    await page.getByRole("searchbox").pressSequentially("madag");
    await asked;
    await page.getByRole("searchbox").pressSequentially("ascar");
    expect(await category.inputValue()).toBe("white");
    expect(await stock.inputValue()).toBe("in");
    release();
    await page.waitForURL(/\?search=madagascar&category=white&stock=in$/);
    await expect.poll(() => names(page)).toEqual(["White Orchid"]);
    expect(await page.getByRole("searchbox").inputValue()).toBe("madagascar");
    expect(await category.inputValue()).toBe("white");
    // The filter is in the URL, so Back restores the list.
    await page.goBack();
    await expect.poll(() => names(page)).toContain("Red Orchard");
    for (const each of [category, stock, page.getByRole("searchbox")]) {
      await expect.poll(() => each.inputValue()).toBe("");
    }
    await leave();
  });

  test("has keyboard shortcuts: / searches, j and k go down and up, o opens", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await visitAdmin("/admin/products");
    const [first, second] = await names(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("j");
    expect(await focused()).toBe(first);
    await page.keyboard.press("j");
    expect(await focused()).toBe(second);
    await page.keyboard.press("k");
    expect(await focused()).toBe(first);
    await page.keyboard.press("/");
    await page.keyboard.type("river");
    await expect.poll(() => names(page)).toEqual(["Slow River"]);
    await page.getByRole("searchbox").blur();
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await page.getByRole("heading", { name: "Slow River" }).waitFor();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(/products\?search=river/);
    await leave();
  });

  test("a bar goes out of stock at once, also in the shop, and Undo restores it", async () => {
    await addProduct("Stock Bar");
    const { page, leave } = await visitAdmin("/admin/products");
    const shelf = row(page, "Stock Bar").getByRole("switch");
    await shelf.click();
    await expect.poll(() => shelf.getAttribute("aria-checked")).toBe("false");
    await page.getByText("Stock Bar is out of stock").waitFor();
    expect((await product("Stock Bar"))?.in_stock).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Stock Bar is in stock").first().waitFor();
    await expect.poll(() => shelf.getAttribute("aria-checked")).toBe("true");
    expect((await product("Stock Bar"))?.in_stock).toBe(true);
    await leave();
  });

  test("a change that the server refuses is reverted and reported", {
    tags: "extended",
  }, async () => {
    await addProduct("Unlucky Bar");
    const { page, leave } = await visitAdmin("/admin/products?search=unlucky", {
      expectedErrors: /status of 50\d|Failed to (load|fetch)/,
    });
    const broken = await breakDatabase(shop);
    try {
      await row(page, "Unlucky Bar").getByRole("switch").click();
      await page.getByText("Could not change the product. Please try again.").waitFor();
      const shown = row(page, "Unlucky Bar").getByRole("switch");
      await expect.poll(() => shown.getAttribute("aria-checked")).toBe("true");
    } finally {
      await broken.repair();
    }
    expect((await product("Unlucky Bar"))?.in_stock).toBe(true);
    await leave();
  });
});

describe("a new product", () => {
  test("starts with the defaults; missing fields are marked, and nothing is saved", async () => {
    const { page, leave } = await visitAdmin("/admin/products");
    await page.getByRole("link", { name: "Add New Product" }).click();
    await page.getByRole("heading", { name: "Unnamed bar" }).waitFor();
    for (const [name, value] of [
      ["rating", "4.5"],
      ["category", "dark"],
      ["cocoaPercentage", "70"],
      ["servingSize", "1 oz (28g)"],
      ["calories", "150"],
      ["fat", "12g"],
      ["carbs", "8g"],
      ["protein", "3g"],
      ["sugar", "6g"],
    ] as const) {
      expect(await field(page, name).inputValue()).toBe(value);
    }
    expect(await page.getByRole("switch", { name: "In stock" }).isChecked()).toBe(true);
    const [{ count } = {}] = await query(shop, "select count(*) from products");
    await field(page, "cocoaPercentage").fill("101");
    await tab(page, "Details").click();
    await field(page, "fat").fill("a lot");
    await tab(page, "Images").click();
    await field(page, "image").fill("javascript:alert(1)");
    await save(page).click();
    await page.getByText("Nothing was saved. Please look at the marked fields.").waitFor();
    // The first tab is shown again, with the focus on the first invalid field.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("product-name");
    expect(await problem(page, "name").innerText()).toBe(
      "Please enter a name of up to 100 characters.",
    );
    expect(await problem(page, "origin").innerText()).toBe(
      "Please enter an origin of up to 100 characters.",
    );
    expect(await problem(page, "description").innerText()).toMatch(/short description/);
    expect(await problem(page, "price").innerText()).toBe("Please enter a price.");
    expect(await problem(page, "cocoaPercentage").innerText()).toMatch(/0 to 100/);
    expect(await tab(page, "Basic Info").innerText()).toMatch(/5 fields need attention/);
    expect(await tab(page, "Details").innerText()).toMatch(/1 field needs attention/);
    expect(await tab(page, "Images").innerText()).toMatch(/1 field needs attention/);
    expect(await query(shop, "select count(*) from products")).toEqual([{ count }]);
    await leave();
  });

  test("is in the shop moments after the save, with markup as plain text", async () => {
    const { page, leave } = await visitAdmin("/admin/products/new");
    await field(page, "name").fill("Salt <b>Marsh</b> 🍫");
    await field(page, "origin").fill("Tumaco, Colombia");
    await field(page, "description").fill("Dark, with samphire.");
    await field(page, "price").fill("60");
    await page.getByText("Shoppers would pay $49.99").waitFor();
    await field(page, "tags").fill("Salty");
    await field(page, "tags").press("Enter");
    await page.getByRole("button", { name: "Remove Salty" }).waitFor();
    await save(page).click();
    await page.getByText("Salt <b>Marsh</b> 🍫 is in the shop now.").waitFor();
    await page.waitForURL(/\/admin\/products$/);
    await expect.poll(() => names(page)).toContain("Salt <b>Marsh</b> 🍫");
    expect(await row(page, "Marsh").innerText()).toMatch(/\$49\.99\s*typed \$60\.00/);

    const shopper = await visit(browser, shop.url);
    const shown = async () => {
      await open(shopper.page, "/products?category=dark");
      return await shopper.page.getByRole("heading", { name: "Salt <b>Marsh</b> 🍫" }).count();
    };
    await expect.poll(shown, { timeout: 5_000 }).toBe(1);
    await shopper.leave();
    await leave();
  });
});

test("a bar typed before hydration is kept, and can be added after it", {
  tags: "extended",
}, async () => {
  const { page, leave } = await visitAdmin("/admin/products?search=bar");
  const release = await holdScripts(page);
  await page.goto("/admin/products/new?search=bar", { waitUntil: "commit" });
  await field(page, "name").fill("Hasty Bar");
  await field(page, "origin").fill("Beni, Bolivia");
  await field(page, "description").fill("Typed in a hurry.");
  await field(page, "price").fill("9.50");
  expect(await save(page).isDisabled()).toBe(true);
  release();
  await waitForHydration(page);
  await save(page).click();
  await page.waitForURL(/\/admin\/products\?search=bar/);
  await page.getByText("Hasty Bar is in the shop now.").waitFor();
  expect(await query(shop, "select id from products where name = 'Hasty Bar'")).toHaveLength(1);
  await leave();
});

test("a bar switched out of stock before hydration is changed, and the list says so", {
  tags: "extended",
}, async () => {
  await addProduct("Swift Bar");
  const { page, leave } = await visitAdmin("/admin/products");
  const release = await holdScripts(page);
  await page.goto("/admin/products?search=swift", { waitUntil: "commit" });
  await row(page, "Swift Bar").getByRole("switch").click();
  release();
  await page.getByText("Swift Bar is out of stock").waitFor();
  expect((await product("Swift Bar"))?.in_stock).toBe(false);
  await leave();
});

describe("the editor", () => {
  test("asks before leaving unsaved changes, and Cancel discards them", async () => {
    const id = await addProduct("Guarded Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    await field(page, "price").fill("11");
    await page.getByText("You have unsaved changes.").waitFor();
    const questions: string[] = [];
    page.once("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect.poll(() => questions).toHaveLength(1);
    expect(await field(page, "price").inputValue()).toBe("11");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(/\/admin\/products$/);
    expect((await product("Guarded Bar"))?.price).toBe("12.50");
    await leave();
  });

  test("has tabs that arrow keys switch", { tags: "extended" }, async () => {
    const id = await addProduct("Tabbed Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    await tab(page, "Basic Info").focus();
    await page.keyboard.press("ArrowRight");
    expect(await tab(page, "Details").getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("End");
    await page.getByRole("tabpanel", { name: "Story" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "Basic Info" }).waitFor();
    await leave();
  });

  test("suggests, adds and reorders ingredients by keyboard and by pointer", {
    tags: "extended",
  }, async () => {
    const id = await addProduct("Ordered Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    await tab(page, "Details").click();
    const list = page.getByRole("list", { name: "Ingredients", exact: true });
    const order = () => list.locator(".ingredient-name").allInnerTexts();
    const suggested = page.getByRole("list", { name: "Suggested ingredients" });
    expect(await suggested.getByRole("button", { name: "Add Cane sugar" }).count()).toBe(0);
    expect(await suggested.getByRole("button").count()).toBeLessThanOrEqual(50);
    await field(page, "ingredients").fill("almo");
    await suggested.getByRole("button", { name: "Add Almonds" }).click();
    await expect.poll(order).toEqual(["Cocoa beans", "Cane sugar", "Cocoa butter", "Almonds"]);
    await field(page, "ingredients").fill("  ");
    await field(page, "ingredients").press("Enter");

    // By keyboard, with announcements.
    await list.getByRole("button", { name: "Move Almonds, 4 of 4" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("Picked up Almonds, 4 of 4.").waitFor();
    // The list starts listening one frame after the key press.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
    );
    await page.keyboard.press("ArrowUp");
    await page.getByText("Almonds is now 3 of 4.").waitFor();
    await page.keyboard.press("ArrowUp");
    await page.getByText("Almonds is now 2 of 4.").waitFor();
    await page.keyboard.press("Space");
    await page.getByText("Almonds was put down as 2 of 4.").waitFor();
    await expect.poll(order).toEqual(["Cocoa beans", "Almonds", "Cane sugar", "Cocoa butter"]);

    // By dragging with the pointer, and with buttons.
    const from = await list.getByRole("button", { name: /^Move Cocoa beans, / }).boundingBox();
    const to = await list.getByRole("button", { name: /^Move Cane sugar, / }).boundingBox();
    if (!from || !to) throw new Error("The handles are not shown.");
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 14, { steps: 8 });
    await page.mouse.up();
    await expect.poll(order).toEqual(["Almonds", "Cane sugar", "Cocoa beans", "Cocoa butter"]);
    // A press immediately after a drop is ignored.
    const pressed = async () => {
      await list.getByRole("button", { name: "Move Almonds down" }).click();
      return (await order())[0];
    };
    await expect.poll(pressed).toBe("Cane sugar");
    await list.getByRole("button", { name: "Remove Cocoa butter" }).click();
    await save(page).click();
    await page.getByText("Ordered Bar is in the shop as you see it here.").waitFor();
    expect((await product("Ordered Bar"))?.ingredients).toEqual([
      "Cane sugar",
      "Almonds",
      "Cocoa beans",
    ]);
    await leave();
  });

  test("tells the second of two owners, shows the first one's change, and lets them choose", async () => {
    const id = await addProduct("Shared Bar");
    const options = { expectedErrors: /status of 409/ };
    const first = await visitAdmin(`/admin/products/${id}`, options);
    const second = await visitAdmin(`/admin/products/${id}`, options);
    await field(first.page, "origin").fill("Piura, Peru");
    await save(first.page).click();
    await first.page.getByText("is in the shop as you see it here.").waitFor();
    await field(second.page, "price").fill("13.25");
    await save(second.page).click();
    await second.page
      .getByText("Somebody else saved this product while you were changing it.")
      .waitFor();
    expect(await product("Shared Bar")).toMatchObject({ origin: "Piura, Peru", price: "12.50" });
    await second.page.getByRole("button", { name: "Show theirs, drop mine" }).click();
    expect(await field(second.page, "origin").inputValue()).toBe("Piura, Peru");
    await field(second.page, "price").fill("13.25");
    await save(second.page).click();
    await second.page.getByText("is in the shop as you see it here.").waitFor();
    expect(await product("Shared Bar")).toMatchObject({ origin: "Piura, Peru", price: "13.25" });
    await first.leave();
    await second.leave();
  });

  test("loses no typed value if the server does not answer", { tags: "extended" }, async () => {
    const id = await addProduct("Patient Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`, {
      expectedErrors: /status of 50\d|Failed to (load|fetch)/,
    });
    await field(page, "price").fill("14.75");
    const broken = await breakDatabase(shop);
    try {
      await save(page).click();
      await page.getByText("Your changes are still here; please try again.").waitFor();
    } finally {
      await broken.repair();
    }
    // The shop needs a moment to reconnect to the database.
    const saved = async () => {
      const price = (await product("Patient Bar"))?.price;
      if (price === "12.50" && (await save(page).isVisible())) await save(page).click();
      return price;
    };
    await expect.poll(saved, { timeout: 15_000 }).toBe("14.75");
    await leave();
  });

  test("updates an open cart elsewhere with a saved price, and the computed base price", {
    tags: "extended",
  }, async () => {
    const id = await addProduct("Followed Bar");
    const shopper = await visit(browser, shop.url);
    await open(shopper.page, `/products/${id}`);
    await shopper.page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await shopper.page.getByText("added to your cart.").first().waitFor();
    await open(shopper.page, "/cart");
    await shopper.page.getByText("$12.50 each").waitFor();

    const { page, leave } = await visitAdmin("/admin/pricing");
    const before = await page.locator("#pricing-bundles-threeBar-basePrice").inputValue();
    await open(page, `/admin/products/${id}`);
    await field(page, "price").fill("24.50");
    await save(page).click();
    await page.getByText("is in the shop as you see it here.").waitFor();
    await shopper.page.getByText("$24.50 each").waitFor();
    await open(page, "/admin/pricing");
    expect(await page.locator("#pricing-bundles-threeBar-basePrice").inputValue()).not.toBe(before);
    await shopper.leave();
    await leave();
  });
});

describe("the media library", () => {
  const library = (page: Page) => page.getByRole("dialog", { name: "Media library" });
  const attach = (page: Page) => library(page).getByRole("button", { name: "Attach" });

  test("can be searched and attaches several pictures, one per line; Attach is disabled without a choice", {
    tags: "extended",
  }, async () => {
    const id = await addProduct("Pictured Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    await tab(page, "Images").click();
    await page.getByRole("button", { name: "Add from the library" }).click();
    expect(await attach(page).isDisabled()).toBe(true);
    const height = await library(page)
      .locator(".media-grid")
      .evaluate((grid) => grid.clientHeight);
    expect(Math.abs(height - 420)).toBeLessThanOrEqual(2);
    // A logo in it is wider than the frames, which are as high as a bar.
    const picture = library(page).locator("img").first();
    expect(await picture.evaluate((img) => getComputedStyle(img).objectFit)).toBe("contain");
    await library(page).getByRole("searchbox").fill("hammock");
    await expect.poll(() => library(page).getByRole("checkbox").count()).toBe(3);
    await library(page).getByRole("checkbox", { name: "Hammock" }).last().check();
    await library(page).getByRole("searchbox").fill("no such picture");
    await library(page).getByText("No pictures found for “no such picture”.").waitFor();
    await library(page).getByRole("searchbox").fill("");
    await library(page).getByRole("checkbox", { name: "Salt Flat" }).last().check();
    await library(page).getByText("2 selected").waitFor();
    await attach(page).click();
    expect(await field(page, "additionalImages").inputValue()).toBe(
      "/wrappers/hammock.svg\n/wrappers/salt-flat.svg",
    );
    await leave();
  });

  test("attaches one picture to a single field, and a pasted address replaces it", async () => {
    const id = await addProduct("Single Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    await tab(page, "Images").click();
    await page.getByRole("button", { name: "Choose the main image" }).click();
    await library(page).getByRole("radio", { name: "Hammock" }).last().check();
    await library(page).getByRole("radio", { name: "Salt Flat" }).last().check();
    await library(page).getByText("1 selected").waitFor();
    const paste = library(page).getByLabel("Or paste an address");
    await paste.fill("javascript:alert(1)");
    await attach(page).click();
    await library(page)
      .getByText("Please enter an address that begins with / or https://.")
      .waitFor();
    await paste.fill("/wrappers/red-orchard.svg");
    await attach(page).click();
    expect(await field(page, "image").inputValue()).toBe("/wrappers/red-orchard.svg");
    // Escape and Cancel keep the previous picture.
    await page.getByRole("button", { name: "Choose the main image" }).click();
    await library(page).getByRole("radio", { name: "Hammock" }).last().check();
    await page.keyboard.press("Escape");
    expect(await field(page, "image").inputValue()).toBe("/wrappers/red-orchard.svg");
    await leave();
  });

  test("does not save or leave the bar on Enter, whether the bar is complete or not", {
    tags: "extended",
  }, async () => {
    const id = await addProduct("Entered Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    for (const name of ["Renamed Bar", ""]) {
      await tab(page, "Basic Info").click();
      await field(page, "name").fill(name);
      await tab(page, "Images").click();
      await page.getByRole("button", { name: "Add from the library" }).click();
      await library(page).getByRole("searchbox").fill("hammock");
      await library(page).getByRole("searchbox").press("Enter");
      await library(page).getByRole("checkbox", { name: "Hammock" }).last().press("Enter");
      await library(page).getByLabel("Or paste an address").press("Enter");
      await library(page).getByRole("checkbox", { name: "Hammock" }).last().check();
      await library(page).getByText("1 selected").waitFor();
      expect(await tab(page, "Images").getAttribute("aria-selected")).toBe("true");
      await library(page).getByRole("button", { name: "Cancel" }).click();
    }
    expect(new URL(page.url()).pathname).toBe(`/admin/products/${id}`);
    expect(await product("Entered Bar")).toBeDefined();
    await leave();
  });

  test("accepts a phone's photos, and the shop shows them upright and without their location", {
    tags: "extended",
  }, async () => {
    const id = await addProduct("Photographed Bar");
    const photo = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: "#f4e4c8" },
    })
      .withExif({
        IFD0: { Make: "Invented" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 31/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    await tab(page, "Images").click();
    await page.getByRole("button", { name: "Choose the main image" }).click();
    await library(page)
      .locator("input[type=file]")
      .setInputFiles([
        { name: "IMG_0000.HEIC", mimeType: "", buffer: await readFile(heic) },
        { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: photo },
      ]);
    await page.getByText("Upload complete").waitFor();
    await page.getByText("2 file(s) uploaded").waitFor();
    expect(await library(page).getByRole("radio", { name: "img-0001.jpg" }).isChecked()).toBe(true);
    await attach(page).click();
    const address = await field(page, "image").inputValue();
    expect(address).toMatch(/^\/media\/[a-z0-9]+\.webp$/);
    await save(page).click();
    await page.getByText("is in the shop as you see it here.").waitFor();

    const shopper = await visit(browser, shop.url);
    await open(shopper.page, `/products/${id}`);
    const image = shopper.page.getByRole("img", { name: "Photographed Bar" });
    await expect
      .poll(() =>
        image.evaluate((each: HTMLImageElement) => each.naturalHeight > each.naturalWidth),
      )
      .toBe(true);
    const chosen = await image.evaluate((each: HTMLImageElement) => each.currentSrc);
    expect(chosen).toMatch(/-(320|640|1280)\.avif$/);
    const served = Buffer.from(await (await fetch(`${shop.url}${address}`)).arrayBuffer());
    expect(served.includes("Invented")).toBe(false);
    // The placeholder color is visible before the picture is loaded.
    expect(await image.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(
      "rgb(255, 204, 204)",
    );
    await shopper.leave();
    await leave();
  });

  test("gives a reason for each refused file", { tags: "extended" }, async () => {
    const id = await addProduct("Refusing Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`, {
      expectedErrors: /status of 4(15|22)/,
    });
    await tab(page, "Images").click();
    await page.getByRole("button", { name: "Add from the library" }).click();
    const files = library(page).locator("input[type=file]");
    await files.setInputFiles([
      { name: "words.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") },
      { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>") },
    ]);
    await page.getByText("Upload failed").waitFor();
    await page.getByText("Could not upload to Supabase").waitFor();
    const refusals = library(page).getByRole("list", { name: "Uploads" }).getByRole("alert");
    expect(await refusals.count()).toBe(2);
    expect(await refusals.first().innerText()).toMatch(/^This is not a picture that we can take/);
    expect(await attach(page).isDisabled()).toBe(true);
    await leave();
  });

  test("shows a thumbnail for each address, marks broken ones, and lets each be removed", {
    tags: "extended",
  }, async () => {
    const id = await addProduct("Pictured Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`, {
      expectedErrors: /status of 404/,
    });
    await tab(page, "Images").click();
    await field(page, "image").fill("/media/nowhere.jpg");
    await page.getByText("The main picture: No picture at this address").waitFor();
    await field(page, "image").fill("/apple-touch-icon.png");
    await page.getByRole("img", { name: "The main picture" }).waitFor();
    await field(page, "additionalImages").fill("/apple-touch-icon.png\n/media/nothing.jpg");
    const small = page.getByRole("list", { name: "Pictures in their order" });
    await small.getByRole("img", { name: "Picture 1" }).waitFor();
    await small.getByText("Picture 2: No picture at this address").waitFor();
    await small.getByRole("button", { name: "Move picture 2 up" }).click();
    expect(await field(page, "image").inputValue()).toBe("/media/nothing.jpg");
    await small.getByRole("button", { name: "Remove picture 1" }).click();
    expect(await field(page, "image").inputValue()).toBe("/apple-touch-icon.png");
    expect(await field(page, "additionalImages").inputValue()).toBe("");
    await page.getByRole("button", { name: "Choose the main image" }).click();
    await library(page).getByLabel("Or paste an address").fill("/media/nowhere.jpg");
    await library(page).getByText("The picture at this address: No picture").waitFor();
    await leave();
  });

  test("uploads directly if no signed upload is available, and reports if nothing works", {
    tags: "extended",
  }, async () => {
    const id = await addProduct("Direct Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`, {
      expectedErrors: /status of 500|Failed to load/,
    });
    await page.route("**/api/storage/signed-upload", (route) => route.fulfill({ status: 500 }));
    await tab(page, "Images").click();
    await page.getByRole("button", { name: "Add from the library" }).click();
    await library(page).locator("input[type=file]").setInputFiles(heic);
    await page.getByText("1 file(s) uploaded").waitFor();
    await page.route("**/api/storage/objects/**", (route) => route.abort());
    await library(page).locator("input[type=file]").setInputFiles(heic);
    await page.getByText("Upload failed").waitFor();
    await library(page).getByText("The shop did not answer. Please try again.").waitFor();
    await leave();
  });
});

test.each([
  { what: "the media library", on: "Images", opener: "Choose the main image" },
  { what: "a question", on: "Basic Info", opener: "Delete Product" },
])(
  "$what returns the focus to the button that opened it",
  { tags: "extended" },
  async ({ on, opener }) => {
    const id = await addProduct("Focused Bar");
    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    await tab(page, on).click();
    const button = page.getByRole("button", { name: opener });
    const focused = () => button.evaluate((each) => each === document.activeElement);
    const cancel = page
      .locator("[role=dialog], [role=alertdialog]")
      .getByRole("button", { name: "Cancel" });
    for (const close of [() => cancel.click(), () => page.keyboard.press("Escape")]) {
      await button.press("Enter");
      await cancel.waitFor();
      const inDialog = () =>
        page.evaluate(() => document.activeElement?.closest("[role=dialog], [role=alertdialog]"));
      await expect.poll(inDialog).not.toBeNull();
      await close();
      await cancel.waitFor({ state: "detached" });
      await expect.poll(focused).toBe(true);
    }
    await leave();
  },
);

test("the list is sorted by a column's heading, and reversed by a second press", {
  tags: "extended",
}, async () => {
  const { page, leave } = await visitAdmin("/admin/products");
  const head = page.getByRole("columnheader", { name: "Product", exact: true });
  const heads = async (direction: string) =>
    await expect.poll(() => head.getAttribute("aria-sort")).toBe(direction);
  await head.getByRole("link").click();
  await heads("ascending");
  const upwards = await names(page);
  expect(upwards).toEqual([...upwards].sort((a, b) => a.localeCompare(b, "en")));
  await head.getByRole("link").click();
  await heads("descending");
  expect(new URL(page.url()).search).toBe("?sort=-name");
  await leave();
});

describe("deleting a product", () => {
  test("asks first; carts and boxes with it say so, and orders keep it", {
    tags: "extended",
  }, async () => {
    const name = "Farewell Bar";
    const id = await addProduct(name, { images: "array['/wrappers/slow-ember.svg']" });
    const buyer = apiShopper(shop.url);
    for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) await step();
    await query(
      shop,
      `update order_items set product_id = ${id}, product_name = '${name}', image = '/wrappers/slow-ember.svg' where order_id = '${buyer.checkoutId}'`,
    );
    const shopper = await visit(browser, shop.url);
    await open(shopper.page, `/products/${id}`);
    await shopper.page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await shopper.page.getByText("added to your cart.").first().waitFor();
    await open(shopper.page, `/bundles?size=3&bars=${id},1,2`);
    await shopper.page.getByRole("button", { name: "Add Bundle to Cart" }).click();
    await shopper.page.getByText("Bundle added to cart!").waitFor();

    const { page, leave } = await visitAdmin(`/admin/products/${id}`);
    await page.getByRole("button", { name: "Delete Product" }).click();
    const question = page.getByRole("alertdialog", { name: `Delete ${name}` });
    await question.getByText("Are you sure you want to delete Farewell Bar?").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await product(name)).toBeDefined();
    await page.getByRole("button", { name: "Delete Product" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Farewell Bar is no longer in the shop.").waitFor();
    await page.waitForURL(/\/admin\/products$/);
    expect(await product(name)).toBeUndefined();

    await open(shopper.page, "/cart");
    const troubles = shopper.page.getByText(new RegExp(`${name}.*(no longer|gone|any more)`, "i"));
    await expect.poll(() => troubles.count()).toBe(2);
    await shopper.leave();

    const customer = await visit(browser, shop.url);
    await open(customer.page, `/order-confirmation/${buyer.checkoutId}`);
    await customer.page.getByText(name).first().waitFor();
    await customer.leave();
    await open(page, `/admin/orders?order=${buyer.checkoutId}`);
    await page.getByRole("dialog").getByText(name).first().waitFor();
    await leave();
  });

  test("in the list removes the row, and reports a bar that was already deleted", {
    tags: "extended",
  }, async () => {
    await addProduct("Brief Bar");
    await addProduct("Briefer Bar");
    const { page, leave } = await visitAdmin("/admin/products?search=brief", {
      expectedErrors: /status of 409/,
    });
    await page.getByRole("button", { name: "Delete Brief Bar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Brief Bar is no longer in the shop.").waitFor();
    await expect.poll(() => names(page)).toEqual(["Briefer Bar"]);
    await query(shop, "delete from products where name = 'Briefer Bar'");
    await page.getByRole("button", { name: "Delete Briefer Bar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Could not delete the product.").waitFor();
    await leave();
  });

  test("of an unknown id reports that the bar does not exist", { tags: "extended" }, async () => {
    const { page, leave } = await visitAdmin("/admin/products", {
      expectedErrors: /status of 404/,
    });
    for (const path of ["999999", "abc", "1e3"]) {
      await page.goto(`/admin/products/${path}`);
      await page.getByRole("heading", { name: "This product is not there" }).waitFor();
    }
    await leave();
  });
});

describe("the Coming Soon dialog", () => {
  test("opens beside the products; a bar can be added, edited, moved and removed", async () => {
    const { page, leave } = await visitAdmin("/admin/products?search=salt", {
      expectedErrors: /status of 422/,
    });
    await page.getByRole("link", { name: "Coming Soon" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "Add an upcoming bar" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("   ");
    await page.getByRole("button", { name: "Add to the list" }).click();
    await page.getByText("Please enter a name of up to 100 characters.").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("  Salt Marsh ");
    await page.getByRole("button", { name: "Add to the list" }).click();
    const rows = page.getByRole("listitem").filter({ has: page.getByText("When it is ready") });
    await page.getByRole("button", { name: "Move Salt Marsh up" }).click();
    await expect.poll(() => rows.first().innerText()).toContain("Salt Marsh");

    await page.getByRole("link", { name: "Edit Salt Marsh" }).click();
    await page.getByLabel("Release date").fill("2028-02-29");
    await page.getByLabel("Image address").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Please enter an address that begins with / or https://.").waitFor();
    await page.getByLabel("Image address").fill("");
    await page.getByLabel("Description").fill("With samphire.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("February 29, 2028").waitFor();

    const shopper = await visit(browser, shop.url);
    await open(shopper.page, "/coming-soon");
    await shopper.page.getByText("With samphire.").waitFor();
    const order = await shopper.page.getByRole("heading", { level: 2 }).allInnerTexts();
    expect(order.slice(0, 4)).toEqual(["First Frost", "Smokehouse", "Salt Marsh", "Plum Orchard"]);
    await shopper.leave();

    await page.getByRole("link", { name: "Remove Salt Marsh" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect.poll(() => dialog.getByText("Salt Marsh").count()).toBe(0);
    // Behind the dialog, the list is still filtered.
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/admin\/products\?search=salt$/);
    await leave();
  });

  test("adds a bar once, however often its button is pressed", { tags: "extended" }, async () => {
    const { page, leave } = await visitAdmin("/admin/products?upcoming=new");
    const forms = await holdForms(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Twin Peaks");
    await page.getByRole("button", { name: "Add to the list" }).click();
    await page.getByRole("button", { name: "Saving…" }).press("Enter");
    forms.release();
    await page.getByRole("link", { name: "Edit Twin Peaks" }).waitFor();
    expect(forms.sent()).toBe(1);
    await query(shop, "delete from coming_soon_items where name = 'Twin Peaks'");
    await leave();
  });

  test("lets two owners change the same bar without overwriting each other", {
    tags: "extended",
  }, async () => {
    const [{ id } = {}] = await query(
      shop,
      "insert into coming_soon_items (name, position) values ('Shared Bar', 90) returning id",
    );
    const mine = await visitAdmin(`/admin/products?upcoming=${id}`, {
      expectedErrors: /status of 409/,
    });
    await query(
      shop,
      `update coming_soon_items set description = 'Theirs.', version = version + 1 where id = ${id}`,
    );
    await mine.page.getByLabel("Description").fill("Mine.");
    await mine.page.getByRole("button", { name: "Save Changes" }).click();
    await mine.page.getByText("Somebody else saved this bar while you were changing it.").waitFor();
    await mine.page.getByRole("button", { name: "Show theirs, drop mine" }).click();
    expect(await mine.page.getByLabel("Description").inputValue()).toBe("Theirs.");
    await mine.page.getByLabel("Description").fill("Agreed.");
    await mine.page.getByRole("button", { name: "Save Changes" }).click();
    await mine.page.getByText("Agreed.").waitFor();
    await query(shop, `delete from coming_soon_items where id = ${id}`);
    await mine.leave();
  });

  test("has a redirect from its former address, and an empty list shows what shoppers read", {
    tags: "extended",
  }, async () => {
    const items = await query(shop, "delete from coming_soon_items returning name, position");
    const { page, leave } = await visitAdmin("/admin/coming-soon");
    await page.waitForURL(/\/admin\/products\?upcoming=list$/);
    await page.getByText("No upcoming bars yet. Check back soon.").waitFor();
    await leave();
    for (const { name, position } of items) {
      await query(
        shop,
        `insert into coming_soon_items (name, position) values ('${name}', ${position})`,
      );
    }
  });
});

describe("with 2,000 products", { tags: "extended" }, () => {
  beforeAll(async () => {
    await query(
      shop,
      `insert into products (name, origin, description, price, category, cocoa_percentage, in_stock, images, ingredients)
       select 'Bulk Bar ' || n, 'Origin ' || n % 40, 'Number ' || n, 10 + n % 20, 'dark', 70, n % 9 > 0,
         array['/wrappers/hammock.svg'], array['Cocoa beans', 'Spice ' || n % 400]
       from generate_series(1, 2000) as n`,
    );
    await query(shop, "analyze products");
  });
  afterAll(async () => {
    await query(shop, "delete from products where name like 'Bulk Bar %'");
  });

  test("the list has pages and search, and the editor suggests fifty ingredients", async () => {
    const { page, leave } = await visitAdmin("/admin/products?search=bulk");
    await page.getByText("1–20 of 2000").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("21–40 of 2000").waitFor();
    await page.getByRole("searchbox").fill("bar 1234");
    await expect.poll(() => names(page)).toEqual(["Bulk Bar 1234"]);
    await open(page, "/admin/products/1");
    await tab(page, "Details").click();
    const suggested = page.getByRole("list", { name: "Suggested ingredients" });
    expect(await suggested.getByRole("button").count()).toBe(50);
    await leave();
  });
});

describe.each([
  ["a phone in the light", { viewport: phone, colorScheme: "light" }],
  ["a desk in the dark", { viewport: desk, colorScheme: "dark" }],
] as const)("no accessibility violations on %s", { tags: "extended" }, (_name, device) => {
  test.each([
    ["the list", "/admin/products"],
    ["an empty search", "/admin/products?search=nothing+like+this"],
    ["the Coming Soon list", "/admin/products?upcoming=list"],
    ["a new upcoming bar", "/admin/products?upcoming=new"],
    ["a refused form", "/admin/products/new"],
    ["Details", "/admin/products/1"],
    ["Images", "/admin/products/1"],
    ["the media library", "/admin/products/1"],
  ])("%s", async (what, path) => {
    const { page, leave } = await visitAdmin(path, { ...device, bypassCSP: true });
    if (what === "a refused form") await save(page).click();
    if (what === "Details") await tab(page, "Details").click();
    if (what === "Images" || what === "the media library") await tab(page, "Images").click();
    if (what === "the media library") {
      await page.getByRole("button", { name: "Add from the library" }).click();
      await page.getByRole("checkbox", { name: "Red Orchard" }).last().check();
    }
    await expectAccessible(page);
    await leave();
  });
});
