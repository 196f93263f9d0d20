import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desk, phone } from "../../support/browser.ts";
import {
  firefoxPath,
  launchFirefox,
  press,
  visitInFirefox,
  waitForText,
} from "../../support/firefox.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";

const fields = {
  firstName: "Robin",
  lastName: "Sample",
  email: "robin.sample@example.com",
  street: "12 Invented Street",
  city: "Portland",
  zipCode: "97201",
};

describe.skipIf(!firefoxPath)("in Firefox", () => {
  let shop: RunningShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([runShop(), launchFirefox()]);
  });
  afterAll(async () => {
    await browser.close();
    await shop.dispose();
  });

  describe.each([
    ["a phone, 390 px wide", phone, {}],
    ["a desk, 1280 px wide", desk, { tags: "extended" }],
  ] as const)("on %s", (_name, viewport, suite) => {
    test(
      "a shopper buys a box, and the owner opens the order and prints its packing slip",
      suite,
      async () => {
        const shopper = await visitInFirefox(browser, shop.url, viewport);
        const { page } = shopper;
        await shopper.open("/bundles?size=3");
        for (const product of ["Red Orchard", "Slow River", "Red Orchard"]) {
          await press(page, `Add ${product} to bed`);
        }
        await waitForText(page, "$34.17");
        await press(page, "Add Bundle to Cart");
        await waitForText(page, "Your 3-bar bundle has been added with 10% discount.");
        await shopper.open("/cart");
        await waitForText(page, "$46.06");
        await press(page, "Proceed to Checkout");
        await page.locator("::-p-text(Customer Information)").wait();
        await page.waitForSelector("input[name=firstName]");
        for (const [name, value] of Object.entries(fields)) {
          await page.type(`input[name=${name}]`, value);
        }
        await page.select("select[name=state]", "OR");
        await press(page, "Pay $46.06");
        await waitForText(page, "Order Confirmed");
        const number = /[A-Z]+-\d{4}-\d{3,}/.exec(await textOf(page))?.[0];
        expect(number).toBeDefined();
        await shopper.leave();

        const owner = await visitInFirefox(browser, shop.url, viewport);
        await owner.open("/admin/unlock?next=/admin/orders");
        await owner.page.type("input[name=pin]", shop.pin);
        await press(owner.page, "Unlock");
        await waitForText(owner.page, "Total Orders");
        if (viewport === phone) await press(owner.page, "Select");
        await owner.page.$eval("tbody input[name=select]", (box) => (box as HTMLElement).click());
        const marks = "[aria-label='Bulk actions'] button";
        await owner.page.waitForSelector(marks);
        const heights = await owner.page.$$eval(marks, (buttons) =>
          buttons.slice(0, 3).map((button) => (button as HTMLElement).offsetHeight),
        );
        // Their words are in one line.
        expect(new Set(heights).size).toBe(1);
        expect(heights[0]).toBeLessThan(50);
        await press(owner.page, `${number}`);
        const opened = new Promise<typeof page>((resolve) =>
          owner.page.once("popup", (slip) => slip && resolve(slip)),
        );
        await press(owner.page, "Print Packing Slip");
        const slip = await opened;
        // Evaluations in the initial empty page may never be answered.
        await expect.poll(() => slip.url(), { timeout: 30_000 }).toContain("/slip");
        await waitForText(slip, `${number}`);
        expect(await textOf(slip)).toContain("Red Orchard");
        await owner.leave();
      },
    );

    test.each([
      "/",
      "/products",
      "/products?view=list",
      "/products/1",
      "/products/5",
      "/bundles",
      "/cart",
      "/coming-soon",
    ])("nothing on %s overflows, is clipped or covered", { tags: "extended" }, async (path) => {
      const { page, open, leave } = await visitInFirefox(browser, shop.url, viewport);
      await open(path);
      const faults = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const found = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
        for (const card of document.querySelectorAll("article")) {
          const box = card.getBoundingClientRect();
          for (const part of card.querySelectorAll("p, li, h2, h3, button")) {
            const { right, width, height } = part.getBoundingClientRect();
            const text = part.textContent;
            if (width === 0) continue;
            if (right > box.right + 1) found.push(`outside: ${text}`);
            if (part.scrollHeight > height + 2 && getComputedStyle(part).overflowY !== "visible") {
              found.push(`cut: ${text}`);
            }
          }
        }
        return found;
      });
      expect(faults).toEqual([]);
      await leave();
    });
  });
});

async function textOf(page: { evaluate(script: string): Promise<unknown> }): Promise<string> {
  return String(await page.evaluate("document.body.innerText"));
}
