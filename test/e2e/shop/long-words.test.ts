// @module-tag extended
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { fillCheckout, open, openAdmin, putProductInCart } from "../../support/journeys.ts";
import { renderPicture, uploadPicture } from "../../support/pictures.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

/** Words as makers and shoppers type them: without a blank, a hyphen or an end. */
const longName = "Donaudampfschifffahrtsgesellschaftskapitänsschokolade";
const longWord = "Mississippiriverbendcooperative".repeat(3);

let orderId: string;
test.beforeAll(async ({ shop }) => {
  await query(
    shop,
    `update products set name = '${longName} ' || id, origin = '${longWord.slice(0, 90)}',
       tags = array['${longWord.slice(0, 40)}'] where id <= 3`,
  );
  const awkward = [
    [4, "Huehuetenango", await pictureOf(2000, 1333)],
    [5, "Madagascar", await pictureOf(1125, 2000)],
    [6, "Dark Milk 55 with Toasted Sesame and Buckwheat Honey from the Catskills", null],
    [7, "Tsitsibinakangan", await pictureOf(300, 400)],
  ] as const;
  for (const [id, name, picture] of awkward) {
    await query(
      shop,
      `update products set name = $1, images = $2, picture_details = '{}',
         origin = 'Sambirano Valley, Madagascar' where id = $3`,
      [name, picture ? Array(10).fill(picture) : [], id],
    );
  }
  const long = "It melts slowly, and tastes of plum. ".repeat(300);
  await query(
    shop,
    `update products set description = 'Mmm', full_description = '${long}', price = 0.01 where id = 4;
     update products set price = 9999.99 where id = 5`,
  );
  orderId = (await buyOrder(shop)).id;
  await query(
    shop,
    `insert into ready_boxes (slug, name, product_ids, created_at, updated_at)
     values ('long', '${longWord.slice(0, 60)}', '{1,4,6}', now(), now())`,
  );

  async function pictureOf(width: number, height: number): Promise<string> {
    return await uploadPicture(shop, await renderPicture(width, height));
  }
  await query(
    shop,
    `update orders set customer_name = '${longWord}', customer_email = '${longWord}@example.com',
       shipping_address = jsonb_set(shipping_address::jsonb, '{firstName}', '"${longWord}"'),
       billing_address = jsonb_set(billing_address::jsonb, '{firstName}', '"${longWord}"'),
       notes = '${longWord}${longWord}' where id = '${orderId}'`,
  );
  await query(
    shop,
    `insert into reviews (id, order_id, product_id, stars, body, author, written_at)
       select gen_random_uuid(), '${orderId}', 1, 5, '${longWord}', '${longWord.slice(0, 62)}', now();
     insert into stock_levels (product_id, on_hand) values (1, 200)`,
  );
});

/** What lies on another thing that can be pressed, is crushed, or makes the page scroll sideways. */
async function faultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = [];
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll("main *")].filter(
        (each) =>
          each.childElementCount === 0 && each.getBoundingClientRect().right > clientWidth + 1,
      );
      found.push(
        `${scrollWidth} px wide: ${wide.map(({ textContent }) => textContent).join(", ")}`,
      );
    }
    const texts = [...document.querySelectorAll("body *")].filter(
      (each) => each.childElementCount === 0 && (each.textContent ?? "").trim().length > 5,
    );
    for (const each of texts.filter((text) => text.checkVisibility())) {
      const { width, height } = each.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(each).fontSize);
      if (width > 2 && width < 2 * size && height > 4 * size) {
        found.push(`a letter a line: ${each.textContent}`);
      }
    }
    for (const name of document.querySelectorAll(".fit-words, main h1, main h2, main h3")) {
      if (!name.checkVisibility() || name.getBoundingClientRect().width < 2) continue;
      const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      while (text.nextNode()) {
        if (text.currentNode.parentElement?.closest(".sr-only")) continue;
        for (const { 0: word, index } of (text.currentNode.nodeValue ?? "").matchAll(/\p{L}+/gu)) {
          if (word.length > 16) continue;
          const range = document.createRange();
          range.setStart(text.currentNode, index);
          range.setEnd(text.currentNode, index + word.length);
          const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
          if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) {
            found.push(`in two parts: ${word}`);
          }
        }
      }
    }
    for (const name of document.querySelectorAll(".bar-card .fit-words, [name=bars] .fit-words")) {
      const { lineHeight } = getComputedStyle(name);
      const lines = name.getBoundingClientRect().height / Number.parseFloat(lineHeight);
      if (lines > 3.5) found.push(`${Math.round(lines)} lines: ${name.textContent}`);
    }
    const controls = [...document.querySelectorAll<HTMLElement>("main button, main input, main a")]
      .filter((control) => control.checkVisibility({ opacityProperty: true }))
      .filter((control) => control.getBoundingClientRect().width > 2)
      // What stays in view while the page scrolls lies above the rest on purpose, and so do the dots of
      // a picture. The pictures beside the one that is shown are cut off.
      .filter((control) => !isSticky(control) && !control.closest(".gallery-dots, .gallery-strip"));
    for (const [place, one] of controls.entries()) {
      for (const other of controls.slice(place + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [boxOf(one), boxOf(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) found.push(`${one.innerText} on ${other.innerText}`);
      }
    }
    return found;

    /** What is seen of it: a long name ends after three lines. */
    function boxOf(element: Element): DOMRect {
      return (element.closest(".line-clamp-3") ?? element).getBoundingClientRect();
    }

    function isSticky(element: Element | null): boolean {
      if (!element) return false;
      const isSet = ["sticky", "fixed"].includes(getComputedStyle(element).position);
      return isSet || isSticky(element.parentElement);
    }
  });
}

