import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../support/axe.ts";
import { launchBrowser, phone, visit } from "../support/browser.ts";
import { addClearingJournal } from "../support/fake-odoo/odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "../support/fake-odoo/start-fake-odoo.ts";
import { type FakeStripe, startFakeStripe } from "../support/fake-stripe/start-fake-stripe.ts";
import { open, unlock } from "../support/journeys.ts";
import { type RunningShop, runShop } from "../support/running-shop.ts";
import { query } from "../support/shop-database.ts";

// What the owner sees of Stripe's fees and payouts. How they are read and booked is tested beside
// server/balance, and how the books are compared beside server/reconciliation.

let stripe: FakeStripe;
let odoo: FakeOdoo;
let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  stripe = await startFakeStripe();
  odoo = await startFakeOdoo({ version: 18 });
  const clearing = addClearingJournal(odoo.world);
  stripe.world.takeFee(250);
  [shop, browser] = await Promise.all([
    runShop({ ...stripe.environment, ...odoo.environment, ...clearing }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.dispose();
  await odoo?.close();
  await stripe?.close();
});

async function odooScreen(options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, shop.url, options);
  await unlock(visitor.page, shop.pin);
  await open(visitor.page, "/admin/odoo");
  return visitor;
}

/** A job books, so the screen may have to be looked at again. */
async function expectBooked(page: Page): Promise<void> {
  const booked = page.getByText(/^Every fee and payout that Stripe had on .* is booked\.$/);
  await expect
    .poll(
      async () => {
        await page.reload();
        return await booked.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
}

test("what Stripe kept before the shop's first start is booked by that start, and the screen says so", async () => {
  await expect.poll(() => odoo.ledger().entries.length, { timeout: 30_000 }).toBe(1);
  const { page, leave } = await odooScreen({ viewport: phone });
  await expectBooked(page);
  await expectAccessible(page);
  await leave();
});

test("what Odoo refuses is listed with its reason; the owner mends it there and has it booked again", async () => {
  await query(
    shop,
    `update balance_entries set erp_state = 'refused', erp_move_id = null, erp_move_name = null,
       erp_last_error = 'The period is locked in Odoo.'`,
  );
  const { page, leave } = await odooScreen();
  const about = page.getByRole("region", { name: "Fees and payouts" });
  await about.getByText("1 fee or payout is not in Odoo as it should be.").waitFor();
  await about.getByText("The period is locked in Odoo.").waitFor();
  await expectAccessible(page);
  await about.getByRole("button", { name: "Book again" }).click();
  await page.getByText("One entry is on its way.").waitFor();
  await expectBooked(page);
  expect(odoo.ledger().entries).toHaveLength(1);
  await leave();
});

test("the check of the settings lists the accounts, and says which are used", async () => {
  const { page, leave } = await odooScreen();
  await page.getByRole("button", { name: "Check the settings" }).click();
  const fees = page.getByRole("row", { name: /ODOO_FEE_ACCOUNT=620100/ });
  await fees.getByText("Used", { exact: true }).waitFor();
  const others = page.getByRole("row", { name: /ODOO_FEE_ACCOUNT=600000/ });
  await others.getByText("–").waitFor();
  await page.getByRole("row", { name: /ODOO_PAYOUT_ACCOUNT=101701/ }).waitFor();
  await leave();
});
