import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attacks } from "../../fixtures/pages/attacks.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, launchBrowser, phone, visit } from "../../support/browser.ts";
import { open, openAdmin, waitForHydration } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

// Pages as the owner edits and shoppers read them. Sanitizing is tested in server/pages.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});
beforeEach(() => query(shop, "delete from pages"));

async function owner(path: string, options: Parameters<typeof visit>[2] = {}) {
  // Refused changes get status 409 or 422, missing pages 404.
  const visitor = await visit(browser, shop.url, { expectedErrors: /409|422|404/, ...options });
  await openAdmin(visitor.page, shop, path);
  return visitor;
}

const patiently = { timeout: 15_000 };

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Text tools" }).getByRole("button", { name, exact: true });

async function publish(page: Page) {
  await button(page, "Publish").click();
  await page.getByText("Page published").waitFor();
}

test("the owner can write, preview and publish a page, and restore an earlier text", async () => {
  const { page, leave } = await owner("/admin/shop/pages", { viewport: phone });
  const reader = await visit(browser, shop.url, { expectedErrors: /404/ });
  await expectAccessible(page);
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Title").fill("Our Farmers' Trees");
  expect(await page.getByLabel("Address").inputValue()).toBe("our-farmers-trees");
  await page.getByLabel("Opening line").fill("Three trees and a river.");
  await text(page).click();
  await page.keyboard.type("They stand in the shade.");
  await expectAccessible(page);
  await page.getByRole("switch", { name: "Show in footer" }).check();
  await button(page, "Save draft").click();
  await page.getByText("Draft saved").waitFor();
  await page.waitForURL("**/admin/shop/pages/our-farmers-trees");

  // A draft is not published; only the owner can preview it.
  const path = "/pages/our-farmers-trees";
  expect((await reader.page.goto(path))?.status()).toBe(404);
  const preview = "/admin/shop/pages/our-farmers-trees/preview";
  await reader.page.goto(preview);
  expect(new URL(reader.page.url()).pathname).toBe("/admin/unlock");

  await button(page, "Preview").click();
  await page.getByText("Preview of your draft.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Our Farmers' Trees" }).waitFor();
  await page.getByText("They stand in the shade.").waitFor();
  await page.getByRole("contentinfo").waitFor();
  await expectAccessible(page);
  const result = await page.request.get(preview);
  expect(result.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await page.getByRole("link", { name: "Back to the editor" }).click();

  // An open tab gets it at the next navigation, including the footer.
  await open(reader.page, "/about");
  await waitForHydration(page);
  await publish(page);
  await reader.page.getByRole("link", { name: "Chocolate Bars" }).first().click();
  await reader.page.getByRole("heading", { level: 1 }).waitFor();
  await reader.page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Our Farmers' Trees" })
    .click();
  await reader.page.getByText("They stand in the shade.").waitFor();
  expect(new URL(reader.page.url()).pathname).toBe(path);
  expect(await reader.page.title()).toContain("Our Farmers' Trees");
  await expectAccessible(reader.page);
  expect(await (await reader.page.request.get("/sitemap.xml")).text()).toContain(path);

  await text(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("They stand in the sun.");
  await publish(page);
  await expect.poll(() => readText(path), patiently).toContain("They stand in the sun.");
  await page
    .getByRole("button", { name: /^Put this back/ })
    .last()
    .click();
  await page.getByText("Put back into the editor").waitFor();
  await text(page).getByText("They stand in the shade.").waitFor();
  await publish(page);
  await expect.poll(() => readText(path), patiently).toContain("They stand in the shade.");

  await button(page, "Unpublish…").click();
  await button(page, "Unpublish").click();
  await page.getByText("Draft, not published").waitFor();
  await expect.poll(async () => (await fetch(`${shop.url}${path}`)).status, patiently).toBe(404);
  await reader.leave();
  await leave();
});

async function readText(path: string): Promise<string> {
  return await (await fetch(`${shop.url}${path}`)).text();
}

test("the toolbar works by keyboard alone", { tags: "extended" }, async () => {
  const { page, leave } = await owner("/admin/shop/pages/about");
  await text(page).waitFor();
  await page.getByLabel("Opening line").focus();
  await page.keyboard.press("Tab");
  // The toolbar is one tab stop; arrow keys move within it.
  expect(await focused(page)).toBe("Heading");
  await page.keyboard.press("Enter");
  await inText(page);
  await page.keyboard.type("Beans");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Sorted by ");
  await toTool(page, "Bold");
  await page.keyboard.press("Space");
  await inText(page);
  await page.keyboard.type("hand");
  await page.keyboard.press("Enter");
  await toTool(page, "Bullets");
  await page.keyboard.press("Enter");
  await inText(page);
  await page.keyboard.type("small");
  await toTool(page, "Quote");
  // From the toolbar to the text.
  await page.keyboard.press("Tab");
  await inText(page);
  await page.keyboard.press("ControlOrMeta+a");
  await toTool(page, "Link");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Link" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await page.getByText("Please enter an address that begins with / or https://").waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("/products");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await publish(page);
  const [stored] = await query(shop, "select body from pages where slug = 'about'");
  expect(stored?.body).toBe(
    '<h2 id="beans"><a href="/products">Beans</a></h2><p><a href="/products">Sorted by <strong>hand</strong></a></p><ul><li><p><a href="/products">small</a></p></li></ul>',
  );
  await leave();
});

/** A tool returns the focus to the text in the next frame. */
const inText = (page: Page) =>
  expect.poll(() => text(page).evaluate(isFocused), patiently).toBe(true);
const isFocused = (element: Element) => element === document.activeElement;

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
  );

