import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { open } from "../../support/journeys.ts";
import { type Mailbox, openMailbox } from "../../support/mailbox.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

const PIN = "71935048";
let shop: RunningShop;
let browser: Browser;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  [shop, browser] = await Promise.all([
    runShop({
      SHOP_MODE: "production",
      ADMIN_PIN: PIN,
      SMTP_URL: mailbox.url,
      EMAIL_FROM: "shop@maple.example",
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
  await mailbox.close();
});

/** Opens the admin of a shop without orders; the dashboard comes first. */
async function owner(expectedErrors?: RegExp) {
  const visitor = await visit(browser, shop.url, expectedErrors && { expectedErrors });
  const { page } = visitor;
  await open(page, "/admin");
  await page.getByLabel("Enter your PIN").fill(PIN);
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByRole("heading", { name: "Before you open" }).waitFor();
  return visitor;
}
const mailTo = (to: string, subject: RegExp) =>
  mailbox.mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
const status = async (path: string) => (await fetch(`${shop.url}${path}`)).status;

describe("a new production shop", () => {
  test("is closed to visitors on every page but those of placed orders, and offers an email about its opening", async () => {
    expect(shop.output()).toContain("is closed, and waits for you");
    for (const path of ["/", "/products", "/bundles", "/cart", "/checkout", "/about", "/.data"]) {
      const response = await fetch(`${shop.url}${path}`, { redirect: "manual" });
      expect([path, response.status]).toEqual([path, path.endsWith(".data") ? 202 : 302]);
    }
    const closed = await fetch(`${shop.url}/`);
    expect(closed.status).toBe(503);
    expect(closed.headers.get("x-robots-tag")).toBe("noindex");
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await status("/api/products?ids=1")).toBe(503);
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).not.toContain("<loc>");
    for (const path of ["/contact", "/privacy", "/terms"]) expect(await status(path)).toBe(200);
    // Buyers review what they got: only the link's signature is missing here.
    expect(await status("/review/00000000-0000-4000-8000-000000000000")).toBe(403);

    const { page, leave } = await visit(browser, shop.url, {
      viewport: phone,
      expectedErrors: /503/,
    });
    await open(page, "/products");
    await page.getByRole("heading", { name: "Opening soon" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Email me when you open").fill("robin@example.com");
    await page.getByRole("button", { name: "Email me" }).click();
    await page.getByRole("heading", { name: "Almost there" }).waitFor();
    await vi.waitFor(() => expect(mailTo("robin@example.com", /opens\?/)).toBeDefined(), {
      timeout: 15_000,
    });
    const link = /\/opening\/[\w-]+/.exec(mailTo("robin@example.com", /opens\?/)?.text ?? "")?.[0];
    await open(page, link ?? "");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, tell me" }).click();
    await page.getByRole("heading", { name: "You're on the list" }).waitFor();
    await leave();
  }, 60_000);

  test("gets name and address from its owner, and refuses invalid fields without losing any", async () => {
    const { page, leave } = await owner();
    await page.getByRole("link", { name: "Name and address" }).click();
    await page.getByRole("heading", { name: "Details" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Name of the shop").fill("Maple Street Chocolate");
    await page.getByLabel("Email", { exact: true }).fill("no address");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Nothing was saved. Please look at the marked fields.").waitFor();
    expect(await page.getByLabel("Name of the shop").inputValue()).toBe("Maple Street Chocolate");
    await page.getByLabel("Email", { exact: true }).fill("hello@maple.example");
    await page.getByLabel("Street").fill("12 Maple Street");
    await page.getByLabel("City").fill("Hudson");
    await page.getByLabel("State").selectOption("NY");
    await page.getByLabel("ZIP code").fill("12534");
    await page.getByLabel("Opening hours").fill("Saturdays 10–4\nat the farmers' market");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const other = await fetch(`${shop.url}/contact`);
    const text = await other.text();
    expect(text).toContain("Maple Street Chocolate");
    expect(text).toContain("12 Maple Street, Hudson, NY 12534");
    expect(text).toContain("at the farmers");
    await leave();
  }, 60_000);

  test("lets its owner keep the default look, shipping and tax, and leads back to the list from each step", {
    tags: "extended",
    timeout: 60_000,
  }, async () => {
    const { page, leave } = await owner();
    const step = (title: string) => page.getByRole("listitem").filter({ hasText: title });
    const back = page.getByRole("link", { name: "Before You Open" });
    for (const [title, keep] of [
      ["Logo and colors", "Keep the look"],
      ["Shipping and tax", "They're right as they are"],
    ] as const) {
      await page.getByRole("link", { name: title }).click();
      await page.getByRole("heading", { name: "Before you open" }).waitFor({ state: "detached" });
      await back.click();
      await step(title).getByText("To do").waitFor();
      await step(title).getByRole("button", { name: keep }).click();
      await step(title).getByText("Done", { exact: true }).waitFor();
    }
    await leave();
  });

  test("is shown to its owner as it will be, says so, and links back to the admin", {
    tags: "extended",
    timeout: 60_000,
  }, async () => {
    const { page, leave } = await owner();
    await open(page, "/products");
    const notice = page.getByText("Only you see this: the shop is closed to visitors.");
    await notice.waitFor();
    // Visitors read these pages, too: what they get must not be kept for the owner, or the reverse.
    expect(await (await fetch(`${shop.url}/terms`)).text()).not.toContain("Only you see this");
    for (const name of ["Privacy", "Terms"]) {
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await notice.waitFor();
    }
    expect(await (await fetch(`${shop.url}/terms`)).text()).not.toContain("Only you see this");
    await page.getByRole("link", { name: "Back to the admin" }).click();
    await page.getByRole("heading", { name: "Before you open" }).waitFor();
    await leave();
  });

  test("sends its owner a test email and shows the mail server's answer", {
    tags: "extended",
    timeout: 60_000,
  }, async () => {
    const { page, leave } = await owner(/409/);
    mailbox.fail({ at: "rcpt-to", refuse: 550, words: "No such mailbox" }, 1);
    const press = page.getByRole("button", { name: "Send a test email" });
    await press.click();
    await page.getByText(/Nothing went out to hello@maple.example.*550/).waitFor();
    mailbox.heal();
    await press.click();
    await page.getByText(/The mail server took it/).waitFor();
    expect(mailTo("hello@maple.example", /A test from Maple Street/)).toBeDefined();
    await leave();
  });

  test("opens for everybody within seconds, and mails everybody who asked for that", async () => {
    await query(
      shop,
      `insert into products (id, name, price, in_stock) overriding system value
       values (1, 'First Harvest', 12, true) on conflict (id) do nothing`,
    );
    const visitor = await visit(browser, shop.url, { expectedErrors: /503/ });
    await open(visitor.page, "/");
    await visitor.page.getByRole("heading", { name: "Opening soon" }).waitFor();

    const { page, leave } = await owner();
    await expectAccessible(page);
    const waiting = await page.request.get("/admin/shop/waiting.csv");
    expect(await waiting.text()).toContain("robin@example.com");
    await page.getByRole("button", { name: "Open the shop" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("1 person who asked gets an email.").waitFor();
    await question.getByText("Nobody can pay yet").waitFor();
    await question.getByRole("button", { name: "Open the shop" }).click();
    await page.getByText("Your shop is open.").waitFor();
    await vi.waitFor(async () => expect(await status("/products")).toBe(200), { timeout: 5_000 });
    await vi.waitFor(() => expect(mailTo("robin@example.com", /is open/)).toBeDefined(), {
      timeout: 15_000,
    });
    await open(visitor.page, "/products");
    await visitor.page.getByText("First Harvest").first().waitFor();
    await visitor.leave();
    await leave();
  }, 60_000);

  test("closes for a while with its owner's sentence, and cached pages are dropped at once", {
    tags: "extended",
    timeout: 60_000,
  }, async () => {
    expect(await status("/products")).toBe(200);
    const visitor = await visit(browser, shop.url);
    await open(visitor.page, "/admin");
    await visitor.page.getByLabel("Enter your PIN").fill(PIN);
    await visitor.page.getByRole("button", { name: "Unlock" }).click();
    await visitor.page.getByRole("link", { name: "Your Shop" }).click();
    await visitor.page.getByLabel(/^Close for a while/).fill("Back on March 3.");
    await visitor.page.getByRole("button", { name: "Close for a while" }).click();
    await visitor.page.getByRole("heading", { name: "Closed for a while" }).waitFor();
    await expectAccessible(visitor.page);
    await vi.waitFor(async () => expect(await status("/products")).toBe(503), { timeout: 5_000 });
    expect(await (await fetch(`${shop.url}/`)).text()).toContain("Back on March 3.");
    await visitor.leave();
  });
});

describe("the contact page", () => {
  test("accepts a message without JavaScript, and the owner's answer goes to its sender", async () => {
    const { page, leave } = await visit(browser, shop.url, {
      javaScriptEnabled: false,
      viewport: phone,
      expectedErrors: /422/,
    });
    await page.goto("/contact");
    await page.getByText("We reply within 1-2 business days.").waitFor();
    await page.getByLabel("Your name").fill("Robin");
    await page.getByLabel("Your email").fill("robin@");
    await page.getByLabel("Your message").fill("Do you ship to Maine?\nIn August?");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Enter an email address such as name@example.com.").waitFor();
    expect(await page.getByLabel("Your message").inputValue()).toBe(
      "Do you ship to Maine?\nIn August?",
    );
    await page.getByLabel("Your email").fill("robin@example.com");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you, we have it").waitFor();
    await vi.waitFor(
      () => {
        const mail = mailTo("hello@maple.example", /Message from Robin/);
        expect(mail?.headers["reply-to"]).toContain("robin@example.com");
        expect(mail?.text).toContain("Do you ship to Maine?");
      },
      { timeout: 15_000 },
    );
    await leave();
  }, 60_000);
});
