// @module-tag extended
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { addClearingJournal } from "../../support/fake-odoo/odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "../../support/fake-odoo/start-fake-odoo.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { test as base } from "../../support/stripe-shop-test.ts";

// Stripe's fees and payouts as the owner sees them. Reading and booking are tested in
// server/payouts, the comparison of the books in server/reconciliation.

/** A shop at its first start, which reads the balance and books the fee of $2.50 in it. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are needed.
  .extend("odoo", { scope: "file" }, async ({}, { onCleanup }) => {
    const odoo = await startFakeOdoo({ version: 18 });
    onCleanup(() => odoo.close());
    return odoo;
  })
  .extend("isFirstStart", { scope: "file" }, true)
  .extend("environment", { scope: "file" }, ({ fake, odoo }) => {
    fake.world.takeFee(250);
    return { ...fake.environment, ...odoo.environment, ...addClearingJournal(odoo.world) };
  });

/** Each test begins with the fee booked, and the entry of an earlier try may be cancelled. */
test.beforeEach(({ shop, odoo }) => expectOnePosted(shop, odoo));

const postedIn = (odoo: FakeOdoo) =>
  odoo.ledger().entries.filter(({ state }) => state === "posted");

async function expectOnePosted({ url }: RunningShop, odoo: FakeOdoo): Promise<void> {
  const options = { timeout: 30_000, message: `entries posted by ${url}` };
  await expect.poll(() => postedIn(odoo), options).toHaveLength(1);
}

/** Compares shop, Stripe and Odoo, which agree. */
async function compareInAgreement(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check now" }).click();
  await page
    .getByRole("heading", {
      name: /^Shop, Stripe and Odoo agree to the cent, as of \d+:\d+.[AP]M\.$/,
    })
    .waitFor();
}

test("the settings check lists the accounts, and says which are used", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/odoo");
  await page.getByRole("button", { name: "Check the settings" }).click();
  const fees = page.getByRole("row", { name: /ODOO_FEE_ACCOUNT=620100/ });
  await fees.getByText("Used", { exact: true }).waitFor();
  const others = page.getByRole("row", { name: /ODOO_FEE_ACCOUNT=600000/ });
  await others.getByText("–").waitFor();
  await page.getByRole("row", { name: /ODOO_PAYOUT_ACCOUNT=101701/ }).waitFor();
});

test("the Payments screen says that shop, Stripe and Odoo agree to the cent after a comparison", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/payments");
  await compareInAgreement(page);
  const balance = page.getByRole("region", { name: "The balance" });
  await balance.getByText("Odoo has what Stripe holds, to the cent.").waitFor();
  await balance.getByText("Odoo says (101450 Stripe Clearing)").waitFor();
  expect(await balance.getByText("-$2.50").count()).toBe(2);
  await expectAccessible(page);
});

test("an entry missing in Odoo is reported with what to press, and then all agree again", async ({
  shop,
  odoo,
  visitAdmin,
}) => {
  const [entry] = postedIn(odoo);
  const move = odoo.world.tables.get("account.move")?.get(entry?.id ?? 0);
  if (!move || !entry) throw new Error("no entry");
  move.state = "cancel";
  const page = await visitAdmin("/admin/payments", { viewport: phone });
  await page.getByRole("button", { name: "Check now" }).click();
  await page
    .getByRole("heading", {
      name: "Shop and Odoo don't agree: one document differs in Odoo, and Odoo's account for Stripe's money is $2.50 too high.",
    })
    .waitFor();
  await page
    .getByText("The entry of $2.50 is no longer posted in Odoo. Press Book again.")
    .waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Book again ${entry.reference}` }).click();
  await page.getByText("One entry is on its way.").waitFor();
  await expectOnePosted(shop, odoo);
  await compareInAgreement(page);
});