/** From the text back to the toolbar, and to one of its tools. */
async function toTool(page: Page, name: string) {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByLabel("Opening line").focus();
  await page.keyboard.press("Tab");
  for (let step = 0; step < 15 && (await focused(page)) !== name; step++) {
    await page.keyboard.press("ArrowRight");
  }
  expect(await focused(page)).toBe(name);
}

test("a picture comes from the media library and has a description", {
  tags: "extended",
}, async () => {
  const { page, leave } = await owner("/admin/shop/pages/about", { viewport: phone });
  await text(page).click();
  await tool(page, "Picture").click();
  await page.getByLabel("Or paste an address").fill("/wrappers/gone.webp");
  await button(page, "Attach").click();
  await button(page, "Insert picture").click();
  await page.getByText("Please say in a few words what the picture shows.").waitFor();
  await page.getByLabel("What it shows").fill("Our kitchen");
  await button(page, "Insert picture").click();
  await text(page).getByRole("img", { name: "Our kitchen" }).waitFor();
  await query(
    shop,
    `insert into pages (id, slug, title, lead, body, version, created_at, updated_at)
     values (gen_random_uuid(), 'careers', 'Careers', '', '<img src="/media/none.webp" alt="x" />', 1, now(), now())`,
  );
  await publish(page);
  await open(page, "/about");
  await page.getByRole("img", { name: "Our kitchen" }).waitFor({ state: "attached" });
  // A missing picture is reported, and what was typed is kept.
  await open(page, "/admin/shop/pages/careers");
  await page.getByLabel("Title").fill("Work with us");
  await button(page, "Save draft").click();
  await page.getByText("A picture in this text is no longer in the media library").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Work with us");
  await leave();
});

