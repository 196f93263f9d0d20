import { mkdirSync } from "node:fs";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { type LookName, lookNames } from "#domain/brand/looks.ts";
import { orderLinkToken } from "#server/orders/order-link-token.ts";
import { adminScreens } from "#test/support/admin-screens.ts";
import { chromiumPath } from "#test/support/browser.ts";
import { firefoxPath, launchFirefox, setViewport } from "#test/support/firefox.ts";
import { makeContactSheets, type Picture } from "./screenshots/contact-sheet.ts";
import { logoShapes } from "./screenshots/logos.ts";
import { chooseLook, type Owner, offerEverything, unlock } from "./screenshots/owner-steps.ts";
import {
  logoScreens,
  reviewScreens,
  type Screens,
  shopScreens,
} from "./screenshots/shop-screens.ts";
import { open, press, wait } from "./screenshots/visit.ts";

// `npm run pictures -- http://localhost:3000 before`: takes pictures of every screen of a running
// demo, as a whole page, at 390 and 1280 px, light and dark, in Chromium and Firefox, and puts them
// on sheets. After the folder may follow: `looks` for every look, one after the other; `chromium` or
// `firefox` for this browser alone; beginnings of names for these screens alone. It turns on gift
// cards and gifts to several people, buys, and changes the logo. The review form needs the shop's
// SESSION_SECRET in the environment. With `npm run dev` it takes the gallery instead,
// each overlay in a picture of its own.

const [url = "http://localhost:3000", folder = "pictures", ...words] = process.argv.slice(2);
const inEveryLook = words.includes("looks");
const browsers = words.filter((word) => ["chromium", "firefox"].includes(word));
const only = words.filter((word) => word !== "looks" && !browsers.includes(word));
const isWanted = (name: string) => only.length === 0 || only.some((word) => name.startsWith(word));
const areWanted = (screens: Screens) => Object.keys(screens).some(isWanted);
const pin = process.env.ADMIN_PIN ?? "2468";
const addressOf = (path: string) => new URL(path, url).href;

const widths = [390, 1280] as const;
const colorSchemes = ["light", "dark"] as const;
type ColorScheme = (typeof colorSchemes)[number];

/** Where the admin shows the shop; its other screens are the same in every look. */
const screensWithPreview = ["shop-brand", "shop-home", "page-preview"] as const;

/** A browser, and how it shows a color scheme: only Chromium changes it in an open page. */
type Camera = {
  readonly name: "chromium" | "firefox";
  readonly schemes: readonly ColorScheme[];
  launch(): Promise<Browser>;
};

const cameras: Camera[] = [
  {
    name: "chromium",
    schemes: colorSchemes,
    async launch() {
      if (!chromiumPath) throw new Error("No Chromium was found.");
      return await puppeteer.launch({
        executablePath: chromiumPath,
        args: ["--no-sandbox", "--hide-scrollbars"],
      });
    },
  },
  ...colorSchemes.map(
    (scheme): Camera => ({
      name: "firefox",
      schemes: [scheme],
      launch: () => launchFirefox(scheme),
    }),
  ),
];

/** Takes each screen once in every width and scheme that the browser has, without loading it again. */
async function take(page: Page, camera: Camera, screens: Screens, to: string): Promise<void> {
  const taken = new Map<string, Picture[]>();
  // Chromium takes no picture of a tab behind another one.
  await page.bringToFront();
  for (const [name, screen] of Object.entries(screens)) {
    if (!isWanted(name)) continue;
    const { path, prepare } = typeof screen === "string" ? { path: screen } : screen;
    await setViewport(page, { width: 390, height: 844 });
    try {
      await open(page, addressOf(path));
      await prepare?.(page);
    } catch (error) {
      // The picture shows where it went wrong.
      console.error(`${to}, ${name}: ${error}`);
    }
    for (const width of widths) {
      await setViewport(page, { width, height: width === 390 ? 844 : 900 });
      await showLazyPictures(page);
      for (const scheme of camera.schemes) {
        if (camera.name === "chromium") {
          await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
          await wait(200);
        }
        const set = `${camera.name}-${scheme}-${width}`;
        mkdirSync(join(to, set), { recursive: true });
        const path = join(to, set, `${name}.png`);
        const isChromium = camera.name === "chromium";
        await page.screenshot({
          path,
          fullPage: true,
          ...(isChromium && { optimizeForSpeed: true }),
        });
        const footer = await page.evaluate(() => {
          const footer = document.querySelector(".site-footer");
          return footer && Math.round(footer.getBoundingClientRect().top + scrollY);
        });
        taken.set(set, [...(taken.get(set) ?? []), { path, footer }]);
      }
    }
  }
  for (const [set, pictures] of taken) {
    const width = set.endsWith("390") ? 176 : 268;
    await makeContactSheets(pictures, { width, to: join(to, "sheets"), name: set });
  }
  console.log(to);
}

