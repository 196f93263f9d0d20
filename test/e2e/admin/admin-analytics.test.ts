import type { FrameLocator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { defaultShopDetails } from "#domain/shop/shop-details.ts";
import { parseConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createLog } from "#server/platform/log.ts";
import { makeDemoOrders } from "#tools/demo/make-demo-orders.ts";
import { unlock } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { databaseOf, query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

/** A frame within a page takes long on a busy machine. */
const patience = { timeout: 15_000 };

const figure = (board: FrameLocator | Page, name: string) =>
  board.locator(".stat", { hasText: name }).locator("dd").first();
const heightOf = async (page: Page) => (await page.locator("iframe").boundingBox())?.height;

const boardOf = (page: Page) => page.frameLocator("iframe");

describe("with orders", () => {
  test.beforeAll(async ({ shop }) => {
    const log = createLog("silent");
    const db = openDatabase({ ...databaseOf(shop), port: 5432 }, log);
    const config = parseConfig({}, shop.dataDir);
    const details = () => defaultShopDetails.demo;
    await makeDemoOrders({ db, log, config, details, clock: () => new Date() }, 300);
    await db.destroy();
  });

  /** Refunded orders were paid, too; the refunds of these orders are from the same day. */
  const paid = async (shop: RunningShop, days: number) => {
    const [row] = await query(
      shop,
      `select count(*)::int as orders, to_char(sum(total - refunded_amount), 'FM$999,999,990.00') as revenue
       from orders where payment_status in ('paid', 'refunded') and (order_date at time zone 'America/New_York')::date
         > (now() at time zone 'America/New_York')::date - ${days}`,
    );
    return { orders: String(row?.orders), revenue: String(row?.revenue) };
  };

  test("the screen frames the board, 800 pixels high, with the database's sums", async ({
    shop,
    visitAdmin,
  }) => {
    const page = await visitAdmin("/admin/analytics");
    const board = boardOf(page);
    expect(await heightOf(page)).toBe(800);
    const { orders, revenue } = await paid(shop, 30);
    await expect.poll(() => figure(board, "Revenue").innerText(), patience).toBe(revenue);
    expect(await figure(board, "Paid orders").innerText()).toBe(orders);
    for (const title of ["Sales by day", "Best bars", "Boxes and single bars", "Average order"]) {
      await board.getByRole("figure", { name: title }).locator("svg").first().waitFor();
    }
    // The admin's bar is outside of the frame and must not be repeated in it.
    expect(await board.locator(".sidebar").isVisible()).toBe(false);
  });

  test("the dashboard has the board on a tab, 600 pixels high, with a link that opens it alone", {
    tags: "extended",
  }, async ({ visitAdmin }) => {
    const page = await visitAdmin("/admin");
    const board = boardOf(page);
    await page.getByRole("link", { name: "Analytics", exact: true }).last().click();
    await board.getByRole("heading", { name: "Best bars" }).waitFor();
    expect(await heightOf(page)).toBe(600);
    const [alone] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: /Open in a new tab/ }).click(),
    ]);
    await alone.getByRole("heading", { name: "Sales", exact: true }).waitFor();
    await alone.getByRole("link", { name: /^Orders/ }).waitFor();
  });

  test("a period is in the address, survives a reload and Back, and says if it has no sale", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const page = await visitAdmin("/admin/analytics");
    const board = boardOf(page);
    await board.getByRole("link", { name: "7 days" }).click();
    const { revenue } = await paid(shop, 7);
    await expect.poll(() => figure(board, "Revenue").innerText(), patience).toBe(revenue);
    await expect.poll(() => page.url(), patience).toContain("/admin/analytics?period=7");
    await page.reload();
    await expect
      .poll(() => board.locator('[aria-current="page"]').last().innerText(), patience)
      .toBe("7 days");
    await board.getByRole("link", { name: "12 months" }).click();
    await board.getByRole("heading", { name: "Sales by month" }).waitFor();
    await page.goBack();
    await board.getByRole("heading", { name: "Sales by day" }).waitFor();
    await expect.poll(() => page.url(), patience).toContain("period=7");

    await board.getByLabel("From").fill("2020-01-01");
    await board.getByLabel("To", { exact: true }).fill("2020-01-31");
    await board.getByRole("button", { name: "Show" }).click();
    await board.getByText("Jan 1, 2020 – Jan 31, 2020").waitFor();
    await board.getByText("Nothing was sold in these days.").waitFor();
    await expect.poll(() => page.url(), patience).toContain("from=2020-01-01&to=2020-01-31");
  });

  test("each chart has a table, by keyboard and without JavaScript", {
    tags: "extended",
  }, async ({ shop, startVisit, visitAdmin }) => {
    const page = await visitAdmin("/admin/analytics/board?period=7");
    const sales = page.getByRole("figure", { name: "Sales by day" });
    await sales.locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await sales.locator("tbody tr").count()).toBe(7);

    const plain = await startVisit({ javaScriptEnabled: false });
    await unlock(plain, shop.pin);
    await plain.goto("/admin/analytics/board?period=7");
    await plain.locator("summary").first().click();
    expect(await plain.getByRole("figure").first().locator("tbody tr").count()).toBe(7);
    await plain.getByRole("link", { name: "90 days" }).click();
    expect(plain.url()).toContain("period=90");
  });
});
