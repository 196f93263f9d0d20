import type { Page } from "playwright-core";
import { expect } from "vitest";
import { attacks } from "../../fixtures/pages/attacks.ts";
import { googleDocument, spreadsheet, wordDocument } from "../../fixtures/pages/pasted.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { open, waitForHydration } from "../../support/journeys.ts";
import { renderPicture, uploadPicture } from "../../support/pictures.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { type OpenPage, test } from "../../support/shop-test.ts";

// Pages as the owner edits and shoppers read them. Sanitizing is tested in server/pages.

/** A page of the shop as it comes, or of the owner that is not there yet. */
const resetPage = (shop: RunningShop, slug: string) =>
  query(shop, "delete from pages where slug = $1", [slug]);

// Pages that are not published get status 404.
const missing = { expectedErrors: /404/ };

const patiently = { timeout: 15_000 };

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Text tools" }).getByRole("button", { name, exact: true });

async function publish(page: Page) {
  await button(page, "Publish").click();
  await page.getByText("Page published").waitFor();
}

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
  await text(page).click();
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
  await publish(page);
  await reader.getByRole("link", { name: "Chocolate Bars" }).first().click();
  await reader.getByRole("heading", { level: 1 }).waitFor();
  await reader.getByRole("contentinfo").getByRole("link", { name: "Our Farmers' Trees" }).click();
  await reader.getByText("They stand in the shade.").waitFor();
  expect(new URL(reader.url()).pathname).toBe(path);
  expect(await reader.title()).toContain("Our Farmers' Trees");
  await expectAccessible(reader);
  expect(await (await reader.request.get("/sitemap.xml")).text()).toContain(path);

  await text(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("They stand in the sun.");
  await publish(page);
  await expect.poll(() => readText(shop, path), patiently).toContain("They stand in the sun.");
  await page
    .getByRole("button", { name: /^Restore/ })
    .last()
    .click();
  await page.getByText("Put back into the editor").waitFor();
  await text(page).getByText("They stand in the shade.").waitFor();
  await publish(page);
  await expect.poll(() => readText(shop, path), patiently).toContain("They stand in the shade.");

  await button(page, "Unpublish…").click();
  await button(page, "Unpublish").click();
  await page.getByText("Draft, not published").waitFor();
  const statusOf = async () => (await fetch(`${shop.url}${path}`)).status;
  await expect.poll(statusOf, patiently).toBe(404);
});

async function readText(shop: RunningShop, path: string): Promise<string> {
  return await (await fetch(`${shop.url}${path}`)).text();
}

test("the toolbar is one stop of the Tab key with arrow keys within, and its tools return to the text; a link is typed into a dialog", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await resetPage(shop, "about");
  const page = await visitAdmin("/admin/shop/pages/about");
  await text(page).waitFor();
  await page.getByLabel("Opening line").focus();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Heading");
  await page.keyboard.press("Enter");
  await inText(page);
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
  await publish(page);
  const [stored] = await query(shop, "select body from pages where slug = 'about'");
  expect(stored?.body).toBe('<h2 id="beans"><a href="/products">Beans</a></h2>');
});

/** A tool returns the focus to the text in the next frame. */
const inText = (page: Page) =>
  expect
    .poll(() => text(page).evaluate((field) => field === document.activeElement), patiently)
    .toBe(true);

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
  );

