import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import {
  open,
  putBoxInCart,
  putProductInCart,
  tableRows,
  toastWith,
} from "../../support/journeys.ts";
import { readAdminPage, readPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

// Products as the owner edits and shoppers see them. What is saved is tested in
// server/catalog/save-product.test.ts and domain/catalog/product-codec.test.ts, what lists and forms
// do like all others in lists.test.ts and forms.test.ts.

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const names = (page: Page) => tableRows(page).locator(".row-link").allInnerTexts();
const namesIn = (html: string) =>
  Array.from(html.matchAll(/<a class="row-link[^>]*>([^<]*)</g), ([, name]) => name);
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const field = (page: Page, name: string) => page.locator(`[id="product-${name}"]`);
const problem = (page: Page, name: string) => page.locator(`[id="product-${name}-problem"]`);
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

type GivenFile = { readonly name: string; readonly type: string; readonly base64: string };

async function pngFile(name: string, background: string): Promise<GivenFile> {
  const picture = sharp({ create: { width: 60, height: 75, channels: 3, background } });
  const bytes = await picture.png().toBuffer();
  return { name, type: "image/png", base64: bytes.toString("base64") };
}

/** Drops files on the page, or pastes them into it. */
async function giveFiles(
  page: Page,
  event: "drop" | "paste",
  files: readonly GivenFile[],
): Promise<void> {
  await page.evaluate(
    ([type, given]) => {
      const data = new DataTransfer();
      for (const { name, type: fileType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: fileType }));
      }
      const how = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        type === "drop"
          ? new DragEvent("drop", { ...how, dataTransfer: data })
          : new ClipboardEvent("paste", { ...how, clipboardData: data }),
      );
    },
    [event, files] as const,
  );
}

async function product(shop: RunningShop, name: string) {
  const [found] = await query(shop, "select * from products where name = $1", [name]);
  return found;
}

