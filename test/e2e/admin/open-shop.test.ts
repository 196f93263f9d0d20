import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { defaultHome } from "#domain/home/home-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { open } from "../../support/journeys.ts";
import { openMailbox } from "../../support/mailbox.ts";
import { renderPicture, uploadPicture } from "../../support/pictures.ts";
import { elementIn, readAdminPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, writeSettings } from "../../support/shop-database.ts";
import { test as base } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

/** A production shop with a mail server, as new for each test: closed, and without a name. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are needed.
  .extend("mailbox", { scope: "file" }, async ({}, { onCleanup }) => {
    const mailbox = await openMailbox();
    onCleanup(() => mailbox.close());
    return mailbox;
  })
  .extend("environment", { scope: "file" }, ({ mailbox }) => ({
    SHOP_MODE: "production",
    ADMIN_PIN: "71935048",
    SMTP_URL: mailbox.url,
    EMAIL_FROM: "shop@maple.example",
  }))
  /** Waits for a mail to an address. */
  .extend("mailTo", ({ mailbox }) => async (to: string, subject: RegExp) => {
    const find = () =>
      mailbox.mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    await expect.poll(find).toBeDefined();
    const mail = find();
    if (!mail) throw new Error("no mail");
    return mail;
  });

test.beforeEach(async ({ shop }) => {
  await query(shop, "delete from settings where section <> 'opening'; delete from notices");
  await writeSettings(shop, "opening", { state: "closed", openedAt: null, sentence: "" });
  await expectStatus(shop, "/", 503);
});

/** The settings are written past the shop, which is notified of them a moment later. */
async function expectStatus(shop: RunningShop, path: string, status: number): Promise<void> {
  await expect.poll(() => statusOf(shop, path)).toBe(status);
}

const statusOf = async ({ url }: RunningShop, path: string) => (await fetch(url + path)).status;

const textOf = async ({ url }: RunningShop, path: string) => await (await fetch(url + path)).text();

/** Names the shop and its address for mails. */
async function nameShop(shop: RunningShop): Promise<void> {
  const name = "Maple Street Chocolate";
  await writeSettings(shop, "shop", { name, email: "hello@maple.example" });
  await expect.poll(() => textOf(shop, "/contact")).toContain(name);
}

const expectChecklist = (page: Page) =>
  page.getByRole("heading", { name: "Before you open" }).waitFor();

