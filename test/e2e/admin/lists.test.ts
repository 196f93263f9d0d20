import type { Page } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open, tableRows, toastWith } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addOrder } from "../../support/stored-records.ts";

// What every list of the admin does alike (app/ui/lists), on the orders. Which rows a list has is
// tested in the server.

/** Orders of one invented customer, which a search for the name finds. Their totals rise. */
async function addOrdersOf(shop: RunningShop, name: string, count: number): Promise<void> {
  await query(shop, "delete from orders where customer_name = $1", [name]);
  for (let each = 1; each <= count; each += 1) {
    await addOrder(shop, `${name.toUpperCase()}-${String(each).padStart(2, "0")}`, {
      customer_name: name,
      customer_email: `${name}@Example.com`,
      total: each,
      status: each % 2 === 0 ? "delivered" : "pending",
      created_at: new Date(Date.UTC(2026, 0, each)),
    });
  }
}

const status = (page: Page) => page.getByLabel("Order status", { exact: true });
const search = (page: Page) => page.getByLabel("Search", { exact: true });
const numbers = (page: Page) => tableRows(page).locator(".row-link").allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("a search waits until typing stops, is in the address, and Back removes it", async ({
  shop,
  visitAdmin,
}) => {
  await addOrdersOf(shop, "Findme", 1);
  await addOrdersOf(shop, "Findnot", 1);
  const page = await visitAdmin("/admin/orders");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\.data\?.*search=/.test(request.url())) requests.push(request.url());
  });
  await search(page).pressSequentially("FINDME@ex", { delay: 30 });
  await page.waitForURL(/search=FINDME%40ex/);
  await expect.poll(() => numbers(page)).toEqual(["FINDME-01"]);
  expect(requests).toHaveLength(1);

  await page.goBack();
  await page.waitForURL(/\/admin\/orders$/);
  await expect.poll(() => search(page).inputValue()).toBe("");
});

test("a changed filter starts at the first page, and its address restores it", async ({
  shop,
  visitAdmin,
}) => {
  await addOrdersOf(shop, "Filterly", 22);
  const page = await visitAdmin("/admin/orders?search=filterly");
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("Page 2 of 3").waitFor();
  await status(page).selectOption("delivered");
  await page.getByText("1–10 of 11").waitFor();
  expect(page.url()).not.toContain("page=");

  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("11–11 of 11").waitFor();
  await open(page, page.url());
  expect(await numbers(page)).toEqual(["FILTERLY-02"]);
  expect(await status(page).inputValue()).toBe("delivered");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect.poll(async () => (await numbers(page)).length).toBe(10);
});

test("filters and search entered while the list is loading are combined", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await addOrdersOf(shop, "Combiner", 2);
  const page = await visitAdmin("/admin/orders");
  const gate = Promise.withResolvers<void>();
  await page.route("**/admin/orders.data*", async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  await status(page).selectOption("delivered");
  await page.getByLabel("Payment status", { exact: true }).selectOption("pending");
  const requested = page.waitForRequest(/orders\.data\?.*search=combi/);
  await search(page).pressSequentially("combi");
  await requested;
  await search(page).pressSequentially("ner");
  expect(await status(page).inputValue()).toBe("delivered");
  gate.resolve();
  await page.waitForURL(/search=combiner&status=delivered&payment=pending$/);
  await expect.poll(() => numbers(page)).toEqual(["COMBINER-02"]);

  await page.goBack();
  await page.waitForURL(/\/admin\/orders$/);
  await expect.poll(() => status(page).inputValue()).toBe("");
  await expect.poll(() => search(page).inputValue()).toBe("");
});

test("a heading sorts by its column, both ways and over all pages; on a phone a choice does", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await addOrdersOf(shop, "Sortwell", 11);
  const page = await visitAdmin("/admin/orders?search=sortwell");
  const first = async () => (await numbers(page))[0];
  const heading = (name: string) => page.getByRole("columnheader", { name });
  expect(await heading("Placed").getAttribute("aria-sort")).toBe("descending");
  await heading("Total").getByRole("link").click();
  await expect.poll(first).toBe("SORTWELL-01");
  expect(await heading("Total").getAttribute("aria-sort")).toBe("ascending");
  expect(await heading("Placed").getAttribute("aria-sort")).toBeNull();
  await heading("Total").getByRole("link").click();
  await expect.poll(first).toBe("SORTWELL-11");
  expect(await heading("Total").getAttribute("aria-sort")).toBe("descending");
  await page.getByRole("link", { name: "Next" }).click();
  await expect.poll(() => numbers(page)).toEqual(["SORTWELL-01"]);

  await page.setViewportSize(phone);
  await page.getByLabel("Sorted by").selectOption("Total, lowest first");
  // A phone shows the last digits alone.
  await expect.poll(first).toBe("01");
  await page.getByText("1–10 of 11").waitFor();
});

