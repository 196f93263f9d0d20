import { existsSync } from "node:fs";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { expect } from "vitest";

/** Named by tools/dev/test-programs.sh if found or installed. */
const places = [
  process.env.FIREFOX_PATH,
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

export const firefoxPath = places.find((place) => place && existsSync(place));

/** The system's Firefox, driven over WebDriver BiDi; Playwright supports only its own build. */
export async function launchFirefox(colorScheme: "light" | "dark" = "light"): Promise<Browser> {
  if (!firefoxPath) throw new Error("No Firefox was found.");
  return await puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath,
    headless: true,
    extraPrefsFirefox: {
      // An open print dialog would block all commands to its window.
      "print.enabled": false,
      "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
    },
  });
}

type Viewport = { readonly width: number; readonly height: number };

export type FirefoxVisitor = {
  readonly page: Page;
  open(path: string): Promise<void>;
  /** Ends the visit. Fails the test if the browser's console has unexpected errors. */
  leave(): Promise<void>;
};

/** Opens a page with a browser profile of its own. */
export async function visitInFirefox(
  browser: Browser,
  url: string,
  viewport: Viewport,
): Promise<FirefoxVisitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  // Firefox starts slowly beside another browser.
  page.setDefaultTimeout(30_000);
  await setViewport(page, viewport);
  await expect
    .poll(async () => await page.evaluate(() => innerWidth), waiting("the new width"))
    .toBe(viewport.width);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  return {
    page,
    async open(path) {
      await page.goto(url + path);
      await expect
        .poll(
          async () =>
            await page.evaluate(() =>
              Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
            ),
          waiting("React on the page"),
        )
        .toBe(true);
    },
    async leave() {
      await context.close();
      expect(errors).toEqual([]);
    },
  };
}

/**
 * Sets the size of the page. Firefox 140 does not support the screen orientation that puppeteer
 * sets with it.
 */
export async function setViewport(page: Page, viewport: Viewport): Promise<void> {
  try {
    await page.setViewport(viewport);
  } catch (error) {
    if (!String(error).includes("emulation.setScreenOrientationOverride")) throw error;
  }
}

/** Clicks the first visible button or link whose text starts like this. */
export async function press(page: Page, start: string): Promise<void> {
  let found: ElementHandle | null = null;
  await expect
    .poll(
      async () => {
        const handle = await page.evaluateHandle(
          (start) =>
            [...document.querySelectorAll<HTMLElement>("button, a")].find(
              (element) =>
                element.textContent.trim().startsWith(start) && element.checkVisibility(),
            ),
          start,
        );
        found = handle.asElement() as ElementHandle | null;
        return found !== null;
      },
      waiting(`a button or link "${start}"`),
    )
    .toBe(true);
  await (found as ElementHandle | null)?.click();
}

/** Waits until the page contains the text. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => await page.evaluate((text) => document.body?.innerText.includes(text), text),
      waiting(`"${text}" on the page`),
    )
    .toBe(true);
}

/**
 * Options for polling. `page.waitForFunction` evaluates code in the page, which the shop's content
 * security policy forbids in Firefox 140.
 */
function waiting(message: string) {
  return { timeout: 30_000, message };
}