describe("a new production shop", () => {
  test("has the specified search, filters and buttons of its lists before anything is in them", async ({
    shop,
  }) => {
    const marks = ["Mark Processing", "Mark Shipped", "Mark Delivered"];
    const tools = {
      "/admin/orders": ["Search", "Order status", "Payment status", ...marks],
      "/admin/products": ["Search", "Add New Product"],
      "/admin/emails": ["Search", "Refresh", "Export CSV", "Clear Logs"],
    };
    for (const [path, names] of Object.entries(tools)) {
      const main = elementIn((await readAdminPage(shop, path)).html, "<main");
      for (const name of names) expect([path, main]).toEqual([path, expect.stringContaining(name)]);
      expect(main).toContain('type="search"');
      expect(main).not.toContain("list-select-button");
    }
  });

  test("is closed to visitors on every page but those of placed orders, and offers an email about its opening", async ({
    shop,
    visitShop,
    mailTo,
  }) => {
    expect(shop.output()).toContain("is closed, and waits for you");
    for (const path of [
      "/",
      "/products",
      "/bundles",
      "/cart",
      "/checkout",
      "/about",
      "/newsletter",
      "/.data",
    ]) {
      const response = await fetch(`${shop.url}${path}`, { redirect: "manual" });
      expect([path, response.status]).toEqual([path, path.endsWith(".data") ? 202 : 302]);
    }
    const closed = await fetch(`${shop.url}/`);
    expect(closed.status).toBe(503);
    expect(closed.headers.get("x-robots-tag")).toBe("noindex");
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusOf(shop, "/api/products?ids=1")).toBe(503);
    expect(await textOf(shop, "/sitemap.xml")).not.toContain("<loc>");
    for (const path of ["/contact", "/privacy", "/terms"]) {
      expect(await statusOf(shop, path)).toBe(200);
    }
    // Buyers review what they got: only the link's signature is missing here.
    expect(await statusOf(shop, "/review/00000000-0000-4000-8000-000000000000")).toBe(403);
    // Subscribers unsubscribe: only this link is unknown.
    expect(await statusOf(shop, "/newsletter/00000000-0000-4000-8000-000000000000")).toBe(404);

    const page = await visitShop("/products", { viewport: phone, expectedErrors: /503/ });
    await page.getByRole("heading", { name: "Opening soon" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Email me when you open").fill("robin@example.com");
    await page.getByRole("button", { name: "Email me" }).click();
    await page.getByRole("heading", { name: "Almost there" }).waitFor();

    const { text } = await mailTo("robin@example.com", /opens\?/);
    await open(page, /\/opening\/[\w-]+/.exec(text)?.[0] ?? "");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, email me" }).click();
    await page.getByRole("heading", { name: "You're on the list" }).waitFor();
    // Those are mailed when the shop opens, below.
    expect(
      await query(
        shop,
        "select confirmed_at is not null as confirmed from notices where email = 'robin@example.com'",
      ),
    ).toEqual([{ confirmed: true }]);
  });

  test("shows visitors a picture of its owner's while it is closed, once they chose one", {
    tags: "extended",
  }, async ({ shop, visitShop }) => {
    const image = await uploadPicture(shop, await renderPicture(1500, 1000));
    const closed = { image, shows: "A kitchen with a mill", focus: "top" } as const;
    const pictures = { ...defaultHome.pictures, closed };
    await writeSettings(shop, "home", { ...defaultHome, pictures });
    await expect.poll(() => textOf(shop, "/opening-soon")).toContain(image);
    const page = await visitShop("/opening-soon", { expectedErrors: /503/ });
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      const picture = page.getByRole("img", { name: "A kitchen with a mill" });
      await picture.evaluate((shown: HTMLImageElement) => shown.decode());
      // On a phone the picture is first, and what it is about still in the first screen.
      const title = await page.getByRole("heading", { name: "Opening soon" }).boundingBox();
      expect(title?.y).toBeLessThan(viewport.height);
      await expectAccessible(page);
    }
  });

  test("gets name and address from its owner, and refuses invalid fields without losing any", async ({
    shop,
    visitAdmin,
  }) => {
    const page = await visitAdmin("/admin");
    await expectChecklist(page);
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

    const contact = await textOf(shop, "/contact");
    expect(contact).toContain("Maple Street Chocolate");
    expect(contact).toContain("12 Maple Street, Hudson, NY 12534");
    expect(contact).toContain("at the farmers");
  });

  test("is shown to its owner as it will be, says so, and links back to the admin", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const page = await visitAdmin("/admin");
    await open(page, "/products");
    const notice = page.getByText("Only you see this: the shop is closed to visitors.");
    await notice.waitFor();
    // Visitors read these pages, too: what they get must not be kept for the owner, or the reverse.
    expect(await textOf(shop, "/terms")).not.toContain("Only you see this");
    for (const name of ["Privacy", "Terms"]) {
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await notice.waitFor();
    }
    expect(await textOf(shop, "/terms")).not.toContain("Only you see this");
    await page.getByRole("link", { name: "Back to the admin" }).click();
    await expectChecklist(page);
  });

  test("sends its owner a test email and shows the mail server's answer", {
    tags: "extended",
  }, async ({ shop, mailbox, mailTo, visitAdmin }) => {
    await nameShop(shop);
    const page = await visitAdmin("/admin", { expectedErrors: /409/ });
    mailbox.fail({ at: "rcpt-to", refuse: 550, words: "No such mailbox" }, 1);
    const press = page.getByRole("button", { name: "Send a test email" });
    await press.click();
    await page.getByText(/Nothing went out to hello@maple.example.*550/).waitFor();

    mailbox.heal();
    await press.click();
    await page.getByText(/The mail server took it/).waitFor();
    await mailTo("hello@maple.example", /A test from Maple Street/);
  });

  test("opens for everybody within seconds, and mails everybody who asked for that", async ({
    shop,
    mailTo,
    visitShop,
    visitAdmin,
  }) => {
    // Without an address of its own a shop can't open.
    await nameShop(shop);
    await addProduct(shop, "First Harvest");
    await query(
      shop,
      `insert into notices (id, email, requested_at, confirmed_at)
       values ('${randomUUID()}', 'kim@example.com', now(), now())`,
    );
    const visitor = await visitShop("/", { expectedErrors: /503/ });
    await visitor.getByRole("heading", { name: "Opening soon" }).waitFor();

    const page = await visitAdmin("/admin");
    await expectChecklist(page);
    await expectAccessible(page);
    const waiting = await page.request.get("/admin/shop/waiting.csv");
    expect(await waiting.text()).toContain("kim@example.com");
    await page.getByRole("button", { name: "Open the shop" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("1 person who asked gets an email.").waitFor();
    await question.getByText("Nobody can pay yet").waitFor();
    await question.getByRole("button", { name: "Open the shop" }).click();
    await page.getByText("Your shop is open.").waitFor();
    await expectStatus(shop, "/products", 200);
    await mailTo("kim@example.com", /is open/);
    await open(visitor, "/products");
    await visitor.getByText("First Harvest").first().waitFor();
  });
});

test("an open shop closes for a while with its owner's sentence, and cached pages are dropped at once", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const openedAt = "2026-11-20T15:00:00Z";
  await writeSettings(shop, "opening", { state: "open", openedAt, sentence: "" });
  await expectStatus(shop, "/products", 200);
  const page = await visitAdmin("/admin");
  await page.getByRole("link", { name: "Your Shop" }).click();
  await page.getByLabel(/^Close for a while/).fill("Back on March 3.");
  await page.getByRole("button", { name: "Close for a while" }).click();
  await page.getByRole("heading", { name: "Closed for a while" }).waitFor();
  await expectAccessible(page);
  await expectStatus(shop, "/products", 503);
  expect(await textOf(shop, "/")).toContain("Back on March 3.");
});

