import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import type { AdminAction, InputOf, ResultOf } from "#app/admin/actions/admin-action.ts";
import type { issueGiftCardAction } from "#app/admin/gift-cards/gift-card-actions.ts";
import { CART_KEY } from "#app/shop/cart/state/cart-store.ts";
import type { CurrentPrices } from "#app/shop/cart/state/current-prices.ts";
import { addProduct, type Cart, type CartProduct, lineOf, parseCart } from "#domain/cart/cart.ts";
import { isBundleSize } from "#domain/catalog/bundle-size.ts";
import type { RunningShop } from "./running-shop.ts";

/** Steps shared by several tests, by role and name. */

/** Opens a page and waits until React has hydrated it, so that it reacts to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Waits for the hydration of a page that is loading, and for the effects after it: until then no key
 * is heard.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "reacts" in window);
}

/** Delays the scripts of the following pages. @returns a function that releases them */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Delays a script that is loaded later than the page's. @returns a function that releases it */
export async function holdLaterScript(page: Page, name: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Delays all form submissions of the page until they are released. */
export async function holdForms(page: Page): Promise<{ sent(): number; release(): void }> {
  let sent = 0;
  const released = Promise.withResolvers<void>();
  await page.route(/\.data|\/admin\/forms\//, async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      await released.promise;
    }
    // The request may have been aborted meanwhile by another one.
    await route.continue().catch(() => {});
  });
  return { sent: () => sent, release: released.resolve };
}

/** Adds the bar of an open page, or the first one of a list, to the cart. */
export async function addToCart(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
}

/**
 * Stores a cart with the bar in the browser, as an earlier visit would have. It saves a visit to the
 * bar's page; the next page that is opened shows the cart.
 */
export async function putProductInCart(page: Page, productId = 1): Promise<void> {
  const [product] = await readProducts(page, [productId]);
  if (!product) throw new Error(`There is no bar ${productId}.`);
  await changeStoredCart(page, (cart) => addProduct(cart, product, 1, randomUUID()));
}

/** The same with a box of these different bars. */
export async function putBoxInCart(page: Page, productIds: readonly number[]): Promise<void> {
  const products = await readProducts(page, productIds);
  const size = products.length;
  if (!isBundleSize(size)) throw new Error(`No box has ${size} bars.`);
  const bundle = { bundleId: randomUUID(), bundleSize: size };
  const lines = products.map((each) => ({ ...lineOf(each, 1, randomUUID()), ...bundle }));
  await changeStoredCart(page, (cart) => ({ lines: [...cart.lines, ...lines] }));
}

async function readProducts(page: Page, ids: readonly number[]): Promise<readonly CartProduct[]> {
  const response = await page.request.get(`/api/products?ids=${ids.join(",")}`);
  return ((await response.json()) as CurrentPrices).products;
}

async function changeStoredCart(page: Page, change: (cart: Cart) => Cart): Promise<void> {
  // The cart belongs to the shop's address, and this is its cheapest page.
  if (page.url() === "about:blank") await page.goto("/robots.txt");
  const stored = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
  const { checkoutId = null, ...cart } = JSON.parse(stored ?? "{}");
  const { lines } = change(parseCart(cart));
  const changed = JSON.stringify({ checkoutId, lines });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    CART_KEY,
    changed,
  ] as const);
}

/** Chooses bars by name in the open box builder. */
export async function chooseProducts(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole("button", { name: new RegExp(`^Add ${name} to bed`) }).click();
  }
}

export async function fillCheckout(page: Page): Promise<void> {
  const fields = {
    "First Name": "Robin",
    "Last Name": "Sample",
    Email: "robin.sample@example.com",
    "Street Address": "12 Invented Street",
    City: "Portland",
    "ZIP Code": "97201",
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(value);
  }
  await page.getByRole("combobox", { name: "State" }).selectOption("OR");
}

/** @returns the order number on the confirmation page */
export async function pay(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expectConfirmed(page);
  const text = await page.getByRole("main").innerText();
  const number = /[A-Z]+-\d{4}-\d{3,}/.exec(text)?.[0];
  if (!number) throw new Error(`The confirmation shows no order number:\n${text}`);
  return number;
}

export async function expectConfirmed(page: Page): Promise<void> {
  await page.getByRole("heading", { name: /Order Confirmed/ }).waitFor({ timeout: 30_000 });
}

export async function isFocused(control: Locator): Promise<boolean> {
  return await control.evaluate((element) => element === document.activeElement);
}

/** Presses a link or button that downloads a file. @returns the file's name and text */
export async function download(
  page: Page,
  control: Locator,
): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), control.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

/** A file to choose in a field for files. */
export const csvFile = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

export async function unlock(page: Page, pin: string): Promise<void> {
  await page.goto("/admin/orders");
  await page.getByLabel("Enter your PIN").fill(pin);
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByText("Total Orders").first().waitFor();
}

const sessions = new WeakMap<RunningShop, Promise<string>>();

/** The PIN is sent once per shop. @returns the session's cookie, `name=value` */
export function sessionOf(shop: RunningShop): Promise<string> {
  const session = sessions.get(shop) ?? beginSession(shop);
  sessions.set(shop, session);
  return session;
}

/** Opens an admin page unlocked. Visits to the same shop share a session. */
export async function openAdmin(page: Page, shop: RunningShop, path: string): Promise<void> {
  const [name = "", value = ""] = (await sessionOf(shop)).split("=");
  await page.context().addCookies([{ name, value, url: shop.url }]);
  await open(page, path);
}

/** After the session is over: by what the page offers. */
export async function unlockInNewTab(page: Page, shop: RunningShop, offer: Locator): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await offer.click();
  const tab = await opened;
  await tab.getByLabel("Enter your PIN").fill(shop.pin);
  await tab.getByLabel("Enter your PIN").press("Enter");
  await tab.waitForURL("**/admin");
  await tab.close();
}

/** Does what a button of the admin does, without a visit. */
export async function actAsOwner<Action extends AdminAction>(
  shop: RunningShop,
  action: Action["name"],
  input: InputOf<Action>,
): Promise<ResultOf<Action>> {
  const response = await fetch(`${shop.url}/admin/actions/${action}`, {
    method: "POST",
    headers: {
      cookie: await sessionOf(shop),
      origin: shop.url,
      "content-type": "application/json",
    },
    body: JSON.stringify(input),
  });
  return (await response.json()) as ResultOf<Action>;
}

/** @returns the code of a new gift card */
export async function issueGiftCard(shop: RunningShop, amount: string): Promise<string> {
  const issued = await actAsOwner<typeof issueGiftCardAction>(shop, "issue-gift-card", {
    cardId: randomUUID(),
    form: { amount, note: "For a test" },
  });
  if (issued.code !== "issued") throw new Error(issued.code);
  return issued.giftCardCode;
}

/** @returns the session's cookie, `name=value` */
export async function beginSession({ url, pin }: RunningShop): Promise<string> {
  const response = await fetch(`${url}/admin/unlock`, {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ pin, next: "/admin" }),
    redirect: "manual",
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (!cookie) throw new Error(`The PIN did not unlock the admin: ${response.status}`);
  return cookie;
}

export function toastWith(page: Page, text: string): Locator {
  return page.locator("[data-toast]", { hasText: text });
}

/** The table of a screen without a name of its own. */
export function tableRows(page: Page): Locator {
  return page.locator("tbody tr");
}
