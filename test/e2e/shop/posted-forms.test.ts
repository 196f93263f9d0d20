import { expect } from "vitest";
import { defaultHome } from "#domain/home/home-settings.ts";
import { orderLinkToken } from "#server/orders/order-link-token.ts";
import { buyOrder } from "../../support/api-shopper.ts";
import { open } from "../../support/journeys.ts";
import { query, writeSettings } from "../../support/shop-database.ts";
import { test as base } from "../../support/shop-test.ts";

// The forms of the shop that the browser sends.

const SECRET = "a-long-enough-word-for-the-forms-of-the-shop-2026";
const test = base.extend("environment", { scope: "file" }, { SESSION_SECRET: SECRET });

let review: string;
test.beforeAll(async ({ shop }) => {
  await writeSettings(shop, "giftCards", { isOn: true });
  const newsletter = { isOn: true, about: "" };
  await writeSettings(shop, "home", { ...defaultHome, newsletter });
  const { id } = await buyOrder(shop);
  await query(shop, `update orders set status = 'delivered' where id = '${id}'`);
  review = `/review/${id}?token=${orderLinkToken(SECRET, id, new Date(), "review")}`;
});

const expectedErrors = /ERR_FAILED|403|422/;

const forms = [
  { name: "contact", path: () => "/contact", field: "Your message", button: "Send" },
  {
    name: "gift card balance",
    path: () => "/gift-cards/balance",
    field: "Gift card code",
    button: "Check Balance",
  },
  {
    name: "order link",
    path: () => "/order/CHOC-2026-001",
    field: "Email address of the order",
    button: "Send a fresh link",
  },
  {
    name: "coming soon",
    path: () => "/coming-soon",
    field: "Email me when it's here",
    button: "Email me",
  },
  { name: "newsletter", path: () => "/newsletter", field: "Email", button: "Subscribe" },
  { name: "review", path: () => review, field: "Your review", button: "Send my review" },
];

test.for(forms)(
  "the $name form keeps what was typed while the shop does not answer",
  async ({ path, field, button }, { visitShop }) => {
    const page = await visitShop(path(), { expectedErrors });
    const main = page.getByRole("main");
    const email = main.getByLabel(/email/i);
    if ((await email.count()) > 0) await email.first().fill("robin@example.com");
    const typed = main.getByLabel(field, { exact: true }).first();
    await typed.fill("robin@example.com");
    const name = main.getByLabel("Your name");
    if ((await name.count()) > 0) await name.fill("Robin");
    const press = () => main.getByRole("button", { name: button }).first().click();

    await page.route("**/*", (route) => route.abort());
    await press();
    const alert = main.getByRole("alert");
    await alert.getByText("Nothing was sent, and nothing you typed is lost.").waitFor();
    expect(await typed.inputValue()).toBe("robin@example.com");
    await page.unroute("**/*");

    const before = await typed.elementHandle();
    await press();
    await expect
      .poll(() => before?.evaluate((old) => old.isConnected).catch(() => false))
      .toBe(false);
    expect(await alert.getByText("We can't reach the shop").count()).toBe(0);
  },
);

test("a form of the shop is not sent while the database is away", async ({ visitShop }) => {
  const page = await visitShop("/coming-soon", { expectedErrors: /503/ });
  await page.route("**/readyz", (route) => route.fulfill({ status: 503 }));
  const field = page.getByLabel("Email me when it's here").first();
  await field.fill("robin@example.com");
  await page.getByRole("button", { name: "Email me" }).first().click();
  await page.getByRole("alert").getByText("We can't reach the shop right now.").waitFor();
  expect(await field.inputValue()).toBe("robin@example.com");
});

test("a message is sent once, also by several presses of Send", async ({ visitShop }) => {
  const page = await visitShop("/contact");
  let sent = 0;
  await page.route("**/contact", async (route) => {
    if (route.request().method() === "POST") sent += 1;
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue().catch(() => {});
  });
  await page.getByLabel("Your name").fill("Robin");
  await page.getByLabel("Your email").fill("robin@example.com");
  await page.getByLabel("Your message").fill("Do you ship to Maine?");
  const send = page.getByRole("button", { name: "Send", exact: true });
  for (let presses = 0; presses < 3; presses += 1) await send.dispatchEvent("click");
  await page.getByRole("heading", { name: "Thank you, we have it" }).waitFor();
  expect(sent).toBe(1);
});

test("after Back a form of the shop can be sent again", async ({ visitShop }) => {
  const page = await visitShop("/gift-cards/balance", { expectedErrors: /422/ });
  const check = page.getByRole("button", { name: "Check Balance" });
  await page.getByLabel("Gift card code").fill("7QWX-2M4K-9R3T-1234");
  await check.click();
  await page.getByText("We don't know this gift card.").waitFor();
  expect(await page.getByLabel("Gift card code").inputValue()).toBe("7QWX-2M4K-9R3T-1234");
  await page.goBack();
  await page.getByText("We don't know this gift card.").waitFor({ state: "detached" });
  await open(page, "/gift-cards/balance");
  await page.getByLabel("Gift card code").fill("7QWX-2M4K-9R3T-1235");
  await check.click();
  await page.getByText("We don't know this gift card.").waitFor();
});
