// @module-tag extended
import { expect } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { fillCheckout, open, pay } from "../../support/journeys.ts";
import { forgetSettings, query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

test.beforeEach(({ shop }) => forgetSettings(shop, "shipping"));

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test("a gift is ticked in the cart of a phone, and its slip has the message and no price", async ({
  shop,
  visitAdmin,
  visitCheckout,
}) => {
  const device = { viewport: phone, hasTouch: true, isMobile: true };
  const page = await visitCheckout(device);
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  expect(await page.getByText(/gift/i).count()).toBe(0);
  const owner = await visitAdmin("/admin/shipping");
  await owner.getByRole("switch", { name: "Offer gifts at checkout" }).check();
  await owner.getByRole("button", { name: "Save Changes" }).click();
  await owner.getByText("Shipping saved").waitFor();

  await open(page, "/checkout");
  await fillCheckout(page);
  await open(page, "/cart");
  await page.getByRole("checkbox", { name: "This is a gift" }).tap();
  await page.getByText("You'll add the recipient's address and a message at checkout.").waitFor();
  await expectAccessible(page);
  await open(page, "/checkout");
  expect(await page.getByRole("checkbox", { name: "This is a gift" }).isChecked()).toBe(true);
  await page.getByText("Billing Address").waitFor();
  const field = (name: string) => page.getByLabel(name);
  await field("Message").fill("Happy birthday, Kim!\nFrom all of us.");
  await page.getByText("36 of 300 characters.").waitFor();
  await field("Recipient's first name").fill("Kim");
  await field("Recipient's last name").fill("Example");
  await field("Recipient's street address").fill("7 Made-up Lane");
  await field("Recipient's city").fill("Tucson");
  await field("Recipient's state").selectOption("AZ");
  const payment = page.getByRole("button", { name: /^Pay \$/ });
  expect(await payment.isDisabled()).toBe(true);
  await field("Recipient's ZIP code").fill("8570");
  await field("Ship after").fill(inDays(-3));
  await field("Email the recipient when it ships").fill("kim@example.com");
  await payment.click();
  await page
    .locator("#gift-zipCode-error")
    .getByText(/ZIP code of 5 digits/)
    .waitFor();
  await field("Recipient's ZIP code").fill("85701");
  await payment.click();
  await page
    .locator("#gift-shipAfter-error")
    .getByText(/This day is over/)
    .waitFor();
  await expectAccessible(page);
  await field("Ship after").fill(inDays(20));
  await expectTouchable(page);
  await page.reload();
  await page.getByText("36 of 300 characters.").waitFor();
  const number = await pay(page);
  await page.getByText("Thank you, Robin").waitFor();
  await page.getByText("7 Made-up Lane").waitFor();
  await page.getByRole("heading", { name: "Your gift" }).waitFor();
  await expectAccessible(page);

  const [order] = await query(shop, `select id from orders where order_number = '${number}'`);
  await open(owner, "/admin/packing");
  expect(await owner.getByText(number).count()).toBe(0);
  await open(owner, `/admin/orders?order=${order?.id}`);
  await owner.getByText("Do not pack: it's a gift that waits for its day.").waitFor();
  await owner.getByText("12 Invented Street").waitFor();
  await owner.getByText("7 Made-up Lane").waitFor();
  const message = owner.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("Happy birthday, dear Kim!");
  await owner.getByRole("button", { name: "Save message" }).click();
  await owner.getByText("Message saved", { exact: true }).waitFor();
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Pack it now" }).click();
  await owner.getByText("Gift released", { exact: true }).waitFor();
  await owner.goto("/admin/packing");
  await owner.getByText(number).first().waitFor();

  await owner.goto(`/admin/orders/${order?.id}/slip`);
  await owner.getByText("Happy birthday, dear Kim!").waitFor();
  const slip = await owner.getByRole("article").innerText();
  expect(slip).toContain("7 Made-up Lane");
  expect(slip).not.toMatch(/\$|\d\.\d\d/);
});
