import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { addClearingJournal } from "../../support/fake-odoo/odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "../../support/fake-odoo/start-fake-odoo.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
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

/** A job does the booking, so reload the screen until it is done. */
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

/** Compares shop, Stripe and Odoo, which agree. */
async function compareInAgreement(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check now" }).click();
  await page
    .getByRole("heading", {
      name: /^Shop, Stripe and Odoo agree to the cent, as of \d+:\d+.[AP]M\.$/,
    })
    .waitFor();
}

test("fees from before the shop's first start are booked by that start, and the screen says so", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/odoo", { viewport: phone });
  await expectBooked(page);
  await expectAccessible(page);
});

test("an entry that Odoo refuses is listed with its reason, and can be booked again once it is corrected there", {
  tags: "extended",
}, async ({ shop, odoo, visitAdmin }) => {
  await query(
    shop,
    `update balance_entries set erp_state = 'refused', erp_move_id = null, erp_move_name = null,
       erp_last_error = 'The period is locked in Odoo.'`,
  );
  const page = await visitAdmin("/admin/odoo");
  const about = page.getByRole("region", { name: "Fees and payouts" });
  await about.getByText("1 fee or payout is not in Odoo as it should be.").waitFor();
  await about.getByText("The period is locked in Odoo.").waitFor();
  await expectAccessible(page);
  await about.getByRole("button", { name: "Book again" }).click();
  await page.getByText("One entry is on its way.").waitFor();
  await expectBooked(page);
  expect(postedIn(odoo)).toHaveLength(1);
});

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

test("an entry missing in Odoo is reported with what to press, and then all agree again", {
  tags: "extended",
}, async ({ shop, odoo, visitAdmin }) => {
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

test("every kind of difference is a sentence, also one of a newer version", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const sums = { expected: 500, actual: 400, orderId: null };
  const findings = [
    ...["invoice-differs", "payment-differs", "credits-differ", "pay-back-differs"].map((code) => ({
      ...sums,
      code,
      reference: "CHOC-2026-001",
      orderId: "00000000-0000-4000-8000-000000000001",
    })),
    ...["not-matched", "payment-astray"].map((code) => ({
      ...sums,
      code,
      reference: "CHOC-2026-002",
      orderId: "00000000-0000-4000-8000-000000000002",
      name:
        code === "not-matched" ? "PSTRP/2026/00001" : "PSTRP/2026/00001 in Outstanding Receipts",
    })),
    { ...sums, code: "payout-differs", reference: "po_invented" },
    { ...sums, code: "entry-without-order", reference: "txn_invented_1", expected: null },
    { ...sums, code: "entry-unknown", reference: "txn_invented_2", expected: null },
    { ...sums, code: "booking-differs", reference: "txn_invented_3" },
    { ...sums, code: "of-another-version", reference: "txn_invented_4" },
  ];
  const page = await visitAdmin("/admin/payments", { viewport: phone });
  await compareInAgreement(page);
  await query(
    shop,
    `update payment_reconciliation set book_findings = '${JSON.stringify(findings)}',
       books_error = 'unreachable', balance_error = 'not-configured'`,
  );
  await page.reload();
  for (const sentence of [
    "The invoice is $5.00 here and $4.00 in Odoo.",
    "The payment back is $5.00 here and $4.00 in Odoo.",
    "$5.00 was given back here, and Odoo's credit notes add up to $4.00.",
    "PSTRP/2026/00001 is no longer matched in Odoo with what it pays. Press Send to Odoo again",
    "$5.00 went into another account than Stripe's in Odoo: PSTRP/2026/00001 in Outstanding Receipts.",
    "Stripe paid $4.00 out, and what it lists for that adds up to $5.00.",
    "$4.00 moved in Stripe's balance for a payment that isn't an order of this shop.",
    "The entry is $5.00 here and $4.00 in Odoo.",
    "A document over $5.00 needs a look.",
    "Odoo's documents couldn't be compared: Odoo didn't answer.",
    "Stripe's balance couldn't be read: the secret key may not read",
  ]) {
    await page.getByText(sentence).first().waitFor();
  }
  const payout = page.getByRole("link", { name: /^po_invented/ });
  expect(await payout.getAttribute("href")).toBe(
    "https://dashboard.stripe.com/test/payouts/po_invented",
  );
  expect(await page.getByRole("button", { name: "Send to Odoo again" }).count()).toBe(6);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page);
});
