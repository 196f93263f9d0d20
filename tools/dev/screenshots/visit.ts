import type { Page } from "puppeteer-core";

/** Steps in a page, without code that the shop's security policy forbids in Firefox. */

/** Opens a page and waits until React reacts to clicks. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  for (let tries = 0; tries < 100; tries += 1) {
    const hydrated = await page.evaluate(() =>
      Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
    );
    if (hydrated) return;
    await wait(50);
  }
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the page shows the text. */
export async function see(page: Page, text: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const sees = await page
      .evaluate((text) => document.body?.innerText.includes(text), text)
      // A form without scripts loads another page.
      .catch(() => false);
    if (sees) return;
    await wait(50);
  }
  throw new Error(`${page.url()} does not show "${text}".`);
}

/** Clicks the first visible control whose text or label starts like this. */
export async function press(page: Page, start: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const pressed = await page.evaluate((start) => {
      const found = [
        ...document.querySelectorAll<HTMLElement>("button, a, label, summary, [role=tab]"),
      ].find(
        (control) =>
          (control.textContent.trim().startsWith(start) || control.ariaLabel?.startsWith(start)) &&
          control.checkVisibility(),
      );
      found?.click();
      return Boolean(found);
    }, start);
    if (pressed) return;
    await wait(50);
  }
  throw new Error(`${page.url()} has no control "${start}".`);
}

/** Types into fields by name, in place of what they had. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const selector = `[name="${name}"], #${name}`;
    await page.waitForSelector(selector);
    if (name === "state") await page.select(selector, value);
    else {
      await page.$eval(selector, (field) => (field as HTMLInputElement).select());
      await page.type(selector, value);
    }
  }
}
