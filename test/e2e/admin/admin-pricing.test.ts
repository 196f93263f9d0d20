import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, launchBrowser, phone, type Visitor, visit } from "../../support/browser.ts";
import { holdScripts, open, openAdmin, waitForHydration } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { breakDatabase, query } from "../../support/shop-database.ts";

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});
afterEach(async () => {
  await query(shop, "delete from settings where section = 'pricing'");
});

type Options = Parameters<typeof visit>[2];

async function visitAdmin(path: string, options: Options = {}): Promise<Visitor> {
  const visitor = await visit(browser, shop.url, options);
  await openAdmin(visitor.page, shop, path);
  return visitor;
}

/** @param path such as "individual.defaultPrice" */
const field = (page: Page, path: string) => page.locator(`#pricing-${path.replaceAll(".", "-")}`);
const tier = (page: Page, size: 3 | 5) => page.getByRole("group", { name: `${size}-bar bundle` });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save Changes" });

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await page.getByText("Your pricing settings were saved.").waitFor();
}

const stored = async () => {
  const [row] = await query(shop, "select data from settings where section = 'pricing'");
  return row?.data as
    | { individual: { minimumPrice: number }; bundles: { threeBar: { discountPercent: number } } }
    | undefined;
};

describe("the pricing screen", () => {
  test("opens at both of its addresses with the shop's settings and nothing to save", async () => {
    const { page, leave } = await visitAdmin("/admin/pricing");
    for (const path of ["/admin/pricing", "/AdminPricing"]) {
      await open(page, path);
      expect(await field(page, "individual.defaultPrice").inputValue()).toBe("15.99");
      expect(await field(page, "individual.minimumPrice").inputValue()).toBe("8.99");
      expect(await field(page, "individual.maximumPrice").inputValue()).toBe("49.99");
      expect(await field(page, "globalSettings.taxRate").inputValue()).toBe("8.5");
      expect(await field(page, "globalSettings.taxRate").getAttribute("step")).toBe("0.1");
      expect(await field(page, "bundles.threeBar.discountPercent").getAttribute("step")).toBe(
        "0.01",
      );
      expect(await field(page, "individual.defaultPrice").getAttribute("step")).toBe("0.01");
      expect(await field(page, "globalSettings.shippingThreshold").inputValue()).toBe("50.00");
      // The average price of the sample bars is $14.2767.
      expect(await field(page, "bundles.threeBar.basePrice").inputValue()).toBe("42.83");
      expect(await field(page, "bundles.threeBar.finalPrice").inputValue()).toBe("38.55");
      await tier(page, 3).getByText("$4.28").waitFor();
      await page.getByRole("heading", { name: "Pricing summary" }).waitFor();
      expect(await saveButton(page).isDisabled()).toBe(true);
      expect(await page.getByText("You have unsaved changes.").count()).toBe(0);
    }
    await leave();
  });

  test("percent and final price follow each other, and typed values stay", async () => {
    const { page, leave } = await visitAdmin("/admin/pricing");
    await field(page, "bundles.threeBar.basePrice").fill("50");
    expect(await field(page, "bundles.threeBar.finalPrice").inputValue()).toBe("45.00");
    await field(page, "bundles.threeBar.finalPrice").fill("40");
    expect(await field(page, "bundles.threeBar.discountPercent").inputValue()).toBe("20");
    await tier(page, 3).getByText("$10.00").waitFor();
    await field(page, "bundles.threeBar.discountPercent").fill("12.34");
    expect(await field(page, "bundles.threeBar.finalPrice").inputValue()).toBe("43.83");
    await field(page, "bundles.threeBar.discountPercent").fill("250");
    await field(page, "bundles.threeBar.discountPercent").blur();
    expect(await field(page, "bundles.threeBar.discountPercent").inputValue()).toBe("100");
    await field(page, "bundles.threeBar.discountPercent").fill("12.34");
    await field(page, "individual.defaultPrice").fill("");
    await field(page, "individual.defaultPrice").blur();
    expect(await field(page, "individual.defaultPrice").inputValue()).toBe("0.00");
    await field(page, "individual.defaultPrice").fill("15.994");
    await field(page, "individual.defaultPrice").blur();
    expect(await field(page, "individual.defaultPrice").inputValue()).toBe("15.99");
    await save(page);
    expect(await field(page, "bundles.threeBar.discountPercent").inputValue()).toBe("12.34");
    await page.reload();
    expect(await field(page, "bundles.threeBar.basePrice").inputValue()).toBe("50.00");
    expect(await field(page, "bundles.threeBar.discountPercent").inputValue()).toBe("12.34");
    expect(await field(page, "bundles.threeBar.finalPrice").inputValue()).toBe("43.83");
    expect((await stored())?.bundles.threeBar.discountPercent).toBe(1234);
    await leave();
  });

  test("fields of a disabled bundle and the threshold without free shipping are disabled", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await visitAdmin("/admin/pricing");
    const fields = ["basePrice", "discountPercent", "finalPrice"].map(
      (each) => `bundles.fiveBar.${each}`,
    );
    await page.getByRole("switch", { name: "Sell the 5-bar bundle" }).click();
    for (const name of fields) expect(await field(page, name).isDisabled()).toBe(true);
    await page.getByRole("switch", { name: "Free shipping" }).click();
    expect(await field(page, "globalSettings.shippingThreshold").isDisabled()).toBe(true);
    await save(page);
    await page.reload();
    for (const name of [...fields, "globalSettings.shippingThreshold"]) {
      expect(await field(page, name).isDisabled()).toBe(true);
    }
    expect(await field(page, "bundles.fiveBar.discountPercent").inputValue()).toBe("15");
    await leave();
  });

  test("a save shows its toast for four seconds, and then nothing is left to save", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await visitAdmin("/admin/pricing");
    await field(page, "globalSettings.taxRate").fill("9.1");
    await page.getByText("You have unsaved changes.").waitFor();
    await field(page, "globalSettings.taxRate").press("Enter");
    await page.getByText("Pricing saved").waitFor();
    const shownAt = Date.now();
    await page.getByText("You have unsaved changes.").waitFor({ state: "detached" });
    expect(await saveButton(page).isDisabled()).toBe(true);
    await page.getByText("Pricing saved").waitFor({ state: "detached" });
    expect(Date.now() - shownAt).toBeGreaterThan(3_000);
    expect(Date.now() - shownAt).toBeLessThan(6_000);
    await leave();
  });

  test("Undo restores what was stored, on this screen and from another one", async () => {
    const { page, leave } = await visitAdmin("/admin/pricing");
    const undo = page.getByRole("button", { name: "Undo" });
    await field(page, "globalSettings.taxRate").fill("9.1");
    await save(page);
    await undo.click();
    await page.getByText("Everything is stored as it was before.").waitFor();
    await expect.poll(() => field(page, "globalSettings.taxRate").inputValue()).toBe("8.5");

    await field(page, "globalSettings.taxRate").fill("9.2");
    await save(page);
    await page.getByRole("link", { name: "Emails" }).click();
    await page.waitForURL("**/admin/emails");
    await undo.click();
    await page.getByText("Everything is stored as it was before.").waitFor();
    await open(page, "/admin/pricing");
    expect(await field(page, "globalSettings.taxRate").inputValue()).toBe("8.5");
    await leave();
  });

  test("a minimum above the maximum is refused at the field, and nothing is saved", async () => {
    const { page, leave } = await visitAdmin("/admin/pricing");
    await field(page, "globalSettings.taxRate").fill("3");
    await field(page, "individual.minimumPrice").fill("60");
    await saveButton(page).click();
    await page.getByText("The minimum price is above the maximum price.").waitFor();
    expect(await field(page, "individual.minimumPrice").getAttribute("aria-invalid")).toBe("true");
    expect(
      await field(page, "individual.minimumPrice").evaluate(
        (each) => each === document.activeElement,
      ),
    ).toBe(true);
    expect(await stored()).toBeUndefined();
    await field(page, "individual.minimumPrice").fill("9");
    await save(page);
    expect((await stored())?.individual.minimumPrice).toBe(900);
    await leave();
  });

  test("asks before leaving unsaved changes", { tags: "extended" }, async () => {
    const { page, leave } = await visitAdmin("/admin/pricing");
    await field(page, "globalSettings.taxRate").fill("3");
    const asked: string[] = [];
    let answer = false;
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await (answer ? dialog.accept() : dialog.dismiss());
    });
    await page.getByRole("link", { name: "Emails" }).click();
    await expect.poll(() => asked).toEqual(["confirm"]);
    expect(page.url()).toContain("/admin/pricing");
    expect(await field(page, "globalSettings.taxRate").inputValue()).toBe("3");
    await page.getByRole("link", { name: "View shop" }).click();
    await expect.poll(() => asked).toEqual(["confirm", "beforeunload"]);
    expect(page.url()).toContain("/admin/pricing");
    answer = true;
    await page.getByRole("link", { name: "Emails" }).click();
    await page.waitForURL("**/admin/emails");
    await leave();
  });

  test("another person's save meanwhile is reported and not overwritten", async () => {
    const mine = await visitAdmin("/admin/pricing", { expectedErrors: /status of 409/ });
    const theirs = await visitAdmin("/admin/pricing");
    await field(theirs.page, "globalSettings.taxRate").fill("7");
    await save(theirs.page);
    await field(mine.page, "individual.minimumPrice").fill("9.5");
    await saveButton(mine.page).click();
    await mine.page.getByText("These settings were saved elsewhere").waitFor();
    expect((await stored())?.individual.minimumPrice).toBe(899);
    await mine.page.getByRole("button", { name: "Show theirs, drop mine" }).click();
    expect(await field(mine.page, "globalSettings.taxRate").inputValue()).toBe("7");
    expect(await saveButton(mine.page).isDisabled()).toBe(true);
    await field(mine.page, "individual.minimumPrice").fill("9.5");
    await save(mine.page);
    expect((await stored())?.individual.minimumPrice).toBe(950);
    await mine.leave();
    await theirs.leave();
  });

  test("a shop that does not answer loses no typed value", { tags: "extended" }, async () => {
    const { page, leave } = await visitAdmin("/admin/pricing", {
      expectedErrors: /status of 50|Failed to load/,
    });
    await field(page, "globalSettings.taxRate").fill("7");
    const { repair } = await breakDatabase(shop);
    await saveButton(page).click();
    await page.getByText("The shop did not answer, so nothing was saved.").waitFor();
    await repair();
    expect(await field(page, "globalSettings.taxRate").inputValue()).toBe("7");
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).ok).toBe(true);
    await save(page);
    await leave();
  });
});