describe("the list of products", () => {
  test("opens at both of its addresses, and finds bars by origin, category and stock", async ({
    shop,
  }) => {
    const listed = async (path: string) => namesIn((await readAdminPage(shop, path)).html);
    expect(await listed("/AdminProducts")).toContain("Red Orchard");
    const madagascar = "/admin/products?search=madagascar";
    expect(await listed(madagascar)).toEqual(["Red Orchard", "White Orchid"]);
    expect(await listed(`${madagascar}&category=white`)).toEqual(["White Orchid"]);
    const soldOut = await readAdminPage(shop, `${madagascar}&category=white&stock=out`);
    expect(soldOut.text).toContain("No products found matching your criteria.");
  });

  test("a bar goes out of stock at once, and Undo restores it", async ({ shop, visitAdmin }) => {
    await addProduct(shop, "Stock Bar");
    const page = await visitAdmin("/admin/products");
    const inStock = row(page, "Stock Bar").getByRole("switch");
    await inStock.click();
    await expect.poll(() => inStock.getAttribute("aria-checked")).toBe("false");
    await page.getByText("Stock Bar is out of stock").waitFor();
    expect(await product(shop, "Stock Bar")).toMatchObject({ in_stock: false });

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Stock Bar is in stock").first().waitFor();
    await expect.poll(() => inStock.getAttribute("aria-checked")).toBe("true");
    expect(await product(shop, "Stock Bar")).toMatchObject({ in_stock: true });
  });

  test("of two presses on a switch the last one counts, also when the first is slower", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    await addProduct(shop, "Twice Bar");
    const page = await visitAdmin("/admin/products");
    const held = Promise.withResolvers<void>();
    await page.route(
      "**/admin/actions/change-product-stock",
      async (route) => {
        await held.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const inStock = row(page, "Twice Bar").getByRole("switch");
    await inStock.dblclick();
    expect(await inStock.getAttribute("aria-checked")).toBe("true");
    held.resolve();
    await page.getByText("Twice Bar is in stock").first().waitFor();
    expect(await product(shop, "Twice Bar")).toMatchObject({ in_stock: true });
  });

  test("the switch of a bar goes back when the shop fails", { tags: "extended" }, async ({
    shop,
    visitAdmin,
  }) => {
    await addProduct(shop, "Switched Bar");
    const page = await visitAdmin("/admin/products", { expectedErrors: /503/ });
    await page.route("**/admin/actions/change-product-stock", (route) =>
      route.fulfill({ status: 503, body: "busy" }),
    );
    const inStock = row(page, "Switched Bar").getByRole("switch");
    await inStock.click();
    await page.getByText("Could not change the product. Please try again.").waitFor();
    await expect.poll(() => inStock.getAttribute("aria-checked")).toBe("true");
    expect(await product(shop, "Switched Bar")).toMatchObject({ in_stock: true });
  });
});

describe("prices and counts in the list of products", () => {
  const priceOf = (page: Page, name: string) =>
    page.getByLabel(`Price of ${name}`, { exact: true });

  const stored = async (shop: RunningShop, id: number) => {
    const [found] = await query(
      shop,
      `select price::text, on_hand from products left join stock_levels on product_id = id
       where id = ${id}`,
    );
    return found;
  };

  /** Two bars at $12.50, with ten counted of the first. */
  async function addCellBars(shop: RunningShop) {
    const [first, second] = [await addProduct(shop, "Cell Bar"), await addProduct(shop, "Row Bar")];
    await query(
      shop,
      `insert into stock_levels (product_id, on_hand) values (${first}, 10)
       on conflict (product_id) do update set on_hand = 10`,
    );
    return { first, second };
  }

  test("are refused at their fields, and Escape restores what is stored", async ({
    shop,
    visitAdmin,
  }) => {
    await addCellBars(shop);
    const page = await visitAdmin("/admin/products?search=bar");
    const price = priceOf(page, "Cell Bar");
    await price.fill("a lot");
    await page.getByRole("button", { name: "Save 1 change" }).click();
    await page.getByText("Please enter dollars and cents, like 15.99.").waitFor();
    await price.press("Escape");
    expect(await price.inputValue()).toBe("12.50");
    expect(await page.getByRole("button", { name: /^Save \d/ }).count()).toBe(0);
  });

  test("are saved together as differences, and undone together", async ({ shop, visitAdmin }) => {
    const { first, second } = await addCellBars(shop);
    const page = await visitAdmin("/admin/products?search=bar");
    await priceOf(page, "Cell Bar").fill(" 8.5 ");
    await priceOf(page, "Row Bar").fill("9");
    await page.getByLabel("For sale: Cell Bar").fill("14");
    await page.getByText("2 prices, 1 count").waitFor();
    await expectAccessible(page);
    // Meanwhile a bar is sold.
    await query(shop, `update stock_levels set on_hand = 9 where product_id = ${first}`);
    await page.getByRole("button", { name: "Save 3 changes" }).click();
    await toastWith(page, "3 changes saved").waitFor();
    expect(await stored(shop, first)).toEqual({ price: "8.50", on_hand: 13 });
    expect(await stored(shop, second)).toMatchObject({ price: "9.00" });

    await page.getByRole("button", { name: "Undo" }).click();
    await toastWith(page, "3 changes undone").waitFor();
    expect(await stored(shop, first)).toEqual({ price: "12.50", on_hand: 9 });
    expect(await stored(shop, second)).toMatchObject({ price: "12.50" });
  });

  test("do not overwrite what somebody else changed until they are saved again", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const { first, second } = await addCellBars(shop);
    const page = await visitAdmin("/admin/products?search=bar");
    await priceOf(page, "Cell Bar").fill("8.50");
    await priceOf(page, "Row Bar").fill("9");
    await query(shop, `update products set price = 11 where id = ${second}`);
    await page.getByRole("button", { name: "Save 2 changes" }).click();
    await toastWith(page, "1 change saved").waitFor();
    await page.getByText("Meanwhile somebody changed this price to $11.00.").first().waitFor();
    expect(await stored(shop, first)).toMatchObject({ price: "8.50" });
    expect(await stored(shop, second)).toMatchObject({ price: "11.00" });

    await page.getByRole("button", { name: "Save 1 change" }).click();
    await expect.poll(() => stored(shop, second)).toMatchObject({ price: "9.00" });
  });
});

