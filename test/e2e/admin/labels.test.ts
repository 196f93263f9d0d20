import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { isFocused, open } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

// Labels as the owner edits and prints them. Their rules are tested in domain/labels.

const forgetMaker = (shop: RunningShop) =>
  query(shop, "delete from settings where section = 'labels'");

/** A bar of 60 g with milk and hazelnuts, of an unnamed maker. */
async function addLabeledProduct(shop: RunningShop, name: string): Promise<number> {
  await forgetMaker(shop);
  const more = { net_weight_grams: 60, major_allergens: ["milk", "hazelnut"] };
  return await addProduct(shop, name, more);
}

/** Replaces the print dialog, which a test could not close, by a mark. */
const markPrinted = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "true");
  });
const isPrinted = (page: Page) =>
  page.locator("html[data-printed=true]").waitFor({ state: "attached" });

const run = (sheet: string, productId: number) =>
  `/admin/labels/print?sheet=${sheet}&start=1&product=${productId}&count=2&lot=A-12&best=2099-03-01`;

/** Position and size of each label on its sheet, in inches. */
const labelsInInches = (page: Page) =>
  page.locator(".label-page .printed-label").evaluateAll((labels) =>
    labels.map((label) => {
      const sheet = label.parentElement?.getBoundingClientRect() ?? new DOMRect();
      const { left, top, width, height } = label.getBoundingClientRect();
      return [left - sheet.left, top - sheet.top, width, height].map((px) => px / 96);
    }),
  );

test("the owner enters the maker, and the year's sales are shown beside their state's cap", async ({
  shop,
  visitAdmin,
}) => {
  await forgetMaker(shop);
  const page = await visitAdmin("/admin/labels");
  await page.getByLabel("Name on the label").fill("Conche Chocolate");
  await page.getByLabel("City").fill("Duluth");
  await page.getByLabel("ZIP code").fill("5580");
  await page.getByText("Made in a home kitchen").click();
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  await page.getByText("A home kitchen needs its state.").waitFor();
  await page.getByText("Enter a ZIP code like").waitFor();
  await page.getByLabel("ZIP code").fill("55802");
  await page.getByLabel("State or territory").selectOption("MN");
  expect(await page.getByLabel("Sentence on the label").inputValue()).toBe(
    "These products are homemade and not subject to state inspection.",
  );
  await save.click();
  await page.getByText("of $78,000 that Minnesota allows in a year (0%)").waitFor();

  await page.getByLabel("State or territory").selectOption("NV");
  await page.getByText("We don't know this state's rule.").waitFor();
  await save.click();
  await page.getByText("We don't know the cap of Nevada").waitFor();
  await expectAccessible(page);
});

test.for([
  ["5160", [0.1875, 0.5, 2.625, 1], [2.9375, 0.5, 2.625, 1]],
  ["5163", [0.15625, 0.5, 4, 2], [4.34375, 0.5, 4, 2]],
  ["5168", [0.5, 0.5, 3.5, 5], [4.5, 0.5, 3.5, 5]],
  ["4x6", [0, 0, 4, 6], [0, 0, 4, 6]],
] as const)(
  "a sheet of %s prints its labels at their places on the paper",
  {
    tags: "extended",
  },
  async ([sheet, ...places], { shop, visitAdmin }) => {
    const id = await addLabeledProduct(shop, "Printed Bar");
    const page = await visitAdmin("/admin");
    await markPrinted(page);
    await open(page, run(sheet, id));
    await isPrinted(page);
    expect(await labelsInInches(page)).toEqual(places);
    const [text] = await page.locator(".label-page .printed-label").allInnerTexts();
    for (const part of ["Printed Bar", "Net Wt 2.1 oz (60 g)", "Contains: Milk, Hazelnuts."]) {
      expect(text).toContain(part);
    }
    expect(text?.replaceAll("\u00a0", " ")).toContain("Best by Mar 1, 2099 · Lot A-12");
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const paper = sheet === "4x6" ? "288 432" : "612 792";
    expect(pdf.match(/\/MediaBox \[[^\]]+\]/g)).toEqual(
      Array.from({ length: sheet === "4x6" ? 2 : 1 }, () => `/MediaBox [0 0 ${paper}]`),
    );
  },
);

test("a label whose text does not fit says so before it is printed, and on its sheet", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addLabeledProduct(shop, "Long Bar");
  const parts = Array.from({ length: 40 }, (_, index) => `spice ${index}`).join(", ");
  await query(
    shop,
    `insert into product_labels (product_id, ingredients, updated_at)
     values (${id}, 'Cacao beans (${parts})', now())`,
  );
  const page = await visitAdmin(`/admin/labels?product=${id}`);
  await page.getByLabel("Sheet", { exact: true }).selectOption("5160");
  await page.getByText("Long Bar doesn't fit this label").waitFor();
  const print = page.getByRole("button", { name: "Print", exact: true });
  expect(await print.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Sheet", { exact: true }).selectOption("5168");
  await page.getByText("Long Bar doesn't fit this label").waitFor({ state: "hidden" });
  await page.getByLabel("First free label").fill("5");
  await page.getByText("This sheet has 4 places: start at 1 to 4.").waitFor();
  await page.getByLabel("First free label").fill("3");
  await page.getByText("Leave blank for the rest of the sheet: 2.").waitFor();

  await markPrinted(page);
  await open(page, run("5160", id));
  await page.getByText("These labels are cut off").waitFor();
  expect(await page.locator("html[data-printed=true]").count()).toBe(0);
});

test("a lot fills in its best-before day, and both can be typed", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addLabeledProduct(shop, "Lot Bar");
  await query(
    shop,
    `insert into stock_levels (product_id, on_hand, in_lots) values (${id}, 5, true);
     insert into lots (product_id, code, best_before, on_hand, created_at)
     values (${id}, 'L-77', '2099-06-30', 5, now())`,
  );
  const page = await visitAdmin(`/admin/labels?product=${id}`);
  const [lot, best] = [page.getByLabel("Lot"), page.getByLabel("Best before")];
  await lot.fill("L-77");
  expect(await best.inputValue()).toBe("2099-06-30");
  await lot.fill("By hand");
  await best.fill("2001-01-01");
  await page.getByText("This best-before day has passed").waitFor();
  await page.getByRole("button", { name: "Print", exact: true }).click({ force: true });
  expect(await isFocused(best)).toBe(true);
  await best.fill("2099-07-01");
  await page.getByText("This best-before day has passed").waitFor({ state: "hidden" });
  const [window] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Print", exact: true }).click(),
  ]);
  const sent = Object.fromEntries(new URL(window.url()).searchParams);
  expect(sent).toMatchObject({ lot: "By hand", best: "2099-07-01", count: "10" });
});