test("a search that finds more than a thousand orders says so", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await query(
    shop,
    `delete from orders where customer_name = 'Many Findmany';
     insert into orders (order_number, customer_name, created_at)
     select 'MANY-' || n, 'Many Findmany', timestamptz '2020-01-01' + n * interval '1 minute'
     from generate_series(1, 1015) as n`,
  );
  const page = await visitAdmin("/admin/orders?search=findmany");
  await page.getByText("1–10 of 1,000+").waitFor();
  await page.getByText("Page 1", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("11–20 of 1,000+").waitFor();
  expect((await numbers(page))[0]).toBe("MANY-1005");
  await open(page, "/admin/orders?search=findmany&page=102");
  await page.getByText("1011–1015 of 1,015+").waitFor();
  expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
});

test("ten orders are on the first screen of a desk, and four on a phone's", async ({
  shop,
  visitAdmin,
}) => {
  await addOrdersOf(shop, "Densely", 10);
  const page = await visitAdmin("/admin/orders?search=densely", {
    viewport: { width: 1280, height: 900 },
  });
  const bottoms = () =>
    tableRows(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  const onDesk = await bottoms();
  expect(onDesk.filter((bottom) => bottom <= 900)).toHaveLength(10);

  // The bar at the thumb covers the last 56 pixels.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await bottoms())[3]).toBeLessThanOrEqual(844 - 56);
});

test("an empty result says so and offers a way back", async ({ shop, visitAdmin }) => {
  await addOrdersOf(shop, "Somebody", 1);
  const page = await visitAdmin("/admin/orders");
  await search(page).fill("nobody at all");
  await page.getByText("No orders found matching your criteria.").waitFor();
  await page.getByRole("link", { name: "show all orders" }).click();
  await expect.poll(() => tableRows(page).count()).toBeGreaterThan(0);
});

test("Enter on a checkbox changes nothing", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await addOrdersOf(shop, "Enterly", 2);
  const page = await visitAdmin("/admin/orders?search=enterly");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  for (const name of ["Select ENTERLY-01", "Select all"]) {
    await page.getByLabel(name).check();
    await page.getByLabel(name).press("Enter");
  }
  await page.getByText("2 selected").waitFor();
  expect(await page.locator("[data-toast]").allInnerTexts()).toEqual([]);
  expect(sent).toEqual([]);
});

