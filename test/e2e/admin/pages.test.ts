import type { Page } from "playwright-core";
import { expect } from "vitest";
import { attacks } from "../../fixtures/pages/attacks.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { expectFocusInText, publishPage, resetPage, textIn } from "../../support/edit-page.ts";
import { open, waitForHydration } from "../../support/journeys.ts";
import { renderPicture, uploadPicture } from "../../support/pictures.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// Pages as the owner edits and shoppers read them. Sanitizing is tested in server/pages.

// Pages that are not published get status 404.
const missing = { expectedErrors: /404/ };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Text tools" }).getByRole("button", { name, exact: true });

test("the owner can write, preview and publish a page, restore an earlier text, and unpublish it", async ({
  shop,
  startVisit,
  visitAdmin,
}) => {
  await resetPage(shop, "our-farmers-trees");
  const page = await visitAdmin("/admin/shop/pages", { viewport: phone, ...missing });
  const reader = await startVisit(missing);
  await expectAccessible(page);
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Title").fill("Our Farmers' Trees");
  expect(await page.getByLabel("Address").inputValue()).toBe("our-farmers-trees");
  await page.getByLabel("Opening line").fill("Three trees and a river.");
  await textIn(page).click();
  await page.keyboard.type("They stand in the shade.");
  await expectAccessible(page);
  await page.getByRole("switch", { name: "Show in footer" }).check();
  await button(page, "Save draft").click();
  await page.getByText("Draft saved").waitFor();
  await page.waitForURL("**/admin/shop/pages/our-farmers-trees");

  // A draft is not published; only the owner can preview it.
  const path = "/pages/our-farmers-trees";
  expect((await reader.goto(path))?.status()).toBe(404);
  const preview = "/admin/shop/pages/our-farmers-trees/preview";
  await reader.goto(preview);
  expect(new URL(reader.url()).pathname).toBe("/admin/unlock");

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
  await open(reader, "/about");
  await waitForHydration(page);
  await publishPage(page);
  await reader.getByRole("link", { name: "Chocolate Bars" }).first().click();
  await reader.getByRole("heading", { level: 1 }).waitFor();
  await reader.getByRole("contentinfo").getByRole("link", { name: "Our Farmers' Trees" }).click();
  await reader.getByText("They stand in the shade.").waitFor();
  expect(new URL(reader.url()).pathname).toBe(path);
  expect(await reader.title()).toContain("Our Farmers' Trees");
  await expectAccessible(reader);
  expect(await (await reader.request.get("/sitemap.xml")).text()).toContain(path);

  await textIn(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("They stand in the sun.");
  await publishPage(page);
  await expect.poll(() => readText(shop, path)).toContain("They stand in the sun.");
  await page
    .getByRole("button", { name: /^Restore/ })
    .last()
    .click();
  await page.getByText("Put back into the editor").waitFor();
  await textIn(page).getByText("They stand in the shade.").waitFor();
  await publishPage(page);
  await expect.poll(() => readText(shop, path)).toContain("They stand in the shade.");

  await button(page, "Unpublish…").click();
  await button(page, "Unpublish").click();
  await page.getByText("Draft, not published").waitFor();
  const statusOf = async () => (await fetch(`${shop.url}${path}`)).status;
  await expect.poll(statusOf).toBe(404);
});

async function readText(shop: RunningShop, path: string): Promise<string> {
  return await (await fetch(`${shop.url}${path}`)).text();
}

test("the toolbar is one stop of the Tab key, with arrow keys within, and returns to the text", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await resetPage(shop, "about");
  const page = await visitAdmin("/admin/shop/pages/about");
  await textIn(page).waitFor();
  await page.getByLabel("Opening line").focus();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Heading");
  await page.keyboard.press("Enter");
  await expectFocusInText(page);
  await page.keyboard.type("Beans");
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByLabel("Opening line").focus();
  await page.keyboard.press("Tab");
  for (let step = 0; step < 15 && (await focused(page)) !== "Link"; step++) {
    await page.keyboard.press("ArrowRight");
  }
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
  await publishPage(page);
  const [stored] = await query(shop, "select body from pages where slug = 'about'");
  expect(stored?.body).toBe('<h2 id="beans"><a href="/products">Beans</a></h2>');
});

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
  );

