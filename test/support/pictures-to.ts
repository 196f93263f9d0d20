import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { desk, phone } from "./browser.ts";

/**
 * Saves screenshots of whole pages in both widths and schemes, to look at.
 * @param folder named by the environment; without one nothing is saved
 */
export function picturesTo(folder: string | undefined) {
  return async (page: Page, name: string): Promise<void> => {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const before = page.viewportSize();
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const path = `${folder}/${name}-${size.width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    if (before) await page.setViewportSize(before);
  };
}
