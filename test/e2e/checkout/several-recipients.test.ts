import type { Page } from "playwright-core";
import { expect } from "vitest";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { csvFile, fillCheckout, open, pay, putProductInCart } from "../../support/journeys.ts";
import { query, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

/** Gifts are offered, to one person each. */
test.beforeEach(({ shop }) =>
  writeSettings(shop, "shipping", { ...defaultShippingSettings, offersGifts: true }),
);

const titles = "First name,Last name,Street,City,State,ZIP,Phone,Message,Email";
const people = [
  "Kim,Example,7 Made-up Lane,Tucson,AZ,85701,,,",
  "Lee,Example,8 Made-up Lane,Burlington,Vermont,5401,,Thank you for everything!,",
  "Max,Example,9 Made-up Lane,Portland,OR,97201,,,",
];
const csv = (...rows: string[]) => csvFile("team.csv", [titles, ...rows].join("\r\n"));

test("until the owner turns it on, a gift goes to one person and the list's code is not loaded", async ({
  startVisit,
}) => {
  const page = await startVisit();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await putProductInCart(page);
  await open(page, "/checkout");
  await page.getByRole("checkbox", { name: "This is a gift" }).check();
  await page.getByLabel("Recipient's first name").waitFor();
  expect(await page.getByText("Several people").count()).toBe(0);
  expect(loaded.filter((url) => /\/recipients/.test(url))).toEqual([]);
});

test("a company pays once for three people of a CSV file, and its owner gets an order for each", async ({
  shop,
  visitAdmin,
  visitCheckout,
}) => {
  await query(shop, "delete from orders; delete from email_log");
  const owner = await visitAdmin("/admin/shipping");
  await owner.getByRole("switch", { name: "Let a gift go to several people" }).check();
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Save Changes" }).click();
  await owner.getByText("Shipping saved").waitFor();

  const device = { viewport: phone, hasTouch: true, isMobile: true };
  const page = await visitCheckout(device);
  await fillCheckout(page);
  await page.getByRole("checkbox", { name: "This is a gift" }).tap();
  await page.getByRole("radio", { name: "Several people" }).check();
  await page.getByRole("heading", { name: "Recipients" }).waitFor();
  const payment = page.getByRole("button", { name: /^Pay/ });
  expect(await payment.isDisabled()).toBe(true);
  await page.getByText("Complete the list of recipients to pay.").waitFor();

  // A file with problems adds nothing and names each of them.
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(csv(people[0] ?? "", "Lee,Example,8 Made-up Lane,,VT,x,,,"));
  await page.getByText("Row 3: City: missing.").waitFor();
  await page.getByText(/Row 3: ZIP code: not 5 digits/).waitFor();
  expect(await page.getByRole("list").filter({ hasText: "Kim Example" }).count()).toBe(0);
  await expectAccessible(page);

  await file.setInputFiles(csv(...people));
  await page.getByText("3 recipients added.").waitFor();
  await page.getByText(/^3 recipients, \$[\d.]+ together\.$/).waitFor();
  await page.getByLabel("Message", { exact: false }).first().fill("Happy holidays from all of us!");
  await expectAccessible(page);
  await expectTouchable(page);

  const together = await page.getByText(/^3 recipients, /).innerText();
  const total = /\$[\d.]+/.exec(together)?.[0]?.replace(/\.$/, "") ?? "";

  // The list outlives a reload.
  await page.reload();
  await page.getByText("2. Lee Example").waitFor();
  await page.getByRole("button", { name: `Pay ${total}`, exact: true }).waitFor();
  const number = await pay(page);
  await page.getByRole("heading", { name: "Your gifts" }).waitFor();
  await page.getByText("3 orders, paid at once").waitFor();
  await page.getByText(total).first().waitFor();
  await page.getByText("Lee Example, Burlington, VT").waitFor();
  await expectAccessible(page);
  await expectTouchable(page);

  const orders = await query(
    shop,
    `select orders.id, order_number, message, shipping_address ->> 'zipCode' as zip
     from orders join order_gifts on order_id = orders.id order by order_number`,
  );
  expect(orders.map(({ zip }) => zip)).toEqual(["85701", "05401", "97201"]);
  expect(orders.map(({ message }) => message)).toEqual([
    "Happy holidays from all of us!",
    "Thank you for everything!",
    "Happy holidays from all of us!",
  ]);
  expect(orders[0]?.order_number).toBe(number);
  await open(owner, `/admin/orders?order=${orders[1]?.id}`);
  await owner.getByText("2 of 3 of one purchase.").click();
  const others = owner.getByRole("group").filter({ hasText: "of one purchase" });
  await others.getByRole("link", { name: String(orders[2]?.order_number) }).waitFor();
  await expectAccessible(owner);
  const mails = await query(
    shop,
    "select kind, recipient from email_log where kind like 'order-%'",
  );
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["order-customer", "order-owner"]);
}, 180_000);

async function typeRecipient(page: Page, firstName: string): Promise<void> {
  await page.getByRole("button", { name: "Add a recipient" }).click();
  await page.getByLabel("Recipient's first name").fill(firstName);
  await page.getByLabel("Recipient's last name").fill("Example");
  await page.getByLabel("Recipient's street address").fill("5 Made-up Lane");
  await page.getByLabel("Recipient's ZIP code").fill("97201");
  await page.getByLabel("Recipient's city").fill("Portland");
  await page.getByRole("button", { name: "Add to the list" }).click();
}

test("a recipient who is typed while a file is read stays on the list, and the file must still fit", async ({
  shop,
  visitCheckout,
}) => {
  const offered = { offersGifts: true, sendsToSeveral: true };
  await writeSettings(shop, "shipping", { ...defaultShippingSettings, ...offered });
  const page = await visitCheckout();
  await page.getByRole("checkbox", { name: "This is a gift" }).check();
  await page.getByRole("radio", { name: "Several people" }).check();
  const mayAnswer = Promise.withResolvers<void>();
  await page.route("**/api/recipients-file", async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });

  await page.locator('input[type="file"]').setInputFiles(csv(people[0] ?? ""));
  await page.getByText("Reading the file…").waitFor();
  await typeRecipient(page, "Robin");
  mayAnswer.resolve();

  await page.getByText("1 recipient added.").waitFor();
  await page.getByText("1. Robin Example").waitFor();
  await page.getByText("2. Kim Example").waitFor();

  const mayAnswerAgain = Promise.withResolvers<void>();
  const recipients = Array.from({ length: 498 }, () => ({}));
  await page.unroute("**/api/recipients-file");
  await page.route("**/api/recipients-file", async (route) => {
    await mayAnswerAgain.promise;
    await route.fulfill({ json: { code: "read", recipients, notes: [] } });
  });
  await page.locator('input[type="file"]').setInputFiles(csv(people[0] ?? ""));
  await page.getByText("Reading the file…").waitFor();
  await typeRecipient(page, "Alex");
  mayAnswerAgain.resolve();

  await page
    .getByText("This file has 498 recipients, but there's room for only 497 more.")
    .waitFor();
  expect(await page.getByRole("heading", { name: "Recipients (3)" }).count()).toBe(1);
});
