import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElementHandle, Page } from "puppeteer-core";
import type { LogoShape } from "./logos.ts";
import { fill, open, press, see, wait } from "./visit.ts";

/** A screen's path, and what a shopper does there before its picture is taken. */
export type Screen = { readonly path: string; prepare?(page: Page): Promise<void> };
export type Screens = Readonly<Record<string, Screen | string>>;

const shopper = {
  firstName: "Robin",
  lastName: "Sample",
  email: "robin.sample@example.com",
  street: "12 Invented Street",
  city: "Portland",
  state: "OR",
  zipCode: "97201",
};

const rows = [
  "First name,Last name,Street,City,State,ZIP,Phone,Message,Email",
  "Kim,Example,7 Made-up Lane,Tucson,AZ,85701,,,",
  "Lee,Example,8 Made-up Lane,Burlington,Vermont,5401,,Thank you for everything!,",
  "Max,Example,9 Made-up Lane,Portland,OR,97201,,,",
];

/** Every screen of the shop, in an order in which each finds what it needs. */
export function shopScreens(giftCardCode: string): Screens {
  return {
    "cart-empty": "/cart",
    home: "/",
    products: "/products",
    "products-list": "/products?view=list",
    "products-none": "/products?q=nothing%20like%20it",
    product: "/products/1",
    "product-sold-out": "/products/12",
    "box-empty": "/bundles",
    "box-full": "/bundles?size=3&bars=1,2,3",
    cart: { path: "/bundles?size=3&bars=1,2,3", prepare: fillCart },
    "cart-code": { path: "/cart", prepare: typeCode("Have a gift card?", "WRONG-CODE") },
    "cart-gift-card": { path: "/cart", prepare: typeCode("Have a gift card?", giftCardCode) },
    checkout: "/checkout",
    "checkout-errors": {
      path: "/checkout",
      async prepare(page) {
        await page.waitForSelector("[name=firstName]");
        await page.focus("[name=firstName]");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.type("robin");
        for (let field = 0; field < 7; field += 1) await page.keyboard.press("Tab");
      },
    },
    gift: {
      path: "/checkout",
      async prepare(page) {
        await fill(page, shopper);
        await press(page, "This is a gift");
        await see(page, "Recipient's first name");
      },
    },
    "several-none": {
      path: "/checkout",
      async prepare(page) {
        await press(page, "Several people");
        await see(page, "Complete the list of recipients to pay.");
      },
    },
    "several-wrong-file": {
      path: "/checkout",
      async prepare(page) {
        await addFile(page, [rows[0] ?? "", "Lee,,8 Made-up Lane,Burlington,VT,x,,,"]);
        await see(page, "Row 2: Last name: missing.");
      },
    },
    "several-list": {
      path: "/checkout",
      async prepare(page) {
        await addFile(page, rows);
        await see(page, "3 recipients, $");
      },
    },
    "several-form": {
      path: "/checkout",
      async prepare(page) {
        await see(page, "3 recipients, $");
        await press(page, "Add a recipient");
        await see(page, "New recipient");
        await press(page, "Add to the list");
      },
    },
    "several-confirmation": { path: "/checkout", prepare: pay },
    "gift-cards": "/gift-cards",
    "gift-cards-filled": {
      path: "/gift-cards",
      async prepare(page) {
        await press(page, "Other");
        await fill(page, { "card-own-amount": "5" });
        await page.keyboard.press("Tab");
      },
    },
    "gift-card-confirmation": {
      path: "/gift-cards",
      async prepare(page) {
        await press(page, "$50");
        await fill(page, {
          "card-recipientName": "Kim Example",
          "card-recipientEmail": "kim@example.com",
          ...shopper,
        });
        await pay(page);
      },
    },
    "gift-card-balance": "/gift-cards/balance",
    "gift-card-balance-shown": { path: "/gift-cards/balance", prepare: openBalance(giftCardCode) },
    "gift-card-balance-wrong": { path: "/gift-cards/balance", prepare: openBalance("WRONG-CODE") },
    confirmation: {
      path: "/bundles?size=3&bars=1,2,3",
      async prepare(page) {
        await fillCart(page);
        await open(page, new URL("/checkout", page.url()).href);
        await fill(page, shopper);
        await pay(page);
      },
    },
    "coming-soon": "/coming-soon",
    about: "/about",
    process: "/process",
    shipping: "/shipping",
    contact: "/contact",
    privacy: "/privacy",
    terms: "/terms",
    license: "/cottage-food-license",
    "not-found": "/nowhere",
    "order-link": "/order/CHOC-2026-001",
    "notice-unknown": "/notify/00000000-0000-4000-8000-000000000000",
    "newsletter-unknown": "/newsletter/00000000-0000-4000-8000-000000000000",
    // What visitors of a closed shop see; a demo is never closed.
    "opening-soon": "/opening",
    unlock: "/admin/unlock",
  };
}

/** Where the owner's logo is shown. */
export function logoScreens(shape: LogoShape): Screens {
  const screens = { home: "/", checkout: "/checkout", soon: "/opening", unlock: "/admin/unlock" };
  return Object.fromEntries(
    Object.entries(screens).map(([name, path]) => [`logo-${shape}-${name}`, path]),
  );
}

/** @param link the signed one of the request for reviews */
export function reviewScreens(link: string): Screens {
  return {
    review: link,
    "review-refused": {
      path: link,
      async prepare(page) {
        await press(page, "Send my review");
        await see(page, "Please choose your stars.");
      },
    },
    "review-sent": {
      path: link,
      async prepare(page) {
        await press(page, "4");
        await fill(page, { body: "Snaps well, and lasts.", author: "Robin S." });
        await press(page, "Send my review");
        await see(page, "Thank you. We'll read it soon");
      },
    },
    "review-wrong-link": link.replace("token=", "token=9"),
  };
}

async function fillCart(page: Page): Promise<void> {
  await press(page, "Add Bundle to Cart");
  await see(page, "Bundle added to cart!");
  await open(page, new URL("/cart", page.url()).href);
  await see(page, "Order Summary");
}

function typeCode(question: string, code: string) {
  return async (page: Page) => {
    await see(page, question);
    await press(page, question);
    const field = await page.waitForSelector('input[autocapitalize="characters"]:not([hidden] *)', {
      visible: true,
    });
    await field?.type(code);
    await field?.press("Enter");
    await see(page, code === "WRONG-CODE" ? "We don't know" : "It has $");
  };
}

function openBalance(code: string) {
  return async (page: Page) => {
    await fill(page, { code });
    await press(page, "Check Balance");
    await see(page, code === "WRONG-CODE" ? "We don't know" : "Gift card ••••");
  };
}

async function addFile(page: Page, lines: readonly string[]): Promise<void> {
  const path = join(tmpdir(), "conche-recipients.csv");
  writeFileSync(path, lines.join("\r\n"));
  const input = await page.waitForSelector('input[type="file"]');
  await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(path);
}

async function pay(page: Page): Promise<void> {
  // Prices of several parcels are asked for once more.
  await wait(1_500);
  await press(page, "Pay $");
  await see(page, "Order Confirmed");
}