test("prices typed before hydration are kept, and saved after it", {
  tags: "extended",
}, async () => {
  const { page, leave } = await visitAdmin("/admin/pricing");
  const release = await holdScripts(page);
  await page.goto("/admin/pricing", { waitUntil: "commit" });
  await field(page, "individual.minimumPrice").fill("9");
  expect(await saveButton(page).isDisabled()).toBe(true);
  release();
  await waitForHydration(page);
  await save(page);
  expect((await stored())?.individual.minimumPrice).toBe(900);
  await leave();
});

describe("a save reaches shoppers", () => {
  test("re-prices a cart that is open in another browser within seconds", {
    tags: "extended",
  }, async () => {
    const shopper = await visit(browser, shop.url);
    await open(shopper.page, "/products/1");
    await shopper.page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await shopper.page.getByText("added to your cart.").first().waitFor();
    await open(shopper.page, "/cart");
    const admin = await visitAdmin("/admin/pricing");
    await field(admin.page, "individual.defaultPrice").fill("30");
    await field(admin.page, "individual.minimumPrice").fill("30");
    await field(admin.page, "globalSettings.taxRate").fill("10");
    await save(admin.page);
    const since = Date.now();
    // $30.00, $3.00 tax and $8.99 shipping.
    await shopper.page.getByRole("status").getByText("Total $41.99").waitFor();
    expect(Date.now() - since).toBeLessThan(12_000);
    await admin.leave();
    await shopper.leave();
  });

  test("re-prices a cart in another tab of the same browser at once", async () => {
    const { page, leave } = await visitAdmin("/admin/pricing");
    const tab = await page.context().newPage();
    await open(tab, "/products/1");
    await tab
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await tab.getByText("added to your cart.").first().waitFor();
    await open(tab, "/cart");
    await field(page, "individual.defaultPrice").fill("31");
    await field(page, "individual.minimumPrice").fill("31");
    await save(page);
    const since = Date.now();
    await tab.getByText("$31.00").first().waitFor();
    expect(Date.now() - since).toBeLessThan(4_000);
    await leave();
  });

  test("a disabled size loses its tab in an open builder and its discount in an open cart", {
    tags: "extended",
  }, async () => {
    const shopper = await visit(browser, shop.url);
    const { page } = shopper;
    await open(page, "/bundles?size=3&bars=1,2,3");
    await page.getByRole("button", { name: "Add Bundle to Cart" }).click();
    await page.getByText("Bundle added to cart!").waitFor();
    const builder = await page.context().newPage();
    await open(builder, "/bundles?size=3");
    const checkout = await page.context().newPage();
    await open(checkout, "/checkout");
    await checkout.getByText("Bundle Discount").waitFor();
    await open(page, "/cart");
    await page.getByText("Bundle Discount").waitFor();

    const admin = await visitAdmin("/admin/pricing");
    await admin.page.getByRole("switch", { name: "Sell the 3-bar bundle" }).click();
    await save(admin.page);
    await page.getByText("Bundle Discount").waitFor({ state: "detached" });
    await page.getByText("This box size is taking a break").waitFor();
    await builder.getByRole("tab", { name: /^3 Bar/ }).waitFor({ state: "detached" });
    expect(await builder.getByRole("tab").count()).toBe(1);
    await checkout.getByText("Bundle Discount").waitFor({ state: "detached" });
    await admin.leave();
    await shopper.leave();
  });

  test("an open builder shows the new prices of its bars", { tags: "extended" }, async () => {
    const shopper = await visit(browser, shop.url);
    await open(shopper.page, "/bundles?size=3&bars=1,2,3");
    const admin = await visitAdmin("/admin/pricing");
    await field(admin.page, "individual.defaultPrice").fill("33");
    await field(admin.page, "individual.minimumPrice").fill("33");
    await save(admin.page);
    // Three bars of $33.00, minus 10%.
    await shopper.page.getByText("$89.10").first().waitFor();
    await admin.leave();
    await shopper.leave();
  });
});