describe("a new product", () => {
  test("starts with the defaults, and marks what is missing", async ({ shop, visitAdmin }) => {
    const page = await visitAdmin("/admin/products", { viewport: phone, bypassCSP: true });
    await page.getByRole("link", { name: "Add New Product" }).click();
    await page.getByRole("heading", { name: "Unnamed bar" }).waitFor();
    expect(await field(page, "servingSize").inputValue()).toBe("1 oz (28g)");
    expect(await page.getByRole("switch", { name: "In stock" }).isChecked()).toBe(true);
    const [before] = await query(shop, "select count(*) from products");
    await field(page, "cocoaPercentage").fill("101");
    await tab(page, "Details").click();
    await page.getByText("150 calories per 1 oz (28g)").click();
    await field(page, "fat").fill("a lot");
    await expectAccessible(page);
    await tab(page, "Images").click();
    await page.getByText("Addresses of the pictures").click();
    await field(page, "image").fill("javascript:alert(1)");
    await expectAccessible(page);
    await save(page);
    await page.getByText("Nothing was saved. Please look at the marked fields.").waitFor();
    // The first tab is shown again, with the focus on the first invalid field.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("product-name");
    expect(await problem(page, "price").innerText()).toBe("Please enter a price.");
    expect(await tab(page, "Basic Info").innerText()).toMatch(/5 fields need attention/);
    expect(await tab(page, "Details").innerText()).toMatch(/1 field needs attention/);
    expect(await tab(page, "Images").innerText()).toMatch(/1 field needs attention/);
    await expectAccessible(page);
    expect(await query(shop, "select count(*) from products")).toEqual([before]);

    await tab(page, "Basic Info").focus();
    await page.keyboard.press("End");
    await page.getByRole("tabpanel", { name: "Story" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "Basic Info" }).waitFor();
  });

  test("is in the shop moments after the save, with markup as plain text", async ({
    shop,
    visitAdmin,
  }) => {
    await query(shop, "delete from products where name like 'Salt <b>%'");
    const page = await visitAdmin("/admin/products/new");
    await field(page, "name").fill("Salt <b>Marsh</b> 🍫");
    await field(page, "origin").fill("Tumaco, Colombia");
    await field(page, "description").fill("Dark, with samphire.");
    await field(page, "price").fill("60");
    await page.getByText("Shoppers would pay $49.99").waitFor();
    await field(page, "tags").fill("Salty");
    await field(page, "tags").press("Enter");
    await page.getByRole("button", { name: "Remove Salty" }).waitFor();
    await save(page);
    await page.getByText("Salt <b>Marsh</b> 🍫 is in the shop now.").waitFor();
    await page.waitForURL(/\/admin\/products$/);
    await expect.poll(() => names(page)).toContain("Salt <b>Marsh</b> 🍫");
    expect(await row(page, "Marsh").innerText()).toContain("Sold at $49.99");
    expect(await row(page, "Marsh").getByLabel("Price of").inputValue()).toBe("60.00");

    const shown = async () => (await readPage(shop, "/products?category=dark")).text;
    await expect.poll(shown).toContain("Salt <b>Marsh</b> 🍫");
  });
});

