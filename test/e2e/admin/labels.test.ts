import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { open, openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

// Labels as the owner edits and prints them. Their rules are tested in domain/labels.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
  await query(
    shop,
    `update products set net_weight_grams = 60, major_allergens = '{milk,hazelnut}' where id = 1`,
  );
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});
beforeEach(async () => {
  await query(shop, "delete from product_labels");
  await query(shop, "delete from settings where section = 'labels'");
});

async function labelScreen(path: string, options: Parameters<typeof visit>[2] = {}) {
  // Refused changes get status 409 or 422.
  const visitor = await visit(browser, shop.url, { expectedErrors: /409|422/, ...options });
  await openAdmin(visitor.page, shop, path);
  return visitor;
}

/** Disables the print dialog, which a test could not close. */
const withoutDialog = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "true");
  });
const isPrinted = (page: Page) =>
  page.locator("html[data-printed=true]").waitFor({ state: "attached" });

const run = (sheet: string, more = "") =>
  `/admin/labels/print?sheet=${sheet}&start=1&product=1&count=2&lot=A-12&best=2099-03-01${more}`;

/** Position and size of each label on its sheet, in inches. */
const labelsInInches = (page: Page) =>
  page.locator(".label-page .printed-label").evaluateAll((labels) =>
    labels.map((label) => {
      const sheet = label.parentElement?.getBoundingClientRect() ?? new DOMRect();
      const { left, top, width, height } = label.getBoundingClientRect();
      return [left - sheet.left, top - sheet.top, width, height].map((px) => px / 96);
    }),
  );

test("the owner enters the maker, and the year's sales are shown beside their state's cap", async () => {
  const { page, leave } = await labelScreen("/admin/labels");
  await page.getByLabel("Name on the label").fill("Conche Chocolate");
  await page.getByLabel("City").fill("Duluth");
  await page.getByLabel("ZIP code").fill("5580");
  await page.getByText("Made in a home kitchen").click();
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  await page.getByText("A home kitchen needs its state.").waitFor();
  await page.getByText("Enter a ZIP code like").waitFor();
  await page.getByLabel("ZIP code").fill("55802");
  await page.getByLabel("State", { exact: true }).selectOption("MN");
  expect(await page.getByLabel("Sentence on the label").inputValue()).toBe(
    "These products are homemade and not subject to state inspection.",
  );
  await save.click();
  await page.getByText("of $78,000 that Minnesota allows in a year (0%)").waitFor();

  await page.getByLabel("State", { exact: true }).selectOption("NV");
  await page.getByText("We don't know this state's rule.").waitFor();
  await save.click();
  await page.getByText("We don't know the cap of Nevada").waitFor();
  await expectAccessible(page);
  await leave();
});

test("a label's form reports a wrong barcode, and sorts ingredients by weight", {
  tags: "extended",
}, async () => {
  const { page, leave } = await labelScreen("/admin/labels/1");
  await page
    .getByLabel("Ingredients")
    .fill("Cane sugar 30 g\nCacao beans 60 g\nHazelnut paste (hazelnuts, oil) 8 g");
  await page.getByText("Ingredients: Cacao beans, Cane sugar, Hazelnut paste").waitFor();
  await page.getByText("Contains: Milk, Hazelnuts.").waitFor();
  await page.getByLabel("Barcode").fill("036000291453");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A digit is wrong. If the others are right, the last one is 2.").waitFor();
  await page.getByLabel("Ingredients").fill("a".repeat(5000));
  await page.getByLabel("Barcode").fill("0 36000 29145 2");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This is longer than any label holds.").waitFor();
  await page.getByLabel("Ingredients").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Label saved").waitFor();
  expect(await query(shop, "select barcode, ingredients from product_labels")).toEqual([
    { barcode: "036000291452", ingredients: "" },
  ]);
  await leave();
});

test("the second of two owners who change a label at once is told of the first", {
  tags: "extended",
}, async () => {
  const first = await labelScreen("/admin/labels/1");
  const second = await labelScreen("/admin/labels/1");
  await first.page.getByLabel("What it is").fill("Milk chocolate with hazelnuts");
  await second.page.getByLabel("What it is").fill("Mine");
  for (const { page } of [first, second]) {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/Label saved|Somebody else saved this/).waitFor();
  }
  await second.page.getByRole("button", { name: "Show theirs, drop mine" }).click();
  expect(await second.page.getByLabel("What it is").inputValue()).toBe(
    "Milk chocolate with hazelnuts",
  );
  await Promise.all([first.leave(), second.leave()]);
});

