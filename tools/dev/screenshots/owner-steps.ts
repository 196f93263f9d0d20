import type { ElementHandle, Page } from "puppeteer-core";
import { type LookName, looks } from "#domain/brand/looks.ts";
import { type LogoShape, logoFile } from "./logos.ts";
import { fill, open, press, see, wait } from "./visit.ts";

/** A page with the owner's session, and the shop's address. */
export type Owner = { readonly page: Page; readonly url: string };

async function visit({ page, url }: Owner, path: string): Promise<void> {
  await open(page, new URL(path, url).href);
}

export async function unlock(owner: Owner, pin: string): Promise<void> {
  const { page } = owner;
  await visit(owner, "/admin/orders");
  if (!page.url().includes("unlock")) return;
  await fill(page, { pin });
  await page.keyboard.press("Enter");
  await see(page, "Total Orders");
}

/** Turns on what a new shop does not offer. @returns the code of a new gift card */
export async function offerEverything(owner: Owner): Promise<string> {
  const { page } = owner;
  await visit(owner, "/admin/gift-cards");
  const isOff = await page.$('button[value="turn-on"]');
  if (isOff) {
    await press(page, "Turn on");
    await see(page, "Turn off");
  }
  await visit(owner, "/admin/gift-cards/sell");
  const sells = await Promise.all(["isOn", "takesOwn"].map((name) => tick(page, name)));
  if (sells.includes(true)) {
    await fill(page, { "gift-card-sale-ownMin": "10", "gift-card-sale-ownMax": "500" });
    await press(page, "Save Changes");
    await see(page, "Gift cards saved");
  }
  await visit(owner, "/admin/shipping");
  const isNew = await tick(page, "gifts");
  await page.waitForSelector("[name=several]");
  if ((await tick(page, "several")) || isNew) {
    await press(page, "Save Changes");
    await see(page, "Shipping saved");
  }
  await visit(owner, "/admin/gift-cards/new");
  await fill(page, { amount: "20" });
  await page.keyboard.press("Enter");
  await see(page, "Code: ");
  return await page.$eval("strong.font-mono", (code) => code.textContent);
}

/** @returns whether it was not ticked before */
async function tick(page: Page, name: string): Promise<boolean> {
  return await page.$eval(`[name="${name}"]`, (box) => {
    const isNew = !(box as HTMLInputElement).checked;
    if (isNew) (box as HTMLInputElement).click();
    return isNew;
  });
}

/** @param logo null for none */
export async function chooseLook(
  owner: Owner,
  look: LookName,
  logo: LogoShape | null = null,
): Promise<void> {
  const { page } = owner;
  await visit(owner, "/admin/shop/brand");
  await press(page, looks[look].title);
  const hasLogo = () => page.$('img[alt="Your logo"]');
  if (logo) {
    const input = await page.$('input[type="file"]');
    await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(await logoFile(logo));
    await page.waitForSelector('img[alt="Your logo"]');
  } else if (await hasLogo()) await press(page, "Remove");
  await wait(1_000);
  const isSaved = await page.$("form button[type=submit][disabled]");
  if (isSaved) return;
  await press(page, "Save Changes");
  await page.waitForSelector("form button[type=submit][disabled]");
}