test("the keyboard shortcuts work: / searches, j and k move, x selects, o opens, Escape returns to the row; and they can be switched off", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await addOrdersOf(shop, "Keyes", 3);
  const page = await visitAdmin("/admin/orders?search=keyes");
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toBe("KEYES-02");
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  expect(await page.getByLabel("Select KEYES-02").isChecked()).toBe(true);
  await page.keyboard.press("o");
  await page.getByRole("dialog").getByRole("heading", { name: "KEYES-02" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("KEYES-02");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("KEYES-01");

  await page.keyboard.press("/");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("keyes/jkxo");
  expect(await search(page).inputValue()).toBe("keyes/jkxo");

  await open(page, "/admin/orders?search=keyes");
  await page.getByLabel("Keyboard shortcuts").uncheck();
  await page.keyboard.press("j");
  expect(await focused(page)).not.toBe("KEYES-03");
});

test("a selection goes along to other pages, and reaches the orders of all pages", async ({
  shop,
  visitAdmin,
}) => {
  await addOrdersOf(shop, "Selecta", 12);
  const page = await visitAdmin("/admin/orders?search=selecta");
  await page.getByLabel("Select SELECTA-12", { exact: true }).check();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByLabel("Select SELECTA-01", { exact: true }).check();
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Select none" }).click();

  await page.getByLabel("Select all", { exact: true }).check();
  await page.getByText("2 selected").waitFor();
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/admin/orders/ids*", async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.getByRole("button", { name: "Select all 12" }).click();
  await page.getByRole("button", { name: "Selecting…" }).waitFor();
  const markShipped = page.getByRole("button", { name: "Mark Shipped" });
  expect(await markShipped.getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByRole("button", { name: "Tag…" }).count()).toBe(0);
  answer();
  await page.getByText("12 selected").waitFor();
  await markShipped.click();
  const shipped = "select id from orders where customer_name = 'Selecta' and status = 'shipped'";
  await expect.poll(async () => (await query(shop, shipped)).length).toBe(12);
  await expect.poll(() => page.getByText("12 selected").count()).toBe(0);
});

test("on a phone orders are selected in a mode of its own", async ({ shop, visitAdmin }) => {
  await addOrdersOf(shop, "Tapper", 2);
  const page = await visitAdmin("/admin/orders?search=tapper", { viewport: phone });
  expect(await page.getByLabel("Select TAPPER-01").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select TAPPER-01").check();
  await page.getByText("1 selected").waitFor();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  expect(await page.getByText("1 selected").count()).toBe(0);
});

test("filters are saved as a view, which can be removed and brought back", async ({
  shop,
  visitAdmin,
}) => {
  await addOrdersOf(shop, "Viewly", 2);
  const page = await visitAdmin("/admin/orders?search=viewly&status=pending");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Viewly to do");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const view = page.getByRole("link", { name: "Viewly to do" });
  await expect.poll(() => view.getAttribute("aria-current")).toBe("page");

  await open(page, "/admin/orders");
  await view.click();
  await expect.poll(() => numbers(page)).toEqual(["VIEWLY-01"]);
  await page.getByRole("button", { name: "Remove view" }).click();
  await expect.poll(() => view.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => view.count()).toBe(1);
});

test("a hidden column stays hidden, until it is shown again", async ({ shop, visitAdmin }) => {
  await addOrdersOf(shop, "Columny", 1);
  const page = await visitAdmin("/admin/orders?search=columny");
  const heading = page.getByRole("columnheader", { name: "Items" });
  async function press(column: string) {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: column }).click();
    await page.keyboard.press("Escape");
  }
  await press("Items");
  await expect.poll(() => heading.count()).toBe(0);
  await open(page, "/admin/orders?search=columny");
  expect(await heading.count()).toBe(0);
  await press("Items");
  await expect.poll(() => heading.count()).toBe(1);
});

test("a filter by what was deleted since says so and finds nothing", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/orders?product=999999");
  await page.getByText("No orders found matching your criteria.").waitFor();
  const bar = page.getByLabel("Bar", { exact: true });
  expect(await bar.locator("option:checked").innerText()).toBe("Bar: no longer exists");
});

test("the customers of selected orders get a tag, which a press takes back", async ({
  shop,
  visitAdmin,
}) => {
  await addOrdersOf(shop, "Tagworthy", 2);
  const page = await visitAdmin("/admin/orders?search=tagworthy", {
    expectedErrors: /status of 422/,
  });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Tag…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tag").fill("one, two");
  await page.keyboard.press("Enter");
  await dialog.getByText("Please enter one tag at a time, without a comma.").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Tag").fill(" Wholesale ");
  await page.keyboard.press("Enter");
  await toastWith(page, "Tagged “wholesale”").waitFor();
  const tags = () =>
    query(shop, "select tags from customers where email = 'tagworthy@example.com'");
  expect(await tags()).toEqual([{ tags: ["wholesale"] }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await toastWith(page, "Tag “wholesale” removed").waitFor();
  expect(await tags()).toEqual([{ tags: [] }]);
});

test("selected orders are shipped together, and one that is not paid stays with its reason", async ({
  shop,
  visitAdmin,
}) => {
  await query(shop, "delete from orders");
  const sent = await buyOrder(shop);
  const unpaid = await buyOrder(shop);
  await query(shop, "update orders set payment_status = 'pending' where id = $1", [unpaid.id]);
  const page = await visitAdmin("/admin/orders");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Ship…" }).click();
  const dialog = page.getByRole("dialog", { name: "Ship 2 orders" });
  await dialog.getByLabel(`Tracking number of ${sent.number}`).fill("PARCEL 1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ship 2 orders" }).dblclick();
  await toastWith(page, "1 parcel shipped").waitFor();
  const rest = page.getByRole("dialog", { name: "Ship 1 order" });
  await rest.getByText(`${unpaid.number}: not shipped`).waitFor();
  expect(await query(shop, "select tracking_number from shipments")).toEqual([
    { tracking_number: "PARCEL 1" },
  ]);
  await rest.getByRole("button", { name: "Cancel" }).click();
});
