import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { EFFECTS_RUN } from "#app/http/hydration-events.ts";

/** Named by tools/dev/test-programs.sh if found or installed. */
const places = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export const chromiumPath = places.find((place) => place && existsSync(place));

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** For tests of what moves, or of what must work while it moves. */
export const inMotion = { reducedMotion: "no-preference" } as const;

export async function launchBrowser(): Promise<Browser> {
  if (!chromiumPath) throw new Error("No Chromium was found; `npm test` installs one.");
  return await chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Pages of tests end before optimized code pays. axe takes a sixth less CPU time without it.
      "--js-flags=--no-opt --no-maglev --single-threaded-gc",
    ],
  });
}

export type Visitor = {
  readonly page: Page;
  /** Ends the visit before the test ends. */
  leave(): Promise<void>;
};

/**
 * Opens a page with a browser profile of its own, which asks for reduced motion: drawing animations
 * takes a sixth of a test's CPU time. The visit ends with the test, and fails it if the browser's
 * console has unexpected errors.
 */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions & {
    /** Console errors that the test expects. */
    readonly expectedErrors?: RegExp;
  } = {},
): Promise<Visitor> {
  const { expectedErrors, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: desk,
    reducedMotion: "reduce",
    ...contextOptions,
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript((effectsRun) => {
    addEventListener(effectsRun, () => Object.assign(window, { reacts: true }));
  }, EFFECTS_RUN);
  const errors: string[] = [];
  context.on("page", (page) => watch(page, errors));
  const leave = async () => {
    await context.close();
    // As one text, so that the message of a failure has all of it.
    expect(errors.filter((error) => !expectedErrors?.test(error)).join("\n")).toBe("");
  };
  onTestFinished(leave);
  return { page: await context.newPage(), leave };
}

function watch(page: Page, errors: string[]): void {
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
}