describe("the editor", () => {
  test("shows the bar's page beside it, which follows what is typed, and nothing is saved", async ({
    shop,
    visitAdmin,
  }) => {
    const id = await addProduct(shop, "Previewed Bar");
    const page = await visitAdmin(`/admin/products/${id}`, { viewport: desk, bypassCSP: true });
    const preview = page.frameLocator("iframe[title^='The bar']");
    await preview.getByRole("heading", { name: "Previewed Bar" }).waitFor();
    await field(page, "name").fill("Seen Bar");
    await field(page, "price").fill("9.");
    await field(page, "origin").fill("");
    await preview.getByRole("heading", { name: "Seen Bar" }).waitFor();
    // What cannot be read yet is as it was.
    await preview.getByText("Invented").first().waitFor();
    await field(page, "price").fill("9.75");
    await preview.getByText("$9.75").first().waitFor();
    await expectAccessible(page);
    expect(await product(shop, "Previewed Bar")).toMatchObject({ price: "12.50" });

    await page.setViewportSize(phone);
    expect(await page.locator("iframe").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Preview" }).click();
    await preview.getByRole("heading", { name: "Seen Bar" }).waitFor();
    // A problem leads back to its field.
    await save(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("product-origin");
    await expectAccessible(page);
  });

  test("keeps the bar's former addresses under More", async ({ shop }) => {
    const id = await addProduct(shop, "Moved Bar");
    await query(
      shop,
      `insert into former_addresses (path, product_id, created_at)
       values ('/product/moved', ${id}, now()) on conflict (path) do update set product_id = ${id}`,
    );
    const { html } = await readAdminPage(shop, `/admin/products/${id}`);
    const [, addresses = ""] = html.split(">Addresses in the shop</summary>");
    const [folded] = addresses.split("</details>");
    expect(folded).toContain("/product/moved");
    expect(folded).toContain("?search=%2Fproduct%2Fmoved");
  });

  test("takes pictures that are dropped anywhere on it, or pasted", { tags: "extended" }, async ({
    shop,
    visitAdmin,
  }) => {
    const id = await addProduct(shop, "Dropped Bar", { images: [] });
    const page = await visitAdmin(`/admin/products/${id}`, { viewport: desk });
    await giveFiles(page, "drop", [
      await pngFile("first.png", "#f4e4c8"),
      await pngFile("second.png", "#301a10"),
    ]);
    await page.getByText("2 file(s) uploaded").waitFor();
    expect(await tab(page, "Images").getAttribute("aria-selected")).toBe("true");
    const pictures = page.getByRole("list", { name: "Pictures in their order" }).getByRole("img");
    expect(await pictures.count()).toBe(2);

    await giveFiles(page, "paste", [await pngFile("third.png", "#806040")]);
    await page.getByText("1 file(s) uploaded").waitFor();
    expect(await field(page, "image").inputValue()).toMatch(/^\/media\//);
    await save(page);
    await page.getByText("Dropped Bar is in the shop as you see it here.").waitFor();
    expect((await product(shop, "Dropped Bar"))?.images).toHaveLength(3);
  });

  test("says why it does not take a file that is dropped on it", { tags: "extended" }, async ({
    shop,
    visitAdmin,
  }) => {
    const id = await addProduct(shop, "Worded Bar");
    const page = await visitAdmin(`/admin/products/${id}`, { viewport: desk });
    await giveFiles(page, "drop", [{ name: "words.txt", type: "text/plain", base64: "d29yZHM=" }]);
    await page.getByText(/^This is not a picture that we can take/).waitFor();
  });

  test("suggests, adds and reorders ingredients by keyboard and with buttons", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const id = await addProduct(shop, "Ordered Bar");
    const page = await visitAdmin(`/admin/products/${id}`);
    await tab(page, "Details").click();
    const list = page.getByRole("list", { name: "Ingredients", exact: true });
    const order = () => list.locator(".ingredient-name").allInnerTexts();
    const suggested = page.getByRole("list", { name: "Suggested ingredients" });
    expect(await suggested.getByRole("button", { name: "Add Cane sugar" }).count()).toBe(0);
    await field(page, "ingredients").fill("almo");
    await suggested.getByRole("button", { name: "Add Almonds" }).click();
    await expect.poll(order).toEqual(["Cocoa beans", "Cane sugar", "Cocoa butter", "Almonds"]);
    await field(page, "ingredients").fill("  ");
    await field(page, "ingredients").press("Enter");

    // By keyboard, with announcements.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await list.getByRole("button", { name: "Move Almonds, 4 of 4" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Started dragging.").waitFor();
    await expect.poll(focused).toBe("Put Almonds here, 3 of 4");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("Put Almonds here, 1 of 4");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("Put Almonds here, 2 of 4");
    await page.keyboard.press("Enter");
    await page.getByText("Drop complete.").waitFor();
    await expect.poll(focused).toBe("Move Almonds, 2 of 4");
    await expect.poll(order).toEqual(["Cocoa beans", "Almonds", "Cane sugar", "Cocoa butter"]);

    // With buttons.
    await list.getByRole("button", { name: "Move Almonds down" }).click();
    await expect.poll(order).toEqual(["Cocoa beans", "Cane sugar", "Almonds", "Cocoa butter"]);
    await list.getByRole("button", { name: "Remove Cocoa butter" }).click();
    await save(page);
    await page.getByText("Ordered Bar is in the shop as you see it here.").waitFor();
    expect(await product(shop, "Ordered Bar")).toMatchObject({
      ingredients: ["Cocoa beans", "Cane sugar", "Almonds"],
    });
  });
});

describe("deleting a product", () => {
  test("asks first, is said in carts and boxes, and leaves orders as they are", async ({
    shop,
    visitAdmin,
    startVisit,
  }) => {
    const id = await addProduct(shop, "Farewell Bar");
    const order = await buyOrder(shop);
    await query(
      shop,
      `update order_items set product_id = ${id}, product_name = 'Farewell Bar'
       where order_id = '${order.id}'`,
    );
    const shopper = await startVisit();
    await putProductInCart(shopper, id);
    await putBoxInCart(shopper, [id, 1, 2]);

    const page = await visitAdmin(`/admin/products/${id}`);
    await page.getByRole("button", { name: "Delete Product" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Farewell Bar" });
    await question.getByText("Are you sure you want to delete Farewell Bar?").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await product(shop, "Farewell Bar")).toBeDefined();
    await page.getByRole("button", { name: "Delete Product" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Farewell Bar is no longer in the shop.").waitFor();
    await page.waitForURL(/\/admin\/products$/);
    expect(await product(shop, "Farewell Bar")).toBeUndefined();

    await open(shopper, "/cart");
    const messages = shopper.getByText("Farewell Bar is no longer made.");
    await expect.poll(() => messages.count()).toBe(2);
    const confirmation = await readPage(shop, `/order-confirmation/${order.id}`);
    expect(confirmation.text).toContain("Farewell Bar");
    expect((await readAdminPage(shop, `/admin/orders/${order.id}`)).text).toContain("Farewell Bar");
  });
});

describe("the Coming Soon dialog", () => {
  test.beforeEach(({ shop }) =>
    query(
      shop,
      `delete from coming_soon_items;
       insert into coming_soon_items (name, position) values ('Smokehouse', 1)`,
    ),
  );

  test("opens beside the products, whose filters stay", { tags: "extended" }, async ({
    visitAdmin,
  }) => {
    const page = await visitAdmin("/admin/products?search=salt");
    await page.getByRole("link", { name: "Coming Soon" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Smokehouse").first().waitFor();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Close" }).click();
    await page.waitForURL(/\/admin\/products\?search=salt$/);
  });

  test("adds a bar with a name, and moves it", { tags: "extended" }, async ({ visitAdmin }) => {
    const page = await visitAdmin("/admin/coming-soon", { expectedErrors: /status of 422/ });
    await page.getByRole("link", { name: "Add an upcoming bar" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("   ");
    await page.getByRole("button", { name: "Add to the list" }).click();
    await page.getByText("Please enter a name of up to 100 characters.").waitFor();
    await expectAccessible(page);

    await page.getByRole("textbox", { name: "Name" }).fill("  Salt Marsh ");
    await page.getByRole("button", { name: "Add to the list" }).click();
    const items = page.getByRole("listitem").filter({ has: page.getByText("When it is ready") });
    await page.getByRole("button", { name: "Move Salt Marsh up" }).click();
    await expect.poll(() => items.first().innerText()).toContain("Salt Marsh");
  });

  test("changes a bar for shoppers, and removes it", async ({ shop, visitAdmin }) => {
    const page = await visitAdmin("/admin/coming-soon");
    await page.getByRole("link", { name: "Edit Smokehouse" }).click();
    await page.getByLabel("Release date").fill("2028-02-29");
    await page.getByLabel("Description").fill("With samphire.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("February 29, 2028").waitFor();
    const comingSoon = async () => (await readPage(shop, "/coming-soon")).text;
    await expect.poll(comingSoon).toMatch(/Smokehouse.*With samphire\./);

    await page.getByRole("link", { name: "Remove Smokehouse" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect.poll(() => page.getByRole("dialog").getByText("Smokehouse").count()).toBe(0);
  });
});
