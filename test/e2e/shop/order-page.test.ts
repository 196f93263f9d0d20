import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { fillCheckout, open, pay } from "../../support/journeys.ts";
import { readPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";
import { test as base } from "../../support/shop-test.ts";

/** What happens to the order of a test. */
type OrderAtHand = Awaited<ReturnType<typeof placeOrder>>;

/** An order with a 3-bar bundle (2 × Red Orchard, Slow River) and 2 × White Orchid, all for sale. */
const test = base.extend("order", ({ shop }) => placeOrder(shop));

test.beforeAll(({ shop }) => stopReconciliation(shop));

async function placeOrder(shop: RunningShop) {
  await query(
    shop,
    "update products set in_stock = true where name in ('Slow River', 'White Orchid')",
  );
  const { id } = await buyOrder(shop);
  await query(shop, `delete from order_items where order_id = '${id}'`);
  await query(
    shop,
    `insert into order_items (order_id, product_id, product_name, quantity, price, position,
       bundle_id, bundle_size)
     select '${id}', id, name, case when name = 'Slow River' then 1 else 2 end, 10, id,
       case when name <> 'White Orchid' then 'box' end, case when name <> 'White Orchid' then 3 end
     from products where name in ('Red Orchard', 'Slow River', 'White Orchid')`,
  );
  const update = (set: string) => query(shop, `update orders set ${set} where id = '${id}'`);
  return {
    id,
    address: `/order-confirmation/${id}`,
    update,
    failPayment: () => update("payment_status = 'failed'"),
    /** As a bank account that is to be confirmed by microdeposits. */
    waitForDeposits: () =>
      query(
        shop,
        `update payments set verification_url = 'https://pay.example/verify'
         where order_id = '${id}'`,
      ),
  };
}

const sellOut = (shop: RunningShop, ...names: string[]) =>
  query(
    shop,
    `update products set in_stock = false where name in (${names.map((n) => `'${n}'`).join()})`,
  );
const orderAgain = (page: Page) => page.getByRole("button", { name: "Order again" });

/** The link in the customer's mail, from a demo's log. */
async function mailedAddress(shop: RunningShop, order: OrderAtHand): Promise<string> {
  const find = async () => {
    const rows = await query(
      shop,
      `select text_body from email_log where order_id = '${order.id}' and kind = 'order-customer'`,
    );
    return /\/order\/\S+\?token=\S+/.exec(String(rows[0]?.text_body))?.[0];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

/**
 * The order's page, which names the same bundle, may still be visible after the URL has changed.
 */
async function inCart(page: Page): Promise<void> {
  await page.waitForURL("**/cart");
  await page.getByRole("heading", { level: 1, name: "Cart", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Your 3-bar bundle" }).waitFor();
}

test("the token of a mail's link leaves the address bar, and the page can be reloaded without it", async ({
  visitShop,
  order,
  shop,
}) => {
  const mailed = await mailedAddress(shop, order);
  const page = await visitShop(mailed);
  const [pathname] = mailed.split("?");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(new URL(page.url()).pathname).toBe(pathname);
  await page.reload();
  await page.getByRole("heading", { name: /./ }).first().waitFor();
  expect(await page.getByText("This link isn't complete").count()).toBe(0);
});

test("a paid order that was cancelled later can be ordered again", async ({ shop, order }) => {
  await order.update("status = 'cancelled'");
  const { text } = await readPage(shop, order.address);
  expect(text).toContain("Order Cancelled");
  expect(text).toContain("Order again");
});

describe("an order whose payment failed", () => {
  test.beforeEach(({ order }) => order.failPayment());

  test("opened from its mail can fill the cart with the same bars, which can be paid as a new order", async ({
    shop,
    visitShop,
    order,
  }) => {
    const mailed = await mailedAddress(shop, order);
    const page = await visitShop(mailed);
    await page.getByText("didn't go through").waitFor();
    await orderAgain(page).click();
    await inCart(page);
    const cart = await page.getByRole("main").innerText();
    for (const words of ["2 × Red Orchard", "Slow River", "White Orchid"]) {
      expect(cart).toContain(words);
    }
    await open(page, "/checkout");
    await fillCheckout(page);
    const number = await pay(page);
    const rows = await query(shop, `select id from orders where order_number = '${number}'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(order.id);
  });

  test("is not mistaken for its own cart", {
    tags: "extended",
  }, async ({ startVisit, shop, order }) => {
    const page = await startVisit();
    const mailed = await mailedAddress(shop, order);
    await open(page, "/");
    // As after a redirect to a bank without return: the cart is still there.
    await page.evaluate(
      (checkoutId) =>
        localStorage.setItem("conche-cart-v1", JSON.stringify({ checkoutId, lines: [] })),
      order.id,
    );
    await open(page, mailed);
    await orderAgain(page).click();
    await inCart(page);
    const cart = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("conche-cart-v1") ?? "{}"),
    );
    expect(cart.checkoutId).not.toBe(order.id);
  });

  test("says what is sold out and what was added", { tags: "extended" }, async ({
    visitShop,
    order,
    shop,
  }) => {
    await sellOut(shop, "Slow River", "White Orchid");
    const page = await visitShop(order.address, { viewport: phone, bypassCSP: true });
    await orderAgain(page).click();
    const result = page.getByRole("status").filter({ hasText: "Sorry" });
    await result.getByText("we have no more Slow River or White Orchid.").waitFor();
    await result.getByText("its other bars are in your cart on their own").waitFor();
    await expectAccessible(page);
    await result.getByRole("link", { name: "Go to your cart" }).click();
    await page.waitForURL("**/cart");
    // The order's page, which names the bundle, may still be visible after the URL has changed.
    await page.getByRole("heading", { level: 1, name: "Cart", exact: true }).waitFor();
    await page.getByText("Red Orchard").first().waitFor();
    expect(await page.getByRole("heading", { name: "Your 3-bar bundle" }).count()).toBe(0);
  });
});

test("a paid order offers no reorder and no account verification", async ({ order, shop }) => {
  await order.waitForDeposits();
  const offers = async () => {
    const { text } = await readPage(shop, order.address);
    return ["Order again", "Confirm your bank account"].filter((each) => text.includes(each));
  };
  expect(await offers()).toEqual([]);
  await order.failPayment();
  expect(await offers()).toEqual(["Order again"]);
});

test("a bank payment that waits for microdeposits says so, with a link to verify the account", {
  tags: "extended",
}, async ({ visitShop, order, shop }) => {
  await order.update("payment_status = 'pending'");
  await order.waitForDeposits();
  const withoutScripts = await (await fetch(shop.url + order.address)).text();
  expect(withoutScripts).toContain('href="https://pay.example/verify"');
  const page = await visitShop(order.address, { colorScheme: "dark", bypassCSP: true });
  await page.getByText("The payment starts once you do.").waitFor();
  const link = page.getByRole("link", { name: "Confirm your bank account" });
  expect(await link.getAttribute("href")).toBe("https://pay.example/verify");
  await expectAccessible(page);
});

const notShipped = [
  /^We send your receipt to \S+\.$/,
  /^We pack your bars by hand, in the order in which they came in\.$/,
  /^Then the parcel leaves for /,
];

test.for([
  ["status = 'pending'", notShipped],
  ["status = 'processing'", notShipped],
  ["status = 'shipped'", [/^The parcel is on its way to /]],
  ["status = 'shipped', tracking_number = 'Z 123'", [/^On its way\. Tracking number Z 123\./]],
  ["status = 'delivered'", []],
  ["status = 'cancelled'", []],
  ["payment_status = 'refunded'", []],
] as const)(
  "What's Next says what is still to come, and nothing else: %s",
  async ([set, steps], { order, shop }) => {
    await order.update(set);
    const html = await (await fetch(shop.url + order.address)).text();
    const [section = ""] = /<section aria-labelledby="next">.*?<\/section>/s.exec(html) ?? [];
    const paragraphs = Array.from(section.matchAll(/<p [^>]*>(.*?)<\/p>/gs), ([, html]) => html);
    const texts = paragraphs.map((paragraph) => paragraph?.replaceAll(/<[^>]+>/g, ""));
    expect(texts).toEqual(steps.map((step) => expect.stringMatching(step)));
    expect(html.includes('id="next"')).toBe(steps.length > 0);
  },
);

test("a customer's page does not contain the owner's payment notes", async ({ shop, order }) => {
  await query(
    shop,
    `update payments set dispute_state = 'open', fraud_warned_at = now()
     where order_id = '${order.id}'`,
  );
  await query(
    shop,
    `insert into holds (order_id, kind, since) values ('${order.id}', 'fraud_warning', now())`,
  );
  for (const path of [order.address, `${order.address}.data`]) {
    const text = await (await fetch(shop.url + path)).text();
    expect(text).toContain("Slow River");
    expect(text).not.toMatch(/fraud|dispute|onHold/i);
  }
});
