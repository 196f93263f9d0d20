import type { Locator } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { inMotion, phone } from "../../support/browser.ts";
import { expectFits } from "../../support/expect-fits.ts";
import { isFocused, open, toastWith } from "../../support/journeys.ts";
import { withoutBoxes } from "../../support/pricing.ts";
import { readPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { forgetSettings, query, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

describe("a full box", () => {
  test("lets the shopper swap a bar, also by keyboard, and its address has the new one", async ({
    visitShop,
  }) => {
    const page = await visitShop("/bundles?size=3&bars=1,2,3", { ...inMotion, viewport: phone });
    const hammock = page.getByRole("button", { name: /^Swap in Hammock/ });
    const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0;
    const markWidth = await widthOf(hammock.getByText("Swap", { exact: true }));
    expect(markWidth, "as wide as its word").toBeLessThan((await widthOf(hammock)) / 2);
    await hammock.click();
    const question = page.getByRole("group", { name: "Swap in Hammock. Which bar makes room?" });
    await question.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await hammock.click();
    await question.getByRole("button", { name: /^Swap Slow River in bed 2 for Hammock/ }).click();
    await page.waitForURL(/bars=1,8,3$/);
    const box = page.getByRole("list", { name: "Your box of 3" });
    await box.getByRole("button", { name: /Hammock/ }).waitFor();
    expect(await box.getByRole("button", { name: /Slow River/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Add Bundle to Cart" }).waitFor();
  });
});

test("a shop without boxes leads to no builder: not in the header, beside a bar or in an empty cart", async ({
  shop,
}) => {
  const pages = ["/", "/products/1", "/cart"];
  const linksOf = async (path: string) =>
    (await readPage(shop, path)).html.match(/href="\/bundle[^"]*/g) ?? [];
  for (const path of pages) expect(await linksOf(path)).not.toEqual([]);

  onTestFinished(() => forgetSettings(shop, "pricing"));
  await writeSettings(shop, "pricing", withoutBoxes());
  for (const path of pages) await expect.poll(() => linksOf(path)).toEqual([]);
});

/** As the owner does, for one test. Its address is its name, such as /bundles/of-a-phone. */
async function addReadyBox(shop: RunningShop, name: string, productIds: readonly number[]) {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  onTestFinished(() => deleteReadyBox(shop, name));
  await query(
    shop,
    `insert into ready_boxes (slug, name, product_ids, created_at, updated_at)
     values ('${slug}', '${name}', '{${productIds}}', now(), now())`,
  );
}

async function deleteReadyBox(shop: RunningShop, name: string): Promise<void> {
  await query(shop, "delete from ready_boxes where name = $1", [name]);
}

describe("a ready-made box", () => {
  test("of three is drawn as high as one of five, and their names are on one line", {
    tags: "extended",
  }, async ({ shop, visitShop }) => {
    await addReadyBox(shop, "Of three", [1, 2, 8]);
    await addReadyBox(shop, "Of five", [1, 2, 4, 5, 8]);
    const bundles = async () => await (await fetch(`${shop.url}/bundles`)).text();
    await expect.poll(bundles).toContain("Of five");
    const page = await visitShop("/bundles");
    const topOf = async (name: string) =>
      (await page.getByRole("heading", { name, exact: true }).boundingBox())?.y ?? 0;
    expect(Math.abs((await topOf("Of three")) - (await topOf("Of five")))).toBeLessThan(3);
  });

  test("without a photograph has a page with a drawing as wide as its column, and its five bars in one row", {
    tags: "extended",
  }, async ({ shop, visitShop }) => {
    await addReadyBox(shop, "Of a desk", [1, 2, 4, 5, 8]);
    const page = await visitShop("/bundles/of-a-desk");
    const tops = await page
      .getByRole("region", { name: "In this box" })
      .getByRole("article")
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    const drawing = await page.locator("main .box").first().boundingBox();
    expect(drawing?.width).toBeGreaterThan(450);
  });

  test("is confirmed on a phone with View Cart and Close on one line", {
    tags: "extended",
  }, async ({ shop, visitShop }) => {
    await addReadyBox(shop, "Of a phone", [1, 2, 4, 5, 8]);
    const page = await visitShop("/bundles/of-a-phone", { viewport: phone });
    await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
    const toast = toastWith(page, "Your 5-bar bundle has been added with 15% discount.");
    const topOf = async (name: string) =>
      (await toast.getByRole("button", { name }).boundingBox())?.y;
    // It moves in.
    await expect.poll(async () => (await topOf("Close")) === (await topOf("View Cart"))).toBe(true);
  });

  test("is made by the owner, and bought with one press at the price of a box, with its name", async ({
    shop,
    startVisit,
    visitAdmin,
  }) => {
    onTestFinished(() => deleteReadyBox(shop, "For a rainy Sunday"));
    const owner = await visitAdmin("/admin/boxes?box=new", inMotion);
    await owner.getByLabel("Name", { exact: true }).fill("For a rainy Sunday");
    for (const [bed, name] of ["Red Orchard", "Slow River", "Hammock"].entries()) {
      await owner.getByLabel(`Bar ${bed + 1}`).selectOption({ label: await labelOf(name) });
    }
    await owner.getByRole("button", { name: "Save" }).click();
    await owner.getByRole("heading", { name: "For a rainy Sunday" }).waitFor();

    async function labelOf(name: string): Promise<string> {
      const option = owner.getByLabel("Bar 1").locator("option").filter({ hasText: name });
      return (await option.first().textContent()) ?? "";
    }

    const page = await startVisit(inMotion);
    await expect
      .poll(async () => await (await fetch(`${shop.url}/bundles`)).text())
      .toContain("For a rainy Sunday");
    await open(page, "/");
    await page.getByRole("heading", { name: "Ready-made boxes" }).scrollIntoViewIfNeeded();
    await page.getByRole("heading", { name: "For a rainy Sunday" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "For a rainy Sunday" }).click();
    await page.waitForURL("**/bundles/for-a-rainy-sunday");
    await page.getByRole("heading", { name: "For a rainy Sunday", level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
    await page.getByText("Your 3-bar bundle has been added with 10% discount.").waitFor();
    await page.getByRole("button", { name: "View Cart" }).click();
    const box = page.getByRole("article", { name: "Your 3-bar bundle" });
    await box.getByText("For a rainy Sunday", { exact: true }).waitFor();
    await box.getByText(/You save \$\d+\.\d\d \(10%\)/).waitFor();
    for (const name of ["Red Orchard", "Slow River", "Hammock"]) {
      await box.getByRole("listitem").filter({ hasText: name }).first().waitFor();
    }
  });
});

describe("the list's filters", () => {
  test("are in the address, which shows others the same bars, and can be removed one by one", async ({
    visitShop,
  }) => {
    const sender = await visitShop("/products", { ...inMotion, viewport: phone });
    await sender.getByRole("button", { name: "Filter" }).click();
    const sheet = sender.getByRole("dialog", { name: "Filter the bars" });
    await expectAccessible(sender);
    await sheet.getByRole("radio", { name: /^50% to 69% ?, ?2 found$/ }).waitFor();
    await sheet.getByLabel("Search").fill("river");
    await sheet
      .getByRole("group", { name: "Made without" })
      .getByText("Tree nuts", { exact: true })
      .click();
    await sheet.getByRole("button", { name: "Show bars" }).click();
    await sender.waitForURL(/q=river/);
    const on = sender.getByRole("list", { name: "Filters that are on" });
    await on.getByRole("link", { name: /Take off “river”/ }).waitFor();
    const address = sender.url();
    expect(address).toMatch(/without=/);
    const names = await sender.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();

    const friend = await visitShop(address, inMotion);
    const main = friend.getByRole("main");
    expect(await main.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(names);
    await friend.getByRole("link", { name: /Take off “river”/ }).click();
    await friend.waitForURL((url) => !url.search.includes("q="));
    expect(friend.url()).toMatch(/without=/);
  });
});

test("a bar on its way into the box takes no presses: the next one adds the same bar again", {
  tags: "extended",
}, async ({ startVisit }) => {
  const page = await startVisit({ ...inMotion, viewport: phone });
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      return animation;
    };
  });
  await open(page, "/bundles");
  const bars = page.getByRole("region", { name: "Choose your bars" }).getByRole("button");
  await bars.nth(8).click();
  await page.getByText("1 of 3 chosen").first().waitFor();
  // With the mouse alone: a click of Playwright would scroll the bar away from what covers it.
  const box = await bars.nth(8).boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 100);
  await page.getByText("2 of 3 chosen").first().waitFor();
});

describe("the box builder of a shop with many bars", () => {
  test("shows 24 bars at a time, by category, and keeps what is in the box", async ({
    shop,
    visitShop,
  }) => {
    await query(
      shop,
      `insert into products (name, description, origin, category, price, in_stock)
       select 'Bar no. ' || n, 'Invented.', 'Peru', case when n > 60 then 'white' else 'dark' end,
         9, true
       from generate_series(10, 69) as n`,
    );
    await expect
      .poll(async () => await (await fetch(`${shop.url}/bundles`)).text())
      .toContain("Bar no. 12");
    const page = await visitShop("/bundles", { ...inMotion, viewport: phone });
    const bars = page.getByRole("region", { name: "Choose your bars" }).getByRole("button");
    await expect.poll(() => bars.count()).toBe(24);
    await expectAccessible(page);

    await bars.first().click();
    await page.getByRole("link", { name: "Show more bars" }).click();
    await expect.poll(() => bars.count()).toBe(48);
    await expect.poll(() => isFocused(bars.nth(24))).toBe(true);
    await page.getByText("48 of 72").waitFor();

    await page.getByRole("navigation", { name: "Categories" }).getByText("White Chocolate").click();
    await page.getByRole("button", { name: /Bar no. 61/ }).click();
    await page
      .getByText(/^2 of 3 chosen/)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get("category")).toBe("white");
    await expectTouchable(page);
  });

  test.afterEach(({ shop }) => query(shop, "delete from products where name like 'Bar no. %'"));
});

test("on phones the view stands beside the sorting, which shows the whole of what is chosen", {
  tags: "extended",
}, async ({ visitShop }) => {
  const page = await visitShop("/products?q=dark&sort=price-high", { viewport: phone });
  const field = page.getByLabel("Sort by");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    // As wide as a field that has the room it wants, with its arrow and padding.
    const wanted = await field.evaluate((select) => {
      const copy = select.cloneNode(true) as HTMLSelectElement;
      copy.style.cssText = "position:fixed;width:max-content";
      document.body.append(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return width;
    });
    const sort = await field.boundingBox();
    expect(sort?.width).toBeGreaterThanOrEqual(Math.floor(wanted));
    await expectFits(page);
    const view = await page.getByRole("navigation", { name: "View" }).boundingBox();
    expect(sort?.y).toBeLessThan((view?.y ?? 0) + (view?.height ?? 0));
    expect(view?.y).toBeLessThan((sort?.y ?? 0) + (sort?.height ?? 0));
  }
});
