import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { test } from "../../support/gallery-test.ts";
import { tableRows, toastWith } from "../../support/journeys.ts";

// What every list of the admin does alike (app/admin/list), on the sample of the gallery: 27 things,
// the newest and cheapest first. What a list reads is tested in the server, what an owner saves of
// it in test/e2e/orders/admin-orders.test.ts.

const kind = (page: Page) => page.getByLabel("Kind", { exact: true });
const search = (page: Page) => page.getByLabel("Search", { exact: true });
const names = (page: Page) => tableRows(page).locator(".row-link").allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const select = (page: Page, name: string) => page.getByLabel(`Select ${name}`, { exact: true });
const views = (page: Page) => page.getByRole("navigation", { name: "Views of the things" });

test("a search waits until typing stops, is in the address, and Back removes it", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/list");
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await search(page).pressSequentially("THING 2", { delay: 30 });
  await page.waitForURL(/search=THING\+2/);
  await expect.poll(() => names(page)).toHaveLength(8);
  expect(addresses).toHaveLength(1);

  await page.goBack();
  await page.waitForURL(/\/list$/);
  await expect.poll(() => search(page).inputValue()).toBe("");
});

test("a changed filter starts at the first page, and its address restores it", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/list");
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("Page 2 of 3").waitFor();
  await kind(page).selectOption("soft");
  await page.getByText("1–10 of 14").waitFor();
  expect(page.url()).not.toContain("page=");

  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("11–14 of 14").waitFor();
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Thing 07", "Thing 05", "Thing 03", "Thing 01"]);
  expect(await kind(page).inputValue()).toBe("soft");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect.poll(() => names(page)).toHaveLength(10);
  await page.getByRole("link", { name: "25", exact: true }).click();
  await expect.poll(() => names(page)).toHaveLength(14);
});

test("filters and search entered while the list is loading are combined", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/list?shop=slow");
  await expect.poll(() => names(page)).toHaveLength(10);
  await kind(page).selectOption("soft");
  await page.locator(".list-rows[aria-busy=true]").waitFor();
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("Owner").selectOption("Robin");
  await search(page).pressSequentially("thing 2");
  expect(await kind(page).inputValue()).toBe("soft");
  await page.waitForURL("**/list?search=thing+2&kind=soft&owner=Robin&shop=slow");
  await expect.poll(() => names(page)).toEqual(["Thing 25"]);
});

test("a view sets its filters, and says how much it has", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list");
  await views(page).getByRole("link", { name: "Soft" }).click();
  await page.getByText("1–10 of 14").waitFor();
  expect(await kind(page).inputValue()).toBe("soft");

  await views(page).getByRole("link", { name: "Lost 0" }).click();
  await page.getByText("Nothing is lost.").waitFor();
  await views(page).getByRole("link", { name: "All 27" }).click();
  await page.getByText("1–10 of 27").waitFor();
});

test("a filter for what is gone says so, and leads to all rows", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list?owner=Nobody");
  await page.getByText("No things found").waitFor();
  const chosen = page.getByLabel("Owner", { exact: true }).locator("option:checked");
  expect(await chosen.innerText()).toBe("Owner: no longer exists");
  await page.getByRole("link", { name: "show all things" }).click();
  await expect.poll(() => names(page)).toHaveLength(10);
});

test("rarely needed filters are behind More filters, except those that are set", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/list?from=2026-01-20");
  const owner = page.getByLabel("Owner", { exact: true });
  await expect.poll(() => names(page)).toHaveLength(8);
  expect(await page.getByLabel("From").inputValue()).toBe("2026-01-20");
  expect(await owner.isVisible()).toBe(false);

  await page.getByRole("button", { name: "More filters" }).click();
  await owner.selectOption("Robin");
  await expect.poll(() => names(page)).toEqual(["Thing 25", "Thing 22"]);
});

test("a heading sorts by its column, both ways and over all pages", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list");
  const first = async () => (await names(page))[0];
  const heading = (name: string) => page.getByRole("columnheader", { name });
  expect(await heading("Made").getAttribute("aria-sort")).toBe("descending");
  await heading("Price").getByRole("link").click();
  await expect.poll(() => heading("Price").getAttribute("aria-sort")).toBe("ascending");
  expect(await first()).toBe("Thing 27");
  expect(await heading("Made").getAttribute("aria-sort")).toBeNull();

  await heading("Price").getByRole("link").click();
  await expect.poll(first).toBe("Thing 01");
  expect(await heading("Price").getAttribute("aria-sort")).toBe("descending");
  await page.getByRole("link", { name: "Next" }).click();
  await expect.poll(first).toBe("Thing 11");
});

test("a phone sorts by a choice, from the first page", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list?page=2", { viewport: phone });
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Sorted by").selectOption("Price, lowest first");
  await expect.poll(async () => (await names(page))[0]).toBe("Thing 27");
  await page.getByText("1–10 of 27").waitFor();
});

test("without rows it names the first step", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list");
  await page.getByRole("link", { name: "No things" }).click();
  await page.getByText("The first one will show up here.").waitFor();
  expect(await page.getByRole("search").count()).toBe(0);
  await expectAccessible(page);
});

