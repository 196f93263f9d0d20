import { expect } from "vitest";
import { defaultHome } from "#domain/home/home-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { holdLaterScript, waitForHydration } from "../../support/journeys.ts";
import { forgetSettings, query, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

test("once the owner offers a newsletter, a shopper signs up, confirms and unsubscribes", async ({
  shop,
  startVisit,
  visitAdmin,
  visitShop,
}) => {
  await query(shop, "delete from settings where section = 'home'");
  await query(shop, "delete from newsletter_subscribers");
  const shopper = await startVisit({ javaScriptEnabled: false, expectedErrors: /404|422/ });
  await shopper.goto("/");
  const field = shopper.getByRole("contentinfo").getByLabel("Email", { exact: true });
  expect(await field.count()).toBe(0);
  expect((await shopper.goto("/newsletter"))?.status()).toBe(404);

  const owner = await visitAdmin("/admin/shop/home");
  await owner.getByText("Chocolate from the bean, made in small batches").first().click();
  await owner.getByRole("switch", { name: "Newsletter sign-up in the footer" }).click();
  await owner.getByLabel("What you write about, and how often").fill("New bars, once a month.");
  await owner.getByRole("button", { name: "Save Changes" }).click();
  await owner.getByText("Home saved").waitFor();

  await shopper.goto("/products");
  await shopper.getByText("New bars, once a month.").waitFor();
  await field.fill("robin@nowhere");
  await shopper.getByRole("button", { name: "Subscribe" }).first().click();
  const main = shopper.getByRole("main");
  await main.getByText("Please enter an email address like").waitFor();
  const again = main.getByLabel("Email", { exact: true });
  expect(await again.inputValue()).toBe("robin@nowhere");
  await again.fill("robin@example.com");
  await main.getByRole("button", { name: "Subscribe" }).click();
  await shopper.getByRole("heading", { name: "Almost there" }).waitFor();

  await expectAccessible(await visitShop("/process"));

  const [row] = await query(shop, "select id from newsletter_subscribers");
  const link = `/newsletter/${String(row?.id)}`;
  await shopper.goto(link);
  await shopper.getByRole("button", { name: "Yes, subscribe" }).click();
  await shopper.getByRole("heading", { name: "You're subscribed" }).waitFor();

  await owner.getByRole("link", { name: "Subscribers" }).click();
  await owner.getByRole("rowheader", { name: "robin@example.com" }).waitFor();
  await expectAccessible(owner);
  const download = owner.waitForEvent("download");
  await owner.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^newsletter-[\d-]+\.csv$/);
  await owner.getByRole("button", { name: "Remove robin@example.com" }).click();
  await owner.getByText("No subscribers yet").waitFor();
  await shopper.goto(link);
  await shopper.getByRole("heading", { name: "You're unsubscribed" }).waitFor();
  await owner.getByRole("button", { name: "Undo" }).click();
  await owner.getByRole("rowheader", { name: "robin@example.com" }).waitFor();

  await shopper.goto(link);
  await shopper.getByRole("button", { name: "Unsubscribe" }).click();
  await shopper.getByRole("heading", { name: "You're unsubscribed" }).waitFor();
  await owner.reload();
  await owner.getByRole("link", { name: /^Unsubscribed/ }).click();
  await owner.getByRole("rowheader", { name: "robin@example.com" }).waitFor();
});

test("the newsletter's field stays in the footer, with what is typed, until its script is loaded", {
  tags: "extended",
}, async ({ shop, startVisit }) => {
  const newsletter = { isOn: true, about: "New bars, once a season." };
  await writeSettings(shop, "home", { ...defaultHome, newsletter });
  const products = async () => await (await fetch(`${shop.url}/products`)).text();
  await expect.poll(products).toContain(newsletter.about);
  const page = await startVisit();
  const release = await holdLaterScript(page, "newsletter-section");
  await page.goto("/products");
  const field = page.getByRole("contentinfo").getByLabel("Email", { exact: true });
  await field.fill("robin@example.com");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Cart, 0 items" }).waitFor();
  expect(await field.inputValue()).toBe("robin@example.com");
  const loaded = page.waitForResponse(/newsletter-section/);
  release();
  await loaded;
  expect(await field.inputValue()).toBe("robin@example.com");
  await forgetSettings(shop, "home");
});
