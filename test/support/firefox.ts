import { existsSync } from "node:fs";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { expect } from "vitest";

/** tools/dev/test-programs.sh names the one that it found or installed. */
const places = [
  process.env.FIREFOX_PATH,
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

export const firefoxPath = places.find((place) => place && existsSync(place));

/** The Firefox of the system, driven over WebDriver BiDi; Playwright only drives a build of its own. */
export async function launchFirefox(colorScheme: "light" | "dark" = "light"): Promise<Browser> {
  if (!firefoxPath) throw new Error("No Firefox was found.");
  return await puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath,
    headless: true,
    extraPrefsFirefox: {
      // The print dialog of a window would hold up whoever asks that window something.
      "print.enabled": false,
      "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
    },
  });
}

export type FirefoxVisitor = {
  readonly page: Page;
  open(path: string): Promise<void>;
  /** Ends the visit. A stray error in the browser's console fails the test here. */
  leave(): Promise<void>;
};

/** Somebody with a browser profile of their own. */
export async function visitInFirefox(
  browser: Browser,
  url: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<FirefoxVisitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  // It starts slowly beside another browser.
  page.setDefaultTimeout(30_000);
  await page.setViewport(viewport);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  return {
    page,
    async open(path) {
      await page.goto(url + path);
      await page.waitForFunction(() =>
        Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
      );
    },
    async leave() {
      await context.close();
      expect(errors).toEqual([]);
    },
  };
}

/** Clicks the first visible button or link whose text begins like this. */
export async function press(page: Page, start: string): Promise<void> {
  const find = (start: string) =>
    [...document.querySelectorAll<HTMLElement>("button, a")].find(
      (element) => element.textContent.trim().startsWith(start) && element.checkVisibility(),
    );
  await page.waitForFunction(find, {}, start);
  const found = await page.evaluateHandle(find, start);
  await (found as ElementHandle<HTMLElement>).click();
}

/** Waits until the page says so. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((text) => document.body.innerText.includes(text), {}, text);
}
