import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, expect } from "vitest";
import { fillCheckout, open, putProductInCart } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test as base } from "../../support/shop-test.ts";

const folder = mkdtempSync(join(tmpdir(), "conche-clock-"));
const clock = join(folder, "clock");
const moveClock = (minutes: number) => writeFileSync(clock, String(minutes * 60_000));
moveClock(0);

const test = base.extend("environment", { scope: "file" }, { CLOCK_FILE: clock });

afterAll(() => rmSync(folder, { recursive: true }));

test("a shopper whose order could not be kept aside any longer is told so, and gets it with the next press of Pay", async ({
  shop,
  startVisit,
}) => {
  await query(
    shop,
    `truncate reservations, stock_movements, stock_shortages, stock_levels;
     insert into stock_levels (product_id, on_hand) values (1, 90)`,
  );
  moveClock(0);
  const page = await startVisit({ expectedErrors: /402|409/ });
  await putProductInCart(page);

  // Each press of Pay reserves, and then the card is declined.
  await page.clock.install();
  await open(page, "/checkout");
  await fillCheckout(page);
  await page.route("**/api/demo-payments/**", (route) =>
    route.fulfill({ status: 402, json: { error: "Your card was declined." } }),
  );
  const payButton = page.getByRole("button", { name: /^Pay / });
  for (const minutes of [0, 12, 24, 36]) {
    moveClock(minutes);
    await payButton.click();
    await passUntil(page.getByText("Your card was declined."));
    await page.getByText("your order is still here").waitFor();
  }
  await page.unroute("**/api/demo-payments/**");

  moveClock(48);
  await payButton.click();
  await passUntil(page.getByText("We couldn't keep your order aside any longer"));
  expect(await query(shop, "select reserved from stock_levels")).toEqual([{ reserved: 0 }]);
  await payButton.click();
  await passUntil(page.getByRole("heading", { name: /Order Confirmed/ }));
  expect(await query(shop, "select on_hand, reserved from stock_levels")).toEqual([
    { on_hand: 89, reserved: 0 },
  ]);
});

/** Moves the page's clock: a payment of the demo takes two seconds. */
async function passUntil(shown: Locator): Promise<void> {
  const isShown = async () => {
    await shown.page().clock.fastForward(2_000);
    return await shown.isVisible();
  };
  await expect.poll(isShown, { interval: 200 }).toBe(true);
}