test("cards beside one with a long name end with their buttons, and the tags follow the name", async ({
  shop,
  visitShop,
}) => {
  await query(shop, "update products set tags = '{Nutty}' where id > 3");
  const tagged = async () => await (await fetch(`${shop.url}/products`)).text();
  await expect.poll(tagged).toContain("Nutty");
  const page = await visitShop("/products");
  const rows = await page.locator("article").evaluateAll((cards) =>
    cards.map((card) => {
      const name = card.querySelector("h2")?.getBoundingClientRect();
      const tags = card.querySelector("h2 ~ div")?.getBoundingClientRect();
      const button = card.querySelector("button")?.getBoundingClientRect();
      return {
        row: card.getBoundingClientRect().top,
        button: button?.bottom ?? 0,
        gap: (tags?.top ?? 0) - (name?.bottom ?? 0),
      };
    }),
  );
  for (const { row, button, gap } of rows) {
    expect(gap).toBeLessThan(12);
    const beside = rows.filter((other) => other.row === row);
    for (const other of beside) expect(other.button).toBeCloseTo(button, 0);
  }
});

const shopPages = [
  "/",
  "/products",
  "/products?view=list",
  "/products/1",
  "/products/4",
  "/products/6",
  "/products/7",
  "/bundles?size=3&bars=1,2,3",
  "/bundles?size=5&bars=4,5,6,7,4",
];
const adminPages = [
  "/admin/orders",
  "/admin/orders/new",
  "/admin/products",
  "/admin/packing",
  "/admin/boxes",
  "/admin/stock",
  "/admin/stock/1",
  "/admin/reviews",
];

// A page is visited once, and its window gets wider: it lays itself out again for each width.
const widths = [320, 390, 1280];
const height = 844;

test("words without an end overlap nothing at 320, 390 and 1280 px, and nothing of the owner's at 390 and 1280", async ({
  shop,
  startVisit,
}) => {
  const faults: Record<string, string[]> = {};
  const look = async (at: Page, ...atWidths: readonly number[]) => {
    for (const width of atWidths) {
      await at.setViewportSize({ width, height });
      await at.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      const found = await faultsOf(at);
      if (found.length > 0) faults[`${new URL(at.url()).pathname} at ${width} px`] = found;
    }
  };

  const page = await startVisit({ viewport: { width: 320, height } });
  const ordersPage = `/order-confirmation/${orderId}`;
  for (const path of [...shopPages, ordersPage, `${ordersPage}?receipt`]) {
    await open(page, path);
    await look(page, ...widths);
  }

  await putProductInCart(page);
  await putProductInCart(page, 4);
  await putProductInCart(page, 6);
  await open(page, "/bundles/long");
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  await open(page, "/cart");
  await page.getByText(longName).first().waitFor();
  await look(page, ...widths);
  await open(page, "/checkout");
  await fillCheckout(page);
  await page.getByRole("textbox", { name: "Street Address" }).fill(longWord);
  await look(page, ...widths);

  const owner = await startVisit({ viewport: { width: 390, height } });
  const lookAsOwner = () => look(owner, 390, 1280);
  const sheets = `/admin/packing/print?order=${orderId}`;
  for (const path of [...adminPages, `/admin/customers/${orderId}`, sheets]) {
    await openAdmin(owner, shop, path);
    await lookAsOwner();
  }
  const dialog = owner.getByRole("dialog").last();
  await openAdmin(owner, shop, `/admin/orders?order=${orderId}`);
  await owner.getByRole("button", { name: "Ship…" }).click();
  await dialog.getByRole("button", { name: /^Send only some/ }).click();
  await lookAsOwner();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await owner.getByRole("button", { name: "Refund…" }).click();
  await lookAsOwner();
  expect(faults).toEqual({});
});

test("ten pictures have their dots in one row on a phone of 320 px, each wide enough for a finger", async ({
  startVisit,
}) => {
  const page = await startVisit({ viewport: { width: 320, height: 640 } });
  await open(page, "/products/4");
  const dots = page.getByRole("list", { name: "Choose a picture" }).getByRole("link");
  const boxes = await dots.evaluateAll((links) =>
    links.map((link) => {
      const { top, width } = link.getBoundingClientRect();
      return { top, width };
    }),
  );
  expect(boxes).toHaveLength(10);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
});

test("the button of the bar that stays keeps to one line beside a long name", async ({
  startVisit,
}) => {
  const page = await startVisit({ viewport: { width: 390, height: 844 } });
  await open(page, "/products/6");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: /^Buy / });
  const button = await bar.getByRole("button", { name: /^Add to Cart/ }).boundingBox();
  expect(button?.height).toBeLessThan(52);
});
