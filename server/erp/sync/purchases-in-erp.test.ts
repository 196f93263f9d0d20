import { beforeAll, expect, test } from "vitest";
import { openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { buyForSeveral, recipients } from "#test/support/purchases.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { listPurchase } from "../../orders/purchase-queries.ts";
import { shippingSection } from "../../settings/sections.ts";

const erp = forAllTests(() => openErpShop(18));
const { shop, odoo } = erp;
beforeAll(() => chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true }));

test("each order of a purchase has its own invoice and payment in Odoo, and can be credited alone", async () => {
  const { checkoutId } = await buyForSeveral(shop, recipients(3));
  const purchase = await listPurchase(shop.db, checkoutId);
  for (const { id } of purchase) await erp.sync(id);
  const totals = purchase.map(({ total }) => total);
  const { invoices, payments } = odoo.ledger();
  expect(invoices.map(({ total }) => total)).toEqual(totals);
  expect(invoices.map(({ paymentState }) => paymentState)).toEqual(["paid", "paid", "paid"]);
  expect(payments.map(({ amount }) => amount)).toEqual(totals);

  const second = purchase[1]?.id ?? "";
  await erp.refund(second);
  const { credits } = odoo.ledger();
  expect(credits.map(({ total }) => total)).toEqual([totals[1]]);
  for (const { id } of purchase) expect((await erp.state(id)).lastError).toBeNull();
});