/** The gallery's screens; it exists only in development. */
async function listComponents(): Promise<Screens | undefined> {
  const sheet = "/components/sheet";
  const response = await fetch(addressOf(sheet));
  if (!response.ok) return undefined;
  const overlays = Array.from(
    (await response.text()).matchAll(/\?open=([\w-]+)/g),
    ([, name]) => name,
  );
  return {
    sheet,
    list: "/components/list",
    "list-empty": "/components/list?of=none",
    "list-error": "/components/list?of=broken",
    ...Object.fromEntries(overlays.map((name) => [name, `${sheet}?open=${name}`])),
  };
}

/** Scrolls down and up to load lazy pictures. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let y = 0; y < document.documentElement.scrollHeight; y += 900) {
      scrollTo(0, y);
      await wait(25);
    }
    scrollTo(0, 0);
    const isShown = () =>
      [...document.images].every((image) => image.complete || !image.checkVisibility());
    for (let tries = 0; tries < 60 && !isShown(); tries += 1) await wait(50);
    await wait(150);
  });
}

/** @returns the id of the newest order; null without one */
async function findNewestOrder(page: Page): Promise<string | null> {
  await open(page, addressOf("/admin/orders"));
  const search = await page.$eval('a[href*="order="]', (link) => link.search).catch(() => "");
  return new URLSearchParams(search).get("order");
}

/** The admin's screens, with those of an order. */
function findAdminScreens(order: string | null): Screens {
  const ofOrder = {
    order: `/admin/orders?order=${order}`,
    slip: `/admin/orders/${order}/slip`,
    customer: `/admin/customers/${order}`,
  };
  return { ...adminScreens, ...(order && ofOrder), ...productTabs };
}

const productTabs: Screens = {
  ...Object.fromEntries(
    ["Details", "Images", "Story"].map((tab) => [
      `product-${tab.toLowerCase()}`,
      { path: "/admin/products/1", prepare: (page: Page) => press(page, tab) },
    ]),
  ),
  media: {
    path: "/admin/products/1",
    async prepare(page) {
      await press(page, "Images");
      await press(page, "Choose the main image");
      await wait(1_000);
    },
  },
};

async function takeAll(camera: Camera): Promise<void> {
  const browser = await camera.launch();
  try {
    const page = await browser.newPage();
    const components = await listComponents();
    if (components) return await take(page, camera, components, folder);
    const owner: Owner = { page, url };
    await unlock(owner, pin);
    const code = await offerEverything(owner);
    const chosen = inEveryLook ? lookNames : (["conche"] as const);
    for (const look of chosen) {
      await chooseLook(owner, look);
      await takeAsVisitor(browser, camera, shopScreens(code), join(folder, look, "shop"));
      const order = await findNewestOrder(page);
      await takeSpecialScreens(browser, camera, { owner, look, order });
      const admin = findAdminScreens(order);
      const previews = Object.fromEntries(
        screensWithPreview.map((name) => [name, admin[name] ?? ""]),
      );
      await take(page, camera, look === "conche" ? admin : previews, join(folder, look, "admin"));
    }
  } finally {
    await browser.close();
  }
}

/** The review form, and the shop with the owner's logo. */
async function takeSpecialScreens(
  browser: Browser,
  camera: Camera,
  shown: { readonly owner: Owner; readonly look: LookName; readonly order: string | null },
): Promise<void> {
  const { owner, look, order } = shown;
  const takeIn = (place: string, screens: Screens) =>
    takeAsVisitor(browser, camera, screens, join(folder, look, place));
  const secret = process.env.SESSION_SECRET;
  if (secret && order) {
    const token = orderLinkToken(secret, order, new Date(), "review");
    await takeIn("review", reviewScreens(`/review/${order}?token=${token}`));
  }
  for (const shape of logoShapes) {
    const screens = logoScreens(shape);
    if (!areWanted(screens)) continue;
    await chooseLook(owner, look, shape);
    await takeIn(`logo-${shape}`, screens);
    await chooseLook(owner, look);
  }
}

/** In a browser's context of its own, without the owner's session. */
async function takeAsVisitor(
  browser: Browser,
  camera: Camera,
  screens: Screens,
  to: string,
): Promise<void> {
  const visitor = await browser.createBrowserContext();
  await take(await visitor.newPage(), camera, screens, to);
  await visitor.close();
}
for (const camera of cameras) {
  if (browsers.length > 0 && !browsers.includes(camera.name)) continue;
  if (camera.name === "firefox" && !firefoxPath)
    console.warn("No Firefox was found: no pictures of it.");
  else await takeAll(camera);
}
