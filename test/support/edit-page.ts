import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { RunningShop } from "./running-shop.ts";
import { query } from "./shop-database.ts";

/** A page of the shop as it comes, or of the owner that is not there yet. */
export async function resetPage(shop: RunningShop, slug: string): Promise<void> {
  await query(shop, "delete from pages where slug = $1", [slug]);
}

/** The text of the page in the editor. */
export const textIn = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

/** A tool returns the focus to the text in the next frame. */
export async function expectFocusInText(page: Page): Promise<void> {
  const hasFocus = () => textIn(page).evaluate((field) => field === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
}

export async function publishPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Page published").waitFor();
}
