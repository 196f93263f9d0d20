import { describe, expect, test } from "vitest";
import { shopInBrowser } from "#test/support/shop-in-browser.ts";
import { expectAccessible } from "../../support/axe.ts";
import { inMotion, phone, visit } from "../../support/browser.ts";
import { chooseProducts, open, openAdmin } from "../../support/journeys.ts";

const { shop, browser, openPage } = shopInBrowser();

describe("a full box", () => {
  test("lets the shopper swap a bar, also by keyboard, and its address has the new one", async () => {
    const page = await openPage("/bundles?size=3&bars=1,2,3", { ...inMotion, viewport: phone });
    const hammock = page.getByRole("button", { name: /^Swap in Hammock/ });
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

  test("can be shared as a link", { tags: "extended" }, async () => {
    const sender = await visit(browser, shop.url, inMotion);
    await open(sender.page, "/bundles?size=3");
    await chooseProducts(sender.page, ["Red Orchard", "Hammock"]);
    await sender.page.waitForURL(/bars=1,8$/);
    const address = sender.page.url();
    const friend = await visit(browser, shop.url, inMotion);
    await open(friend.page, address);
    await friend.page
      .getByText(/^2 of 3 chosen/)
      .first()
      .waitFor();
  });
});

describe("a ready-made box", () => {
  test("is made by the owner and bought with one press at the price of a box", async () => {
    const owner = await visit(browser, shop.url, inMotion);
    await openAdmin(owner.page, shop, "/admin/boxes?box=new");
    await owner.page.getByLabel("Name", { exact: true }).fill("For a rainy Sunday");
    for (const [bed, name] of ["Red Orchard", "Slow River", "Hammock"].entries()) {
      await owner.page.getByLabel(`Bar ${bed + 1}`).selectOption({ label: await labelOf(name) });
    }
    await owner.page.getByRole("button", { name: "Save" }).click();
    await owner.page.getByRole("heading", { name: "For a rainy Sunday" }).waitFor();

    async function labelOf(name: string): Promise<string> {
      const option = owner.page.getByLabel("Bar 1").locator("option").filter({ hasText: name });
      return (await option.first().textContent()) ?? "";
    }

    const { page } = await visit(browser, shop.url, inMotion);
    await expect
      .poll(async () => await (await fetch(`${shop.url}/bundles`)).text(), { timeout: 10_000 })
      .toContain("For a rainy Sunday");
    await open(page, "/bundles");
    await page.getByRole("button", { name: "Add to Cart For a rainy Sunday" }).click();
    await page.getByText("Your 3-bar bundle has been added with 10% discount.").waitFor();
    await page.getByRole("button", { name: "View Cart" }).click();
    const box = page.getByRole("article", { name: "Your 3-bar bundle" });
    await box.getByText(/You save \$\d+\.\d\d \(10%\)/).waitFor();
    for (const name of ["Red Orchard", "Slow River", "Hammock"]) {
      await box.getByRole("listitem").filter({ hasText: name }).first().waitFor();
    }
  }, 60_000);
});

describe("the list's filters", () => {
  test("are in the address, which shows others the same bars, and can be removed one by one", async () => {
    const sender = await visit(browser, shop.url, { ...inMotion, viewport: phone });
    await open(sender.page, "/products");
    await sender.page.getByRole("button", { name: "Filter" }).click();
    const sheet = sender.page.getByRole("dialog", { name: "Filter the bars" });
    await expectAccessible(sender.page);
    await sheet.getByLabel("Search").fill("river");
    await sheet
      .getByRole("group", { name: "Made without" })
      .getByText("Tree nuts", { exact: true })
      .click();
    await sheet.getByRole("button", { name: "Show bars" }).click();
    await sender.page.waitForURL(/q=river/);
    const on = sender.page.getByRole("list", { name: "Filters that are on" });
    await on.getByRole("link", { name: /Take off “river”/ }).waitFor();
    const address = sender.page.url();
    expect(address).toMatch(/without=/);
    const names = await sender.page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .allInnerTexts();

    const friend = await visit(browser, shop.url, inMotion);
    await open(friend.page, address);
    const main = friend.page.getByRole("main");
    expect(await main.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(names);
    await friend.page.getByRole("link", { name: /Take off “river”/ }).click();
    await friend.page.waitForURL((url) => !url.search.includes("q="));
    expect(friend.page.url()).toMatch(/without=/);
  });
});