test("an error says how to go on", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list", { expectedErrors: /A sample of an error/ });
  await page.getByRole("link", { name: "A broken shop" }).click();
  await page.getByRole("heading", { name: "Something broke on our side" }).waitFor();
  await page.getByRole("link", { name: "Try again" }).waitFor();
  await expectAccessible(page);
});

test("the keys j and k move, x selects, b leads to the bar, o opens, and Escape returns to the row", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/list");
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toBe("Thing 26");
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  expect(await select(page, "Thing 26").isChecked()).toBe(true);
  await page.keyboard.press("b");
  const bar = page.getByRole("group", { name: "Bulk actions" });
  expect(await bar.locator(":focus").count()).toBe(1);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect.poll(() => focused(page)).toBe("Thing 26");

  await page.keyboard.press("o");
  const details = page.getByRole("dialog");
  await details.getByRole("heading", { name: "Thing 26" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Thing 26");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("Thing 25");
});

test("the key / goes to the search, where keys are text", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list");
  await page.keyboard.press("/");
  await page.keyboard.type("things/jkxo");
  expect(await search(page).inputValue()).toBe("things/jkxo");
});

test("the keys can be switched off", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list");
  await page.getByLabel("Keyboard shortcuts").uncheck();
  await page.keyboard.press("j");
  expect(await focused(page)).not.toMatch(/^Thing/);
});

test("a selection goes along to other pages", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list?kind=soft");
  await select(page, "Thing 27").check();
  await page.getByRole("link", { name: "Next" }).click();
  await select(page, "Thing 01").check();
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Select none" }).click();
  await page.getByText("2 selected").waitFor({ state: "detached" });
});

test("a press with Shift selects all rows from the one pressed before", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/list");
  await select(page, "Thing 26").click();
  await select(page, "Thing 22").click({ modifiers: ["Shift"] });
  await page.getByText("5 selected").waitFor();
  await select(page, "Thing 24").click({ modifiers: ["Shift"] });
  await page.getByText("2 selected").waitFor();
  expect(await select(page, "Thing 26").isChecked()).toBe(true);
});

test("a press with Shift selects one row if the one pressed before is on another page", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/list?kind=soft");
  await select(page, "Thing 27").check();
  await page.getByRole("link", { name: "Next" }).click();
  await select(page, "Thing 01").click({ modifiers: ["Shift"] });
  await page.getByText("2 selected").waitFor();
  expect(await select(page, "Thing 01").isChecked()).toBe(true);
});

test("a selection of all pages waits until their rows are known", async ({ visitGallery }) => {
  const page = await visitGallery("/components/list?kind=soft&page=2", {
    expectedErrors: /ERR_FAILED/,
  });
  await select(page, "all").check();
  await page.getByText("4 selected").waitFor();
  const all = page.getByRole("button", { name: "Select all 14" });
  await page.route("**/list/ids*", (route) => route.abort());
  await all.click();
  await toastWith(page, "Not selected").waitFor();
  await page.getByText("4 selected").waitFor();

  const answered = Promise.withResolvers<void>();
  await page.route("**/list/ids?kind=soft", async (route) => {
    await answered.promise;
    await route.fulfill({ json: Array.from({ length: 14 }, (_, each) => String(2 * each + 1)) });
  });
  await all.click();
  await page.getByRole("button", { name: "Selecting…" }).waitFor();
  const archive = page.getByRole("button", { name: "Archive" });
  expect(await archive.getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByRole("button", { name: "Tidy up" }).count()).toBe(0);

  answered.resolve();
  await page.getByText("14 selected").waitFor();
  await archive.click();
  await page.getByText("14 archived").waitFor();
  await page.getByRole("button", { name: "Tidy up 14" }).click();
  await page.getByText("14 selected").waitFor({ state: "detached" });
});

test("a phone selects rows in a mode of its own, by a box that covers nothing", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/list", { viewport: phone });
  expect(await select(page, "Thing 27").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await select(page, "Thing 27").check();
  await page.getByText("1 selected").waitFor();
  const box = await select(page, "Thing 27").boundingBox();
  const name = await page.getByRole("link", { name: "Thing 27" }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(name?.x ?? 0);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  expect(await page.getByText("1 selected").count()).toBe(0);
});

test.for([
  ["a desk", "light", desk],
  ["a phone", "dark", phone],
] as const)(
  "a list with a selection, filters and a new row is accessible on %s, %s",
  async ([, colorScheme, viewport], { visitGallery }) => {
    const page = await visitGallery("/components/list?from=2026-01-02&kind=soft", {
      colorScheme,
      viewport,
    });
    const isPhone = viewport === phone;
    if (isPhone) await page.getByRole("button", { name: "Select", exact: true }).click();
    await select(page, "all").check();
    await page.getByRole("button", { name: "Tidy up 10" }).waitFor();
    await expectAccessible(page);
    // A phone has no columns to choose.
    if (isPhone) return;
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Price" }).waitFor();
    await expectAccessible(page);
  },
);
