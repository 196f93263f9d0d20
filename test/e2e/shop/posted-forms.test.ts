import { expect } from "vitest";
import { defaultHome } from "#domain/home/home-settings.ts";
import { orderLinkToken } from "#server/orders/order-link-token.ts";
import { buyOrder } from "../../support/api-shopper.ts";
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

const email = "robin@example.com";

const forms = [
  {
    name: "contact",
    path: () => "/contact",
    typed: { "Your name": "Robin", "Your email": email, "Your message": "Do you ship to Maine?" },
    button: "Send",
    answer: "Thank you, we have it",
  },
  {
    name: "gift card balance",
    path: () => "/gift-cards/balance",
    typed: { "Gift card code": "7QWX-2M4K-9R3T-1234" },
    button: "Check Balance",
    answer: "We don't know this gift card.",
  },
  {
    name: "order link",
    path: () => "/order/CHOC-2026-001",
    typed: { "Email address of the order": email },
    button: "Send a fresh link",
    answer: "a fresh link is on its way",
  },
  {
    name: "coming soon",
    path: () => "/coming-soon",
    typed: { "Email me when it's here": email },
    button: "Email me",
    answer: "Almost there",
  },
  {
    name: "newsletter",
    path: () => "/newsletter",
    typed: { Email: email },
    button: "Subscribe",
    answer: "Almost there",
  },
  {
    name: "review",
    path: () => review,
    typed: { "Your review": "Snaps well." },
    button: "Send my review",
    answer: "Please choose your stars.",
  },
];

test.for(forms)(
  "the $name form keeps what was typed while the shop does not answer, and is sent afterwards",
  { tags: "extended" },
  async ({ path, typed, button, answer }, { visitShop }) => {
    const page = await visitShop(path(), { expectedErrors });
    const main = page.getByRole("main");
    const field = (label: string) => main.getByLabel(label, { exact: true }).first();
    for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
    const press = () => main.getByRole("button", { name: button }).first().click();

    await page.route("**/*", (route) => route.abort());
    await press();
    await main.getByText("Nothing was sent, and nothing you typed is lost.").waitFor();
    for (const [label, value] of Object.entries(typed)) {
      expect(await field(label).inputValue()).toBe(value);
    }

    await page.unroute("**/*");
    await press();
    await main.getByText(answer).first().waitFor();
  },
);

test("the button of a form says that it is being sent", async ({ visitShop }) => {
  const page = await visitShop("/newsletter");
  const main = page.getByRole("main");
  await page.route("**/readyz", () => {});
  await main.getByLabel("Email", { exact: true }).fill(email);
  await main.getByRole("button", { name: "Subscribe" }).click();
  await main.getByRole("button", { name: "Sending…", disabled: true }).waitFor();
});

test("a form of the shop is sent with what was typed once the database is back", async ({
  visitShop,
}) => {
  const page = await visitShop("/coming-soon", { expectedErrors: /503/ });
  await page.route("**/readyz", (route) => route.fulfill({ status: 503 }));
  const field = page.getByLabel("Email me when it's here").first();
  await field.fill(email);
  await page.getByRole("button", { name: "Email me" }).first().click();
  await page.getByRole("alert").getByText("We can't reach the shop right now.").waitFor();
  expect(await field.inputValue()).toBe(email);

  await page.unroute("**/readyz");
  await page.getByRole("button", { name: "Email me" }).first().click();
  await page.getByRole("heading", { name: "Almost there" }).waitFor();
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
  await page.getByLabel("Your email").fill(email);
  await page.getByLabel("Your message").fill("Do you ship to Maine?");
  const send = page.getByRole("button", { name: /^Send/ });
  for (let presses = 0; presses < 3; presses += 1) await send.dispatchEvent("click");
  await page.getByRole("heading", { name: "Thank you, we have it" }).waitFor();
  expect(sent).toBe(1);
});

test("a form can be sent again on a page that Back shows as it was left", {
  tags: "extended",
}, async ({ visitShop }) => {
  const page = await visitShop("/gift-cards/balance", { expectedErrors: /422/ });
  await page.getByLabel("Gift card code").fill("7QWX-2M4K-9R3T-1234");
  const check = page.getByRole("button", { name: "Check Balance" });
  // After 204 the browser shows the page as it was left, as Back does from its cache, which tests don't have.
  const isLeft = new Promise<void>((done) => {
    void page.route("**/gift-cards/balance", async (route) => {
      await route.fulfill({ status: 204 });
      done();
    });
  });
  await check.click();
  await isLeft;
  await page.unroute("**/gift-cards/balance");
  await page.getByRole("button", { name: "Checking…" }).waitFor();

  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await check.click({ timeout: 5_000 });
  await page.getByText("We don't know this gift card.").waitFor();
});