test("photographs stand wide, beside text, in pairs and with quotes, and on a phone one below the other", {
  tags: "extended",
}, async ({ shop, startVisit, visitAdmin }) => {
  await resetPage(shop, "about");
  const portrait = await uploadPicture(shop, await renderPicture(800, 1000));
  const landscape = await uploadPicture(shop, await renderPicture(1500, 1000));
  const page = await visitAdmin("/admin/shop/pages/about", missing);
  await textIn(page).click();
  const insert = async (kind: string, photos: readonly (readonly [string, string])[]) => {
    await tool(page, kind).click();
    for (const [address] of photos) {
      await page.getByLabel("Or paste an address").fill(address);
      await button(page, "Attach").click();
    }
    await button(page, "Insert").click();
    await page.getByText("Please say in a few words what the picture shows.").first().waitFor();
    for (const [place, [, shows]] of photos.entries()) {
      await page.getByLabel("What it shows").nth(place).fill(shows);
    }
    await button(page, "Insert").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };

  await insert("Wide photo", [[landscape, "Our kitchen"]]);
  await insert("Photo beside text", [[portrait, "Ana at the mill"]]);
  // What is to be replaced is selected.
  await page.keyboard.type("Ana turns the mill.");
  await tool(page, "Switch sides").click();
  await insert("Two photos", [
    [portrait, "A bar"],
    [landscape, "Two bars"],
  ]);
  await insert("Photo with quote", [[portrait, "Ben"]]);
  await page.keyboard.type(`Slowly, and ${"slowly".repeat(12)}.`);
  await expectAccessible(page);
  await publishPage(page);

  const [stored] = await query(shop, "select body from pages where slug = 'about'");
  expect(String(stored?.body).replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, "[$1]")).toBe(
    `<div data-photos="wide">[Our kitchen]</div><div data-photos="right">[Ana at the mill]<div><p>Ana turns the mill.</p></div></div><div data-photos="pair">[A bar][Two bars]</div><div data-photos="quote">[Ben]<blockquote><p>Slowly, and ${"slowly".repeat(12)}.</p></blockquote></div>`,
  );

  const reader = await startVisit({ viewport: phone, bypassCSP: true });
  await expect.poll(() => readText(shop, "/about")).toContain("Our kitchen");
  await open(reader, "/about");
  for (const viewport of [phone, desk]) {
    await reader.setViewportSize(viewport);
    const boxOf = async (name: string) => {
      const picture = reader.getByRole("img", { name, exact: true });
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((shown: HTMLImageElement) => shown.decode());
      const box = await picture.evaluate((shown) => {
        const { left, right, top, bottom } = shown.getBoundingClientRect();
        return { left, right, top: top + scrollY, bottom: bottom + scrollY };
      });
      return box;
    };
    const [ana, bar, bars] = [
      await boxOf("Ana at the mill"),
      await boxOf("A bar"),
      await boxOf("Two bars"),
    ];
    const words = await reader.getByText("Ana turns the mill.").boundingBox();
    if (viewport === phone) {
      expect(bars.top).toBeGreaterThan(bar.bottom);
      expect(words?.width).toBe(ana.right - ana.left);
    } else {
      expect([bars.top, bars.bottom]).toEqual([bar.top, bar.bottom]);
      expect(bars.left).toBeGreaterThan(bar.right);
      expect(ana.left).toBeGreaterThan((words?.x ?? 0) + 100);
    }
    const { scrollWidth, clientWidth } = await reader.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await expectAccessible(reader);
  }
});

test("an empty page begins with an outline, which is not published before it is filled", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await resetPage(shop, "visit-us");
  const page = await visitAdmin("/admin/shop/pages/new", missing);
  await expectAccessible(page);
  await button(page, "Visit us").click();
  expect(await page.getByLabel("Title").inputValue()).toBe("Visit us");
  expect(await page.getByLabel("Address").inputValue()).toBe("visit-us");
  await textIn(page).getByRole("heading", { name: "How to get here" }).waitFor();
  expect(await textIn(page).getByRole("img").count()).toBe(4);
  // It would replace what was written.
  expect(await button(page, "Our story").count()).toBe(0);

  await button(page, "Publish").click();
  await page
    .getByText(/^Replace or delete what still says “Write here …”/)
    .first()
    .waitFor();
  await button(page, "Save draft").click();
  await page.getByText("Draft saved").waitFor();
});

test("no attack of the corpus runs a script in a page that the shop shows", async ({
  startVisit,
}) => {
  const { sanitizePage } = await import("#server/pages/sanitize-page.ts");
  const page = await startVisit({ expectedErrors: /./ });
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
});

test("the shop does not load the editor", async ({ startVisit }) => {
  const page = await startVisit();
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
});