describe("the email log", () => {
  beforeAll(async () => {
    await query(
      shop,
      `insert into email_log (logged_at, kind, recipient, subject, text_body, html_body, success, captured, error)
       select timestamptz '2026-11-20 15:00:00Z', 'receipt', 'pat' || n || '@example.com', 'Mail ' || n, '', '', n <> 3, true,
         case when n = 3 then '=cmd()' end
       from generate_series(1, 120) as n`,
    );
  });

  test("search waits for a pause, is in the address and survives paging", async () => {
    const { page, leave } = await visitAdmin("/admin/emails");
    const box = page.getByRole("searchbox", { name: /Search/ });
    await box.pressSequentially("PAT1", { delay: 20 });
    await page.waitForURL("**/admin/emails?q=PAT1");
    await page.getByText("pat1@example.com").waitFor();
    expect(await page.getByText("pat2@example.com").count()).toBe(0);
    await box.fill("mail");
    await page.waitForURL("**/admin/emails?q=mail");
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL("**/admin/emails?q=mail&page=2");
    await open(page, "/admin/emails?q=Mail%2077");
    expect(await page.getByRole("row").count()).toBe(2);
    await page.getByRole("link", { name: /^View/ }).last().click();
    await page.getByRole("dialog", { name: "Mail 77" }).waitFor();
    await page.getByRole("link", { name: "Close" }).click();
    await page.waitForURL("**/admin/emails?q=Mail+77");
    await box.fill("nobody has this");
    await page.getByText("No emails logged.").waitFor();
    await page.getByText("Nothing in the log matches your search.").waitFor();
    await leave();
  });

  test("Refresh shows new mails", { tags: "extended" }, async () => {
    const { page, leave } = await visitAdmin("/admin/emails");
    await query(
      shop,
      `insert into email_log (logged_at, kind, recipient, subject, text_body, html_body, success, captured)
       values (now(), 'receipt', 'late@example.com', 'A late one', '', '', true, true)`,
    );
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("late@example.com").waitFor();
    await leave();
  });

  test("Export CSV is a dated file in the shop's time zone, without formulas", async () => {
    const { page, leave } = await visitAdmin("/admin/emails?q=pat3%40");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^email-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(parse(await readFile(await download.path()), { bom: true })).toEqual([
      ["timestamp", "to", "subject", "success", "error"],
      [
        expect.stringMatching(/^2026-11-20 \d\d:00:00$/),
        "pat3@example.com",
        "Mail 3",
        "false",
        "'=cmd()",
      ],
    ]);
    await leave();
  });

  test("Clear Logs asks first, and clears without sending anything again", async () => {
    const buyer = apiShopper(shop.url);
    await buyer.begin();
    await buyer.submit();
    await buyer.confirm();
    await buyer.place();
    const { page, leave } = await visitAdmin("/admin/emails");
    await page.getByRole("button", { name: "Clear Logs" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("Clear email logs? This cannot be undone.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByRole("row").count()).toBeGreaterThan(1);
    const sent = await query(shop, "select * from mail_events order by key");
    await page.getByRole("button", { name: "Clear Logs" }).click();
    await question.getByRole("button", { name: "Clear Logs" }).click();
    await page.getByText("No emails logged.").waitFor();
    expect(await query(shop, "select * from mail_events order by key")).toEqual(sent);
    await leave();
  });
});

describe.each([
  ["a phone in the light", { viewport: phone, colorScheme: "light" }],
  ["a desk in the dark", { viewport: desk, colorScheme: "dark" }],
] as const)("no accessibility violations on %s", { tags: "extended" }, (_name, device) => {
  test.each(["/admin/pricing", "/admin/emails?q=nothing"])("%s", async (path) => {
    const { page, leave } = await visitAdmin(path, { ...device, bypassCSP: true });
    if (path === "/admin/pricing") {
      await page.getByRole("switch", { name: "Free shipping" }).click();
      await field(page, "individual.minimumPrice").fill("60");
      await saveButton(page).click();
      await page.getByText("The minimum price is above").waitFor();
    }
    await expectAccessible(page);
    await leave();
  });
});
