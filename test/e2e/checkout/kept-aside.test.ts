import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  await query(shop, "insert into stock_levels (product_id, on_hand) values (1, 90)");
  const page = await startVisit({ expectedErrors: /402|409/ });
  await putProductInCart(page);

  // Each press of Pay reserves, and then the card is declined.
  await open(page, "/checkout");
  await fillCheckout(page);
  await page.route("**/api/demo-payments/**", (route) =>
    route.fulfill({ status: 402, json: { error: "Your card was declined." } }),
  );
  const payButton = page.getByRole("button", { name: /^Pay / });
  for (const minutes of [0, 12, 24, 36]) {
    moveClock(minutes);
    await payButton.click();
    await page.getByText("Your card was declined.").waitFor();
    await page.getByText("your order is still here").waitFor();
  }
  await page.unroute("**/api/demo-payments/**");

  moveClock(48);
  await payButton.click();
  await page.getByText("We couldn't keep your order aside any longer").waitFor();
  expect(await query(shop, "select reserved from stock_levels")).toEqual([{ reserved: 0 }]);
  await payButton.click();
  await page.waitForURL("**/order-confirmation/**");
  expect(await query(shop, "select on_hand, reserved from stock_levels")).toEqual([
    { on_hand: 89, reserved: 0 },
  ]);
});
