// @module-tag extended
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { googleDocument, spreadsheet, wordDocument } from "../../fixtures/pages/pasted.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { expectFocusInText, publishPage, resetPage, textIn } from "../../support/edit-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { type OpenPage, test } from "../../support/shop-test.ts";

// What is pasted, and how it is read, is tested in domain/pages/html.

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The editor of About, which nobody has changed yet, with the focus in its text. */
async function openEditor(shop: RunningShop, visitAdmin: OpenPage): Promise<Page> {
  await resetPage(shop, "about");
  const page = await visitAdmin("/admin/shop/pages/about");
  await textIn(page).click();
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
  await textIn(page).getByRole("cell", { name: "Oregon" }).waitFor();
  await publishPage(page);
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
  await page.getByText("A pasted picture or drawing was left out.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, "text/html", googleDocument);
  await publishPage(page);
  await expect
    .poll(() => storedBody(shop))
    .toBe("<p>We make chocolate in small batches. <strong>All sales are final.</strong></p>");

  await textIn(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, "text/html", wordDocument);
  const notes = page.getByRole("region", { name: "Before you publish" });
  await notes.getByText("2 pasted pictures or drawings were left out.").waitFor();
  await notes.getByText("The link “the small print” leads to a place").waitFor();

  await notes.getByRole("button", { name: "Show it: the small print" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Or a heading of this text").selectOption({ label: "What we ship" });
  await button(page, "Set link").click();
  await notes.getByText("The link “the small print”").waitFor({ state: "detached" });
  await button(page, "Got it").click();
  await notes.waitFor({ state: "detached" });
  await publishPage(page);
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
  await publishPage(page);
  await expect
    .poll(() => storedBody(shop))
    .toBe(
      '<table><thead><tr><th scope="col">Bar</th><th scope="col">Price</th></tr></thead><tbody><tr><td>Dark</td><td>$8.00</td></tr><tr><td>Milk &amp; &lt;salt&gt;</td><td>$7.00</td></tr></tbody></table>',
    );
  await textIn(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(
    page,
    "text/plain",
    "## Our farm\n\nThree **old** trees.\n\n- shade\n- [bars](/products)\n\nAs [above](#our-farm).",
  );
  await publishPage(page);
  await expect
    .poll(() => storedBody(shop))
    .toBe(
      '<h2 id="our-farm">Our farm</h2><p>Three <strong>old</strong> trees.</p><ul><li><p>shade</p></li><li><p><a href="/products">bars</a></p></li></ul><p>As <a href="#our-farm">above</a>.</p>',
    );

  await textIn(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(
    page,
    "text/html",
    "<h2>One</h2><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><table><tr><td>x</td><td>y</td></tr></table><p>end</p>",
  );
  const before = await textIn(page).innerHTML();
  await page.keyboard.press("ControlOrMeta+a");
  const copied = await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const copy = new ClipboardEvent("cut", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(copy);
    return clipboardData.getData("text/html");
  });
  expect(await textIn(page).innerText()).not.toContain("end");
  await paste(page, "text/html", copied);
  expect(await textIn(page).innerHTML()).toBe(before);
});

test("the owner can make a table, change its rows and columns by keyboard, and delete it", async ({
  shop,
  visitAdmin,
}) => {
  const page = await openEditor(shop, visitAdmin);
  async function pressTool(name: string) {
    const toolbar = page.getByRole("toolbar", { name: "Text tools" });
    await toolbar.getByRole("button", { name, exact: true }).press("Enter");
    await expectFocusInText(page);
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
    textIn(page).evaluate((field) =>
      [...field.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.tagName)),
    );
  expect(await shape()).toEqual(Array.from({ length: 4 }, () => ["TD", "TD", "TD"]));
  await pressTool("Header row");
  await pressTool("Delete row");
  expect((await shape()).length).toBe(3);
  await pressTool("Undo");
  await publishPage(page);
  await expect.poll(() => storedBody(shop)).toContain("<th");
  await textIn(page).getByText("Bar").click();
  await pressTool("Delete table");
  expect(await shape()).toEqual([]);
});