test("photographs stand wide, beside text, in pairs and with quotes; on a phone one below the other", async ({
  shop,
  startVisit,
  visitAdmin,
}) => {
  await resetPage(shop, "about");
  const portrait = await uploadPicture(shop, await renderPicture(800, 1000));
  const landscape = await uploadPicture(shop, await renderPicture(1500, 1000));
  const page = await visitAdmin("/admin/shop/pages/about", missing);
  await text(page).click();
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
  await publish(page);

  const [stored] = await query(shop, "select body from pages where slug = 'about'");
  expect(String(stored?.body).replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, "[$1]")).toBe(
    `<div data-photos="wide">[Our kitchen]</div><div data-photos="right">[Ana at the mill]<div><p>Ana turns the mill.</p></div></div><div data-photos="pair">[A bar][Two bars]</div><div data-photos="quote">[Ben]<blockquote><p>Slowly, and ${"slowly".repeat(12)}.</p></blockquote></div>`,
  );

  const reader = await startVisit({ viewport: phone, bypassCSP: true });
  await expect.poll(() => readText(shop, "/about"), patiently).toContain("Our kitchen");
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

test("an empty page begins with an outline, which is not published before it is filled", async ({
  shop,
  visitAdmin,
}) => {
  await resetPage(shop, "visit-us");
  const page = await visitAdmin("/admin/shop/pages/new", missing);
  await expectAccessible(page);
  await button(page, "Visit us").click();
  expect(await page.getByLabel("Title").inputValue()).toBe("Visit us");
  expect(await page.getByLabel("Address").inputValue()).toBe("visit-us");
  await text(page).getByRole("heading", { name: "How to get here" }).waitFor();
  expect(await text(page).getByRole("img").count()).toBe(4);
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

// What is pasted, and how it is read, is tested in domain/pages/html.

/** The editor of About, which nobody has changed yet, with the focus in its text. */
async function openEditor(shop: RunningShop, visitAdmin: OpenPage): Promise<Page> {
  await resetPage(shop, "about");
  const page = await visitAdmin("/admin/shop/pages/about");
  await text(page).click();
  return page;
}

async function paste(page: Page, type: "text/html" | "text/plain", pasted: string) {
  await page.evaluate(
    ([kind, data]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, data);
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    },
    [type, pasted] as const,
  );
}

async function storedBody(shop: RunningShop) {
  const [stored] = await query(shop, "select body from pages where slug = 'about'");
  return stored?.body;
}

test("a table of a spreadsheet is shown as a table, which scrolls on a phone without the page", async ({
  shop,
  visitShop,
  visitAdmin,
}) => {
  const page = await openEditor(shop, visitAdmin);
  const [head = "", ...rows] = spreadsheet.split("</tr>");
  const sums = "<td>$1,234,567.00</td>".repeat(5);
  const wideRows = rows.map((row) => (row.includes("</table>") ? row : `${row}${sums}`));
  const wide = [`${head}${"<td>Large orders</td>".repeat(5)}`, ...wideRows].join("</tr>");
  await paste(page, "text/html", wide);
  await text(page).getByRole("cell", { name: "Oregon" }).waitFor();
  await publish(page);
  const reader = await visitShop("/about", { viewport: phone });
  const region = reader.getByRole("region", { name: /^Table: To, Up to 3 bars/ });
  await region.getByRole("columnheader", { name: "Up to 3 bars" }).waitFor();
  await region.getByRole("cell", { name: "$12.00" }).waitFor();
  const [beyondPage, beyondTable] = await reader.evaluate(() => {
    const box = document.querySelector(".page-table");
    return [
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
    ];
  });
  expect(beyondPage).toBe(0);
  expect(beyondTable).toBeGreaterThan(0);
  await expectAccessible(reader);
});

test("a text of Google Docs is bold only where it was, and one of Word has lists and links within it", async ({
  shop,
  visitShop,
  visitAdmin,
}) => {
  const page = await openEditor(shop, visitAdmin);
  await paste(page, "text/html", wordDocument);
  await page.getByText("A pasted picture was left out.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, "text/html", googleDocument);
  await publish(page);
  await expect
    .poll(() => storedBody(shop))
    .toBe("<p>We make chocolate in small batches. <strong>All sales are final.</strong></p>");

  await text(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, "text/html", wordDocument);
  const notes = page.getByRole("region", { name: "Before you publish" });
  await notes.getByText("2 pasted pictures were left out.").waitFor();
  await notes.getByText("The link “the small print” leads to a place").waitFor();

  await notes.getByRole("button", { name: "Show it: the small print" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Or a heading of this text").selectOption({ label: "What we ship" });
  await button(page, "Set link").click();
  await notes.getByText("The link “the small print”").waitFor({ state: "detached" });
  await button(page, "Got it").click();
  await notes.waitFor({ state: "detached" });
  await publish(page);
  await expect
    .poll(() => storedBody(shop))
    .toBe(
      '<p><a href="#what-we-ship">What we ship. 1</a></p><h2 id="what-we-ship">What we ship</h2><ul><li><p>Bars</p><ul><li><p>dark ones</p></li></ul></li></ul><p>Read <a href="#what-we-ship">the small print</a>.</p>',
    );
  const reader = await visitShop("/about", { viewport: { width: 390, height: 400 } });
  await reader.getByRole("link", { name: "the small print" }).click();
  expect(new URL(reader.url()).hash).toBe("#what-we-ship");
  await reader.locator("h2#what-we-ship:target").waitFor();
});

test("cells between tabs and Markdown become a table, headings and lists, and what is copied in the editor is pasted as it was", async ({
  shop,
  visitAdmin,
}) => {
  const page = await openEditor(shop, visitAdmin);
  await paste(page, "text/plain", "Bar\tPrice\r\nDark\t$8.00\r\nMilk & <salt>\t$7.00\r\n");
  await publish(page);
  await expect
    .poll(() => storedBody(shop))
    .toBe(
      '<table><thead><tr><th scope="col">Bar</th><th scope="col">Price</th></tr></thead><tbody><tr><td>Dark</td><td>$8.00</td></tr><tr><td>Milk &amp; &lt;salt&gt;</td><td>$7.00</td></tr></tbody></table>',
    );
  await text(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(
    page,
    "text/plain",
    "## Our farm\n\nThree **old** trees.\n\n- shade\n- [bars](/products)\n\nAs [above](#our-farm).",
  );
  await publish(page);
  await expect
    .poll(() => storedBody(shop))
    .toBe(
      '<h2 id="our-farm">Our farm</h2><p>Three <strong>old</strong> trees.</p><ul><li><p>shade</p></li><li><p><a href="/products">bars</a></p></li></ul><p>As <a href="#our-farm">above</a>.</p>',
    );

  await text(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(
    page,
    "text/html",
    "<h2>One</h2><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><table><tr><td>x</td><td>y</td></tr></table><p>end</p>",
  );
  const before = await text(page).innerHTML();
  await page.keyboard.press("ControlOrMeta+a");
  const copied = await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const copy = new ClipboardEvent("cut", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(copy);
    return clipboardData.getData("text/html");
  });
  expect(await text(page).innerText()).not.toContain("end");
  await paste(page, "text/html", copied);
  expect(await text(page).innerHTML()).toBe(before);
});

test("the owner can make a table, change its rows and columns by keyboard, and delete it", async ({
  shop,
  visitAdmin,
}) => {
  const page = await openEditor(shop, visitAdmin);
  async function pressTool(name: string) {
    const toolbar = page.getByRole("toolbar", { name: "Text tools" });
    await toolbar.getByRole("button", { name, exact: true }).press("Enter");
    await inText(page);
  }
  await pressTool("Table");
  await page.keyboard.type("Bar");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Price");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Weight");
  await expectAccessible(page);
  for (const name of ["Delete column", "Add row", "Add column", "Header row"]) {
    await pressTool(name);
  }
  const shape = () =>
    text(page).evaluate((field) =>
      [...field.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.tagName)),
    );
  expect(await shape()).toEqual(Array.from({ length: 4 }, () => ["TD", "TD", "TD"]));
  await pressTool("Header row");
  await pressTool("Delete row");
  expect((await shape()).length).toBe(3);
  await pressTool("Undo");
  await publish(page);
  await expect.poll(() => storedBody(shop)).toContain("<th");
  await text(page).getByText("Bar").click();
  await pressTool("Delete table");
  expect(await shape()).toEqual([]);
});