test("the footer of a closed shop's pages asks for no newsletter address until it opens", async ({
  shop,
}) => {
  const newsletter = { isOn: true, about: "" };
  await writeSettings(shop, "home", { ...defaultHome, footer: "Bars from Maine.", newsletter });
  await expect.poll(() => textOf(shop, "/contact")).toContain("Bars from Maine.");
  expect(await textOf(shop, "/contact")).not.toContain('action="/newsletter"');

  await writeSettings(shop, "opening", { state: "open", openedAt: null, sentence: "" });
  await expect.poll(() => textOf(shop, "/contact")).toContain('action="/newsletter"');
});

test("the contact page accepts a message without JavaScript, and the owner's answer goes to its sender", async ({
  shop,
  mailTo,
  startVisit,
}) => {
  await nameShop(shop);
  const page = await startVisit({
    javaScriptEnabled: false,
    viewport: phone,
    expectedErrors: /422/,
  });
  const message = "Do you ship to Maine?\nIn August?";
  await page.goto("/contact");
  await page.getByText("We reply within 1-2 business days.").waitFor();
  await page.getByLabel("Your name").fill("Robin");
  await page.getByLabel("Your email").fill("robin@");
  await page.getByLabel("Your message").fill(message);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Enter an email address such as name@example.com.").waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe(message);

  await page.getByLabel("Your email").fill("robin@example.com");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Thank you, we have it").waitFor();
  const mail = await mailTo("hello@maple.example", /Message from Robin/);
  expect(mail.headers["reply-to"]).toContain("robin@example.com");
  expect(mail.text).toContain("Do you ship to Maine?");
});
