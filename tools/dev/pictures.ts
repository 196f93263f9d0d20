import { mkdirSync } from "node:fs";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { adminScreens } from "#test/support/admin-screens.ts";
import { chromiumPath } from "#test/support/browser.ts";
import { firefoxPath, launchFirefox, setViewport } from "#test/support/firefox.ts";

// `npm run pictures -- http://localhost:3000 before`: takes pictures of every screen of a running
// shop, as a whole page, at 390 and 1280 px, light and dark, in Chromium and Firefox, for
// comparison. With `npm run dev` it takes the components of app/ui instead, each overlay in a
// picture of its own.

const [url = "http://localhost:3000", folder = "pictures"] = process.argv.slice(2);
const pin = process.env.ADMIN_PIN ?? "2468";

const shopScreens = {
  home: "/",
  products: "/products",
  "products-list": "/products?view=list",
  product: "/products/1",
  "box-empty": "/bundles",
  "box-full": "/bundles?size=3&bars=1,2,3",
  cart: "/cart",
  checkout: "/checkout",
  "coming-soon": "/coming-soon",
  about: "/about",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
  license: "/cottage-food-license",
  "not-found": "/nowhere",
  unlock: "/admin/unlock",
};

type ColorScheme = "light" | "dark";

async function launchChromium(): Promise<Browser> {
  if (!chromiumPath) throw new Error("No Chromium was found.");
  return await puppeteer.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--hide-scrollbars"],
  });
}

async function takePictures(page: Page, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  const take = async (screens: Record<string, string>, prefix: string) => {
    for (const [name, path] of Object.entries(screens)) {
      for (const width of [390, 1280]) {
        await setViewport(page, { width, height: width === 390 ? 844 : 900 });
        await page.goto(new URL(path, url).href, { waitUntil: "load" });
        await showLazyPictures(page);
        await page.screenshot({ path: join(to, `${width}-${prefix}${name}.png`), fullPage: true });
      }
    }
  };
  const components = await listComponents();
  if (components) {
    // On the first visit Vite bundles dependencies and reloads the page.
    await page.goto(new URL(sheet, url).href, { waitUntil: "networkidle0" });
    return await take(components, "components-");
  }
  await fillCart(page);
  await take(shopScreens, "");
  await unlock(page);
  const order = await page.$eval('a[href*="order="]', (link) => link.search).catch(() => null);
  const id = new URLSearchParams(order ?? "").get("order");
  const ofOrder = id && { order: `/admin/orders${order}`, customer: `/admin/customers/${id}` };
  await take({ ...adminScreens, ...ofOrder }, "admin-");
}

const sheet = "/components/sheet";

/** The gallery's URLs; it exists only in development. */
async function listComponents(): Promise<Record<string, string> | undefined> {
  const response = await fetch(new URL(sheet, url));
  if (!response.ok) return undefined;
  const open = Array.from((await response.text()).matchAll(/\?open=([\w-]+)/g), ([, name]) => name);
  return {
    sheet,
    ...Object.fromEntries(open.map((name) => [name, `${sheet}?open=${name}`])),
  };
}

/** Scrolls down and up to load lazy pictures. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      scrollTo(0, y);
      await wait(40);
    }
    scrollTo(0, 0);
    await wait(400);
  });
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(new URL("/bundles?size=3&bars=1,2,3", url).href);
  const button = await page.waitForSelector("::-p-text(Add Bundle to Cart)");
  await button?.click();
  await page.waitForSelector("::-p-text(Bundle added to cart!)");
}

async function unlock(page: Page): Promise<void> {
  await page.goto(new URL("/admin/orders", url).href);
  await page.type("input[name=pin]", pin);
  await page.keyboard.press("Enter");
  await page.waitForSelector("::-p-text(Total Orders)");
}

for (const scheme of ["light", "dark"] satisfies ColorScheme[]) {
  for (const name of ["chromium", "firefox"]) {
    if (name === "firefox" && !firefoxPath) {
      console.warn("No Firefox was found: no pictures of it.");
      continue;
    }
    const browser = name === "firefox" ? await launchFirefox(scheme) : await launchChromium();
    try {
      const page = await browser.newPage();
      if (name === "chromium") {
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      }
      const to = join(folder, `${name}-${scheme}`);
      await takePictures(page, to);
      console.log(to);
    } finally {
      await browser.close();
    }
  }
}
