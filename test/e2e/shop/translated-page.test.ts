import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { phone } from "../../support/browser.ts";
import {
  addToCart,
  chooseProducts,
  fillCheckout,
  open,
  pay,
  putBoxInCart,
  putProductInCart,
} from "../../support/journeys.ts";
import { methodFor, zoneTo } from "../../support/shipping-zones.ts";
import { writeSettings } from "../../support/shop-database.ts";
import { type StartVisit, test } from "../../support/shop-test.ts";
import { translatePage } from "../../support/translate-page.ts";

test.beforeAll(({ shop }) => writeSettings(shop, "shipping", zones));

/** Gifts for several people, to two states; the others are not shipped to. */
const zones = {
  ...defaultShippingSettings,
  mode: "by-zone",
  zones: [zoneTo(["OR", "AZ"], [methodFor(650)])],
  offersGifts: true,
  sendsToSeveral: true,
};

type Visit = {
  readonly page: Page;
  readonly open: (path: string) => Promise<void>;
  /** Translates what was shown by a navigation without a new document. */
  readonly translate: (page: Page) => Promise<void>;
  /** Notes the text that the page shows now. */
  readonly keep: (name: string) => Promise<void>;
};

test(
  "a cart and a checkout that are translated again after each change show the same as untranslated ones",
  { tags: "extended" },
  ({ startVisit }) => expectSameTexts(startVisit, buyGift),
);

test(
  "pages with bars that are translated again after each change show the same as untranslated ones",
  {
    tags: "extended",
  },
  ({ startVisit }) => expectSameTexts(startVisit, chooseBars),
);

async function expectSameTexts(startVisit: StartVisit, act: (visit: Visit) => Promise<void>) {
  // At the same time, because most of it is waiting for pages to rest.
  const [untranslated, translated] = await Promise.all([
    textsOf(startVisit, async () => {}, act),
    textsOf(startVisit, translatePage, act),
  ]);
  expect(translated).toEqual(untranslated);
}

/** @returns the texts that the visit kept, by their names */
async function textsOf(
  startVisit: StartVisit,
  translate: Visit["translate"],
  act: (visit: Visit) => Promise<void>,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  const page = await startVisit({ viewport: phone });
  for (const id of [1, 1]) await putProductInCart(page, id);
  await putBoxInCart(page, [1, 2, 8]);
  await page.clock.install();
  const unanswered = new Set<Request>();
  page.on("request", (request) => unanswered.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => unanswered.delete(request));
  }
  await act({
    page,
    translate,
    open: async (path) => {
      await open(page, path);
      await translate(page);
    },
    keep: async (name) => {
      texts[name] = await restingText(page, unanswered);
    },
  });
  return texts;
}

async function chooseBars({ page, open, keep }: Visit): Promise<void> {
  await open("/");
  await keep("home");

  await open("/products/1");
  await page
    .getByRole("button", { name: /^Increase/ })
    .first()
    .click();
  await addToCart(page);
  await page.getByText("added to your cart.").first().waitFor();
  await keep("product");

  await open("/bundles?size=3");
  await chooseProducts(page, ["Red Orchard"]);
  await page
    .getByText(/^1 of 3 chosen/)
    .first()
    .waitFor();
  await chooseProducts(page, ["Slow River", "Hammock"]);
  await page.getByRole("button", { name: "Add Bundle to Cart" }).waitFor();
  await keep("full box");
}

async function buyGift({ page, open, translate, keep }: Visit): Promise<void> {
  await open("/cart");
  await page
    .getByRole("button", { name: /^Increase/ })
    .first()
    .click();
  await page.getByText(/^3 × /).first().waitFor();
  await page
    .getByText(/^Contains /)
    .first()
    .waitFor();
  await keep("cart");

  await open("/checkout");
  await fillCheckout(page);
  const gift = page.getByRole("checkbox", { name: "This is a gift" });
  await gift.check();
  await page.getByRole("radio", { name: "Several people" }).check();
  for (const [number, name] of ["Kim", "Lee"].entries()) {
    await addRecipient(page, name);
    await page.getByText(`${number + 1}. ${name} Example`).waitFor();
  }
  await page.getByText(/^2 recipients, \$[\d.]+ together\.$/).waitFor();
  await keep("two recipients");
  await page.getByRole("button", { name: "Remove Kim Example" }).click();
  await page.getByText("1. Lee Example").waitFor();
  await page.getByText(/^1 recipient, /).waitFor();
  await keep("one recipient");
  await page.getByRole("radio", { name: "One person" }).check();
  await page.getByLabel("Recipient's first name").waitFor();
  await page.getByText("Asking how we ship there").waitFor({ state: "detached" });
  await keep("a gift for one person");
  await gift.uncheck();
  await page.getByLabel("Recipient's first name").waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "State" }).selectOption("AZ");
  await page.getByLabel("ZIP Code").fill("85701");
  await page.getByRole("button", { name: /^Pay \$/, disabled: false }).waitFor();
  await keep("ready to pay");
  await pay(page);
  await translate(page);
  await keep("order");
}

async function addRecipient(page: Page, firstName: string): Promise<void> {
  const another = page.getByRole("button", { name: "Add a recipient" });
  const first = page.getByLabel("Recipient's first name");
  await another.or(first).first().waitFor();
  if (await another.isVisible()) await another.click();
  await first.fill(firstName);
  await page.getByLabel("Recipient's last name").fill("Example");
  await page.getByLabel("Recipient's street address").fill("10 Made-up Lane");
  await page.getByLabel("Recipient's city").fill("Tucson");
  await page.getByLabel("Recipient's state").selectOption("AZ");
  await page.getByLabel("Recipient's ZIP code").fill("85701");
  await page.getByRole("button", { name: "Add to the list" }).click();
}

/** The text once the page waits for nothing and has said its changes, which it does after 0.7 s. */
async function restingText(page: Page, unanswered: ReadonlySet<Request>): Promise<string> {
  let before = "";
  let text = "";
  const isResting = async () => {
    before = text;
    await page.clock.fastForward(1_000);
    text = await visibleText(page);
    return text === before && unanswered.size === 0 && !text.includes("…");
  };
  await expect.poll(isResting, { interval: 100, timeout: 30_000 }).toBe(true);
  return text;
}

/** Without blanks, which depend on the moment, and the order's own number. */
async function visibleText(page: Page): Promise<string> {
  const text = await page.getByRole("main").first().innerText();
  return text.replace(/[A-Z]+-\d{4}-\d{3,}/g, "NUMBER").replace(/\s+/g, " ");
}