test.each([
  ["5160", [0.1875, 0.5, 2.625, 1], [2.9375, 0.5, 2.625, 1]],
  ["5163", [0.15625, 0.5, 4, 2], [4.34375, 0.5, 4, 2]],
  ["5168", [0.5, 0.5, 3.5, 5], [4.5, 0.5, 3.5, 5]],
  ["4x6", [0, 0, 4, 6], [0, 0, 4, 6]],
])(
  "a sheet of %s prints its labels at their places on the paper",
  { tags: "extended" },
  async (sheet, ...places) => {
    const { page, leave } = await labelScreen("/admin");
    await withoutDialog(page);
    await open(page, run(sheet));
    await isPrinted(page);
    expect(await labelsInInches(page)).toEqual(places);
    const [text] = await page.locator(".label-page .printed-label").allInnerTexts();
    for (const words of ["Red Orchard", "Net Wt 2.1 oz (60 g)", "Contains: Milk, Hazelnuts."]) {
      expect(text).toContain(words);
    }
    expect(text?.replaceAll("\u00a0", " ")).toContain("Best by Mar 1, 2099 · Lot A-12");
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const paper = sheet === "4x6" ? "288 432" : "612 792";
    expect(pdf.match(/\/MediaBox \[[^\]]+\]/g)).toEqual(
      Array.from({ length: sheet === "4x6" ? 2 : 1 }, () => `/MediaBox [0 0 ${paper}]`),
    );
    await leave();
  },
);

test("a label whose text does not fit says so before it is printed, and on its sheet", async () => {
  const parts = Array.from({ length: 40 }, (_, index) => `spice ${index}`).join(", ");
  await query(
    shop,
    `insert into product_labels (product_id, ingredients, updated_at)
     values (1, 'Cacao beans (${parts})', now())`,
  );
  const { page, leave } = await labelScreen("/admin/labels?product=1");
  await page.getByLabel("Sheet", { exact: true }).selectOption("5160");
  await page.getByText("Red Orchard doesn't fit this label").waitFor();
  const print = page.getByRole("button", { name: "Print", exact: true });
  expect(await print.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Sheet", { exact: true }).selectOption("5168");
  await page.getByText("Red Orchard doesn't fit this label").waitFor({ state: "hidden" });
  await page.getByLabel("First free label").fill("5");
  await page.getByText("This sheet has 4 places: start at 1 to 4.").waitFor();
  await page.getByLabel("First free label").fill("3");
  await page.getByText("Empty for the rest of the sheet: 2.").waitFor();

  await withoutDialog(page);
  await open(page, run("5160"));
  await page.getByText("These labels are cut off").waitFor();
  expect(await page.locator("html[data-printed=true]").count()).toBe(0);
  await leave();
});

test("a lot fills in its best-before day, and both can be typed", {
  tags: "extended",
}, async () => {
  await query(
    shop,
    `insert into stock_levels (product_id, on_hand, in_lots) values (1, 5, true);
     insert into lots (product_id, code, best_before, on_hand, created_at)
     values (1, 'L-77', '2099-06-30', 5, now())`,
  );
  const { page, leave } = await labelScreen("/admin/labels?product=1");
  const [lot, best] = [page.getByLabel("Lot"), page.getByLabel("Best before")];
  await lot.fill("L-77");
  expect(await best.inputValue()).toBe("2099-06-30");
  await lot.fill("By hand");
  await best.fill("2001-01-01");
  await page.getByText("This best-before day has passed").waitFor();
  await page.getByRole("button", { name: "Print", exact: true }).click({ force: true });
  expect(await best.evaluate((field) => field === document.activeElement)).toBe(true);
  await best.fill("2099-07-01");
  await page.getByText("This best-before day has passed").waitFor({ state: "hidden" });
  const [window] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Print", exact: true }).click(),
  ]);
  const sent = new URL(window.url()).searchParams;
  expect([sent.get("lot"), sent.get("best"), sent.get("count")]).toEqual([
    "By hand",
    "2099-07-01",
    "10",
  ]);
  await window.close();
  await leave();
});

test("nutrition facts are on a label only if the owner switched them on and they are complete", {
  tags: "extended",
}, async () => {
  const { page, leave } = await labelScreen("/admin/labels/1");
  await page.getByText("can end that exemption").waitFor();
  await page.getByLabel("Serving size").fill("1 bar (60g)");
  await page.getByLabel("Calories").fill("331");
  await page.getByText("Show Nutrition Facts on labels").click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The panel needs this.").first().waitFor();
  const amounts = page.locator("fieldset input[inputmode=decimal]");
  for (const field of await amounts.all()) {
    if ((await field.inputValue()) === "") await field.fill("0");
  }
  await page.getByLabel("Servings per package").fill("1");
  await page.getByLabel("Iron, mg").fill("-1");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a number from 0").waitFor();
  await page.getByLabel("Iron, mg").fill("8");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Label saved").waitFor();
  await expectAccessible(page);
  await withoutDialog(page);
  await open(page, run("5168"));
  await isPrinted(page);
  const text = (await page.locator(".label-page .nutrition-facts").first().innerText()).replace(
    /\s+/g,
    " ",
  );
  expect(text).toContain("Calories 330");
  expect(text).toContain("Iron 8mg 45%");
  await leave();
});

test("nothing on the label screens is wider than a phone", { tags: "extended" }, async () => {
  const { page, leave } = await labelScreen("/admin/labels", { viewport: phone });
  for (const path of ["/admin/labels", "/admin/labels/1"]) {
    await open(page, path);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wider).toBe(false);
  }
  await leave();
});
