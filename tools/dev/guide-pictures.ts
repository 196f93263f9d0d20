import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { desk, launchBrowser } from "#test/support/browser.ts";
import { open, unlock } from "#test/support/journeys.ts";

// `npm run pictures:guide -- http://localhost:3000`: takes the pictures of docs/guide from a
// running demo shop with invented orders (npm run demo:orders). They are small enough to commit.

const [url = "http://localhost:3000"] = process.argv.slice(2);
const pin = process.env.ADMIN_PIN ?? "2468";
const folder = "public/guide";

const screens = {
  orders: "/admin/orders",
  packing: "/admin/packing",
  products: "/admin/products",
  stock: "/admin/stock",
  labels: "/admin/labels/1",
  pricing: "/admin/pricing",
  payments: "/admin/payments",
  pages: "/admin/shop/pages/terms",
};

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ baseURL: url, viewport: desk, colorScheme: "light" });
  const page = await context.newPage();
  await unlock(page, pin);
  for (const [name, path] of Object.entries(screens)) {
    await open(page, path);
    await page.waitForLoadState("networkidle");
    const file = join(folder, `${name}.webp`);
    const { size } = await sharp(await page.screenshot())
      .resize({ width: 1000 })
      .webp({ quality: 72 })
      .toFile(file);
    console.log(`${file} ${Math.round(size / 1024)} kB`);
  }
} finally {
  await browser.close();
}