test("text pasted from Word keeps text and headings, and its pictures are left out with a sentence", {
  tags: "extended",
}, async () => {
  const { page, leave } = await owner("/admin/shop/pages/about");
  await text(page).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><h1 style="color:#2F5496">Our farm<o:p></o:p></h1><p class=MsoNormal style="margin:0in"><b>Three</b> trees</p><p><img src="file:///C:/clip.jpg"></p></body></html>`,
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByText("A pasted picture was left out.").waitFor();
  await publish(page);
  const [stored] = await query(shop, "select body from pages where slug = 'about'");
  expect(stored?.body).toBe('<h2 id="our-farm">Our farm</h2><p><strong>Three</strong> trees</p>');
  await leave();
});

test("a text of a megabyte is refused with a reason, and stays in the editor", {
  tags: "extended",
}, async () => {
  const { page, leave } = await owner("/admin/shop/pages/about");
  await text(page).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/html", `<p>${"chocolate ".repeat(100_000)}</p>`);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await button(page, "Publish").click();
  await page.getByText("This is too long: at most 60,000 letters").waitFor();
  expect(await text(page).evaluate((element) => element.textContent?.length)).toBeGreaterThan(9e5);
  await leave();
});

test("the second of two owners who edit a page at once is told and keeps their text", {
  tags: "extended",
}, async () => {
  const { page, leave } = await owner("/admin/shop/pages/privacy");
  await text(page).getByRole("heading", { name: "What we store" }).waitFor();
  await query(
    shop,
    `insert into pages (id, slug, title, lead, body, version, created_at, updated_at)
     values (gen_random_uuid(), 'privacy', 'Theirs', '', '<p>Theirs.</p>', 1, now(), now())`,
  );
  await page.getByLabel("Title").fill("Mine");
  await button(page, "Publish").click();
  await page.getByText("Somebody else saved this page").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Mine");
  await text(page).getByRole("heading", { name: "What we store" }).waitFor();
  await button(page, "Keep mine to save it over theirs").click();
  await publish(page);
  const result = await readText("/privacy");
  expect(result).toContain("Mine");
  expect(result).toContain("Last updated:");
  expect(result).not.toContain("December 2024");
  await leave();
});

test("a changed address redirects from the old one for good, and an existing one is refused", {
  tags: "extended",
}, async () => {
  const { page, leave } = await owner("/admin/shop/pages/new");
  await page.getByLabel("Title").fill("Gifts");
  await text(page).click();
  await page.keyboard.type("For you.");
  await page.getByLabel("Address").fill("cart");
  await button(page, "Publish").click();
  await page.getByText("The shop has a screen of that name.").waitFor();
  await page.getByLabel("Address").fill("gifts");
  await publish(page);
  await page.waitForURL("**/admin/shop/pages/gifts");
  await page.getByLabel("Address").fill("gift-ideas");
  await button(page, "Save draft").click();
  await page.waitForURL("**/admin/shop/pages/gift-ideas");
  const moved = await fetch(`${shop.url}/pages/gifts`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/pages/gift-ideas"]);
  expect(await readText("/pages/gift-ideas")).toContain("For you.");
  await open(page, "/admin/shop/pages/new");
  await page.getByLabel("Title").fill("Gift ideas");
  await button(page, "Save draft").click();
  await page.getByText("Another page has this address.").waitFor();
  await leave();
});

test("no attack of the corpus runs a script in a page that the shop shows", async () => {
  const { sanitizePage } = await import("#server/pages/sanitize-page.ts");
  const { page, leave } = await visit(browser, shop.url, { expectedErrors: /./ });
  let ran = 0;
  await page.exposeFunction("attack", () => {
    ran += 1;
  });
  // On a page without the shop's security policy, which would block them anyway.
  await page.goto("about:blank");
  const outside: string[] = [];
  page.on("request", (request) => outside.push(request.url()));
  await page.setContent(attacks.map((each) => sanitizePage(each)).join("\n"));
  for (const link of await page.locator("a").all()) await link.dispatchEvent("mouseover");
  expect(ran).toBe(0);
  expect(outside.filter((url) => url.includes("evil.example"))).toEqual([]);
  expect(await page.locator("script, style, iframe, form, svg, [onclick], [style]").count()).toBe(
    0,
  );
  await leave();
});

test("the shop does not load the editor", async () => {
  const { page, leave } = await visit(browser, shop.url);
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text());
  });
  await open(page, "/terms");
  await page.getByRole("contentinfo").getByRole("link", { name: "Our Story" }).click();
  await page.getByRole("heading", { level: 1, name: "Our Story" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes("ProseMirror"))).toEqual([]);
  await leave();
});

test.runIf(process.env.PICTURES)("pictures", async () => {
  for (const scheme of ["light", "dark"] as const) {
    for (const viewport of [phone, desk]) {
      await query(shop, "delete from pages");
      const { page, leave } = await owner("/admin/shop/pages/terms", {
        viewport,
        colorScheme: scheme,
      });
      const shot = (name: string) =>
        page.screenshot({
          path: `${process.env.PICTURES}/${viewport.width}-${scheme}-${name}.png`,
          fullPage: true,
        });
      await text(page).waitFor();
      await shot("editor-terms");
      await page.getByLabel("Title").fill("");
      await button(page, "Publish").click();
      await shot("editor-refused");
      await page.getByLabel("Title").fill("Terms of Service");
      await page.getByLabel("Opening line").fill("The short version.");
      await publish(page);
      await page.reload();
      await text(page).waitFor();
      await tool(page, "Link").click();
      await page.getByRole("dialog").waitFor();
      await shot("editor-link");
      await open(page, "/admin/shop/pages");
      await shot("list");
      for (const path of ["about", "terms", "privacy", "cottage-food-license", "process"]) {
        await open(page, `/${path}`);
        await shot(`shop-${path}`);
      }
      await query(
        shop,
        `update page_versions set body = '<p>We are <strong>two</strong> people and a dog, and this is a long paragraph about how it began, so that one sees how wide the column of text is.</p><h3>A small heading</h3><ul><li><p>one</p></li><li><p>two, with a <a href="/products">link</a></p></li></ul><ol><li><p>first</p></li></ol><blockquote><p>The best bar I ever had.</p></blockquote><img src="/social.png" alt="Conche" />'`,
      );
      await open(page, "/admin/shop/pages/terms/preview?version=1");
      await shot("preview");
      await leave();
    }
  }
});
